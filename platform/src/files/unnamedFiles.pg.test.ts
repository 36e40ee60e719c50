import { newId, type JsonObject, type NewEvent, type StoredEvent } from '@hospital/contracts';
import {
  memoryEventStore,
  postgresEventStore,
  StoreUnavailable,
  type EventStore,
} from '@hospital/event-store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { leaseMigrations } from '../eventSourcing/lease.ts';
import { createLogger } from '../monitoring/logging.ts';
import { migrate } from '../keptTables/migrate.ts';
import { reactorMigrations } from '../eventSourcing/reactor.ts';
import { startSweeper, type Sweep } from '../keptTables/sweeper.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { sampleFiles } from '../testing/sampleFiles.ts';
import { testFiles } from '../testing/testFiles.ts';
import { unnamedFiles } from './unnamedFiles.ts';

jest.setTimeout(60_000);

let database: KeptDatabase;
beforeAll(async () => {
  database = await keptDatabase();
  await migrate(database.url, leaseMigrations, reactorMigrations);
});
afterAll(() => database.drop());

const going = new AbortController().signal;

const stores: [string, () => EventStore][] = [
  ['memory', memoryEventStore],
  [
    'PostgreSQL',
    () => postgresEventStore({ connectionString: database.url, schema: `log_${randomUUID().slice(0, 8)}` }),
  ],
];

