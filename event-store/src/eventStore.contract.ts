/**
 * What every adapter must hold: one suite, run by each of them. It assumes nothing of the log but that it may append to
 * it (a real server's log is never empty), so each test has streams of its own and subscribes from the present end.
 */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { START } from '@hospital/contracts';
import type { StoredEvent } from '@hospital/contracts';
import { assertLogReaches } from './follow.ts';
import {
  EventTooLarge,
  LogEndsEarlier,
  MAX_APPEND_BYTES,
  RevisionConflict,
  StoreUnavailable,
} from './eventStore.ts';
import type { Appended, EventStore } from './eventStore.ts';
import { describeFilters } from './filters.contract.ts';
import { describeLeaves } from './leaves.contract.ts';
import { describeForeignEvents } from './foreignEvents.contract.ts';
import type { RawEvent } from './foreignEvents.contract.ts';
import type { ForeignPart, ReportForeign } from './ours.ts';
import { collect, firstBatch } from './testing/collect.ts';
import { all, event, eventually, newStream, numbers } from './testing/samples.ts';

export interface ContractOptions {
  /** A store whose log holds nothing at all, where the adapter can have one. */
  readonly openEmpty?: () => Promise<EventStore>;
  /** Appends, as another program does, whatever it is. */
  readonly writeForeign?: (stream: string, event: RawEvent) => Promise<void> | void;
}

const WRITERS = 32;
const LIMIT_MS = 60_000;

export function describeEventStore(
  name: string,
  open: (onForeignEvent: ReportForeign) => Promise<EventStore> | EventStore,
  options: ContractOptions = {},
): void {
  describe(`${name} as an event store`, () => {
    const log = {} as OpenLog;
    const skipped: ForeignPart[] = [];
    const reported = () => skipped.splice(0);
    const write = async (stream: string, event: RawEvent) => options.writeForeign?.(stream, event);
    jest.setTimeout(LIMIT_MS);
    beforeAll(async () => {
      log.store = await open(({ part }) => skipped.push(part));
      log.other = await open(() => undefined);
    }, LIMIT_MS);
    afterAll(async () => {
      await log.store?.close();
      await log.other?.close();
    }, LIMIT_MS);
    describeAppends(log);
    describeReads(log);
    describeRaces(log);
    describeSizes(log);
    describeSubscriptions(log);
    describeTail(log);
    describeFilters(log);
    describeLeaves(log);
    describeEnds(options);
    if (options.writeForeign) describeForeignEvents(Object.assign(log, { write, reported }));
  });
}

/** Two instances on one log, as two processes would have. */
interface OpenLog {
  store: EventStore;
  other: EventStore;
}

function describeAppends(log: OpenLog): void {
  test('an append answers the revision and the position of its last event', async () => {
    const stream = newStream();
    const first = await log.store.append(stream, [event(1)], 'none');
    const second = await log.store.append(stream, [event(2), event(3)], 0n);
    expect([first.revision, second.revision]).toEqual([0n, 2n]);
    const [, , last] = await all(log.store.read(stream));
    expect(second.position).toBe(last?.position);
    expect(second.position > first.position).toBe(true);
    expect(second.position).toMatch(/^\d{20}$/);
  });

  test('a stream that exists is not begun again', async () => {
    const stream = newStream();
    await log.store.append(stream, [event(1)], 'none');
    await expect(log.store.append(stream, [event(2)], 'none')).rejects.toMatchObject({
      name: 'RevisionConflict',
      stream,
      expected: 'none',
      actual: 0n,
    });
    expect(numbers(await all(log.store.read(stream)))).toEqual([1]);
  });

  test.each([
    ['behind', 0n, 1n],
    ['ahead', 7n, 1n],
  ])(
    'an expected revision that lies %s is a conflict that tells the actual one',
    async (_, expected, actual) => {
      const stream = newStream();
      await log.store.append(stream, [event(1), event(2)], 'none');
      const append = log.store.append(stream, [event(3)], expected);
      await expect(append).rejects.toBeInstanceOf(RevisionConflict);
      await expect(append).rejects.toMatchObject({ expected, actual });
    },
  );

  test('a revision expected of a stream that has none is a conflict', async () => {
    await expect(log.store.append(newStream(), [event(1)], 0n)).rejects.toMatchObject({ actual: 'none' });
  });

  test('the same ids at the same revision answer what the first append answered', async () => {
    const stream = newStream();
    const first = [event(1), event(2)];
    const second = [event(3)];
    const answers = [
      await log.store.append(stream, first, 'none'),
      await log.store.append(stream, second, 1n),
    ];
    expect([
      await log.other.append(stream, first, 'none'),
      await log.store.append(stream, second, 1n),
    ]).toEqual(answers);
    expect(numbers(await all(log.store.read(stream)))).toEqual([1, 2, 3]);
  });

  test('a repeat that is longer than the first append is a conflict', async () => {
    const stream = newStream();
    const first = event(1);
    await log.store.append(stream, [first], 'none');
    await expect(log.store.append(stream, [first, event(2)], 'none')).rejects.toBeInstanceOf(
      RevisionConflict,
    );
    expect(numbers(await all(log.store.read(stream)))).toEqual([1]);
  });

  test('nothing is not appended', async () => {
    await expect(log.store.append(newStream(), [], 'none')).rejects.toBeInstanceOf(RangeError);
  });
}

