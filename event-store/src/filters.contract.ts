/** What every adapter must hold of filters, a part of eventStore.contract.ts: each test has types and categories of its own. */
import { describe, expect, test } from '@jest/globals';
import { newId, type NewEvent, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from './eventStore.ts';
import type { EventFilter } from './filter.ts';
import { collect, firstBatch } from './testing/collect.ts';
import { all, event, eventually, newStream, numbers } from './testing/samples.ts';

interface OpenLog {
  store: EventStore;
  other: EventStore;
}

const MANY = 1_203;

const unique = (word: string) => `${word}${newId().replaceAll('-', '')}`;
const typed = (type: string, n: number): NewEvent => ({ ...event(n), type });

async function appendAll(store: EventStore, stream: string, events: readonly NewEvent[]): Promise<void> {
  for (let n = 0; n < events.length; n += 401)
    await store.append(stream, events.slice(n, n + 401), n === 0 ? 'none' : BigInt(n - 1));
}

export function describeFilters(log: OpenLog): void {
  describe('a filter', () => {
    describePassing(log);
    describeCheckpoints(log);
    describeConcerns(log);
  });
}

function describePassing(log: OpenLog): void {
  test('of types hands over events of these alone, in order, across many that do not pass', async () => {
    const after = await log.store.end();
    const [one, two] = [unique('One'), unique('Two')];
    const stream = newStream();
    const events = Array.from({ length: MANY }, (_, n) =>
      n % 400 === 0 ? typed(one, n) : n % 400 === 1 ? typed(two, n) : event(n),
    );
    await appendAll(log.store, stream, events);
    const filter = { types: [two, one] };
    const found = await collect(log.other, { after, streams: [stream], count: 8, filter });
    expect(numbers(found.events)).toEqual([0, 1, 400, 401, 800, 801, 1_200, 1_201]);
    expect(found.events).toEqual(await all(log.store.read(stream, 0n, [one, two])));
  });

  test('that most events pass keeps their order from page to page', async () => {
    const after = await log.store.end();
    const types = [unique('One'), unique('Two'), unique('Three')];
    const stream = newStream();
    const events = Array.from({ length: MANY * 2 }, (_, n) => typed(types[n % 5] ?? 'ContractTested', n));
    await appendAll(log.store, stream, events);
    const passing = events.filter(({ type }) => types.includes(type)).map(({ data }) => data['n']);
    const wanted = { after, streams: [stream], count: passing.length, filter: { types } };
    expect(numbers((await collect(log.other, wanted)).events)).toEqual(passing);
  });

  test('of categories hands over what is in their streams, whatever is named alike', async () => {
    const after = await log.store.end();
    const [one, two] = [unique('one'), unique('two')];
    const streams = [`${one}-1`, `${one}s-1`, `${two}-1`, `x${two}-1`, `${one}-2-3`];
    for (const [n, stream] of streams.entries()) await log.store.append(stream, [event(n)], 'none');
    const filter = { categories: [one, two] };
    const last = `${two}-2`;
    await log.store.append(last, [event(5)], 'none');
    const found = await collect(log.other, { after, streams: [...streams, last], count: 4, filter });
    expect(numbers(found.events)).toEqual([0, 2, 4, 5]);
  });

  test('of a stream’s types reads those alone, from a revision on', async () => {
    const stream = newStream();
    const type = unique('One');
    await log.store.append(stream, [event(0), typed(type, 1), event(2), typed(type, 3)], 'none');
    expect(numbers(await all(log.other.read(stream, 0n, [type])))).toEqual([1, 3]);
    expect(numbers(await all(log.other.read(stream, 2n, [type])))).toEqual([3]);
    expect(await all(log.other.read(stream, 0n, [unique('Two')]))).toEqual([]);
  });

  test.each<[string, EventFilter]>([
    ['type', { types: [] }],
    ['category', { categories: [] }],
  ])('of no %s hands over nothing, and comes to the end', async (_name, filter) => {
    const after = await log.store.end();
    const { position } = await log.store.append(newStream(), [event(1)], 'none');
    expect(await reached(log.other, { after, filter, position })).toEqual([]);
  });
}

interface Goal {
  readonly after: string;
  readonly filter: EventFilter;
  readonly position: string;
}

/** What a subscriber is handed until its checkpoint is there. */
async function reached(store: EventStore, { after, filter, position }: Goal): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  let last = after;
  await store.subscribe(
    { after, filter },
    async ({ events, checkpoint }) => {
      if (checkpoint < last) throw new Error(`the checkpoint went back to ${checkpoint}`);
      last = checkpoint;
      seen.push(...events);
      if (checkpoint >= position) stop.abort();
    },
    stop.signal,
  );
  return seen;
}

