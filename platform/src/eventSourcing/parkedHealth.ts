import type { Health } from '../monitoring/health.ts';

/** From here on it is not some records that are bad: something larger is wrong. */
const TOO_MANY_PARKED = 100;
const NAMED = 3;

export interface ParkedSummary {
  readonly count: number;
  /** Some of them, by what they are called in the log: ids, no values. */
  readonly some: readonly string[];
  readonly isKeyAbsent: boolean;
}

/** Some parked records are a sign beside a 200; a hundred, or a missing key, need somebody at once. */
export function parkedHealth({ count, some, isKeyAbsent }: ParkedSummary): Health {
  if (count === 0) return { ok: true };
  const named = some.slice(0, NAMED).join(', ');
  const parked = `${count} ${count === 1 ? 'record is' : 'records are'} parked: ${named}${count > NAMED ? ', …' : ''}`;
  if (isKeyAbsent)
    return { ok: false, reason: `${parked}. A key is missing: restore the keys that belong to this log.` };
  return count >= TOO_MANY_PARKED ? { ok: false, reason: parked } : { ok: true, degraded: parked };
}
