/** After a restore no number is given twice, however many were handed out since the backup. */
import { expect, test } from '@jest/globals';
import { idOf, NUMBER_SKIPPED, numberSeries, seriesStream } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { numberAlreadyGiven, recordRestore, restoreId, type SeriesEnd } from './recordRestore.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const restore = { backup: '2026-03-01T09-00-00-000Z', events: 2, root: 'root' };

test.each([
  [0, 499],
  [0, 500],
  [2, 503],
  [2, 1_203],
])('after %i numbers in the backup, up to %i are skipped, a repeat none', async (given, last) => {
  const store = memoryEventStore();
  const [series] = numberSeries;
  if (!series) throw new Error('no number series');
  const stream = seriesStream(series, '2026');
  const taken = Array.from({ length: given }, (_none, index) =>
    kernelEvent(series.given.type, { [series.owner]: idOf(String(index), 'invoice') }, now),
  );
  if (given > 0) await store.append(stream, taken, 'none');
  const numbers: SeriesEnd[] = [{ series, year: '2026', last }];
  const record = { store, restore, reason: 'The disk failed', numbers, now };
  const skipped = async () => (await recordRestore(record)).map((each) => each.skipped);
  expect(await skipped()).toEqual([last - given]);
  expect(await skipped()).toEqual([0]);
  expect(Number((await store.head(stream))?.revision) + 1).toBe(last);
  const types: string[] = [];
  for await (const { type } of store.read(stream)) types.push(type);
  expect(types.filter((type) => type === NUMBER_SKIPPED)).toHaveLength(last - given);
  expect(await numberAlreadyGiven(store, stream, restoreId(restore))).toBe(given);
  await store.close();
});
