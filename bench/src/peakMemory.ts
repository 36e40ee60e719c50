/** The largest memory of a process and of what it started, looked at once a second: it takes some milliseconds a process. What processes share counts once (Pss). */
import { setTimeout as sleep } from 'node:timers/promises';
import { megabytesOf, processTree } from '../../e2e/processes.ts';

const EVERY_MS = 1_000;

export interface PeakMemory {
  /** MB of the process itself. */
  readonly own: number;
  /** MB of what it started: the browser. */
  readonly started: number;
}

/** Until `stop`, which returns the largest that was seen of each. */
export function watchMemory(pid: number): { stop(): Promise<PeakMemory> } {
  const peak = { own: 0, started: 0 };
  const stopped = new AbortController();
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const [own, ...started] = await Promise.all(processTree(pid).map((mark) => megabytesOf(mark.pid)));
      peak.own = Math.max(peak.own, own ?? 0);
      peak.started = Math.max(
        peak.started,
        started.reduce((sum, one) => sum + one, 0),
      );
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await watching;
      return { own: Math.round(peak.own), started: Math.round(peak.started) };
    },
  };
}
