import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { OpenStreams } from './openStreams.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const owner = { userId: 'user', sessionId: 'session' };
const openAmong = (sessionIds: readonly string[]) => Promise.resolve(new Set(sessionIds));

test('a stream ends within a minute of an event that ended its session, though the read models do not tell', async () => {
  let isLive = true;
  const streams = new OpenStreams({ openAmong, isLive: () => Promise.resolve(isLive) });
  const { signal } = streams.open(owner);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(signal.aborted).toBe(false);
  isLive = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(signal.aborted).toBe(true);
});

test('the fold is asked once a minute for each stream', async () => {
  let folds = 0;
  const streams = new OpenStreams({ openAmong, isLive: () => Promise.resolve((folds += 1) > 0) });
  const stream = streams.open(owner);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(folds).toBe(10);
  stream.close();
});

test('a database that does not answer ends nobody’s stream', async () => {
  const away = () => Promise.reject(new Error('away'));
  const stream = new OpenStreams({ openAmong: away, isLive: away }).open(owner);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(stream.signal.aborted).toBe(false);
  stream.close();
});
