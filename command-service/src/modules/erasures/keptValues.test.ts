/** What is kept is what the record held last. The end of kept values: once their years are over, each key is destroyed once, and the log says so first. */
import { expect, test } from '@jest/globals';
import {
  idOf,
  keptKeyOf,
  keptKeyStream,
  invoices,
  providentFunds,
  streamOf,
  type JsonObject,
} from '@hospital/contracts';
import { kernelEvent, memorySubjectKeys, Records } from '@hospital/platform';
import { testClock } from '@hospital/platform/testing';
import { logOf, memoryEventStore } from '../../testing/kernelFixture.ts';
import { tellEvent } from '../../testing/telling.ts';
import { endedKeptKeys, keepValuesFromLog } from './keptValues.ts';

test('a key is destroyed after its last day, and the log has recorded it', async () => {
  const [store, keys, clock] = [memoryEventStore(), memorySubjectKeys(), testClock()];
  const record = idOf('invoice');
  const key = keptKeyOf(invoices, record);
  const data: JsonObject = { id: record, keptUnder: key, until: '2036-12-31', values: 'ciphertext' };
  await store.append(`invoice-${record}`, [kernelEvent('InvoiceValuesKept', data, clock())], 'none');
  await keys.forWriting([key]);
  let today = '2036-12-31';
  const sweep = endedKeptKeys({ storedLog: store, subjectKeys: keys, clock, today: async () => today });
  const run = () => sweep.run(new AbortController().signal);
  const state = async () => (await keys.forReading([key])).get(key);
  expect(await run()).toBe(0);
  expect(await state()).not.toBe('erased');
  today = '2037-01-01';
  expect(await run()).toBe(1);
  expect(await state()).toBe('erased');
  today = '2037-01-02';
  expect(await run()).toBe(0);
  const recorded = (await logOf(store)).filter(({ stream }) => stream === keptKeyStream(key));
  expect(recorded.map(({ type, data: said }) => [type, said])).toEqual([
    ['KeptKeyDestroyed', { id: key, resource: 'invoices', record, until: '2036-12-31' }],
  ]);
});

test('values are kept again where the record was corrected since, and once', async () => {
  const [store, clock, employee, record] = [memoryEventStore(), testClock(), idOf('employee'), idOf('fund')];
  const stream = streamOf(providentFunds.category, record);
  const tell = (type: string, data: JsonObject) => tellEvent(store, { stream, type, data });
  const parts = {
    store,
    clock,
    records: new Records(store),
    today: async () => '2026-03-02',
    zone: async () => 'UTC',
  };
  const kept = async () => {
    await keepValuesFromLog(parts, store, new Set([employee]));
    return (await logOf(store)).flatMap(({ type, data }) =>
      type === 'ProvidentFundValuesKept' ? [String(data['values'])] : [],
    );
  };
  await tell('ProvidentFundCreated', { id: record, employee, employeeShareAmount: '100.00' });
  expect(await kept()).toHaveLength(1);
  expect(await kept()).toHaveLength(1);
  await tell('ProvidentFundChanged', { id: record, employee, employeeShareAmount: '120.00' });
  expect(await kept()).toEqual([expect.stringContaining('100.00'), expect.stringContaining('120.00')]);
  expect(await kept()).toHaveLength(2);
});

test('values that applied until the erasure are kept from then on', async () => {
  const [store, clock, employee, record] = [memoryEventStore(), testClock(), idOf('employee'), idOf('fund')];
  const parts = {
    ...{ store, clock, records: new Records(store) },
    today: async () => '2037-03-02',
    zone: async () => 'UTC',
  };
  await tellEvent(store, {
    stream: streamOf(providentFunds.category, record),
    type: 'ProvidentFundCreated',
    data: { id: record, employee, employeeShareAmount: '100.00' },
  });
  await keepValuesFromLog(parts, store, new Set([employee]));
  const kept = (await logOf(store)).filter(({ type }) => type === 'ProvidentFundValuesKept');
  expect(kept.map(({ data }) => data['until'])).toEqual(['2047-12-31']);
});
