/** The end of kept values: once their years are over, each key is destroyed once, and the log says so first. */
import { expect, test } from '@jest/globals';
import { idOf, keptKeyOf, keptKeyStream, invoices, type JsonObject } from '@hospital/contracts';
import { kernelEvent, memorySubjectKeys } from '@hospital/platform';
import { testClock } from '@hospital/platform/testing';
import { logOf, memoryEventStore } from '../../testing/kernelFixture.ts';
import { endedKeptKeys } from './keptValues.ts';

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
