/** What the server computes of an invoice's values. */
import {
  invoiceTotals,
  isTooLarge,
  reject,
  repeatedIdRefusal,
  withLineIds,
  type invoiceInputFields,
  type Values,
} from '@hospital/contracts';

export type InvoiceInput = Values<typeof invoiceInputFields>;

export function computed<V extends Pick<InvoiceInput, 'lineItems' | 'taxRate' | 'discountRate'>>(values: V) {
  const repeated = repeatedIdRefusal(values.lineItems);
  if (repeated) return repeated;
  const lineItems = withLineIds(values.lineItems);
  const totals = invoiceTotals({ ...values, lineItems });
  return isTooLarge(totals)
    ? reject('amount_too_large', { fields: { lineItems: 'The total is too large.' } })
    : { ...values, lineItems, ...totals };
}
