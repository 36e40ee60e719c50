/** What readers found that nobody with the key wrote, since the process started: for health, the system's page and `/metrics`. */
import { START, type Position } from '@hospital/contracts';
import type { BrokenSeal, ForeignEvent, ReportForeign } from '@hospital/event-store';
import type { Health, HealthPart } from '../monitoring/health.ts';
import type { Logger } from '../monitoring/logging.ts';
import { brokenSeals } from '../monitoring/metrics.ts';
import { reportForeignEvents } from './foreignEvents.ts';

export interface SealCounts {
  /** Events without a seal behind the first sealed one: skipped. */
  readonly unsealed: number;
  /** Events whose seal is wrong, or whose key is missing: their records are parked. */
  readonly broken: number;
}

export interface SealWatch {
  readonly onForeignEvent: ReportForeign;
  readonly onBrokenSeal: (broken: BrokenSeal) => void;
  readonly counts: () => SealCounts;
  readonly health: HealthPart;
}

export function watchSeals(log: Logger): SealWatch {
  const count = reportForeignEvents(log);
  const [unsealed, broken] = [new Seen(), new Seen()];
  const counts = () => ({ unsealed: unsealed.size, broken: broken.size });
  return {
    onForeignEvent: (event: ForeignEvent) => {
      count(event);
      if (event.part === 'seal' && unsealed.add(event.position) && unsealed.size === 1)
        log.error({ position: event.position }, 'the log holds an event without a seal: it is skipped');
    },
    onBrokenSeal: ({ position, reason }) => {
      if (!broken.add(position)) return;
      brokenSeals.inc({ reason });
      // Not as `reason`: a field of that name is free text of a person, and is never logged.
      log.error(
        { position, problem: reason },
        'the log holds an event whose seal does not hold: its record is parked',
      );
    },
    counts,
    health: { name: 'seals', check: () => Promise.resolve(healthOf(counts())) },
  };
}

/** Each position once, however many readers pass it; bounded, as an attacker may write as many as they like. */
class Seen {
  readonly #known = new Set<Position>();
  #furthest = START;
  size = 0;

  /** @returns whether it is new */
  add(position: Position): boolean {
    const isFull = this.#known.size >= MOST_KNOWN;
    if (this.#known.has(position) || (isFull && position <= this.#furthest)) return false;
    if (!isFull) this.#known.add(position);
    if (position > this.#furthest) this.#furthest = position;
    this.size += 1;
    return true;
  }
}

const MOST_KNOWN = 100_000;

function healthOf({ unsealed, broken }: SealCounts): Health {
  const found = [
    ...(unsealed > 0 ? [`${events(unsealed)} without a seal, skipped`] : []),
    ...(broken > 0 ? [`${events(broken)} with a seal that does not hold, parked`] : []),
  ];
  if (found.length === 0) return { ok: true };
  const what = 'Another program wrote to the log, or it was changed. See docs/operations.md, Forged events.';
  return { ok: true, degraded: `The log holds ${found.join(', and ')}. ${what}` };
}

function events(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}
