/** Which events of an export are appended together, and what fills a gap. */
import { expect, test } from '@jest/globals';
import { MAX_APPEND_BYTES } from '../eventStore.ts';
import type { ExportedEvent } from '../exporting/exportedEvent.ts';
import { all, event as sample, newStream } from '../testing/samples.ts';
import { appendsOf } from './importLog.ts';

const [TAX, OTHER] = [newStream(), newStream()];

function event(stream: string, revision: number, note = ''): ExportedEvent {
  return { ...sample(revision, { note }), stream, revision: BigInt(revision) };
}

async function appends(batches: readonly (readonly ExportedEvent[])[], there = 0) {
  const given = await all(appendsOf(each(batches), there));
  return given.map(({ stream, expected, events }) => [
    stream,
    expected,
    events.map(({ type }) => (type === 'filler' ? 'filler' : 'event')).join(' '),
  ]);
}

async function* each<T>(batches: readonly T[]): AsyncGenerator<T> {
  yield* batches;
}

test('events that follow each other in a stream go together, also over the end of a batch', async () => {
  const log = [[event(TAX, 0), event(TAX, 1)], [event(TAX, 2), event(OTHER, 0)], [event(TAX, 3)]];
  expect(await appends(log)).toEqual([
    [TAX, 'none', 'event event event'],
    [OTHER, 'none', 'event'],
    [TAX, 2n, 'event'],
  ]);
  expect(await appends([])).toEqual([]);
});

test('a revision that another program had is filled', async () => {
  expect(await appends([[event(TAX, 1), event(TAX, 4)]])).toEqual([
    [TAX, 'none', 'filler event filler filler event'],
  ]);
});

test('an import that was interrupted goes on after the events that are there', async () => {
  const log = [[event(TAX, 0), event(OTHER, 0), event(TAX, 2), event(OTHER, 1)]];
  expect(await appends(log, 3)).toEqual([[OTHER, 0n, 'event']]);
  expect(await appends(log, 4)).toEqual([]);
});

test('no append is larger than the store takes, or has more than a hundred events', async () => {
  const third = 'x'.repeat(MAX_APPEND_BYTES / 3);
  const large = [0, 1, 2, 3].map((revision) => event(TAX, revision, third));
  expect(await appends([large])).toEqual([
    [TAX, 'none', 'event event'],
    [TAX, 1n, 'event event'],
  ]);
  const many = Array.from({ length: 150 }, (_, revision) => event(TAX, revision));
  expect(
    (await appends([many])).map(([, expected, types]) => [expected, String(types).split(' ').length]),
  ).toEqual([
    ['none', 100],
    [99n, 50],
  ]);
});

test('one that is larger by itself is refused', async () => {
  await expect(appends([[event(TAX, 0, 'x'.repeat(MAX_APPEND_BYTES))]])).rejects.toThrow(/over the limit/);
});
