/**
 * Changes the key that seals events, while the product runs, in two steps. The first names the new key in the log: every process finds it at its next look and
 * seals with it, and the former key is still accepted. The second, after all looks of before are old, says that the former key does not hold from there on.
 * Each step may be repeated, so a kill anywhere costs nothing: the next call goes on.
 */
import { SEAL_KEY_ADDED, SEAL_KEY_RETIRED } from '@hospital/contracts';
import {
  pause,
  RETIRE_AFTER_MS,
  RevisionConflict,
  SealHistory,
  SealKeyAbsent,
  SEALS_STREAM,
  sealKeyId,
  type EventStore,
  type SealKeys,
} from '@hospital/event-store';
import type { Clock } from '../clock/clock.ts';
import { ConfigError } from '../start/config.ts';
import type { HealthPart } from '../monitoring/health.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';

type Log = Pick<EventStore, 'read' | 'append'>;

interface KnownSeals {
  readonly history: SealHistory;
  /** Of the stream, what another program wrote included. */
  readonly revision: bigint;
}

/** @param log as it is stored: an event of another key is not an error here */
export async function sealHistoryOf(log: Pick<Log, 'read'>): Promise<KnownSeals> {
  const history = new SealHistory();
  let revision = -1n;
  for await (const event of log.read(SEALS_STREAM)) {
    ({ revision } = event);
    if (!event.unreadable) history.note(event);
  }
  return { history, revision };
}

export interface SealKeyRotation {
  readonly log: Log;
  /** The new SEAL_KEY. */
  readonly present: Buffer;
  readonly clock: Clock;
  /** How long the former key is accepted beside the new one; for tests. */
  readonly retireAfterMs?: number;
  /** The new key seals, and the wait begins. */
  readonly onAdded?: () => void;
}

/**
 * @returns how many former keys were retired
 * @throws ConfigError where this key had its turn before
 */
export async function rotateSealKey(rotation: SealKeyRotation): Promise<number> {
  const { log, present, clock, retireAfterMs = RETIRE_AFTER_MS, onAdded } = rotation;
  const keyId = sealKeyId(present);
  await untilSo(log, ({ history }) => {
    if (history.current === keyId) return null;
    if (history.used.includes(keyId))
      throw new ConfigError('SEAL_KEY is a key that was replaced before: make a new one.');
    return kernelEvent(SEAL_KEY_ADDED, { keyId }, clock());
  });
  const { closing } = (await sealHistoryOf(log)).history;
  if (closing.length === 0) return 0;
  onAdded?.();
  await pause(retireAfterMs);
  await untilSo(log, ({ history }) => {
    const [former] = history.closing;
    return former === undefined ? null : kernelEvent(SEAL_KEY_RETIRED, { keyId: former }, clock());
  });
  return closing.length;
}

/** Another call may append at the same time: then the stream is read again. */
async function untilSo(
  log: Log,
  next: (known: KnownSeals) => ReturnType<typeof kernelEvent> | null,
): Promise<void> {
  for (;;) {
    const known = await sealHistoryOf(log);
    const event = next(known);
    if (event === null) return;
    try {
      await log.append(SEALS_STREAM, [event], known.revision);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

/** Its check is a look at the log's keys, so a copy that lacks the new one is taken out of use before it reads an event of that key. */
export function sealKeyHealth(log: Pick<EventStore, 'read'>, keys: SealKeys): HealthPart {
  return {
    name: 'seal key',
    async check() {
      // While the log is away, its own part says so.
      await sealHistoryOf(log).catch(() => undefined);
      return keys.find(keys.keyId) ? { ok: true } : { ok: false, reason: new SealKeyAbsent().message };
    },
  };
}
