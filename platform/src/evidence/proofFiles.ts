/**
 * Proofs that leave the house: that the events of one record are in the log that was signed, and that a newer checkpoint extends an older
 * one. Anyone who has the public key checks them without the log. A proof holds personal values as they are stored, encrypted.
 */
import { moduleAt, recordIdsFor, START, type ModuleDescription, type StoredEvent } from '@hospital/contracts';
import { isExtension, isIncluded, leafHash, MerkleTree, type EventStore } from '@hospital/event-store';
import { z } from 'zod';
import { ConfigError } from '../start/config.ts';
import type { PublicKey } from './evidenceKey.ts';
import { checkpointShape, headOf, isSignedBy, type SignedCheckpoint } from './signedCheckpoint.ts';

const json = z.record(z.string(), z.json());
/** Of the metadata, all is hashed; these say by their types that it is an event's. */
const metadata = z.looseObject({
  v: z.literal(1),
  at: z.string(),
  actor: z.string(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  schema: z.int(),
  fingerprint: z.string().exactOptional(),
});
const provedEvent = z.strictObject({
  ordinal: z.int().nonnegative(),
  stream: z.string(),
  revision: z.string().regex(/^\d{1,19}$/),
  id: z.string(),
  type: z.string(),
  data: json,
  metadata,
  path: z.array(z.base64()),
});
const recordProof = z.strictObject({
  format: z.literal('hospital record proof 1'),
  record: z.string(),
  checkpoint: checkpointShape,
  events: z.array(provedEvent).min(1),
});
const extensionProof = z.strictObject({
  format: z.literal('hospital extension proof 1'),
  older: checkpointShape,
  newer: checkpointShape,
  path: z.array(z.base64()),
});
const anyProof = z.discriminatedUnion('format', [recordProof, extensionProof]);

export type RecordProof = z.output<typeof recordProof>;
export type ExtensionProof = z.output<typeof extensionProof>;

export interface ProvedRecord {
  readonly module: ModuleDescription;
  readonly id: string;
}

/** @throws ConfigError where the log differs from the checkpoint, or has nothing of the record up to there */
export async function proveRecord(
  store: EventStore,
  checkpoint: SignedCheckpoint,
  { module, id }: ProvedRecord,
): Promise<RecordProof> {
  const own: { readonly event: StoredEvent; readonly ordinal: number }[] = [];
  const tree = await treeOf(store, checkpoint.size, (event, ordinal) => {
    if (recordIdsFor(module, event).includes(id)) own.push({ event, ordinal });
  });
  assertRoot(tree, checkpoint);
  const name = `${module.path}/${id}`;
  if (own.length === 0)
    throw new ConfigError(`No signed event is about ${name}: see its address in the screens.`);
  const events = own.map(({ event: { stream, revision, id: eventId, type, data, metadata }, ordinal }) => ({
    ordinal,
    stream,
    revision: String(revision),
    id: eventId,
    type,
    data,
    metadata: { ...metadata },
    path: tree.inclusionProof(ordinal, checkpoint.size).map((hash) => hash.toString('base64')),
  }));
  return recordProof.parse({ format: 'hospital record proof 1', record: name, checkpoint, events });
}

/** @throws ConfigError where the log differs from one of the two */
export async function proveExtension(
  store: EventStore,
  older: SignedCheckpoint,
  newer: SignedCheckpoint,
): Promise<ExtensionProof> {
  const tree = await treeOf(store, newer.size, () => undefined);
  assertRoot(tree, newer);
  assertRoot(tree, older);
  const path = tree.consistencyProof(older.size, newer.size).map((hash) => hash.toString('base64'));
  return { format: 'hospital extension proof 1', older, newer, path };
}

async function treeOf(
  store: EventStore,
  size: number,
  see: (event: StoredEvent, ordinal: number) => void,
): Promise<MerkleTree> {
  const tree = new MerkleTree();
  const end = await store.end();
  const finished = new AbortController();
  await store.subscribe(
    { after: null },
    async ({ events, checkpoint }) => {
      for (const event of events) {
        if (tree.size >= size) break;
        see(event, tree.size);
        tree.push(leafHash(event, tree.size));
      }
      if (tree.size >= size || checkpoint >= end) finished.abort();
    },
    finished.signal,
  );
  return tree;
}

function assertRoot(tree: MerkleTree, checkpoint: SignedCheckpoint): void {
  const { size, root } = headOf(checkpoint);
  if (size <= tree.size && tree.root(size).equals(root)) return;
  throw new ConfigError(
    `The log differs from the checkpoint of ${size} events: run npm run audit:verify without options to see where.`,
  );
}

/**
 * What a proof proves, in a sentence.
 * @throws ConfigError saying what of it does not hold
 */
export function checkProof(text: string, keys: readonly PublicKey[]): string {
  const proof = parseProof(text);
  const fail = (what: string) => new ConfigError(`The proof does not hold: ${what}.`);
  const isSigned = (checkpoint: SignedCheckpoint) => keys.some((key) => isSignedBy(key, checkpoint));
  if (proof.format === 'hospital extension proof 1') {
    const { older, newer, path } = proof;
    if (!isSigned(older) || !isSigned(newer)) throw fail('a checkpoint is not signed by this key');
    if (!isExtension(headOf(older), headOf(newer), path.map(fromBase64)))
      throw fail('the newer checkpoint does not extend the older one');
    return `The checkpoint of ${newer.size} events (${newer.at}) extends that of ${older.size} events (${older.at}).`;
  }
  const { checkpoint, events, record } = proof;
  if (!isSigned(checkpoint)) throw fail('its checkpoint is not signed by this key');
  for (const event of events)
    if (!holds(event, checkpoint)) throw fail(`${event.type}, event ${event.ordinal}, is not in the log`);
  for (const [index, event] of events.entries()) {
    const { type, ordinal } = event;
    if (!isAbout(record, event)) throw fail(`${type}, event ${ordinal}, is not about ${record}`);
    if (ordinal <= (events[index - 1]?.ordinal ?? -1))
      throw fail(`${type}, event ${ordinal}, stands twice or out of order`);
  }
  return `${events.length} events of ${record} are in the log of ${checkpoint.size} events that was signed at ${checkpoint.at}.`;
}

function parseProof(text: string) {
  try {
    return anyProof.parse(JSON.parse(text));
  } catch {
    throw new ConfigError('This is no proof of the audit: it is made with --record or --extends and --out.');
  }
}

function holds(
  { ordinal, path, revision, ...rest }: z.output<typeof provedEvent>,
  checkpoint: SignedCheckpoint,
) {
  const leaf = leafHash({ ...rest, revision: BigInt(revision) }, ordinal);
  return isIncluded({ leaf, index: ordinal, ...headOf(checkpoint) }, path.map(fromBase64));
}

/** The name of the record is no part of what is hashed: anybody could write another one over it. */
function isAbout(record: string, { path: _, revision, ...event }: z.output<typeof provedEvent>): boolean {
  const [resource = '', id = ''] = record.split('/');
  const module = moduleAt(resource);
  const stored = { ...event, revision: BigInt(revision), position: START };
  return module !== undefined && recordIdsFor(module, stored).includes(id);
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
