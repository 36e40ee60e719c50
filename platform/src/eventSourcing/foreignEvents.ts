import type { ReportForeign } from '@hospital/event-store';
import type { Logger } from '../logging.ts';
import { foreignEvents } from '../metrics.ts';

/** Counts every one in `/metrics` and logs the first: a shared log may hold millions, and each is read again and again. */
export function reportForeignEvents(log: Logger): ReportForeign {
  let isFirst = true;
  return ({ position, part }) => {
    foreignEvents.inc({ part });
    if (isFirst)
      log.warn(
        { position, part },
        'the log holds an event that is not ours: it is skipped; further ones are counted in /metrics',
      );
    isFirst = false;
  };
}
