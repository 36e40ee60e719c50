/** How often a subscriber of a polled store looks at the log. What it is handed is in the contract of the stores. */
import { expect, test } from '@jest/globals';
import { follow, type Log } from './follow.ts';
import { Notifier } from './notifier.ts';
import { pause } from './pause.ts';

/** Something is appended every 5 ms, a hundred times. */
async function looks(everyMs: number): Promise<{ fetches: number; tookMs: number; reached: number }> {
  const notifier = new Notifier();
  const stop = new AbortController();
  let [fetches, appended, reached] = [0, 0, 0];
  const log: Log = {
    notifier,
    fetch: () => {
      fetches += 1;
      return Promise.resolve({ until: String(appended).padStart(20, '0'), more: false, decode: () => [] });
    },
  };
  const following = (async () => {
    for await (const { checkpoint } of follow(log, { after: null, everyMs }, stop.signal))
      reached = Number(checkpoint);
  })();
  const from = performance.now();
  for (appended = 1; appended < 100; appended += 1) {
    notifier.notify();
    await pause(5);
  }
  notifier.notify();
  while (reached < 100) await pause(5);
  stop.abort();
  await following;
  return { fetches, tookMs: performance.now() - from, reached };
}

test('one that is not in a hurry looks at most so often, and reaches the end', async () => {
  const { fetches, tookMs } = await looks(100);
  expect(fetches).toBeLessThanOrEqual(2 + tookMs / 100);
});

test('any other looks whenever something was appended', async () => {
  const { fetches, tookMs } = await looks(0);
  expect(fetches).toBeGreaterThan(2 + tookMs / 100);
});
