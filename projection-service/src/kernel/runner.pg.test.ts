import { idOf, modules, moduleList, START, type StoredEvent } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { acquireLease, LeaseLost } from '@hospital/platform';
import { afterAll, beforeAll, describe, expect, test, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { silent, testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { readLog } from './readLog.ts';
import { Runner } from './runner.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

describe('the projection of the whole clinic', () => {
  const store = memoryEventStore();
  const tell = teller(store);
  let models: TestReadModels;

  beforeAll(async () => {
    await tellClinic(store);
    models = await testReadModels();
    models.run(store);
    await models.caughtUp(store);
  });
  afterAll(async () => {
    await models.close();
    await store.close();
  });

  test('each module has its rows, with exact amounts and plain days', async () => {
    const [invoice] = await models.rows('select * from read_models.invoices');
    expect(invoice).toMatchObject({
      _id: clinic.invoice,
      grandTotal: '120.00',
      rest: '10.50',
      invoiceDate: '2026-03-02',
      deletedAt: null,
      lineItems: [{ name: 'Consultation', quantity: '1', price: '100.00' }],
    });
    const [nurse] = await models.rows('select * from read_models.users where _id = $1', [clinic.nurse]);
    expect(nurse).toMatchObject({ remainingLeave: '3.5', revision: 1 });
  });

  test('the invoice and its closed appointment come from the same event', async () => {
    const versions = await models.rows(
      `select resource, type from read_models.record_versions where since =
       (select since from read_models.record_versions where resource = 'invoices') order by resource`,
    );
    expect(versions).toEqual([
      { resource: 'appointments', type: 'InvoiceIssued' },
      { resource: 'invoices', type: 'InvoiceIssued' },
    ]);
  });

  test('a version ends where the next begins, and the last one is the row', async () => {
    const versions = await models.rows(
      `select since, until, row->>'lastname' as lastname from read_models.record_versions
       where resource = 'patients' and id = $1 order by since`,
      [clinic.helene],
    );
    expect(versions.map(({ lastname }) => lastname)).toEqual(['Dupont', 'Dupont-Martin']);
    expect(versions[0]?.['until']).toBe(versions[1]?.['since']);
    expect(versions[1]?.['until']).toBeNull();
  });

  test('a rebuild of everything gives equal rows, versions and references', async () => {
    const before = await models.hashes();
    expect(Object.keys(before)).toHaveLength(moduleList.length * 3);
    await models.rebuild(store);
    expect(await models.hashes()).toEqual(before);
  });

  test('after a rebuild the projection goes on', async () => {
    await tell(modules.departments, clinic.cardiology, {
      type: 'DepartmentChanged',
      data: { name: 'Heart' },
    });
    await models.caughtUp(store);
    const rows = await models.rows('select name from read_models.departments');
    expect(rows).toEqual([{ name: 'Heart' }]);
  });

  test('a large batch of new and known records writes what small ones write', async () => {
    await models.close();
    models = await testReadModels();
    const many = Array.from({ length: 150 }, (_, index) => idOf('many', String(index)));
    for (const id of many.slice(0, 40)) {
      await tell(modules.departments, id, {
        type: 'DepartmentCreated',
        data: { description: 'Tab\t\\N\nÉ' },
      });
    }
    const first = models.run(store);
    await models.caughtUp(store);
    await first.close();
    for (const id of many) {
      const created = { type: 'DepartmentCreated', data: { name: 'Back\\slash', color: null } };
      await tell(modules.departments, id, created, { type: 'DepartmentChanged', data: { color: 'red' } });
      await tell(modules.departments, id, { type: 'DepartmentChanged', data: { name: '\\r\\.' } });
    }
    models.run(store);
    await models.caughtUp(store);
    const [row] = await models.rows('select name, description from read_models.departments where _id = $1', [
      many[0],
    ]);
    expect(row).toEqual({ name: '\\r\\.', description: 'Tab\t\\N\nÉ' });
    const hashes = await models.hashes();
    await models.rebuild(store);
    expect(await models.hashes()).toEqual(hashes);
  });

  test('what does not fit its kind is kept as null instead of stopping the module', async () => {
    const id = idOf('odd');
    await tell(modules.patients, id, {
      type: 'PatientCreated',
      data: { firstname: 'Odd\u0000\ud800', birthday: 'yesterday', photo: 'no uuid', lastname: null },
    });
    await models.caughtUp(store);
    const [row] = await models.rows('select * from read_models.patients where _id = $1', [id]);
    expect(row).toMatchObject({ firstname: null, birthday: null, photo: null, lastname: null });
    expect(models.progress.parked.count).toBe(0);
  });

  test('the checkpoint advances also where nothing is for us', async () => {
    const { position } = await store.append(
      `claim-test-${idOf('claim')}`,
      [
        {
          id: idOf('claim event'),
          type: 'ClaimTaken',
          data: {},
          metadata: {
            v: 1,
            at: '2026-03-09T00:00:00.000Z',
            actor: 'system',
            commandId: idOf('c'),
            correlationId: idOf('c'),
            causationId: null,
            schema: 1,
          },
        },
      ],
      'none',
    );
    expect(await models.progress.wait(position, 5_000)).toBe(true);
  });
});

describe('batches that come again', () => {
  const store = memoryEventStore();
  let models: TestReadModels;
  let batches: readonly StoredEvent[][];

  beforeAll(async () => {
    await tellClinic(store);
    models = await testReadModels();
    const events: StoredEvent[] = [];
    await readLog(store, { after: START, until: await store.end() }, async (some) => {
      events.push(...some);
    });
    const half = Math.ceil(events.length / 2);
    batches = [events.slice(0, half), events.slice(half)];
  });
  afterAll(async () => {
    await models.close();
    await store.close();
  });

  /** Each by a runner of its own, as after a change of the leader. */
  async function apply(events: readonly StoredEvent[]): Promise<void> {
    const { progress, pool, url } = models;
    const runner = new Runner({ store, databaseUrl: url, modules: moduleList, progress, log: silent });
    const client = await pool.connect();
    await runner.apply(client, { events: [...events], checkpoint: events.at(-1)?.position ?? START });
    client.release();
  }

  const kept = async () => ({
    hashes: await models.hashes(),
    moments: await models.rows('select * from read_models.moments order by position'),
    checkpoint: await models.rows('select name, position from read_models.checkpoints'),
    living: await models.rows('select name, living from read_models.projection_modules order by name'),
    parked: await models.rows('select * from read_models.parked_records'),
  });

  test('an old one changes nothing, and the checkpoint stays', async () => {
    for (const batch of batches) await apply(batch);
    const before = await kept();
    expect(before.parked).toEqual([]);
    for (const batch of batches) await apply(batch);
    expect(await kept()).toEqual(before);
  });

  test('one that is half old adds what is new', async () => {
    const once = await kept();
    await models.close();
    models = await testReadModels();
    const [first = [], second = []] = batches;
    await apply(first);
    await apply([...first, ...second]);
    expect(await kept()).toEqual(once);
  });

  test('after a rebuild that went further than the group, the events in between are not applied again', async () => {
    const once = await kept();
    await models.close();
    models = await testReadModels();
    const [first = [], second = []] = batches;
    await apply(first);
    await models.rebuild(store);
    await apply(second);
    expect(await kept()).toEqual(once);
  });

  test('one that comes under a lease that was lost is refused, and writes nothing', async () => {
    await models.close();
    models = await testReadModels();
    const [first = [], second = []] = batches;
    await apply(first);
    const before = await kept();
    const { progress, pool, url } = models;
    const connection = { connectionString: url };
    const lease = await acquireLease({ connection, name: 'test', signal: new AbortController().signal });
    if (!lease) throw new Error('there is no lease');
    await pool.query(`update kept.leases set fence = fence + 1 where name = 'test'`);
    const runner = new Runner({ store, databaseUrl: url, modules: moduleList, progress, log: silent });
    const client = await pool.connect();
    const batch = { events: [...second], checkpoint: second.at(-1)?.position ?? START };
    await expect(runner.apply(client, batch, lease)).rejects.toThrow(LeaseLost);
    client.release();
    await lease.release();
    expect(await kept()).toEqual(before);
  });
});

describe('a database that refuses to write', () => {
  const store = memoryEventStore();
  let models: TestReadModels;
  beforeAll(async () => {
    await tellClinic(store);
    models = await testReadModels();
  });
  afterAll(async () => {
    await models.close();
    await store.close();
  });

  test.each([
    ['53100', 'the disk of the database is full'],
    ['55000', 'the log of the process tells why'],
  ])('with %s is named by health until it writes again', async (code, reason) => {
    const event = { type: 'DepartmentChanged', data: { name: code } };
    await teller(store)(modules.departments, clinic.cardiology, event);
    await models.rows(`create function read_models.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    await models.rows(`create trigger refuse before update on read_models.checkpoints
      execute function read_models.refuse()`);
    const runner = models.run(store);
    while (runner.health().ok) await sleep(5);
    expect(runner.health()).toEqual({ ok: false, reason: `the read models stand still: ${reason}` });
    await models.rows('drop function read_models.refuse cascade');
    await models.caughtUp(store);
    expect(runner.health()).toEqual({ ok: true });
    await runner.close();
  });
});