function describeCheckpoints(log: OpenLog): void {
  test.each([1, 40, MANY])('lets the checkpoint pass %i events that do not pass', async (count) => {
    const after = await log.store.end();
    const stream = newStream();
    const events = Array.from({ length: count }, (_, n) => event(n));
    await appendAll(log.store, stream, events);
    const position = await log.store.end();
    const filter = { types: [unique('One')] };
    expect(await reached(log.other, { after, filter, position })).toEqual([]);
    const batch = await firstBatch(log.other, position, { filter });
    expect(batch.events).toEqual([]);
    expect(batch.checkpoint >= position).toBe(true);
  });

  test('lets the checkpoint of a subscriber that waits pass what comes, and hands over what passes after it', async () => {
    const after = await log.store.end();
    const [stream, type] = [newStream(), unique('One')];
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    let last = after;
    const subscription = log.other.subscribe(
      { after, filter: { types: [type] } },
      async ({ events, checkpoint }) => {
        if (checkpoint < last) throw new Error(`the checkpoint went back to ${checkpoint}`);
        last = checkpoint;
        seen.push(...events);
      },
      stop.signal,
    );
    const first = await log.store.append(stream, [event(0)], 'none');
    await eventually(() => last >= first.position);
    expect(seen).toEqual([]);
    await log.store.append(stream, [typed(type, 1), event(2)], 0n);
    await eventually(() => seen.length === 1);
    const third = await log.store.append(stream, [event(3)], 2n);
    await eventually(() => last >= third.position);
    stop.abort();
    await subscription;
    expect(numbers(seen)).toEqual([1]);
  });

  test('takes up again behind its checkpoint, nothing twice and nothing missed', async () => {
    let after = await log.store.end();
    const [stream, type] = [newStream(), unique('One')];
    const events = Array.from({ length: 60 }, (_, n) => (n % 7 === 0 ? typed(type, n) : event(n)));
    await appendAll(log.store, stream, events);
    const seen: StoredEvent[] = [];
    for (let n = 0; n < 9; n += 1) {
      const found = await collect(log.other, {
        after,
        streams: [stream],
        count: 1,
        filter: { types: [type] },
      });
      seen.push(...found.events);
      after = found.checkpoint;
      if (seen.length === 9) break;
    }
    expect(numbers(seen)).toEqual([0, 7, 14, 21, 28, 35, 42, 49, 56]);
  });

  test('of a subscriber beside 32 writers misses nothing', async () => {
    const after = await log.store.end();
    const type = unique('One');
    const streams = Array.from({ length: 32 }, newStream);
    const wanted = { after, streams, count: 32 * 4, filter: { types: [type] } };
    const tail = collect(log.other, wanted);
    await Promise.all(
      streams.map(async (stream) => {
        for (let n = 0; n < 12; n += 1)
          await log.store.append(
            stream,
            [n % 3 === 0 ? typed(type, n) : event(n)],
            n === 0 ? 'none' : BigInt(n - 1),
          );
      }),
    );
    const { events } = await tail;
    for (const stream of streams)
      expect(numbers(events.filter((one) => one.stream === stream))).toEqual([0, 3, 6, 9]);
  });
}

function describeConcerns(log: OpenLog): void {
  test('by what concerns a subscriber is asked of what passes alone', async () => {
    const after = await log.store.end();
    const [stream, type] = [newStream(), unique('One')];
    const events = [event(0), typed(type, 1), typed(type, 2), typed(type, 3)];
    const { position } = await log.store.append(stream, events, 'none');
    const asked: unknown[] = [];
    const concerns = (one: StoredEvent) => {
      asked.push(one.data['n']);
      return one.data['n'] !== 2;
    };
    const seen: StoredEvent[] = [];
    const stop = new AbortController();
    await log.other.subscribe(
      { after, filter: { types: [type] }, concerns },
      async (batch) => {
        seen.push(...batch.events);
        if (batch.checkpoint >= position) stop.abort();
      },
      stop.signal,
    );
    expect(asked).toEqual([1, 2, 3]);
    expect(numbers(seen)).toEqual([1, 3]);
  });
}
