import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { idOf, modules, type Actor } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller } from '../../testing/events.ts';
import { actorWith, administrator, kitOf } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { batchFiles } from './batchFiles.ts';

jest.setTimeout(60_000);

/** More than are read at once, in parts that do not divide that. */
const RECORDS = 450;
const PART_SIZE = 70;
const LEFT_OUT = 3;

const store = memoryEventStore();
const tell = teller(store);
const closing = new AbortController();
const batch = idOf('a batch');
const records = Array.from({ length: RECORDS }, (_, n) => idOf('invoice', String(n)));
const documentOf = (record: string) => idOf('document of', record);
const fileOf = (record: string) => idOf('file of', record);
let models: TestReadModels;

async function print(record: string): Promise<void> {
  await tell(
    modules.documents,
    documentOf(record),
    {
      type: 'DocumentRequested',
      data: { kind: 'invoice', record, recordRevision: 0, language: 'fr', patient: clinic.youssef },
    },
    { type: 'DocumentRendered', data: { file: fileOf(record), sha256: 'x', bytes: 3, pages: 1 } },
  );
}

beforeAll(async () => {
  await tellClinic(store);
  await tell(modules.documentBatches, batch, {
    type: 'DocumentBatchRequested',
    data: {
      kind: 'invoice',
      output: 'zip',
      language: 'fr',
      partSize: PART_SIZE,
      records: records.map((record) => ({ record, revision: 0 })),
    },
  });
  const printed = records.slice(0, -LEFT_OUT);
  for (const record of printed) await print(record);
  // The last part has come before the others, as workers finish in any order.
  const parts = Array.from({ length: Math.ceil(printed.length / PART_SIZE) }, (_, part) => part).reverse();
  for (const part of parts) {
    const documents = printed
      .slice(part * PART_SIZE, (part + 1) * PART_SIZE)
      .map((record) => ({ document: documentOf(record), isReady: true }));
    await tell(modules.documentBatches, batch, {
      type: 'DocumentBatchPartRendered',
      data: { part, documents },
    });
  }
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  closing.abort();
  await models.close();
  await store.close();
});

const filesFor = (actor: Actor) => batchFiles(kitOf(models, closing.signal, { store }), { id: batch, actor });

test('each record of a large batch has its own file, and none that is not printed yet has one', async () => {
  const found = new Map<string, string | null>();
  const names = new Set<string>();
  for await (const { record, file, name } of filesFor(administrator)) {
    found.set(record, file);
    names.add(name);
  }
  const isPrinted = (place: number) => place < RECORDS - LEFT_OUT;
  expect([...found]).toEqual(
    records.map((record, place) => [record, isPrinted(place) ? fileOf(record) : null]),
  );
  expect(names.size).toBe(RECORDS);
});

test('what was printed and then removed with the person is said to be erased, and no longer waits', async () => {
  const [, record = ''] = records;
  await tell(modules.documents, documentOf(record), { type: 'DocumentErased', data: {} });
  await models.caughtUp(store);
  const outcomes = new Map<string, string>();
  for await (const { record: of, outcome } of filesFor(administrator)) outcomes.set(of, outcome);
  const listed = [record, records[0], records.at(-1)].map((of = '') => outcomes.get(of));
  expect(listed).toEqual(['erased', 'ready', 'waiting']);
});

test('what is about a person who was restricted since is left out for those who may not read them', async () => {
  const outcomesFor = async (actor: Actor) => {
    const outcomes = new Set<string>();
    for await (const { outcome, file, shown } of filesFor(actor)) {
      outcomes.add(outcome);
      expect([file !== null, shown.length > 0]).toEqual([outcome === 'ready', outcome === 'ready']);
    }
    return [...outcomes].sort();
  };
  const accountant = actorWith(['Invoices']);
  expect(await outcomesFor(accountant)).toEqual(['erased', 'ready', 'waiting']);
  await tell(modules.patients, clinic.youssef, {
    type: 'PatientRestricted',
    data: { restrictionReason: 'A dispute' },
  });
  await models.caughtUp(store);
  expect(await outcomesFor(accountant)).toEqual(['erased', 'restricted', 'waiting']);
  expect(await outcomesFor(administrator)).toEqual(['erased', 'ready', 'waiting']);
});
