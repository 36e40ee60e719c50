import { expect, test } from '@jest/globals';
import { pause } from '@hospital/event-store';
import { untilOneEnds } from './untilOneEnds.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

/** Ends only when it is aborted, and says so. */
function waiting(ended: string[], name: string) {
  return async (signal: AbortSignal) => {
    await pause(HOUR_MS, { signal });
    ended.push(name);
  };
}

test('when one part ends, the others are aborted and waited for', async () => {
  const ended: string[] = [];
  await untilOneEnds([NEVER], (either) => [waiting(ended, 'retries')(either), Promise.resolve()]);
  expect(ended).toEqual(['retries']);
});

test('a part that fails beside a long one fails the whole, at once', async () => {
  const ended: string[] = [];
  const failing = () => Promise.reject(new Error('the connection broke'));
  await expect(
    untilOneEnds([NEVER], (either) => [waiting(ended, 'subscription')(either), failing()]),
  ).rejects.toThrow('the connection broke');
  expect(ended).toEqual(['subscription']);
});

test('of several failures, the first is thrown', async () => {
  const failsWhenAborted = async (signal: AbortSignal) => {
    await pause(HOUR_MS, { signal });
    throw new Error('second');
  };
  const failing = () => Promise.reject(new Error('first'));
  await expect(untilOneEnds([NEVER], (either) => [failsWhenAborted(either), failing()])).rejects.toThrow(
    'first',
  );
});

test('a signal from outside ends all parts', async () => {
  const outside = new AbortController();
  const ended: string[] = [];
  const whole = untilOneEnds([NEVER, outside.signal], (either) => [
    waiting(ended, 'one')(either),
    waiting(ended, 'two')(either),
  ]);
  outside.abort();
  await whole;
  expect(ended).toEqual(['one', 'two']);
});
