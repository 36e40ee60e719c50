import { expect, test } from '@jest/globals';
import { appointments, invoices, patientAccounts } from '@hospital/contracts';
import { columnsFor, dropOrder, isNamedOnCard, isSortable } from './columns.tsx';

test('what no card shows is dropped first, sums later, the second column last, the name and the state never', () => {
  const columns = columnsFor(invoices, [
    { source: 'number' },
    { source: 'billingAddress' },
    { source: 'grandTotal' },
    { source: 'status' },
    { source: 'invoiceDate' },
    { source: 'dueDate' },
    { source: 'email', onCard: false },
  ]);
  const order = [...dropOrder(invoices, columns)].map(([{ source }]) => source);
  expect(order).toEqual(['email', 'dueDate', 'invoiceDate', 'grandTotal', 'billingAddress']);
});

test('a card says what a figure and a yes or no are of', () => {
  const columns = columnsFor(patientAccounts, [
    { source: 'patient' },
    { source: 'balance' },
    { source: 'cashOutsideTill' },
  ]);
  expect(columns.map((column) => isNamedOnCard(patientAccounts, column))).toEqual([false, true, true]);
});

test('a list is put in order by references that it shows by name, not by texts without an end', () => {
  const columns = columnsFor(appointments, [
    { source: 'appointmentDate' },
    { source: 'patient' },
    { source: 'invoice' },
    { source: 'injury' },
    { source: 'doctor', isSortable: false },
  ]);
  const offered = columns.filter((column) => isSortable(appointments, column)).map(({ source }) => source);
  expect(offered).toEqual(['appointmentDate', 'patient']);
});
