import { addDays, appointments, idOf, type AnyRow } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rowCoercion } from './columns.ts';
import { listReferences, type ListReference } from './listReferences.ts';

const id = idOf('appointment');
const coerce = rowCoercion(appointments);
const doctors = [idOf('doctor', '1'), idOf('doctor', '2'), null];
const invoices = [idOf('invoice', '1'), null];
const at = '2026-03-01T08:00:00.000Z';

/** Deleted and restored, moved to another day, to another doctor and back; one invoice may be in two fields. */
const state = fc.record({
  doctor: fc.constantFrom(...doctors),
  invoice: fc.constantFrom(...invoices),
  requestedInvoice: fc.constantFrom(...invoices),
  appointmentDate: fc.integer({ min: 0, max: 1 }).map((day) => addDays('2026-03-01', day)),
  fromTime: fc.constantFrom('09:00', null),
  deletedAt: fc.constantFrom(null, null, at),
  status: fc.constantFrom('pending', 'approved'),
});

const rowsOf = (states: readonly object[]): AnyRow[] =>
  states.map((each, revision) =>
    coerce({ _id: id, createdAt: at, updatedAt: at, deletedAt: null, ...each, revision }),
  );

/** By field, target and place: how often it refers there. */
function summed(references: readonly ListReference[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { field, target, orderValues, delta } of references) {
    const key = JSON.stringify([field, target, orderValues]);
    sums.set(key, (sums.get(key) ?? 0) + delta);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

function naive(row: AnyRow): Readonly<Record<string, number>> {
  if (row.deletedAt !== null) return {};
  const place = [row['appointmentDate'], row['fromTime']];
  return Object.fromEntries(
    ['doctor', 'invoice', 'requestedInvoice'].flatMap((field) =>
      row[field] === null ? [] : [[JSON.stringify([field, row[field], place]), 1]],
    ),
  );
}

test('at every position the sums are what the record refers to then, in the place that it has then', () => {
  const referencesOf = listReferences(appointments);
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 12 }), (states) => {
      const rows = rowsOf(states);
      const all: ListReference[] = [];
      for (const [index, row] of rows.entries()) {
        all.push(...referencesOf(String(index), row, rows[index - 1] ?? null));
        expect(summed(all)).toEqual(naive(row));
      }
      const ever = rows.flatMap((row) => [row['doctor'], row['invoice'], row['requestedInvoice']]);
      const isSet = (value: unknown) => value !== null;
      expect(new Set(all.map(({ target }) => target))).toEqual(new Set(ever.filter(isSet)));
    }),
  );
});

test('a version that changes neither a reference nor the place leaves no trace', () => {
  const [row, next] = rowsOf([
    { doctor: doctors[0], appointmentDate: '2026-03-01', status: 'pending' },
    { doctor: doctors[0], appointmentDate: '2026-03-01', status: 'approved' },
  ]);
  if (!row || !next) throw new Error('two rows');
  expect(listReferences(appointments)('1', row, null)).toHaveLength(1);
  expect(listReferences(appointments)('2', next, row)).toEqual([]);
});
