/** The same batch asked for twice: by a program that did not hear the first answer, or by two people. */
import { beforeEach, expect, test } from '@jest/globals';
import { documentBatches, idOf } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import type { Answer, Handlers } from '@hospital/platform';
import { testClock } from '@hospital/platform/testing';
import type { FoundRecord } from '../../kernel/recordSearch.ts';
import { callOf, type Calling } from '../../testing/calling.ts';
import { holder } from '../../testing/deciding.ts';
import { administrator, logOf, rowsOf, startProcess } from '../../testing/kernelFixture.ts';
import { documentBatchHandlers } from './documentBatches.ts';

const october = { kind: 'payslip', filter: { month: '2026-10' }, output: 'zip' };
const paid = [0, 1, 2].map((index) => ({ record: idOf('salary', String(index)), revision: 0 }));

let found: readonly FoundRecord[];
let store: ReturnType<typeof memoryEventStore>;
let handlers: Handlers;
let searches: number;
let ask: (key: string | undefined, body?: object) => Promise<string>;

beforeEach(() => {
  found = paid;
  store = memoryEventStore();
  const { kernel } = startProcess(store, testClock());
  searches = 0;
  handlers = documentBatchHandlers({
    kernel,
    fingerprint: (body) => idOf('fingerprint', JSON.stringify(body)),
    today: () => Promise.resolve('2026-03-01'),
    searchRecords: () => {
      searches += 1;
      return Promise.resolve([...found]);
    },
  });
  ask = async (key, body = october) => {
    const answer = await call('RequestDocumentBatch', { body, ...(key === undefined ? {} : { key }) });
    return String(Object(answer?.body)['_id']);
  };
});

async function call(operation: string, calling: Calling, actor = administrator): Promise<Answer> {
  const handle = handlers[operation];
  if (!handle) throw new Error(`nobody answers ${operation}`);
  return handle({ ...callOf(operation, calling), actor });
}

const refused = (code: string) => expect.objectContaining({ code });
const totals = async () => (await rowsOf(store, documentBatches)).map(({ total }) => total);

test('a repeat gets the first answer, also when the records have changed or gone meanwhile', async () => {
  const first = await ask('one');
  found = paid.slice(1);
  expect(await ask('one')).toBe(first);
  found = [];
  expect(await ask('one')).toBe(first);
  expect(await totals()).toEqual([3]);
});

test('two repeats at once are one batch', async () => {
  const [first, second] = await Promise.all([ask('one'), ask('one')]);
  expect(second).toBe(first);
  expect(await totals()).toEqual([3]);
});

test('the same key for another batch is refused, another key asks for another batch', async () => {
  await ask('one');
  await expect(ask('one', { ...october, output: 'pdf' })).rejects.toMatchObject({ status: 422 });
  found = paid.slice(0, 1);
  await ask('two');
  expect((await totals()).sort()).toEqual([1, 3]);
});

test('a repeat searches no more', async () => {
  await ask('one');
  await ask('one');
  expect(searches).toBe(1);
});

test('without a key every call is another batch', async () => {
  expect(await ask(undefined)).not.toBe(await ask(undefined));
  expect([searches, await totals()]).toEqual([2, [3, 3]]);
});

test('the log keeps the filter as it was asked for, none where the records were named', async () => {
  await ask('one');
  await ask('two', {
    kind: 'payslip',
    records: paid.map(({ record }) => record),
    output: 'pdf',
    language: 'ar',
  });
  expect((await logOf(store)).map(({ data }) => data)).toMatchObject([
    { filter: '{"month":"2026-10"}', output: 'zip', language: 'en', records: paid },
    { filter: null, output: 'pdf', language: 'ar', records: paid },
  ]);
});

test('who may not print all records of the kind asks for none, and nothing is searched', async () => {
  const asked = call('RequestDocumentBatch', { body: october }, holder('Invoices'));
  await expect(asked).rejects.toEqual(refused('not_allowed'));
  expect([searches, await totals()]).toEqual([0, []]);
});

test('a batch is paused, goes on and is given up by the calls that say so', async () => {
  const id = await ask('one');
  const steps = [
    ['Pause', 'paused'],
    ['Resume', 'queued'],
    ['Cancel', 'cancelled'],
  ] as const;
  for (const [verb, status] of steps)
    expect(await call(`${verb}DocumentBatch`, { params: { id } })).toMatchObject({
      status: 200,
      body: { _id: id, status },
    });
  await expect(call('RetryDocumentBatch', { params: { id } })).rejects.toEqual(refused('nothing_to_retry'));
});

test('to who may print nothing, a batch that does not exist is like any other', async () => {
  const id = await ask('one');
  for (const verb of ['Pause', 'Resume', 'Cancel', 'Retry'])
    for (const known of [id, idOf('nothing')])
      await expect(
        call(`${verb}DocumentBatch`, { params: { id: known } }, holder('Expenses')),
      ).rejects.toEqual(refused('not_allowed'));
  await expect(
    call('PauseDocumentBatch', { params: { id: idOf('nothing') } }, holder('Invoices')),
  ).rejects.toEqual(refused('not_found'));
});
