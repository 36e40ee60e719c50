/**
 * The first sealed event of a log: an event of its own in a stream of its own, written by whichever process first opens the log with a
 * key, before anything else is read or written. So the place from which seals are required is known after one look, in every store,
 * and no event of ours can be behind it without a seal. Rejected: looking through the log (a long one that has none yet is read from its beginning), and
 * an index over the metadata (each append would pay for it, and EventStoreDB has none).
 */
import { idOf, SEALS_BEGUN, type NewEvent, type StoredEvent } from '@hospital/contracts';
import { RevisionConflict, StoreRefused, type EventStore } from '../eventStore.ts';
import { SEALS_STREAM, type EventGate } from './eventGate.ts';

/** The log was sealed with a key that was not given. It stays so until a person gives it. */
export class SealKeyUnknown extends StoreRefused {
  constructor(keyId: string) {
    super(
      `SEAL_KEY is another key than the one that sealed this log (${keyId}): give that one, or name it in SEAL_KEY_OLD`,
    );
  }
}

/** The adapter itself, without its wait for this. @throws SealKeyUnknown */
export function beginSeals(gate: EventGate, log: Pick<EventStore, 'read' | 'append'>): Promise<void> {
  return gate.reportAfter(() => begin(gate, log));
}

async function begin({ seals, history }: EventGate, log: Pick<EventStore, 'read' | 'append'>): Promise<void> {
  if (!seals) return;
  for (;;) {
    const first = await readSealStream(log);
    if (seals.isReadOnly) return;
    if (first?.unreadable === 'seal_key_absent') throw new SealKeyUnknown(first.metadata.seal?.key ?? '');
    const unknown = history.used.find((keyId) => !seals.keys.find(keyId));
    if (unknown !== undefined) throw new SealKeyUnknown(unknown);
    if (first) return;
    await log.append(SEALS_STREAM, [beginning(seals.now?.() ?? new Date())], 'none').catch(ifTaken);
  }
}

/** The gate notes what the whole stream says. Events without a seal are foreign there, wherever they are. */
export async function readSealStream(log: Pick<EventStore, 'read'>): Promise<StoredEvent | null> {
  let first: StoredEvent | null = null;
  for await (const event of log.read(SEALS_STREAM)) first ??= event;
  return first;
}

function beginning(now: Date): NewEvent {
  const id = idOf(SEALS_STREAM, 'first');
  const cause = { commandId: id, correlationId: id, causationId: null };
  const metadata = { v: 1, at: now.toISOString(), actor: 'system', ...cause, schema: 1 } as const;
  return { id, type: SEALS_BEGUN, data: {}, metadata };
}

/** Another process was quicker. */
function ifTaken(error: unknown): void {
  if (!(error instanceof RevisionConflict)) throw error;
}
