import { describe, expect, test } from '@jest/globals';
import { createLogger } from '../monitoring/logging.ts';
import { ReadsBuffer } from './readsBuffer.ts';
import { RecentReads } from './recentReads.ts';

interface Entry {
  readonly id: number;
  readonly ids: number;
}

function buffered(most?: number) {
  const written: number[][] = [];
  const logged: string[] = [];
  const table = { isAway: false };
  const log = createLogger({ name: 'test', destination: { write: (line) => void logged.push(line) } });
  const insert = async (entries: readonly Entry[]) => {
    if (table.isAway) throw new Error('away');
    written.push(entries.map(({ id }) => id));
  };
  const buffer = new ReadsBuffer<Entry>({ log, weight: ({ ids }) => ids, insert }, most);
  const lost = () => logged.filter((line) => line.includes('could not be kept'));
  const away = () => logged.filter((line) => line.includes('cannot be written'));
  return { buffer, written, table, lost, away };
}

describe('what waits to be written', () => {
  test('is written in its order, in statements of a limited size', async () => {
    const { buffer, written } = buffered();
    for (const [id, ids] of [1, 4_000, 7_000, 20_000, 1].entries()) buffer.add({ id, ids });
    await buffer.flush();
    expect(written).toEqual([[0, 1], [2], [3], [4]]);
    expect(buffer.size).toBe(0);
  });

  test('waits while the table is away, and is written then', async () => {
    const { buffer, written, table, lost } = buffered();
    table.isAway = true;
    buffer.add({ id: 1, ids: 1 });
    await buffer.flush();
    expect([buffer.size, buffer.hasFailed]).toEqual([1, true]);
    table.isAway = false;
    buffer.add({ id: 2, ids: 1 });
    await buffer.flush();
    expect(written).toEqual([[1, 2]]);
    expect([buffer.size, buffer.hasFailed, lost()]).toEqual([0, false, []]);
  });

  test('says once that the table is away, and again the next time', async () => {
    const { buffer, table, away } = buffered();
    const said: number[] = [];
    for (const isAway of [true, true, false, true]) {
      table.isAway = isAway;
      buffer.add({ id: 1, ids: 1 });
      await buffer.flush();
      said.push(away().length);
    }
    expect(said).toEqual([1, 1, 1, 2]);
  });

  test('beyond the limit, and at the end, goes to the log of the process', async () => {
    const { buffer, table, lost } = buffered(15_000);
    table.isAway = true;
    for (let id = 0; id < 4; id += 1) buffer.add({ id, ids: 5_000 });
    expect([buffer.size, lost().length]).toEqual([2, 2]);
    buffer.giveUp();
    expect([buffer.size, lost().length]).toEqual([0, 4]);
  });

  test('that comes during a write is written by the next flush', async () => {
    const { buffer, written } = buffered();
    buffer.add({ id: 1, ids: 1 });
    const first = buffer.flush();
    buffer.add({ id: 2, ids: 1 });
    await Promise.all([first, buffer.flush()]);
    expect(written.flat()).toEqual([1, 2]);
  });
});

describe('recent reads', () => {
  test('are known for a time after they were recorded, each group by itself', () => {
    const recent = new RecentReads({ againMs: 100, longestMs: 100, most: 10 });
    expect([0, 50, 99].map((at) => recent.isNew('a', 'x', at))).toEqual([true, false, false]);
    expect(recent.isNew('b', 'x', 50)).toBe(true);
    expect([100, 199].map((at) => recent.isNew('a', 'x', at))).toEqual([true, false]);
  });

  test('go on while the repeats do, up to the longest time', () => {
    const recent = new RecentReads({ againMs: 100, longestMs: 250, most: 10 });
    const isNew = [0, 90, 180, 249, 250, 340, 440].map((at) => recent.isNew('a', 'x', at));
    expect(isNew).toEqual([true, false, false, false, true, false, true]);
  });

  test('stay known at the limit: what does not fit is recorded with each repeat, until others are out of date', () => {
    const recent = new RecentReads({ againMs: 100, longestMs: 100, most: 2 });
    expect(['x', 'y', 'z', 'z', 'x'].map((item) => recent.isNew('a', item, 0))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(['z', 'z'].map((item) => recent.isNew('b', item, 150))).toEqual([true, false]);
  });
});
