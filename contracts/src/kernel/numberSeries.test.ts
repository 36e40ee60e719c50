import { expect, test } from '@jest/globals';
import { ref } from '../modules/names.ts';
import { defineNumberSeries, numberIn, seriesStream } from './numberSeries.ts';

const plain = defineNumberSeries({
  kind: 'sampleNumber',
  type: 'SampleNumberGiven',
  owner: { name: 'invoice', field: ref('invoices', { required: true }) },
});

test.each([
  [1, '2026-000001'],
  [999_999, '2026-999999'],
  [1_000_000, '2026-1000000'],
])('number %i of the year is %s', (ordinal, number) => {
  expect(numberIn(plain, '2026', ordinal)).toBe(number);
});

test('a prefix stands before the year', () => {
  expect(numberIn({ ...plain, prefix: 'ORD-' }, '2026', 1)).toBe('ORD-2026-000001');
});

test('each year is a stream, whose events say whose the numbers are', () => {
  expect(seriesStream(plain, '2026')).toBe('claim-sampleNumber-2026');
  expect(plain.given).toMatchObject({ type: 'SampleNumberGiven', fields: { invoice: { to: 'invoices' } } });
});
