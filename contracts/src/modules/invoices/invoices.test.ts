import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_MONEY } from '../../kernel/field.ts';
import { upcastEvent } from '../../kernel/event.ts';
import type { JsonObject, StoredEvent } from '../../kernel/message.ts';
import { eventDefinition } from '../declaredEvents.ts';
import { withoutBuyersPhone } from './invoiceFields.ts';
import { invoiceTotals, isTooLarge } from './invoices.ts';
import { dueByWords } from '../ledger/olderPayments.ts';

/** A whole number of units of 10^-places, as it is stored. */
function stored(units: bigint, places: number): string {
  const text = String(units).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Half up: whole numbers alone, nothing below zero. */
function inCents(units: bigint, places: number): bigint {
  const unit = 10n ** BigInt(places - 2);
  return (2n * units + unit) / (2n * unit);
}

const line = fc.record({
  quantity: fc.bigInt({ min: 0n, max: 99_999_990_000n }),
  price: fc.bigInt({ min: 0n, max: 9_999_999_000n }),
});
const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 40 }),
  tax: fc.bigInt({ min: 0n, max: 100_000n }),
  discount: fc.bigInt({ min: 0n, max: 10_000n }),
});

describe('invoiceTotals', () => {
  test('are sums of rounded lines, to the centime, for every invoice', () => {
    fc.assert(
      fc.property(invoice, ({ lines, tax, discount }) => {
        const total = lines.reduce((sum, { quantity, price }) => sum + inCents(quantity * price, 5), 0n);
        const taxAmount = inCents(total * tax, 7);
        const discountAmount = inCents(total * discount, 6);
        const lineItems = lines.map(({ quantity, price }) => ({
          quantity: stored(quantity, 3),
          price: stored(price, 2),
        }));
        const totals = invoiceTotals({
          lineItems,
          taxRate: stored(tax, 3),
          discountRate: stored(discount, 2),
        });
        expect(totals).toEqual({
          total: stored(total, 2),
          taxAmount: stored(taxAmount, 2),
          discountAmount: stored(discountAmount, 2),
          grandTotal: stored(total + taxAmount - discountAmount, 2),
        });
      }),
    );
  });

  test('rounding comes before adding: three halves of a centime are three centimes', () => {
    const half = { quantity: '0.5', price: '0.01' };
    expect(invoiceTotals({ lineItems: [half, half, half], taxRate: '0', discountRate: '0' })).toEqual({
      total: '0.03',
      taxAmount: '0.00',
      discountAmount: '0.00',
      grandTotal: '0.03',
    });
  });

  test('section 9: total, tax, discount, grand total', () => {
    const lineItems = [
      { quantity: '2', price: '150.00' },
      { quantity: '1.5', price: '33.33' },
    ];
    expect(invoiceTotals({ lineItems, taxRate: '20', discountRate: '12.5' })).toEqual({
      total: '350.00',
      taxAmount: '70.00',
      discountAmount: '43.75',
      grandTotal: '376.25',
    });
  });

  test.each([
    ['9999999999.99', false],
    ['10000000000.00', true],
  ])('a total of %s is too large: %s', (total, expected) => {
    const none = { taxAmount: '0.00', discountAmount: '0.00' };
    expect(isTooLarge({ total, grandTotal: '0.00', ...none })).toBe(expected);
    expect(isTooLarge({ total: '0.00', grandTotal: total, ...none })).toBe(expected);
    expect(Number(total) > MAX_MONEY).toBe(expected);
  });
});

test.each(['InvoiceIssued', 'InvoiceChanged', 'InvoiceRequested'])(
  '%s of schema 1 loses the phone of its buyer, and nothing else',
  (type) => {
    const buyer = { name: 'Amal Idrissi', department: 'Cardiology', doctor: null };
    const data = (kept: JsonObject) => {
      const values = { email: 'amal@clinic.test', buyer: kept };
      return type === 'InvoiceRequested' ? { patient: 'p', issue: values } : values;
    };
    const event: StoredEvent = {
      id: 'e',
      type,
      data: data({ ...buyer, phone: '+212 600 000 000' }),
      metadata: { v: 1, at: '', actor: '', commandId: '', correlationId: '', causationId: null, schema: 1 },
      stream: 'invoice-1',
      revision: 0n,
      position: '',
    };
    const { data: now, metadata } = upcastEvent(event, eventDefinition(type));
    expect(metadata.schema).toBe(2);
    expect(now).toEqual(data(buyer));
  },
);

test('a change that leaves the buyer alone stays as it is', () => {
  expect(withoutBuyersPhone({ email: null })).toEqual({ email: null });
});

describe('what was due by the words of older events', () => {
  const owed = { status: 'sent', rest: '0.00', grandTotal: '120.00' } as const;
  test.each([
    ['the grand total while Sent', {}, '120.00'],
    ['the rest while Partially Paid', { status: 'partiallyPaid', rest: '40.00' }, '40.00'],
    ['nothing once Paid', { status: 'paid' }, '0.00'],
    ['nothing where an older event held no amount', { grandTotal: null }, '0.00'],
  ] as const)('is %s', (_name, more, due) => {
    expect(dueByWords({ ...owed, ...more })).toBe(due);
  });
});
