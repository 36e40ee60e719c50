import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { DeferredWork } from './deferredWork.ts';

let done: string[];
const work = (name: string) => () => {
  done.push(name);
  return Promise.resolve();
};
beforeEach(() => {
  done = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('of what is planned the newest is done, at the time of the first', () => {
  const later = new DeferredWork(1_000);
  later.plan(work('first'));
  jest.advanceTimersByTime(900);
  later.plan(work('second'));
  expect(done).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(done).toEqual(['second']);
  jest.advanceTimersByTime(5_000);
  expect(done).toEqual(['second']);
});

test('what is done at once takes the place of what was planned', async () => {
  const later = new DeferredWork(1_000);
  later.plan(work('planned'));
  await later.now(work('now'));
  jest.advanceTimersByTime(5_000);
  expect(done).toEqual(['now']);
});

test('what is done at once fails for its caller, and what was planned for nobody', async () => {
  const later = new DeferredWork(1_000);
  const failing = () => Promise.reject(new Error('away'));
  await expect(later.now(failing)).rejects.toThrow('away');
  later.plan(failing);
  await jest.advanceTimersByTimeAsync(1_000);
  later.plan(work('again'));
  jest.advanceTimersByTime(1_000);
  expect(done).toEqual(['again']);
});

test('nothing is done once it is canceled', () => {
  const later = new DeferredWork(1_000);
  later.plan(work('planned'));
  later.cancel();
  jest.advanceTimersByTime(5_000);
  expect(done).toEqual([]);
});
