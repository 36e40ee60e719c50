/** The rows of a log that was followed while it grew, beside those of the same log built from its start, as the check of a backup compares them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { modules, newId, streamOf, SUBJECT_ERASED, type Position } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { kernelEvent } from '@hospital/platform';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { compareRows } from './compareRows.ts';

const store = memoryEventStore();
const tell = teller(store);
const tax = newId();
let living: TestReadModels;
let restored: TestReadModels;

beforeAll(async () => {
  [living, restored] = [await testReadModels(), await testReadModels()];
  living.run(store);
  await tellClinic(store);
  await tell(modules.taxes, tax, {
    type: 'TaxCreated',
    data: { name: 'Stamp duty', percentage: '7.25', status: 'active' },
  });
  await living.caughtUp(store);
  // The living fold goes on from rows that it reads back.
  await tell(modules.taxes, tax, { type: 'TaxChanged', data: { percentage: '7.50' } });
  await tell(modules.invoices, clinic.invoice, {
    type: 'InvoiceChanged',
    data: { dueDate: '2026-05-17' },
  });
  await living.caughtUp(store);
  restored.run(store);
  await restored.caughtUp(store);
});

afterAll(async () => {
  await living.close();
  await restored.close();
  await store.close();
});

async function compare(position?: Position) {
  const at = position ?? (await store.end());
  return compareRows({ restored: restored.url, living: living.url, position: at, log: store });
}

test('rows with the same values are equal, whatever the order of their keys', async () => {
  const { compared, parked } = await compare();
  expect([parked, compared.filter(({ isEqual }) => !isEqual)]).toEqual([0, []]);
  expect(compared.find(({ module }) => module === 'invoices')?.records).toBe(1);
});

const differing = async (position: Position) =>
  (await compare(position)).compared.flatMap(({ module, isEqual }) => (isEqual ? [] : [module])).sort();

test('what differs because somebody was erased after the backup is no fault of it', async () => {
  const position = await store.end();
  const change = (id: string, place: string) =>
    restored.rows(
      `update read_models.record_versions set "row" = jsonb_set("row"::jsonb, '{${place}}', '"of before"')::json
       where id = $1 and until is null`,
      [id],
    );
  await change(clinic.youssef, 'firstname');
  await change(clinic.invoice, 'otherInformation');
  expect(await differing(position)).toEqual(['invoices', 'patients']);
  const erased = { id: clinic.youssef, erasure: null, files: [] };
  const stream = streamOf(modules.patients.category, clinic.youssef);
  const head = await store.head(stream);
  await store.append(stream, [kernelEvent(SUBJECT_ERASED, erased, new Date())], head?.revision ?? 'none');
  expect(await differing(position)).toEqual([]);
});

test('a value that differs is found', async () => {
  await restored.rows(
    `update read_models.record_versions set "row" = jsonb_set("row"::jsonb, '{percentage}', '"7.51"')::json
     where id = $1 and until is null`,
    [tax],
  );
  const { compared } = await compare();
  expect(compared.flatMap(({ module, isEqual }) => (isEqual ? [] : [module]))).toEqual(['taxes']);
});
