/** What the form shows while one types: the server's own arithmetic over whatever is a number already. */
import { invoiceTotals, type InvoiceTotals } from '@hospital/contracts';

const MAX_DIGITS = 15;

/** A decimal that the arithmetic takes; what is not one yet counts as nothing. */
export function decimalText(value: unknown): string {
  const text = String(value ?? '').trim();
  return /^\d+(\.\d+)?$/.test(text) && text.length <= MAX_DIGITS ? text : '0';
}

export function totalsOf(values: Readonly<Record<string, unknown>>): InvoiceTotals {
  const lines = Array.isArray(values['lineItems']) ? (values['lineItems'] as Record<string, unknown>[]) : [];
  return invoiceTotals({
    lineItems: lines.map(({ quantity, price }) => ({
      quantity: decimalText(quantity),
      price: decimalText(price),
    })),
    taxRate: decimalText(values['taxRate']),
    discountRate: decimalText(values['discountRate']),
  });
}

/** Rest applies only when Partially Paid, Paid By only when something is paid (specification, section 4). */
export function withPaymentRules(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { status } = values;
  return {
    ...values,
    ...(status === 'Partially Paid' ? {} : { rest: 0 }),
    ...(status === 'Sent' ? { paidBy: null } : {}),
  };
}

/** Where something was paid, the forms ask how. */
export function askedWherePaid({ status }: Readonly<Record<string, unknown>>): readonly string[] {
  return status === 'Paid' || status === 'Partially Paid' ? ['paidBy'] : [];
}
