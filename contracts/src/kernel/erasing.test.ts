/** How long the law keeps a record's values. */
import { describe, expect, test } from '@jest/globals';
import { invoices } from '../modules/invoices/invoices.ts';
import { providentFunds } from '../modules/providentFunds.ts';
import { employeesSalaries } from '../modules/salaries/employeesSalaries.ts';
import { foldEvents } from '../testing/foldEvents.ts';
import { keptUntil } from './erasing.ts';
import { idOf } from './message.ts';

const invoice = foldEvents(invoices, idOf('invoice'), [['InvoiceIssued', { number: '2026-000001' }]]);
if (!invoice) throw new Error('an invoice has a row');
const unkept = { since: null, years: 0 };
const today = '2037-03-02';
const until = (invoiceDate: string | null, createdAt: string, zone = 'Asia/Dubai') =>
  keptUntil(invoices.keeps ?? unkept, { ...invoice, invoiceDate, createdAt }, { today, zone });

describe('the values of an invoice are kept for ten years', () => {
  test('after the year of its issue, where it states an earlier day', () => {
    expect(until('2015-06-30', '2026-03-02T09:00:00.000Z')).toBe('2036-12-31');
    expect(until(null, '2026-03-02T09:00:00.000Z')).toBe('2036-12-31');
  });

  test('after the year of the day that it states, where that is later', () => {
    expect(until('2027-01-02', '2026-12-30T09:00:00.000Z')).toBe('2037-12-31');
  });

  test('by the year that it is at the clinic', () => {
    const eve = '2026-12-31T23:30:00.000Z';
    expect(until('2026-12-31', eve)).toBe('2037-12-31');
    expect(until('2026-12-31', eve, 'America/New_York')).toBe('2036-12-31');
  });
});

test('a salary of a month states the month', () => {
  const row = { ...invoice, salaryMonth: '2027-01', createdAt: '2026-12-30T09:00:00.000Z' };
  expect(keptUntil(employeesSalaries.keeps ?? unkept, row, { today, zone: 'UTC' })).toBe('2037-12-31');
});

test('the shares of a provident fund apply until it is deleted, or its employee is erased', () => {
  const ended = (deletedAt: string | null, zone = 'UTC') =>
    keptUntil(
      providentFunds.keeps ?? unkept,
      { ...invoice, createdAt: '2026-03-02T09:00:00.000Z', deletedAt },
      { today, zone },
    );
  expect(ended(null)).toBe('2047-12-31');
  expect(ended('2034-12-31T23:30:00.000Z')).toBe('2044-12-31');
  expect(ended('2034-12-31T23:30:00.000Z', 'Asia/Dubai')).toBe('2045-12-31');
});
