import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@hospital/contracts';
import type { Position, StoredEvent } from '@hospital/contracts';
import { describeEventStore } from '../eventStore.contract.ts';
import { StoreRefused, StoreUnavailable } from '../eventStore.ts';
import type { EventBatch, EventStore } from '../eventStore.ts';
import type { EventFilter } from '../filter.ts';
import type { ReportForeign } from '../ours.ts';
import { describeSeals } from '../seals.contract.ts';
import { foreignWriter } from '../testing/foreignWriter.ts';
import { collect, firstBatch } from '../testing/collect.ts';
import { EventStoreDbServer } from '../testing/eventStoreDbServer.ts';
import { all, event, eventually, newStream, numbers, untilWritten } from '../testing/samples.ts';
import { eventStoreDbEventStore } from './eventStoreDbEventStore.ts';

describe('over the wire', () => {
  const servers: EventStoreDbServer[] = [];
  const shared = new EventStoreDbServer();
  beforeAll(async () => void (await shared.start()));
  afterAll(() => {
    for (const server of [shared, ...servers]) server.stop();
  });

  const open = (onForeignEvent: ReportForeign) =>
    eventStoreDbEventStore({ connectionString: shared.url, onForeignEvent });
  describeEventStore('EventStoreDB', open, {
    writeForeign: (stream, foreign) => shared.writeForeignEvent(stream, foreign),
    openEmpty: async () => {
      const server = await new EventStoreDbServer().start();
      servers.push(server);
      return eventStoreDbEventStore({ connectionString: server.url });
    },
  });
  describeSeals('EventStoreDB', async () => {
    const server = await new EventStoreDbServer().start();
    return {
      open: (options) => eventStoreDbEventStore({ connectionString: server.url, ...options }),
      write: (stream, foreign) => server.writeForeignEvent(stream, foreign),
      close: () => server.stop(),
    };
  });
});

const realServer = process.env['EVENTSTORE_URL'];
if (realServer) {
  const foreign = foreignWriter(realServer);
  afterAll(foreign.close);
  const open = (onForeignEvent: ReportForeign) =>
    eventStoreDbEventStore({ connectionString: realServer, onForeignEvent });
  describeEventStore('EventStoreDB, a real server,', open, { writeForeign: foreign.write });
} else {
  test.skip('a real EventStoreDB: EVENTSTORE_URL is not set', () => undefined);
  process.stderr.write(
    'skipped: the event store contract on a real EventStoreDB (EVENTSTORE_URL is not set)\n',
  );
}

