/** The filter's word Pending finds what is not paid yet. */
import { codeOf, invoiceFields, readsInvoices, refusedValue } from '@hospital/contracts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import type { FilterRule } from '../../kernel/query/source.ts';

export const unpaid = ['sent', 'partiallyPaid'] as const;

const status: FilterRule = (value) => {
  const code = codeOf(invoiceFields.status, value);
  const codes = value.toLowerCase() === 'pending' ? unpaid : code === null ? null : [code];
  if (codes === null) {
    throw refusedValue('status', 'Status is one of: Sent, Partially Paid, Paid, Pending.');
  }
  return (from) => `${from.column('status')} = any(${from.params.add([...codes])}::text[])`;
};

export const invoicesQueries: QueryModule = { rules: { status }, historyFlags: readsInvoices.any };
