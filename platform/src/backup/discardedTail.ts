/**
 * What a restore to an earlier moment takes from the part of the log that it leaves out. Keys come from the newest backup, so an erasure in that part has destroyed its
 * key already: without the event that recorded it, the key counts as absent and nothing under it can be read. What the law wants kept was written in that
 * part too, and numbers that were given in it are on paper. Changes of the keys that protect the log are in it: the secrets are those of now, and a key that was replaced may be
 * known to others. Events of these types have always been sealed: one whose seal does not hold, or that has none, is not taken over, as no service believes it either.
 */
import {
  CHECKPOINT_KEY_REPLACED,
  KEPT_KEY_DESTROYED,
  keptEventType,
  moduleList,
  SEAL_KEY_ADDED,
  SEAL_KEY_RETIRED,
  SUBJECT_ERASED,
  TEXT_ERASED,
} from '@hospital/contracts';
import {
  sealKeys,
  sealProblem,
  type EventStore,
  type ExportedEvent,
  type SealKeys,
} from '@hospital/event-store';
import type { Clock } from '../clock/clock.ts';
import { allErasures, erasuresIn } from '../evidence/namedErasures.ts';
import { rotateSealKey } from '../keys/rotateSealKey.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { SubjectKeys } from '../keys/subjectKeys.ts';
import type { ChosenBackup } from './chosenBackup.ts';
import { loggedEvents } from './logSegments.ts';
import type { BackupReader } from './objectCodec.ts';
import { numberTaken, type SeriesEnd } from './recordRestore.ts';

export interface DiscardedTail extends ReturnType<typeof allErasures> {
  /** Ends of keys, and the values that were kept before them, in their order. */
  readonly events: readonly ExportedEvent[];
  /** The last number that was given in each series. */
  readonly numbers: readonly SeriesEnd[];
  readonly keyChanges: KeyChanges;
  /** How many events were forged or changed, or sealed with a key that is not here. */
  readonly notBelieved: number;
}

interface KeyChanges {
  /** Each is signed by both keys: nobody else can make one. */
  readonly ofAuditKey: readonly ExportedEvent[];
  readonly isSealKeyChanged: boolean;
}

const KEPT: ReadonlySet<string> = new Set(moduleList.filter(({ keeps }) => keeps).map(keptEventType));
const ENDS: ReadonlySet<string> = new Set([SUBJECT_ERASED, KEPT_KEY_DESTROYED]);
const SEAL_KEY_CHANGES: ReadonlySet<string> = new Set([SEAL_KEY_ADDED, SEAL_KEY_RETIRED]);
const TAKEN: ReadonlySet<string> = new Set([
  ...[...KEPT, ...ENDS, ...SEAL_KEY_CHANGES],
  ...[TEXT_ERASED, CHECKPOINT_KEY_REPLACED],
]);

/** @param secrets by which their seals are checked */
export async function readLeftOut(
  reader: BackupReader,
  { newest, events }: ChosenBackup,
  secrets: Pick<Secrets, 'sealKey' | 'oldSealKeys'>,
): Promise<DiscardedTail> {
  const keys = sealKeys({ current: secrets.sealKey, previous: secrets.oldSealKeys });
  const taken: ExportedEvent[] = [];
  const numbers = new Map<string, SeriesEnd>();
  for await (const batch of loggedEvents(reader, newest, { from: events })) {
    taken.push(...batch.filter(({ type }) => TAKEN.has(type)));
    for (const event of batch) {
      const taken = numberTaken(event);
      if (taken) numbers.set(event.stream, taken);
    }
  }
  const found = taken.filter((event) => isSealed(event, keys));
  return {
    numbers: [...numbers.values()],
    notBelieved: taken.length - found.length,
    events: found.filter(({ type }) => KEPT.has(type) || ENDS.has(type)),
    keyChanges: {
      ofAuditKey: found.filter(({ type }) => type === CHECKPOINT_KEY_REPLACED),
      isSealKeyChanged: found.some(({ type }) => SEAL_KEY_CHANGES.has(type)),
    },
    ...allErasures(found.map(erasuresIn)),
  };
}

function isSealed(event: ExportedEvent, keys: SealKeys): boolean {
  const { seal } = event.metadata;
  return seal !== undefined && sealProblem(event, seal, keys) === null;
}

interface Dependencies {
  /** As it is stored: values stay under the keys that they were written with. */
  readonly storedLog: Pick<EventStore, 'read' | 'head' | 'append'>;
  readonly subjectKeys: Pick<SubjectKeys, 'destroyKey'>;
  readonly clock: Clock;
}

/**
 * A key that was replaced in the left-out part stays replaced. Events of SEAL_KEY are not copied: their seals would be made again whether they held or not, so the rotation
 * to the present key is done once more. A repeat changes nothing.
 * @param sealKey the present SEAL_KEY
 */
export async function takeOverKeyChanges(
  dependencies: Omit<Dependencies, 'subjectKeys'>,
  { keyChanges }: Pick<DiscardedTail, 'keyChanges'>,
  sealKey: Buffer,
): Promise<void> {
  const { storedLog: log, clock } = dependencies;
  for (const event of keyChanges.ofAuditKey) await takeOver(dependencies, event);
  if (keyChanges.isSealKeyChanged) await rotateSealKey({ log, clock, present: sealKey, retireAfterMs: 0 });
}

/**
 * Appends them to the restored log under their own ids, which their encrypted values are bound to. Kept values of a record that came after the moment are left out. A repeat
 * changes nothing.
 */
export async function takeOverErasures(
  dependencies: Dependencies,
  { events }: Pick<DiscardedTail, 'events'>,
): Promise<void> {
  for (const event of events) {
    await takeOver(dependencies, event);
    if (ENDS.has(event.type)) await dependencies.subjectKeys.destroyKey(String(event.data['id']));
  }
}

async function takeOver(
  { storedLog, clock }: Omit<Dependencies, 'subjectKeys'>,
  { stream, id, type, data, metadata }: ExportedEvent,
): Promise<void> {
  const head = await storedLog.head(stream);
  if (!head && KEPT.has(type)) return;
  for await (const event of storedLog.read(stream, 0n, [type])) if (event.id === id) return;
  // Recorded now: a later restore to a moment counts on instants that only grow.
  const now = { ...metadata, at: clock().toISOString() };
  await storedLog.append(stream, [{ id, type, data, metadata: now }], head?.revision ?? 'none');
}
