import { START, type Position } from '@hospital/contracts';
import type { ReportForeign } from '@hospital/event-store';
import type { Logger } from '../monitoring/logging.ts';
import { foreignEvents } from '../monitoring/metrics.ts';

/** A shared log may hold millions: of so many each is known, further ones are counted by the reader that goes ahead. */
const KNOWN = 100_000;

/** Counts each once in `/metrics`, however many readers pass it, and logs the first. */
export function reportForeignEvents(log: Logger): ReportForeign {
  const known = new Set<Position>();
  let furthest: Position = START;
  return ({ position, part }) => {
    if (known.has(position) || (known.size >= KNOWN && position <= furthest)) return;
    if (known.size === 0)
      log.warn(
        { position, part },
        'the log holds an event that is not ours: it is skipped; further ones are counted in /metrics',
      );
    if (known.size < KNOWN) known.add(position);
    if (position > furthest) furthest = position;
    foreignEvents.inc({ part });
  };
}
