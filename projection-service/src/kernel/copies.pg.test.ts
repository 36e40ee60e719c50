import {
  crudFold,
  departments,
  documents,
  employeesSalaries,
  idOf,
  moduleList,
  patients,
  text,
  type ModuleDescription,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { ConfigError } from '@hospital/platform';
import { afterEach, beforeEach, describe, expect, test, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { teller, type Tell } from '../testing/events.ts';
import { queriesOf } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { startTestProjection } from '../testing/startTestProjection.ts';
import { createPool } from './database.ts';
import { migrateReadModels } from './migrateReadModels.ts';
import { Progress } from './progress.ts';
import { tableHash } from './tables.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

let store: EventStore;
let tell: Tell;
let models: TestReadModels;

beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  models = await testReadModels();
});
afterEach(async () => {
  await models.close();
  await store.close();
});

const patient = (name: string) =>
  tell(patients, idOf(name), { type: 'PatientCreated', data: { firstname: name } });
const count = async () => (await models.rows('select count(*) from read_models.patients'))[0]?.['count'];
const leaders = async () =>
  models.rows(
    `select a.pid from kept.leases l join pg_stat_activity a on a.pid = l.backend
     where l.name = 'projections' and l.expires_at > now()`,
  );

describe('several copies on one database', () => {
  test('one leads; when it goes the other takes over where it stood', async () => {
    const first = models.run(store);
    await patient('A');
    await models.caughtUp(store);
    models.run(store);
    await sleep(100);
    expect(await leaders()).toHaveLength(1);
    await first.close();
    await patient('B');
    await models.caughtUp(store);
    expect(await leaders()).toHaveLength(1);
    expect(await count()).toBe(2);
  });

  test('a leader whose connection is cut loses nothing and repeats nothing', async () => {
    models.run(store);
    await models.caughtUp(store);
    for (let round = 0; round < 5; round++) {
      const writing = Promise.all(Array.from({ length: 40 }, (_, index) => patient(`${round}-${index}`)));
      const [leader] = await leaders();
      if (leader) await models.rows('select pg_terminate_backend($1)', [leader['pid']]);
      await writing;
    }
    await models.caughtUp(store);
    expect(await count()).toBe(200);
    const before = await models.hashes();
    await models.rebuild(store);
    expect(await models.hashes()).toEqual(before);
  });

  test('a leader whose tables are dropped and rebuilt begins again, and skips nothing', async () => {
    models.run(store);
    await patient('before');
    await models.caughtUp(store);
    await models.rows('drop schema read_models cascade');
    await migrateReadModels(models.url, moduleList);
    await patient('after');
    await models.caughtUp(store);
    expect(await count()).toBe(2);
  });

  test('a copy that does not lead learns of the position from the one that does', async () => {
    models.run(store);
    const pool = createPool(models.url, { max: 2 });
    const other = new Progress(pool, models.url);
    await other.start();
    const { position } = await patient('A');
    expect(await other.wait(position, 5_000)).toBe(true);
    await other.close();
    await pool.end();
  });
});

