/** Streams that are read at the same moment, with one statement. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventStore } from '../eventStore.ts';
import { all, event, newStream, numbers } from '../testing/samples.ts';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratchDatabase.ts';
import { postgresEventStore } from './postgresEventStore.ts';
import { StreamReads } from './streamReads.ts';

/** Around the pages that streams are read in, together and alone. */
const LENGTHS = [0, 1, 3, 49, 50, 51, 130, 0, 7, 501];

let database: ScratchDatabase;
let store: EventStore;
const streams = LENGTHS.map((length) => ({ length, name: newStream() }));
const from = (first: number, length: number) =>
  Array.from({ length: Math.max(0, length - first) }, (_, n) => first + n);

beforeAll(async () => {
  database = await scratchDatabase();
  store = postgresEventStore({ connectionString: database.url });
  for (const { name, length } of streams) {
    const events = from(0, length).map((n) => event(n));
    if (length > 0) await store.append(name, events, 'none');
  }
}, 60_000);
afterAll(async () => {
  await store.close();
  await database.drop();
});

test.each([0, 1, 48, 50, 120])(
  'each has its own events from revision %i on, in their order',
  async (first) => {
    const read = await Promise.all(streams.map(({ name }) => all(store.read(name, BigInt(first)))));
    expect(read.map(numbers)).toEqual(streams.map(({ length }) => from(first, length)));
  },
);

test('a stream that is asked for twice at once is read twice', async () => {
  const { name } = streams[6] ?? { name: '' };
  const read = await Promise.all([
    all(store.read(name, 2n)),
    all(store.read(name)),
    all(store.read(name, 129n)),
  ]);
  expect(read.map(({ length }) => length)).toEqual([128, 130, 1]);
});

test('what is asked for later in the same moment has a statement of its own, and a failure is everybody’s who asked', async () => {
  const asked: unknown[][] = [];
  const reads = new StreamReads('events', (_name, _text, [named]) => {
    asked.push(Array.isArray(named) ? named : [named]);
    return asked.length === 2 ? Promise.reject(new Error('away')) : Promise.resolve([]);
  });
  await Promise.all(['a', 'b'].map((stream) => reads.page({ stream, from: 0n })));
  const failing = ['c', 'd'].map((stream) => reads.page({ stream, from: 0n }).catch(String));
  expect(await Promise.all(failing)).toEqual(['Error: away', 'Error: away']);
  expect(await reads.page({ stream: 'e', from: 0n })).toEqual({ rows: [], isLast: true });
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('those that ask for some types have these alone, beside those that ask for all', async () => {
  const mixed = await Promise.all(
    [3, 120].map(async (length) => {
      const name = newStream();
      const types = from(0, length).map((n) => ({ ...event(n), type: n % 2 === 0 ? 'Even' : 'Odd' }));
      await store.append(name, types, 'none');
      return { name, length };
    }),
  );
  const read = await Promise.all(
    mixed.flatMap(({ name }) => [
      all(store.read(name, 1n, ['Even'])),
      all(store.read(name)),
      all(store.read(name, 0n, ['Odd', 'Even'])),
    ]),
  );
  expect(read.map(numbers)).toEqual(
    mixed.flatMap(({ length }) => [
      from(1, length).filter((n) => n % 2 === 0),
      from(0, length),
      from(0, length),
    ]),
  );
});
