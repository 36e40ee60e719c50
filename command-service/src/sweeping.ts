/** What lies beside the log for nothing is removed now and then, by every copy: a second one finds nothing to do. */
import type { Logger } from '@hospital/platform';

const EVERY_MS = 10 * 60_000;

export interface Sweeping {
  close(): Promise<void>;
}

export interface SweepingOptions {
  readonly log: Logger;
  /** Name → removes what is inert, and tells how much it was. */
  readonly sweeps: Readonly<Record<string, () => Promise<number>>>;
  readonly everyMs?: number;
}

export function startSweeping({ log, sweeps, everyMs = EVERY_MS }: SweepingOptions): Sweeping {
  let running: Promise<void> = Promise.resolve();
  const sweep = async () => {
    for (const [name, remove] of Object.entries(sweeps)) {
      try {
        const removed = await remove();
        if (removed > 0) log.info({ removed }, `${name}: removed what nothing names`);
      } catch (error) {
        log.warn({ err: error }, `${name}: could not be swept; it is tried again`);
      }
    }
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, everyMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
