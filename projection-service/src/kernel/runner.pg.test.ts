import { idOf, modules, moduleList, START } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, test, jest } from '@jest/globals';
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

  test('batches that are handed over again change nothing', async () => {
    const before = await models.hashes();
    const { progress, pool } = models;
    const again = new Runner({ store, databaseUrl: models.url, modules: moduleList, progress, log: silent });
    const client = await pool.connect();
    const end = await store.end();
    let handedOver = 0;
    await readLog(store, { after: START, until: end }, async (events) => {
      await again.apply(client, { events, checkpoint: end });
      handedOver += events.length;
    });
    client.release();
    expect(handedOver).toBeGreaterThan(10);
    expect(await models.hashes()).toEqual(before);
  });

  test('a rebuild of everything gives equal rows and versions', async () => {
    const before = await models.hashes();
    expect(Object.keys(before)).toHaveLength(moduleList.length * 2);
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
