import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  appointmentMismatch,
  linesTotal,
  paymentOf,
  repeatedIdRefusal,
  visitDefaults,
  withDistinctIds,
  withLineIds,
} from './billing.ts';

const nothing = { paidBy: null, rest: '0.00' };
const payments: readonly (readonly [Parameters<typeof paymentOf>[0], object])[] = [
  [{ status: 'sent', paidBy: 'cash', rest: '5' }, nothing],
  [{ status: 'pending', paidBy: 'cash', rest: '5' }, nothing],
  [
    { status: 'paid', paidBy: 'cash', rest: '5' },
    { paidBy: 'cash', rest: '0.00' },
  ],
  [{ status: 'paid' }, nothing],
  [
    { status: 'partiallyPaid', paidBy: 'cheque', rest: '5' },
    { paidBy: 'cheque', rest: '5.00' },
  ],
  [
    { status: 'partiallyPaid', rest: '100.00' },
    { paidBy: null, rest: '100.00' },
  ],
  [{ status: 'partiallyPaid', rest: null }, nothing],
];

describe('payment follows the status', () => {
  test.each(payments)('%j is %j', (values, expected) => {
    expect(paymentOf(values, '100.00', 'grand total')).toEqual(expected);
  });

  test('a rest above what is to be paid is refused, and says what that is', () => {
    expect(paymentOf({ status: 'partiallyPaid', rest: '100.01' }, '100.00', 'sum of the lines')).toEqual({
      rejected: 'validation_failed',
      fields: { rest: 'Rest must be between 0 and the sum of the lines (100.00).' },
    });
  });
});

describe('ids of lines', () => {
  const lines = (...ids: readonly (string | null)[]) => ids.map((id) => ({ id }));
  const idsOf = (given: readonly { readonly id: string | null }[]) => given.map(({ id }) => id);
  const assigned = (sent: readonly (string | null)[], before: readonly string[] = []) =>
    idsOf(withLineIds(lines(...sent), lines(...before)));

  test.each([
    [[null, null], [], ['1', '2']],
    [
      [null, null],
      ['1', '2', '3'],
      ['1', '2'],
    ],
    [[null, 'x'], [], ['1', 'x']],
    [[null, '1', null], [], ['2', '1', '3']],
    [
      ['2', '3', null],
      ['1', '2', '3'],
      ['2', '3', '4'],
    ],
    [
      [null, '2'],
      ['1', '2'],
      ['3', '2'],
    ],
    [
      ['a', null, null, null],
      ['a', '4', '2'],
      ['a', '3', '5', '6'],
    ],
  ])('%j sent for %j are %j', (sent, before, ids) => {
    expect(assigned(sent, before)).toEqual(ids);
  });

  test('are never the same twice, and those that are sent stay', () => {
    const id = fc.option(fc.constantFrom('1', '2', '3', '4', 'a'));
    const sentIds = fc.uniqueArray(id, { selector: (each) => each ?? Symbol(), maxLength: 9 });
    const beforeIds = fc.uniqueArray(fc.constantFrom<string>('1', '2', '3', '4', '5', '6', 'b'));
    fc.assert(
      fc.property(sentIds, beforeIds, (sent, before) => {
        const ids = assigned(sent, before);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [index, own] of sent.entries()) if (own !== null) expect(ids[index]).toBe(own);
        const isNew = (_: unknown, index: number) => sent[index] === null;
        if (sent.some((own) => own !== null))
          expect(ids.filter(isNew).filter((own) => before.includes(String(own)))).toEqual([]);
      }),
    );
  });

  test('that are sent twice are refused at the second line', () => {
    expect(repeatedIdRefusal(lines('a', null, 'b', null, 'a', 'b'))).toEqual({
      rejected: 'validation_failed',
      fields: { 'lineItems.4.id': 'Another line has this id. Send each id once.' },
    });
    expect(repeatedIdRefusal(lines('a', null, 'b', null))).toBeNull();
  });

  test('of an older record that has one twice differ', () => {
    const distinct = (...ids: readonly (string | null)[]) =>
      idsOf(withDistinctIds({ lineItems: lines(...ids) }).lineItems);
    expect(distinct('a', null, 'a', '2', '3')).toEqual(['a', '2', '3', '4', '5']);
    expect(distinct('2', '2')).toEqual(['2', '2/2']);
    expect(distinct('2', '3', '3')).toEqual(['2', '3', '3/3']);
  });
});

test('a total is the sum of rounded lines', () => {
  const half = { quantity: '0.5', price: '0.01' };
  expect(linesTotal([half, half, half])).toBe('0.03');
  expect(linesTotal([])).toBe('0.00');
});

test.each([
  [{}, null],
  [{ patient: 'p', department: 'd' }, null],
  [{ patient: null }, null],
  [{ patient: 'other' }, 'patient'],
  [{ patient: 'p', department: 'other' }, 'department'],
  [{ doctor: 'u' }, null],
  [{ doctor: 'other' }, 'doctor'],
] as const)('what is sent of the appointment, %j, must match: %s', (given, field) => {
  const refusal = appointmentMismatch(given, { patient: 'p', department: 'd', doctor: 'u' });
  expect(refusal?.rejected ?? null).toBe(field === null ? null : 'patient_mismatch');
  const sentence = 'Patient, department and doctor are those of the appointment.';
  expect(refusal?.fields ?? {}).toEqual(field === null ? {} : { [field]: sentence });
});

describe('what an appointment says to who writes for it', () => {
  test('whose it is, where they live, and a month to pay', () => {
    const patient = {
      email: 'a@b.test',
      address: '1, rue A',
      postalcode: '20000',
      city: 'Rabat',
      country: 'Maroc',
    };
    expect(visitDefaults({ _id: 'v', patient }, '2026-01-31', String)).toEqual({
      appointment: 'v',
      email: 'a@b.test',
      patientAddress: '1, rue A, 20000, Rabat, Maroc',
      dueDate: '2026-03-02',
    });
  });

  test('a country that is not named in an address is left out', () => {
    const patient = { address: '1, rue A', city: 'Rabat', country: 'Maroc' };
    expect(visitDefaults({ _id: 'v', patient }, '2026-01-31', () => '')).toMatchObject({
      patientAddress: '1, rue A, Rabat',
    });
  });

  test('a patient without an e-mail has an empty one', () => {
    const patient = { email: null, address: '1, rue A', city: 'Rabat' };
    const addresses = { email: '', patientAddress: '1, rue A, Rabat' };
    expect(visitDefaults({ _id: 'v', patient }, '2026-03-02', String)).toMatchObject(addresses);
  });

  test.each([[null], ['an id'], [{}]])(
    'of a patient who is shown as %p no addresses are known',
    (patient) => {
      expect(visitDefaults({ _id: 'v', patient }, '2026-03-02', String)).toMatchObject({
        email: undefined,
        patientAddress: undefined,
      });
    },
  );
});
