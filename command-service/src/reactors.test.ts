/** A reactor that finishes what requests began leaves young ones alone, and comes back to them. */
import { expect, test } from '@jest/globals';
import type { StoredEvent } from '@hospital/contracts';
import { testClock } from '@hospital/platform/testing';
import { notYoungerThan } from './reactors.ts';

const clock = testClock();

function at(ageMs: number): StoredEvent {
  return { metadata: { at: new Date(clock().getTime() - ageMs).toISOString() } } as StoredEvent;
}

function recording(ageMs: number) {
  const done: StoredEvent[] = [];
  const react = async (event: StoredEvent) => void done.push(event);
  return { done, work: notYoungerThan(ageMs, clock, { selection: { filter: { types: ['Begun'] } }, react }) };
}

const never = new AbortController().signal;

test.each([60_000, 60_001, 86_400_000])('what is %i ms old is finished at once', async (age) => {
  const { done, work } = recording(60_000);
  await work.react(at(age), never);
  expect(done).toHaveLength(1);
});

test.each([0, 59_990, -86_400_000])('what is %i ms old is waited for, not passed over', async (age) => {
  const { done, work } = recording(60_000);
  const stop = new AbortController();
  const reacting = work.react(at(age), stop.signal);
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  stop.abort();
  await expect(reacting).rejects.toThrow('aborted');
  expect(done).toEqual([]);
});

test.each([0, 10, -86_400_000])('after the wait what was %i ms old is finished', async (age) => {
  const { done, work } = recording(20);
  const event = at(age);
  await work.react(event, never);
  expect(done).toEqual([event]);
});