describe('reading what one wrote', () => {
  test('a read of any module waits for a write to any other', async () => {
    models.run(store);
    await models.caughtUp(store);
    const queries = queriesOf(models);
    const { position } = await patient('A');
    const departmentsRead = await queries.ask('departments.list', { readAfter: position });
    expect(departmentsRead.headers?.['X-Stale']).toBeUndefined();
    expect(models.progress.position >= position).toBe(true);
    const patientsRead = await queries.list('patients.list', { readAfter: position });
    expect(patientsRead).toHaveLength(1);
    queries.close();
  });

  test('a record that somebody else just wrote is waited for, and never "not there" either', async () => {
    const queries = queriesOf(models, undefined, undefined, store);
    const get = (name: string) => queries.ask('patients.get', { params: { id: idOf(name) } });
    /** As a client does. */
    const getAgain = async (name: string): Promise<unknown> =>
      get(name).catch((error: { code: string }) =>
        error.code === 'not_caught_up' ? getAgain(name) : error.code,
      );
    await patient('A');
    await expect(get('A')).rejects.toMatchObject({ code: 'not_caught_up' });
    const answers = [getAgain('A'), getAgain('nobody')];
    models.run(store);
    expect(await Promise.all(answers)).toMatchObject([{ body: { _id: idOf('A') } }, 'not_found']);
    for (const name of ['B', 'C', 'D']) {
      await patient(name);
      expect(await getAgain(name)).toMatchObject({ body: { _id: idOf(name) } });
    }
    queries.close();
  });

  test('a document that was just printed is not called a forgery before the read models have it', async () => {
    const queries = queriesOf(models, undefined, undefined, store);
    const verify = async (code: string) =>
      (await queries.ask('documents.verify', { actor: null, query: { code } })).body;
    const printed = { kind: 'receipt', record: idOf('receipt'), recordRevision: 0, language: 'en' };
    const data = { ...printed, templateVersion: 3, code: 'K7QF2M9XTB4D' };
    await tell(documents, idOf('paper'), { type: 'DocumentRequested', data });
    await expect(verify('K7QF2M9XTB4D')).rejects.toMatchObject({ code: 'not_caught_up' });
    models.run(store);
    await models.caughtUp(store);
    expect(await verify('K7QF2M9XTB4D')).toMatchObject({ genuine: true });
    expect(await verify('ZZZZZZZZZZZZ')).toMatchObject({ genuine: false });
    queries.close();
  });

  test('a paper is not called current before the read models have what canceled it', async () => {
    const queries = queriesOf(models, undefined, undefined, store);
    const verify = (signal = new AbortController().signal) =>
      queries.ask('documents.verify', { actor: null, query: { code: 'K7QF2M9XTB4D' }, signal });
    const record = idOf('salary');
    const printed = { kind: 'payslip', record, recordRevision: 0, language: 'en' };
    const data = { user: idOf('employee'), salaryMonth: '2026-10' };
    await tell(employeesSalaries, record, { type: 'SalaryCreated', data });
    await tell(documents, idOf('paper'), {
      type: 'DocumentRequested',
      data: { ...printed, templateVersion: 3, code: 'K7QF2M9XTB4D' },
    });
    const runner = models.run(store);
    await models.caughtUp(store);
    expect(await verify()).toMatchObject({ body: { genuine: true, status: 'current' } });
    await runner.close();
    await tell(employeesSalaries, record, { type: 'SalaryRemoved', data });
    await expect(verify(AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'not_caught_up' });
    models.run(store);
    await models.caughtUp(store);
    expect(await verify()).toMatchObject({ body: { genuine: true, status: 'void' } });
    queries.close();
  });

  test('while the log is away, what is here is all that is known', async () => {
    const away = { read: store.read.bind(store), end: () => Promise.reject(new Error('away')) };
    const queries = queriesOf(models, undefined, undefined, away);
    await patient('A');
    await expect(queries.ask('patients.get', { params: { id: idOf('A') } })).rejects.toMatchObject({
      code: 'not_found',
    });
    queries.close();
  });

  test('a position that is not reached is answered stale', async () => {
    const queries = queriesOf(models);
    const { position } = await patient('A');
    const gone = AbortSignal.timeout(50);
    const { headers } = await queries.ask('patients.list', { readAfter: position, signal: gone });
    expect(headers).toMatchObject({ 'X-Stale': 'true' });
    queries.close();
  });

  test('a record that was just written and is not here yet is 503, never "not there"', async () => {
    const queries = queriesOf(models);
    const { position } = await patient('A');
    const asked = { params: { id: idOf('A') }, readAfter: position, signal: AbortSignal.timeout(50) };
    await expect(queries.ask('patients.get', asked)).rejects.toMatchObject({ code: 'not_caught_up' });
    models.run(store);
    await models.caughtUp(store);
    expect(
      (await queries.ask('patients.get', { ...asked, signal: AbortSignal.timeout(5_000) })).body,
    ).toBeDefined();
    await expect(queries.ask('patients.get', { params: { id: idOf('B') } })).rejects.toMatchObject({
      code: 'not_found',
    });
    queries.close();
  });
});

