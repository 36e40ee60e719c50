/**
 * Whether a command was accepted before. One that wrote events is in the fold of its stream. One that found nothing to change is in no
 * event: where it came with a key, a row is written before its response is sent. So is one of a command whose record does not follow from
 * its key: the row leads its repeat to the record. A refusal is in neither, and is decided again.
 */
import type { Position } from '@hospital/contracts';
import type { FoldedRecord, KeyedCommands, KnownCommand } from '@hospital/platform';
import type { Envelope } from './envelope.ts';

export interface KnownCommandDependencies {
  readonly keyedCommands: KeyedCommands;
}

export interface KnownAnswer extends KnownCommand {
  readonly changedNothing: boolean;
  /** Up to which position its response showed what other streams add to the record; up to its last event unless set. */
  readonly position?: Position;
}

interface IncomingCommand {
  readonly record: FoldedRecord;
  readonly envelope: Pick<Envelope, 'id' | 'commandId' | 'fingerprint'>;
}

/** A command without a record has never found it as it wants it, so a booking does not ask the table. */
export async function knownCommand(
  { keyedCommands }: KnownCommandDependencies,
  { record, envelope: { commandId, fingerprint } }: IncomingCommand,
): Promise<KnownAnswer | null> {
  const written = record.commands.get(commandId);
  if (written) return { ...written, changedNothing: false };
  if (fingerprint === null || !record.row) return null;
  const known = await keyedCommands.find(commandId);
  return known && { ...known, first: known.revision + 1n, credential: null, changedNothing: true };
}

/** False where another call with the same key was recorded first: its response is this one's too. */
export async function recordUnchanged(
  { keyedCommands }: KnownCommandDependencies,
  { record: { head: revision, position }, envelope: { id: record, commandId, fingerprint } }: IncomingCommand,
): Promise<boolean> {
  if (fingerprint === null || revision === 'none') return true;
  return keyedCommands.record({ commandId, record, fingerprint, revision, position });
}

interface Appended {
  readonly position: Position;
  readonly written: readonly { readonly revision: bigint }[];
}

/** After the append of a command that may be asked for again (`isRepeatable`), or whose body says which record it is about (`isRecordedByKey`); its events carry its id too. */
export async function recordKeyedCommand(
  { keyedCommands }: KnownCommandDependencies,
  { id: record, commandId, fingerprint }: IncomingCommand['envelope'],
  { position, written }: Appended,
): Promise<void> {
  const revision = written.at(-1)?.revision;
  if (fingerprint === null || revision === undefined) return;
  await keyedCommands.record({ commandId, record, fingerprint, revision, position });
}
