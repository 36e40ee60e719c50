import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAhead } from './readAhead.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 1; number <= count; number += 1) yield number;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}

test.each([0, 1, 4, 50])('gives what it loaded in the order of the items, %d ahead', async (ahead) => {
  const slowFirst = async (number: number) => {
    await sleep(number === 1 ? 20 : 0);
    return number * 2;
  };
  expect(await all(readAhead(numbers(10), ahead, slowFirst))).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
});

test('no more wait than it is allowed, however slowly they are taken', async () => {
  let [begun, taken, most] = [0, 0, 0];
  const load = async (number: number) => {
    begun += 1;
    most = Math.max(most, begun - taken);
    return number;
  };
  for await (const number of readAhead(numbers(30), 3, load)) {
    taken = number;
    await sleep(1);
  }
  // Three wait, and one is being taken.
  expect([most, begun]).toEqual([4, 30]);
});

test('what fails is thrown in its turn, and what was begun after it fails for nobody', async () => {
  const load = async (number: number) => {
    if (number >= 3) throw new Error(`no ${number}`);
    return number;
  };
  const taken: number[] = [];
  const reading = async () => {
    for await (const number of readAhead(numbers(9), 4, load)) taken.push(number);
  };
  await expect(reading()).rejects.toThrow('no 3');
  expect(taken).toEqual([1, 2]);
});