function describeReads(log: OpenLog): void {
  test('events come back as they were, in order', async () => {
    const stream = newStream();
    const events = [event(1), event(2, { nested: { list: [1, 'two', null, true, 1.5e300, -0.25] } })];
    await log.store.append(stream, events, 'none');
    const stored = await all(log.other.read(stream));
    expect(stored).toEqual(
      events.map((each, index) => ({
        ...each,
        stream,
        revision: BigInt(index),
        position: expect.stringMatching(/^\d{20}$/),
      })),
    );
  });

  test('a reader starts in the middle, and past the end finds nothing', async () => {
    const stream = newStream();
    await log.store.append(stream, [event(1), event(2), event(3), event(4)], 'none');
    expect(numbers(await all(log.store.read(stream, 2n)))).toEqual([3, 4]);
    expect(await all(log.store.read(stream, 4n))).toEqual([]);
    expect(await all(log.store.read(newStream()))).toEqual([]);
  });

  test('a long stream is read in batches without a seam', async () => {
    const stream = newStream();
    const many = 1_203;
    for (let n = 0; n < many; n += 401) {
      const events = Array.from({ length: 401 }, (_, index) => event(n + index));
      await log.store.append(stream, events, n === 0 ? 'none' : BigInt(n - 1));
    }
    expect(numbers(await all(log.store.read(stream)))).toEqual(Array.from({ length: many }, (_, n) => n));
  });

  test('a reader may stop early', async () => {
    const stream = newStream();
    await log.store.append(stream, [event(1), event(2)], 'none');
    for await (const first of log.store.read(stream)) {
      expect(first.revision).toBe(0n);
      break;
    }
  });

  test('the head is the last event, or null', async () => {
    const stream = newStream();
    expect(await log.store.head(stream)).toBeNull();
    const { position } = await log.store.append(stream, [event(1), event(2)], 'none');
    expect(await log.other.head(stream)).toMatchObject({ stream, revision: 1n, position, data: { n: 2 } });
  });

  test('the end is the position of the last event of the log', async () => {
    const { position } = await log.store.append(newStream(), [event(1)], 'none');
    expect(await log.other.end()).toBe(position);
  });

  test('a healthy store says so', async () => {
    expect(await log.store.health()).toEqual({ ok: true });
  });
}

function describeRaces(log: OpenLog): void {
  test('of ten racing writers one wins', async () => {
    const stream = newStream();
    const race = Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? log.store : log.other).append(stream, [event(n)], 'none'),
    );
    const outcomes = await Promise.allSettled(race);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refusals(outcomes).every((reason) => reason instanceof RevisionConflict)).toBe(true);
    expect(await all(log.store.read(stream))).toHaveLength(1);
  });

  test('an append that conflicts fails alone among many that wait', async () => {
    const taken = newStream();
    await log.store.append(taken, [event(0)], 'none');
    const streams = Array.from({ length: 40 }, (_, n) => (n === 20 ? taken : newStream()));
    const outcomes = await Promise.allSettled(
      streams.map((stream, n) => log.store.append(stream, [event(n), event(n + 100)], 'none')),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      streams.map((stream) => (stream === taken ? 'rejected' : 'fulfilled')),
    );
    for (const stream of streams)
      expect(await all(log.store.read(stream))).toHaveLength(stream === taken ? 1 : 2);
  });

  test('an append that the store cannot take fails alone among many that wait', async () => {
    const streams = Array.from({ length: 10 }, newStream);
    const outcomes = await Promise.allSettled(
      streams.map((stream, n) => {
        const events = n === 5 ? [event(1, { big: 'x'.repeat(MAX_APPEND_BYTES) })] : [event(n)];
        return log.store.append(stream, events, 'none');
      }),
    );
    expect(refusals(outcomes)).toHaveLength(1);
    expect(refusals(outcomes)[0]).toBeInstanceOf(EventTooLarge);
  });

  test('several events are written whole or not at all', async () => {
    const stream = newStream();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 === 0 ? log.store : log.other).append(stream, [event(n), event(n), event(n)], 'none'),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first, ...others] = numbers(await all(log.store.read(stream)));
    expect(others).toEqual([first, first]);
  });

  test('equal appends that race all get the one answer', async () => {
    const stream = newStream();
    const events = [event(1), event(2)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? log.store : log.other).append(stream, events, 'none'),
      ),
    );
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect(await all(log.store.read(stream))).toHaveLength(2);
  });

  test('appends to one stream that wait together keep their order', async () => {
    const stream = newStream();
    const answers: Promise<Appended>[] = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(log.store.append(stream, [event(n)], n === 0 ? 'none' : BigInt(n - 1)));
    await Promise.all(answers);
    expect(numbers(await all(log.store.read(stream)))).toEqual([0, 1, 2, 3, 4, 5]);
  });
}