describe('rebuilding', () => {
  test('beside a log that is written, while lists are read: no gap, no error, nothing lost or twice', async () => {
    models.run(store);
    for (let index = 0; index < 50; index++) await patient(`before-${index}`);
    await models.caughtUp(store);
    const queries = queriesOf(models);
    let isOver = false;
    const reading = async () => {
      const lengths: number[] = [];
      while (!isOver) lengths.push((await queries.list('patients.list', { body: { limit: 1000 } })).length);
      return lengths;
    };
    const writing = async () => {
      for (let index = 0; !isOver; index++) {
        await patient(`during-${index}`);
        // The log in memory never waits for anything, and would let nobody else have a turn.
        await sleep(1);
      }
    };
    const busy = Promise.all([reading(), reading(), writing()]);
    for (let round = 0; round < 3; round++) await models.rebuild(store, [patients, departments]);
    isOver = true;
    const [lengths] = await busy;
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50);
    await models.caughtUp(store);
    const before = await models.hashes();
    await models.rebuild(store);
    expect(await models.hashes()).toEqual(before);
    const [kept] = await models.rows(
      `select living from read_models.projection_modules where name = 'patients'`,
    );
    expect(kept?.['living']).toBe(await count());
    queries.close();
  });

  test('one that froze half-way and lost its lease begins again, and writes into nobody else’s tables', async () => {
    models.run(store);
    for (let index = 0; index < 20; index++) await patient(`before-${index}`);
    await models.caughtUp(store);
    let thaw = () => {};
    let freeze = () => {};
    const thawed = new Promise<void>((resolve) => (thaw = resolve));
    const frozen = new Promise<void>((resolve) => (freeze = resolve));
    const slow: EventStore = {
      ...methodsOf(store),
      subscribe: (subscription, handle, signal) =>
        store.subscribe(
          subscription,
          async (batch) => {
            freeze();
            await thawed;
            await handle(batch);
          },
          signal,
        ),
    };
    const first = models.rebuild(slow, [patients]);
    await frozen;
    await models.rows(`update kept.leases set expires_at = now() where name = 'rebuild'`);
    await models.rebuild(store, [patients]);
    thaw();
    await first;
    const [lease] = await models.rows(`select fence::int from kept.leases where name = 'rebuild'`);
    expect(lease?.['fence']).toBeGreaterThanOrEqual(3);
    expect(await count()).toBe(20);
    expect(Object.keys(await models.hashes()).filter((name) => name.includes('__next'))).toEqual([]);
  });

  test('while nothing runs, and further than the group is: the next run repeats nothing', async () => {
    await tell(patients, idOf('x'), { type: 'PatientCreated', data: { firstname: 'X' } });
    await tell(patients, idOf('x'), { type: 'PatientChanged', data: { firstname: 'Y' } });
    await models.rebuild(store, [patients]);
    const before = await models.hashes();
    models.run(store);
    await models.caughtUp(store);
    const after = await models.hashes();
    expect(after['patients']).toBe(before['patients']);
    expect(after['record_versions_patients']).toBe(before['record_versions_patients']);
  });

  test('makes tables for the owner of the schema, whatever account it works with', async () => {
    const role = `owner_${idOf(models.url).slice(0, 8)}`;
    await models.rows(`create role ${role}`);
    await models.rows(`grant select on all tables in schema read_models to ${role}`);
    await models.rows(`alter schema read_models owner to ${role}`);
    await models.rebuild(store, [patients]);
    const owners = await models.rows(
      `select distinct relowner::regrole::text as owner from pg_class where relname ~ '(^|_)patients$' and relkind = 'r'`,
    );
    await models.rows(`reassign owned by ${role} to current_user`);
    await models.rows(`drop owned by ${role}`);
    await models.rows(`drop role ${role}`);
    expect(owners).toEqual([{ owner: role }]);
  });

  test('follows by itself when a declaration changed', async () => {
    models.run(store);
    await patient('A');
    await models.caughtUp(store);
    const fields = { ...departments.fields, floor: text() };
    const wider: ModuleDescription = { ...departments, fields, fold: crudFold('Department', fields) };
    const changed = moduleList.map((module) => (module.name === 'departments' ? wider : module));
    expect(await migrateReadModels(models.url, changed)).toEqual(['departments']);
    await tell(departments, idOf('d'), { type: 'DepartmentCreated', data: { name: 'D', floor: '3' } });
    const next = await startTestProjection(models, store, { modules: changed });
    const rows = await models.rows('select floor from read_models.departments');
    await next.close();
    expect(rows).toEqual([{ floor: '3' }]);
  });

  test('an older leader passes no event of a newer version, whose type it does not know', async () => {
    const older = models.run(store);
    await tell(departments, idOf('d'), { type: 'DepartmentCreated', data: { name: 'D' } });
    await models.caughtUp(store);
    const [created] = departments.events;
    if (!created) throw new Error('departments have no events');
    const newer: ModuleDescription = {
      ...departments,
      events: [...departments.events, { ...created, type: 'DepartmentPainted' }],
      fold: (row, event, id) =>
        event.type === 'DepartmentPainted'
          ? ({ ...row, color: 'red' } as never)
          : departments.fold(row as never, event, id),
    };
    const changed = moduleList.map((module) => (module.name === 'departments' ? newer : module));
    const next = await startTestProjection(models, store, { modules: changed });
    await tell(departments, idOf('d'), { type: 'DepartmentPainted' });
    await models.caughtUp(store);
    await Promise.all([older.close(), next.close()]);
    expect(await models.rows('select color from read_models.departments')).toEqual([{ color: 'red' }]);
  });

  test('follows by itself when only the fold changed, as its version says, and tells so', async () => {
    models.run(store);
    await patient('A');
    await tell(departments, idOf('d'), { type: 'DepartmentCreated', data: { name: 'quiet' } });
    await models.caughtUp(store);
    const louder: ModuleDescription = {
      ...departments,
      version: 2,
      fold: (row, event, id) => ({ ...departments.fold(row as never, event, id), name: 'LOUD' }) as never,
    };
    const changed = moduleList.map((module) => (module.name === 'departments' ? louder : module));
    const lines: string[] = [];
    const next = await startTestProjection(models, store, {
      modules: changed,
      report: (line) => lines.push(line),
    });
    const rows = await models.rows('select name from read_models.departments');
    await next.close();
    expect(rows).toEqual([{ name: 'LOUD' }]);
    expect(lines).toEqual([
      expect.stringMatching(/other read models of departments:/),
      'departments: 1 records',
    ]);
    expect(await migrateReadModels(models.url, changed)).toEqual([]);
  });

  test.each([
    ['a default', { ...departments, fields: { ...departments.fields, name: text({ default: 'X' }) } }],
    [
      'whose a value is',
      { ...departments, fields: { ...departments.fields, name: text({ personal: 'self' }) } },
    ],
    ['an upcaster', { ...departments, events: departments.events.map((event) => ({ ...event, schema: 2 })) }],
  ])('asks for a rebuild when %s changed', (_what, changed) => {
    expect(tableHash(changed as unknown as ModuleDescription)).not.toBe(tableHash(departments));
  });

  test('that are beyond the end of a restored log stop with a sentence, at the start and while it runs', async () => {
    const first = models.run(store);
    for (const name of ['A', 'B', 'C']) await patient(name);
    await models.caughtUp(store);
    await first.close();
    const before = await models.hashes();
    const restored = memoryEventStore();
    await teller(restored)(patients, idOf('A'), { type: 'PatientCreated', data: { firstname: 'A' } });
    const runner = models.run(restored);
    while (runner.health().ok) await sleep(10);
    expect(runner.health()).toEqual({
      ok: false,
      reason: expect.stringMatching(/an older copy of it was restored. Stop the product, forget/),
    });
    const start = startTestProjection(models, restored);
    await expect(start).rejects.toThrow(ConfigError);
    await runner.close();
    expect(await models.hashes()).toEqual(before);
  });

  test('a dropped schema is built again from the log', async () => {
    await patient('A');
    models.run(store);
    await models.caughtUp(store);
    const before = await models.hashes();
    await models.rows('drop schema read_models cascade');
    await patient('B');
    while ((await countIfThere()) !== 2) await sleep(20);
    const after = await models.hashes();
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(after['departments']).toBe(before['departments']);
  });
});

function methodsOf(whole: EventStore): EventStore {
  return {
    read: (...all) => whole.read(...all),
    head: (stream) => whole.head(stream),
    end: () => whole.end(),
    append: (...all) => whole.append(...all),
    subscribe: (...all) => whole.subscribe(...all),
    health: () => whole.health(),
    close: () => whole.close(),
  };
}

async function countIfThere(): Promise<unknown> {
  return count().catch(() => null);
}