describe('the log in EventStoreDB', () => {
  let server: EventStoreDbServer;
  let store: EventStore;

  beforeEach(async () => {
    server = await new EventStoreDbServer().start();
    store = eventStoreDbEventStore({ connectionString: server.url });
  });

  afterEach(async () => {
    await store.close();
    server.stop();
  });

  test('system events are neither the end nor handed to subscribers', async () => {
    server.writeSystemEvents(3);
    expect(await store.end()).toBe(START);
    const stream = newStream();
    const { position } = await store.append(stream, [event(1)], 'none');
    server.writeSystemEvents(250);
    expect(await store.end()).toBe(position);
    const { events } = await firstBatch(store, START);
    expect(events.map((each) => each.stream)).toEqual([stream]);
  });

  test('links, binary events and what the server keeps for itself are passed over', async () => {
    const stream = newStream();
    await store.append(stream, [event(1)], 'none');
    await server.writeForeignEvent(stream, { type: '$>', data: '0@somewhere-else' });
    await server.writeForeignEvent(stream, { type: 'Binary', data: Buffer.from([0, 255, 1]), isJson: false });
    await server.writeForeignEvent('$settings', { type: 'settings', data: '{}' });
    await server.writeForeignEvent(newStream(), { data: 'x'.repeat(8 * 1024 * 1024), isJson: false });
    const { position } = await store.append(stream, [event(2)], 0n);
    expect(numbers(await all(store.read(stream)))).toEqual([1, 2]);
    expect(await store.end()).toBe(position);
    expect(numbers((await collect(store, { after: START, streams: [stream], count: 2 })).events)).toEqual([
      1, 2,
    ]);
  });

  test('names of streams may have a prefix on the server', async () => {
    const prefixed = eventStoreDbEventStore({ connectionString: server.url, streamPrefix: 'run1.' });
    const stream = newStream();
    await store.append(stream, [event(1)], 'none');
    const { position } = await prefixed.append(stream, [event(2)], 'none');
    await store.append(newStream(), [event(3)], 'none');
    expect(numbers(await all(prefixed.read(stream)))).toEqual([2]);
    expect(await prefixed.end()).toBe(position);
    const { events } = await collect(prefixed, { after: START, streams: [stream], count: 1 });
    expect(events).toEqual([await prefixed.head(stream)]);
    await prefixed.close();
  });

  test('the checkpoint goes on where nothing is for us', async () => {
    const { position } = await store.append(newStream(), [event(1)], 'none');
    const stop = new AbortController();
    const batches: { events: StoredEvent[]; checkpoint: Position }[] = [];
    const subscription = store.subscribe(
      { after: START },
      async (batch) => {
        batches.push(batch);
        if (batch.checkpoint > position) stop.abort();
      },
      stop.signal,
    );
    await eventually(() => batches.length > 0);
    server.writeSystemEvents(600);
    await subscription;
    expect(batches.flatMap(({ events }) => numbers(events))).toEqual([1]);
    expect(batches.at(-1)).toMatchObject({ events: [] });
  });

  /** Ends when the subscription has come as far as the log. */
  async function toEnd(after: Position, filter: EventFilter, log = store): Promise<EventBatch[]> {
    const stop = new AbortController();
    const batches: EventBatch[] = [];
    const end = await log.end();
    const handle = async (batch: EventBatch) => {
      batches.push(batch);
      if (batch.checkpoint >= end) stop.abort();
    };
    await log.subscribe({ after, filter }, handle, stop.signal);
    return batches;
  }

  async function append(stream: string, count: number, log = store): Promise<void> {
    const events = Array.from({ length: count }, (_, n) => event(n));
    const last = (await log.head(stream))?.revision ?? 'none';
    await log.append(stream, events, last);
  }

  /** On a server of its own: how many events passed the filter. */
  async function foundAmong(count: number): Promise<number> {
    const filter = { categories: ['contractTest'] };
    const own = await new EventStoreDbServer().start();
    const log = eventStoreDbEventStore({ connectionString: own.url });
    await append('contractTest-1', 1, log);
    if (count > 0) await append('other-1', count, log);
    const live = new AbortController();
    let reached = START;
    const subscription = log.subscribe(
      { after: START, filter },
      async ({ checkpoint }) => void (reached = checkpoint),
      live.signal,
    );
    const end = await log.end();
    await eventually(() => reached === end);
    await append('other-1', 2_100, log);
    const later = await log.end();
    await eventually(() => reached === later);
    live.abort();
    await subscription;
    const batches = await toEnd(START, filter, log);
    await log.close();
    own.stop();
    return batches.flatMap(({ events }) => events).length;
  }

  test('a search that finds nothing among the last events comes to the end, before and while it is live', async () => {
    const counts = [0, 999, 1_000, 1_501, 3_333];
    // At once: a quiet subscription waits for half a second before each look.
    expect(await Promise.all(counts.map(foundAmong))).toEqual(counts.map(() => 1));
  }, 30_000);

  test('from each checkpoint a subscription resumes, nothing twice and nothing missed', async () => {
    const filter = { categories: ['contractTest'] };
    // The server's windows of 500 end before, at and behind events that pass, also several in a row.
    for (const [others, ours] of [
      [500, 3],
      [497, 1],
      [499, 2],
      [1_000, 1],
      [1, 1],
      [1_498, 1],
    ] as const) {
      await append('other-1', others);
      await append('contractTest-1', ours);
    }
    server.writeSystemEvents(1_200);
    await append('other-1', 700);
    const due = await all(store.read('contractTest-1'));
    const batches = await toEnd(START, filter);
    // How many events a batch has is a matter of timing, so the events' own positions are tried too.
    const checkpoints = [...batches.map((batch) => batch.checkpoint), ...due.map(({ position }) => position)];
    const resumptions = [...new Set(checkpoints)].map(async (checkpoint) => {
      const resumed = (await toEnd(checkpoint, filter)).flatMap(({ events }) => events);
      expect(resumed).toEqual(due.filter(({ position }) => position > checkpoint));
    });
    await Promise.all(resumptions);
  }, 60_000);

  test('a checkpoint never overtakes the events before it', async () => {
    const stream = newStream();
    for (let n = 0; n < 12; n += 1) {
      server.writeSystemEvents(97);
      await store.append(stream, [event(n)], n === 0 ? 'none' : BigInt(n - 1));
    }
    const stop = new AbortController();
    const handed: StoredEvent[] = [];
    await store.subscribe(
      { after: START },
      async ({ events, checkpoint }) => {
        handed.push(...events);
        const due = (await all(store.read(stream))).filter(({ position }) => position <= checkpoint);
        expect(handed).toEqual(due);
        if (handed.length === 12) stop.abort();
      },
      stop.signal,
    );
  });

  test('a repeat is answered as the first time, also after the server has forgotten its ids', async () => {
    const stream = newStream();
    const [one, several] = [[event(1)], [event(2), event(3)]];
    const answers = [await store.append(stream, one, 'none'), await store.append(stream, several, 0n)];
    for (const remembersIds of [true, false]) {
      server.log.remembersIds = remembersIds;
      expect([await store.append(stream, one, 'none'), await store.append(stream, several, 0n)]).toEqual(
        answers,
      );
    }
  });

  test('what the server refuses for good is not taken for its absence', async () => {
    await expect(store.append('refused-1', [event(1)], 'none')).rejects.toBeInstanceOf(StoreRefused);
  });

  test('while the server is away calls fail clearly; after it subscribers resume where they were', async () => {
    const stream = newStream();
    const repeated = [event(2)];
    await store.append(stream, [event(1)], 'none');
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    const subscription = store.subscribe(
      { after: START },
      async ({ events }) => void seen.push(...events),
      stop.signal,
    );
    await eventually(() => seen.length === 1);

    server.stop();
    const outcomes = await Promise.allSettled([
      store.append(stream, repeated, 0n),
      store.head(stream),
      all(store.read(stream)),
      store.end(),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) });
    expect(await store.health()).toEqual({ ok: false, reason: expect.stringContaining('EventStoreDB') });

    await server.start();
    await untilWritten(() => store.append(stream, repeated, 0n));
    await eventually(() => seen.length === 2);
    expect(numbers(seen)).toEqual([1, 2]);
    expect(await store.health()).toEqual({ ok: true });
    stop.abort();
    await subscription;
  });

  test('an append that was written but not acknowledged is answered when it is repeated', async () => {
    const stream = newStream();
    const events = [event(1), event(2)];
    server.isMute = true;
    const lost = store.append(stream, events, 'none');
    await eventually(() => server.log.of(stream).length === 2);
    server.stop();
    await expect(lost).rejects.toBeInstanceOf(StoreUnavailable);
    server.isMute = false;
    await server.start();
    await untilWritten(() => store.append(stream, events, 'none'));
    expect(numbers(await all(store.read(stream)))).toEqual([1, 2]);
  });

  test('a subscriber that began while the server was away gets everything', async () => {
    const stream = newStream();
    await store.append(stream, [event(1)], 'none');
    server.stop();
    const tail = collect(store, { after: START, streams: [stream], count: 1 });
    await server.start();
    expect(numbers((await tail).events)).toEqual([1]);
  });
});