function describeSizes(log: OpenLog): void {
  test('a large event comes back whole, a larger one is refused', async () => {
    const stream = newStream();
    const room = MAX_APPEND_BYTES - 2_000;
    const large = event(1, { text: 'é'.repeat(room / 2) });
    await log.store.append(stream, [large], 'none');
    expect((await log.store.head(stream))?.data).toEqual(large.data);
    await expect(log.store.append(stream, [event(2, { text: 'é'.repeat(room) })], 0n)).rejects.toBeInstanceOf(
      EventTooLarge,
    );
    const two = [event(2, { text: 'x'.repeat(room / 2) }), event(3, { text: 'x'.repeat(room / 2 + 2_000) })];
    await expect(log.store.append(stream, two, 0n)).rejects.toBeInstanceOf(EventTooLarge);
    expect(await all(log.store.read(stream))).toHaveLength(1);
  });

  test('any text survives', async () => {
    const after = await log.store.end();
    const stream = newStream();
    const text = 'Ünïcode ✓ العربية 日本語 🏥 "quoted" \\back {brace},NULL \n\r\t \u0000 \u2028 \ud83d';
    await log.store.append(stream, [event(1, { [text]: text })], 'none');
    expect((await log.store.head(stream))?.data).toEqual({ n: 1, [text]: text });
    const { events } = await collect(log.store, { after, streams: [stream], count: 1 });
    expect(events).toEqual(await all(log.store.read(stream)));
  });
}

