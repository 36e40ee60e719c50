/** Where the log ends, found backwards: never below what this process appended itself, whatever the server shows. */
import { expect, test } from '@jest/globals';
import { START, type StoredEvent } from '@hospital/contracts';
import { positionOf } from '../encode.ts';
import type { Page, LogPosition } from './client/events.ts';
import { LogEnd } from './logEnd.ts';

const logPosition = (commit: number): LogPosition => ({ commit: BigInt(commit), prepare: BigInt(commit) });

/** A log of events at positions, of which some are ours. */
function serverWith(log: { position: number; isOurs: boolean }[]) {
  const asked: number[] = [];
  const latest = (from: LogPosition | null, count: number): Promise<Page> => {
    const before = log.filter(({ position }) => from === null || BigInt(position) < from.commit);
    const found = before.slice(-count).reverse();
    asked.push(found.length);
    const events = found
      .filter(({ isOurs }) => isOurs)
      .map(({ position }) => ({ position: positionOf(position) }) as StoredEvent);
    const [first, last] = [found[0], found.at(-1)];
    return Promise.resolve({
      events,
      count: found.length,
      first: first ? logPosition(first.position) : null,
      last: last ? { revision: 0n, position: logPosition(last.position) } : null,
    });
  };
  return { latest, asked };
}

const ours = (position: number) => ({ position, isOurs: true });
const others = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ position: from + index, isOurs: false }));

test('of an empty log, and of one of others, is the start', async () => {
  expect(await new LogEnd(serverWith([]).latest).find()).toBe(START);
  expect(await new LogEnd(serverWith(others(1, 90)).latest).find()).toBe(START);
});

test('is the last of ours, however many of others follow', async () => {
  const log = [ours(5), ...others(6, 500)];
  expect(await new LogEnd(serverWith(log).latest).find()).toBe(positionOf(5));
});

test('is never below an append of our own that the server does not show yet', async () => {
  const log = [ours(5)];
  const end = new LogEnd(serverWith(log).latest);
  end.reached(positionOf(9));
  end.reached(positionOf(7));
  expect(await end.find()).toBe(positionOf(9));
  log.push(ours(12));
  expect(await end.find()).toBe(positionOf(12));
});

test('looks through what others wrote once', async () => {
  const log = [ours(5), ...others(6, 5_000)];
  const { latest, asked } = serverWith(log);
  const end = new LogEnd(latest);
  await end.find();
  asked.length = 0;
  log.push(...others(6_000, 3));
  expect(await end.find()).toBe(positionOf(5));
  expect(asked).toHaveLength(1);
});

test('knows nothing of a log that became shorter', async () => {
  const log = [ours(5), ...others(6, 100)];
  const end = new LogEnd(serverWith(log).latest);
  expect(await end.find()).toBe(positionOf(5));
  log.splice(0, log.length, ours(3), ...others(4, 30));
  expect(await end.find()).toBe(positionOf(3));
});
