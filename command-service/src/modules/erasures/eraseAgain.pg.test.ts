/** Erasures that a restore applies again: the key goes, what must be kept stays, a repeat changes nothing. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  auditExports,
  invoices,
  isErased,
  newId,
  patients,
  streamOf,
  SUBJECT_ERASED,
  type Draft,
  type ModuleDescription,
} from '@hospital/contracts';
import { createLogger, stampEvents, type Foundation } from '@hospital/platform';
import {
  foundationDatabase,
  openTestFoundation,
  testSecrets,
  type TestDatabase,
} from '@hospital/platform/testing';
import { eraseAgain } from './eraseAgain.ts';
import { exportsNaming } from './exportFilters.ts';

jest.setTimeout(60_000);

const secrets = testSecrets();
const log = createLogger({ name: 'test', level: 'silent' });
const [patient, photo, invoice, other] = [newId(), newId(), newId(), newId()];
let database: TestDatabase;
let foundation: Foundation;

async function write(module: ModuleDescription, id: string, draft: Draft): Promise<void> {
  const { row, stream, head } = await foundation.records.load(module, id);
  const at = foundation.clock().toISOString();
  const commandId = newId();
  const stamp = {
    module,
    stream,
    recordId: id,
    actor: 'system',
    at,
    commandId,
    correlationId: commandId,
  } as const;
  const events = stampEvents([draft], row, { ...stamp, causationId: null, fingerprint: null });
  await foundation.store.append(stream, events, head);
}

const created = (id: string, lastname: string, more = {}) =>
  write(patients, id, {
    type: 'PatientCreated',
    data: {
      id,
      firstname: 'Salma',
      lastname,
      cin: `CIN-${lastname}`,
      phone: '0611111111',
      status: 'active',
      ...more,
    },
  });

const issue = (id: string, number: string, of: string) =>
  write(invoices, id, {
    type: 'InvoiceIssued',
    data: {
      id,
      number,
      patient: of,
      invoiceDate: '2026-03-01',
      status: 'paid',
      currency: 'MAD',
      lineItems: [{ name: 'Consultation', price: '300.00', quantity: 1, amount: '300.00' }],
      buyer: { name: 'Salma Benani' },
      otherInformation: 'Came with her sister',
    },
  });

/** What another process reads, which has no key in its memory. */
async function readAfresh<T>(read: (afresh: Foundation) => Promise<T>): Promise<T> {
  const afresh = await openTestFoundation({ databaseUrl: database.url, secrets, log });
  try {
    return await read(afresh);
  } finally {
    await afresh.close();
  }
}

const rowOf = (module: ModuleDescription, id: string) =>
  readAfresh(async ({ records }) => (await records.load(module, id)).row);

beforeAll(async () => {
  database = await foundationDatabase();
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets, log });
  await created(patient, 'Benani', { photo });
  await created(other, 'Alaoui');
  await issue(invoice, '2026-000007', patient);
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
});

const erasuresOf = async (id: string) => {
  const found = [];
  for await (const { type, data } of foundation.store.read(streamOf(patients.category, id), 0n, [
    SUBJECT_ERASED,
  ]))
    found.push({ type, data });
  return found;
};

test('a person whom the log knows is erased, and what the law keeps of them is kept', async () => {
  expect(await eraseAgain(foundation, [patient, newId(), patient])).toBe(1);
  expect(await erasuresOf(patient)).toEqual([
    { type: SUBJECT_ERASED, data: { id: patient, erasure: null, files: [{ file: photo }] } },
  ]);
  const row = await rowOf(patients, patient);
  expect(row?.deletedAt).not.toBeNull();
  expect(JSON.stringify(row)).not.toContain('Benani');
  const issued = await rowOf(invoices, invoice);
  expect(issued).toMatchObject({ number: '2026-000007', buyer: { name: 'Salma Benani' } });
  expect(isErased(issued?.['otherInformation']) || issued?.['otherInformation'] === null).toBe(true);
  expect(await rowOf(patients, other)).toMatchObject({ lastname: 'Alaoui', deletedAt: null });
});

test('once more changes nothing', async () => {
  expect(await eraseAgain(foundation, [patient])).toBe(1);
  expect(await erasuresOf(patient)).toHaveLength(1);
  expect(await rowOf(invoices, invoice)).toMatchObject({ buyer: { name: 'Salma Benani' } });
});

test('the filters of exports that name the person go with them, each with a key of its own; others stay', async () => {
  const [named, byId, unrelated, sought] = [newId(), newId(), newId(), newId()];
  await created(sought, 'Ouazzani');
  const exported = (id: string, filters: object) =>
    write(auditExports, id, {
      type: 'AuditExported',
      data: { id, format: 'csv', filters: JSON.stringify(filters), requestedBy: other },
    });
  await exported(named, { text: 'OUAZZANI salma' });
  await exported(byId, { resource: 'patients', record: sought });
  await exported(unrelated, { text: 'Salma Alaoui' });
  expect(await exportsNaming(foundation, sought)).toEqual([named, byId]);

  await eraseAgain(foundation, [sought]);
  await eraseAgain(foundation, [sought]);
  const filtersOf = async (id: string) => (await rowOf(auditExports, id))?.['filters'];
  expect(await filtersOf(named)).toBeNull();
  expect(await filtersOf(byId)).toBeNull();
  expect(await filtersOf(unrelated)).toBe('{"text":"Salma Alaoui"}');
  expect(await foundation.erasedKeys.unexplained()).toEqual({ count: 0, some: [] });
});

test('a person whose key is gone, and whose erasure the log lacks, is erased without being read', async () => {
  const [lost, bill] = [newId(), newId()];
  await created(lost, 'Idrissi');
  await issue(bill, '2026-000008', lost);
  await foundation.subjectKeys.destroyKey(lost);
  expect(await eraseAgain(foundation, [lost])).toBe(1);
  expect((await erasuresOf(lost)).map(({ data }) => data['files'])).toEqual([[]]);
  expect((await rowOf(patients, lost))?.deletedAt).not.toBeNull();
  expect(await rowOf(invoices, bill)).toMatchObject({ number: '2026-000008' });
  expect(await foundation.erasedKeys.unexplained()).toEqual({ count: 0, some: [] });
});