function describeSubscriptions(log: OpenLog): void {
  test('a subscriber gets what is there and what comes, in order, and resumes after its checkpoint', async () => {
    const after = await log.store.end();
    const stream = newStream();
    await log.store.append(stream, [event(1), event(2)], 'none');
    const first = await collect(log.store, { after, streams: [stream], count: 2 });
    expect(numbers(first.events)).toEqual([1, 2]);
    const second = await collect(log.other, {
      after: first.checkpoint,
      streams: [stream],
      count: 2,
      onFirstBatch: () => log.store.append(stream, [event(3), event(4)], 1n),
    });
    expect(numbers(second.events)).toEqual([3, 4]);
    expect(second.events).toEqual(await all(log.store.read(stream, 2n)));
  });

  test('a subscriber that resumes in the middle of an append gets its rest', async () => {
    const after = await log.store.end();
    const stream = newStream();
    await log.store.append(stream, [event(1), event(2), event(3)], 'none');
    const [first] = await all(log.store.read(stream));
    const { events } = await collect(log.store, {
      after: first?.position ?? after,
      streams: [stream],
      count: 2,
    });
    expect(numbers(events)).toEqual([2, 3]);
  });

  test('a subscriber at the end gets an empty batch at once', async () => {
    const { position } = await log.store.append(newStream(), [event(1)], 'none');
    const batch = await firstBatch(log.store, position);
    expect(batch.events).toEqual([]);
    expect(batch.checkpoint >= position).toBe(true);
  });

  test('the next batch waits until the last one is handled', async () => {
    const after = await log.store.end();
    const stream = newStream();
    const stop = new AbortController();
    let handling = 0;
    let overlapped = false;
    const seen: StoredEvent[] = [];
    const subscription = log.store.subscribe(
      { after },
      async ({ events }) => {
        handling += 1;
        overlapped ||= handling > 1;
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(...events.filter((each) => each.stream === stream));
        handling -= 1;
        if (seen.length === 20) stop.abort();
      },
      stop.signal,
    );
    for (let n = 0; n < 20; n += 1)
      await log.store.append(stream, [event(n)], n === 0 ? 'none' : BigInt(n - 1));
    await subscription;
    expect(overlapped).toBe(false);
    expect(numbers(seen)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  test('a handler that throws ends the subscription with its error', async () => {
    const after = await log.store.end();
    await log.store.append(newStream(), [event(1)], 'none');
    const failing = () => Promise.reject(new Error('the handler broke'));
    await expect(log.store.subscribe({ after }, failing, new AbortController().signal)).rejects.toThrow(
      'the handler broke',
    );
  });

  test('a cancelled subscriber hears no more', async () => {
    const after = await log.store.end();
    const stop = new AbortController();
    let batches = 0;
    const subscriptions = Array.from({ length: 20 }, () =>
      log.store.subscribe({ after }, async () => void (batches += 1), stop.signal),
    );
    await eventually(() => batches >= 20);
    stop.abort();
    await Promise.all(subscriptions);
    const heard = batches;
    const { position } = await log.store.append(newStream(), [event(1)], 'none');
    expect((await firstBatch(log.store, after)).checkpoint >= position).toBe(true);
    expect(batches).toBe(heard);
  });

  test('a subscription that was cancelled before it began ends', async () => {
    const handle = jest.fn(async () => undefined);
    await log.store.subscribe({ after: null }, handle, AbortSignal.abort());
    expect(handle).not.toHaveBeenCalled();
  });
}

function describeTail(log: OpenLog): void {
  test.each([1, 2, 3])('while 32 write, a tailing subscriber misses nothing (run %i)', async () => {
    const after = await log.store.end();
    const streams = Array.from({ length: WRITERS }, newStream);
    const each = 12;
    const tail = collect(log.other, { after, streams, count: WRITERS * each });
    await Promise.all(
      streams.map(async (stream, writer) => {
        const store = writer % 2 === 0 ? log.store : log.other;
        for (let n = 0; n < each; n += 1)
          await store.append(stream, [event(n)], n === 0 ? 'none' : BigInt(n - 1));
      }),
    );
    const { events: seen } = await tail;
    const positions = seen.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort());
    for (const stream of streams) {
      expect(numbers(seen.filter((one) => one.stream === stream))).toEqual(
        Array.from({ length: each }, (_, n) => n),
      );
    }
  });
}

function describeEnds({ openEmpty }: ContractOptions): void {
  (openEmpty ? test : test.skip)('a subscriber of an empty log gets its first, empty batch', async () => {
    const store = await openEmpty?.();
    if (!store) return;
    expect(await store.end()).toBe(START);
    expect(await firstBatch(store, null)).toEqual({ events: [], checkpoint: START });
    await store.append(newStream(), [event(1)], 'none');
    expect(numbers((await firstBatch(store, null)).events)).toEqual([1]);
    await store.close();
  });

  (openEmpty ? test : test.skip)(
    'a checkpoint beyond the end of the log is refused with what to do',
    async () => {
      const store = await openEmpty?.();
      if (!store) return;
      const { position } = await store.append(newStream(), [event(1)], 'none');
      await assertLogReaches(store, START);
      await assertLogReaches(store, position);
      const beyond = String(BigInt(position) + 1_000n).padStart(20, '0');
      const reading = store.subscribe({ after: beyond }, async () => undefined, new AbortController().signal);
      await expect(reading).rejects.toBeInstanceOf(LogEndsEarlier);
      await expect(assertLogReaches(store, beyond)).rejects.toThrow(
        /an older copy of it was restored. Stop the product/,
      );
      await store.close();
    },
  );

  (openEmpty ? test : test.skip)('a closed store ends its subscriptions and takes nothing more', async () => {
    const store = await openEmpty?.();
    if (!store) return;
    let hasBegun = false;
    const subscription = store.subscribe(
      { after: null },
      async () => void (hasBegun = true),
      new AbortController().signal,
    );
    await eventually(() => hasBegun);
    await store.close();
    await subscription;
    await store.close();
    await expect(store.append(newStream(), [event(1)], 'none')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.head(newStream())).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.health()).toMatchObject({ ok: false });
  });
}

function refusals(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}
