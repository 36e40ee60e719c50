import { expect, test } from '@jest/globals';
import { SigningTimer } from './signingTimer.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-11T09:30:00.000Z');

function timerAfter(secondsAgo: number | null) {
  const at = secondsAgo === null ? null : new Date(NOW - secondsAgo * 1_000).toISOString();
  const last = at === null ? null : { size: 1, root: '', at, key: '', signature: '' };
  const signed: string[] = [];
  const sign = async () => void signed.push('signed');
  return { timer: new SigningTimer({ last, sign }, MINUTE, () => NOW), signed };
}

test.each([
  ['nothing was signed yet', null, 0],
  ['the last checkpoint is older than the interval', 90, 0],
  ['it is younger: what is left of the interval', 40, 20_000],
  ['the clock was set back: never more than the interval', -600, MINUTE],
])('the next checkpoint is due where %s', (_, secondsAgo, ms) => {
  expect(timerAfter(secondsAgo).timer.dueIn).toBe(ms);
});

test('what is due at the start is signed as soon as the log was read', async () => {
  const { timer, signed } = timerAfter(90);
  const stop = new AbortController();
  const running = timer.run(stop.signal);
  await new Promise((resolve) => setImmediate(resolve));
  expect(signed).toEqual([]);
  timer.caughtUp();
  while (signed.length === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  expect(await running).toBeNull();
  expect(signed).toEqual(['signed']);
});
