/** The last numbers that a person names for a restore, of each series and each year in which some may have been handed out. */
import { expect, test } from '@jest/globals';
import { parseNumber, type SeriesEnd } from '@hospital/platform';
import { assertAllNamed, endsOf, numbersOf } from './lastNumbers.ts';

const named = (...last: string[]) => numbersOf({ last, skip: undefined });
const spring = { since: '2026-03-10T10:00:00.000Z', now: new Date('2026-03-11T10:00:00.000Z') };
const turn = { since: '2026-12-30T10:00:00.000Z', now: new Date('2027-01-02T10:00:00.000Z') };

const receipts = (year: string) => [`REC-${year}-000007`, `RMB-${year}-000000`, `AV-${year}-000002`];

test('each series is asked for', () => {
  expect(() => assertAllNamed(named('2026-000012', ...receipts('2026')), spring)).toThrow(
    'Missing: ORD-2026-….',
  );
  expect(() => assertAllNamed(named(), spring)).toThrow(
    'Missing: 2026-…, ORD-2026-…, REC-2026-…, RMB-2026-…, AV-2026-….',
  );
  assertAllNamed(named('2026-000012', 'ORD-2026-000000', ...receipts('2026')), spring);
});

test('over the turn of the year, in each zone, both years are asked for', () => {
  const of = { 2026: ['2026-000012', 'ORD-2026-000003'], 2027: ['2027-000001', 'ORD-2027-000000'] };
  const both = named(...of[2026], ...receipts('2026'), ...of[2027], ...receipts('2027'));
  assertAllNamed(both, turn);
  expect(() => assertAllNamed(named(...of[2027], ...receipts('2027')), turn)).toThrow(
    'Missing: 2026-…, ORD-2026-…, REC-2026-…, RMB-2026-…, AV-2026-….',
  );
  const eve = { ...turn, now: new Date('2026-12-31T23:30:00.000Z') };
  expect(() => assertAllNamed(named(...of[2026], ...receipts('2026')), eve)).toThrow(
    'Missing: 2027-…, ORD-2027-…, REC-2027-…, RMB-2027-…, AV-2027-….',
  );
});

/** What endsOf reads: a log in which invoices have 7 numbers, the last ones skipped by a restore. */
const used = ({ skipped = 0, leftOut = [] as SeriesEnd[] } = {}) => ({
  store: {
    head: (stream: string) => Promise.resolve(stream.includes('invoice') ? event(6n) : null),
    async *read(stream: string) {
      if (stream.includes('invoice'))
        for (let left = skipped; left > 0; left -= 1) yield event(BigInt(7 - left));
    },
  },
  ...{ restore: 'this', leftOut },
});

const lastsOf = (ends: readonly SeriesEnd[]) =>
  ends.map(({ series, year, last }) => `${series.prefix}${year} ${last}`).sort();

test('numbers in the left-out part of the log are never given again, whatever is named', async () => {
  const leftOut = [parseNumber('2026-000009'), parseNumber('REC-2025-000004')];
  const skip = (count: string) =>
    endsOf(numbersOf({ last: undefined, skip: count }), used({ leftOut }), spring);
  const others = ['AV-2026', 'ORD-2026', 'REC-2026', 'RMB-2026'];
  const each = (last: number) => others.map((name) => `${name} ${last}`);
  expect(lastsOf(await skip('0'))).toEqual(['2026 9', 'REC-2025 4', ...each(0)].sort());
  expect(lastsOf(await skip('5'))).toEqual(['2026 14', 'REC-2025 4', ...each(5)].sort());
  const given = named('2026-000008', ...others.map((name) => `${name}-000000`));
  expect(lastsOf(await endsOf(given, used({ leftOut }), spring))).toEqual(
    ['2026 9', 'REC-2025 4', ...each(0)].sort(),
  );
});

test('what an interrupted run of the same restore skipped is not added to', async () => {
  const [invoices] = await endsOf(numbersOf({ last: undefined, skip: '5' }), used({ skipped: 5 }), spring);
  expect(invoices?.last).toBe(7);
});

test('a count leaves out as many of each series', async () => {
  const ends = await endsOf(numbersOf({ last: undefined, skip: '5' }), used(), spring);
  expect(ends.map(({ series, year, last }) => [series.kind, year, last])).toEqual([
    ['invoiceNumber', '2026', 12],
    ['prescriptionNumber', '2026', 5],
    ['receiptNumber', '2026', 5],
    ['refundNumber', '2026', 5],
    ['creditNoteNumber', '2026', 5],
  ]);
});

test('what is no number, no count, or mistyped is refused', async () => {
  expect(() => named('12')).toThrow('is no number');
  expect(() => numbersOf({ last: undefined, skip: '-5' })).toThrow('is no count');
  await expect(endsOf(named('2026-999999'), used(), spring)).rejects.toThrow('mistyped');
});

function event(revision: bigint) {
  const cause = { commandId: '', correlationId: '', causationId: null };
  const metadata = { v: 1, at: '2026-03-09T10:00:00.000Z', actor: 'system', ...cause, schema: 1 } as const;
  return {
    id: '',
    type: 'NumberSkipped',
    data: { restore: 'this' },
    metadata,
    stream: '',
    revision,
    position: '',
  };
}