describe.each(stores)('on the log in %s', (_name, openStore) => {
  let store: EventStore;
  let sweep: Sweep;

  beforeEach(async () => {
    await database.pool.query('truncate kept.files, kept.reactor_checkpoints, kept.uploads');
    store = openStore();
    sweep = unnamedFiles({ pool: database.pool, store });
    await sweep.run(going);
  });
  afterEach(() => store.close());

  const files = () => testFiles(database.pool);

  async function fileOf(minutesOld: number): Promise<string> {
    const { id } = await files().save(sampleFiles.pdf, 'attachment');
    await age(id, minutesOld);
    return id;
  }

  async function age(id: string, minutes: number): Promise<void> {
    await database.pool.query(
      `update kept.files set created_at = now() - $2 * interval '1 minute' where id = $1`,
      [id, minutes],
    );
  }

  async function left(): Promise<string[]> {
    const { rows } = await database.pool.query<{ id: string }>('select id from kept.files');
    return rows.map(({ id }) => id).sort();
  }

  async function append(data: JsonObject, stream = `patient-${newId()}`, at = new Date()): Promise<void> {
    const head = await store.head(stream);
    const event: NewEvent = {
      id: newId(),
      type: 'Something',
      data,
      metadata: {
        v: 1,
        at: at.toISOString(),
        actor: 'system',
        commandId: newId(),
        correlationId: newId(),
        causationId: null,
        schema: 1,
      },
    };
    await store.append(stream, [event], head ? head.revision : 'none');
  }

  test('what is older than an hour and that no event names is removed, nothing else', async () => {
    const [named, deep, young] = [await fileOf(90), await fileOf(90), await fileOf(50)];
    await fileOf(61);
    await append({ photo: named });
    await append({ seller: { logo: deep }, lineItems: [{ name: 'x' }] });
    await sweep.run(going);
    expect(await left()).toEqual([named, deep, young].sort());
    await age(young, 61);
    await sweep.run(going);
    expect(await left()).toEqual([named, deep].sort());
  });

  test('what only an older version of a record names stays, also when the record is deleted', async () => {
    const [before, after] = [await fileOf(90), await fileOf(90)];
    const stream = `patient-${newId()}`;
    await append({ photo: before }, stream);
    await append({ photo: after }, stream);
    await append({ photo: null }, stream);
    await append({}, stream);
    await sweep.run(going);
    expect(await left()).toEqual([before, after].sort());
  });

  test('what a round has seen, later rounds of other processes know', async () => {
    const named = await fileOf(90);
    await append({ photo: named });
    await sweep.run(going);
    for (let round = 0; round < 3; round += 1) await append({ name: 'other' });
    await unnamedFiles({ pool: database.pool, store }).run(going);
    expect(await left()).toEqual([named]);
  });

  test('where an event cannot be read, or holds what was erased, the files of its time stay', async () => {
    const [ofThatTime, ofBefore] = [await fileOf(70), await fileOf(60 * 30)];
    await append({ photo: { erased: true } }, undefined, new Date(Date.now() - 65 * 60_000));
    await sweep.run(going);
    expect(await left()).toEqual([ofThatTime]);
    expect(await left()).not.toContain(ofBefore);
    const other = await fileOf(70);
    await append({ photo: { enc: 'AAAA' } }, undefined, new Date(Date.now() - 65 * 60_000));
    const unreadable = (event: StoredEvent): StoredEvent => ({ ...event, unreadable: 'key_absent' });
    const marked: Pick<EventStore, 'end' | 'subscribe'> = {
      end: () => store.end(),
      subscribe: (subscription, handle, signal) =>
        store.subscribe(
          subscription,
          ({ events, ...batch }) => handle({ ...batch, events: events.map(unreadable) }),
          signal,
        ),
    };
    await unnamedFiles({ pool: database.pool, store: marked }).run(going);
    expect(await left()).toEqual([ofThatTime, other].sort());
  });

  test('what came before the first round stays, and so it does after a log was restored to an earlier end', async () => {
    await database.pool.query('truncate kept.reactor_checkpoints');
    const old = await fileOf(60 * 24);
    await unnamedFiles({ pool: database.pool, store }).run(going);
    await unnamedFiles({ pool: database.pool, store }).run(going);
    expect(await left()).toEqual([old]);
    const lost = await fileOf(90);
    await database.pool.query(`update kept.reactor_checkpoints set position = '00000000000999999999'`);
    await unnamedFiles({ pool: database.pool, store }).run(going);
    expect(await left()).toEqual([old, lost].sort());
  });

  test('while the log cannot be asked or is cut off, nothing is removed', async () => {
    const named = await fileOf(90);
    await append({ photo: named });
    const away = () => Promise.reject(new StoreUnavailable('away'));
    const parts = { end: () => store.end(), subscribe: store.subscribe.bind(store) };
    for (const broken of [
      { ...parts, end: away },
      { ...parts, subscribe: away },
      { ...parts, subscribe: () => Promise.resolve() },
    ]) {
      await unnamedFiles({ pool: database.pool, store: broken })
        .run(going)
        .catch(() => undefined);
      expect(await left()).toEqual([named]);
    }
    await unnamedFiles({ pool: database.pool, store }).run(AbortSignal.abort());
    expect(await left()).toEqual([named]);
  });

  test('a round that failed where it marks files reads the same events again', async () => {
    const named = await fileOf(90);
    await append({ photo: named });
    await database.pool.query('alter table kept.files add constraint broken check (not named)');
    await expect(sweep.run(going)).rejects.toThrow();
    await database.pool.query('alter table kept.files drop constraint broken');
    await sweep.run(going);
    expect(await left()).toEqual([named]);
  });

  test('a retry that brings the file again begins its hour again, also while a round is on its way', async () => {
    const id = await fileOf(90);
    await append({ name: 'something to read' });
    const meanwhile: Pick<EventStore, 'end' | 'subscribe'> = {
      end: () => store.end(),
      subscribe: async (...all) => {
        await store.subscribe(...all);
        await files().save(sampleFiles.pdf, 'attachment', id);
      },
    };
    await unnamedFiles({ pool: database.pool, store: meanwhile }).run(going);
    expect(await left()).toEqual([id]);
  });
});

describe('a sweeper', () => {
  const log = createLogger({ name: 'test', level: 'silent' });

  test('runs every sweep, one copy at a time, whatever another sweep does', async () => {
    let inside = 0;
    let most = 0;
    let rounds = 0;
    let enough = (): void => undefined;
    const done = new Promise<void>((resolve) => (enough = resolve));
    const sweeps: Sweep[] = [
      { name: 'fails', run: () => Promise.reject(new Error('it fails')) },
      {
        name: 'counts',
        run: async () => {
          most = Math.max(most, (inside += 1));
          await database.pool.query('select pg_sleep(0.02)');
          inside -= 1;
          if ((rounds += 1) >= 4) enough();
          return 1;
        },
      },
    ];
    const copies = [1, 2].map(() => startSweeper({ databaseUrl: database.url, log, sweeps, everyMs: 5 }));
    await done;
    await Promise.all(copies.map((copy) => copy.close()));
    expect(most).toBe(1);
  });
});
