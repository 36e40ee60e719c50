import { expect, test } from '@jest/globals';
import { invoices } from '@hospital/contracts';
import { columnsFor, dropOrder } from './columns.tsx';

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
