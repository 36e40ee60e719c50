import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compare, minus, rounded, sum, toNumber } from '../../kernel/money.ts';
import { withLineIds } from '../invoices/billing.ts';
import { invoiceTotals } from '../invoices/invoices.ts';
import {
  allLeft,
  creditedParts,
  creditsFor,
  linesLeft,
  lineShares,
  type LineLeft,
  type LineWish,
  type SharedInvoice,
} from './shares.ts';

interface Bill {
  readonly taxRate?: string;
  readonly discountRate?: string;
  readonly credits?: SharedInvoice['credits'];
}

type Priced = readonly (readonly [quantity: string, price: string])[];

function bill(priced: Priced, { taxRate = '0', discountRate = '0', credits = null }: Bill = {}) {
  const given = priced.map(([quantity, price]) => ({ id: null, name: 'Act', quantity, price }));
  const lineItems = withLineIds(given);
  return { lineItems, credits, ...invoiceTotals({ lineItems, taxRate, discountRate }) };
}

type Invoice = ReturnType<typeof bill>;

const shares = (invoice: SharedInvoice) => lineShares(invoice).map(({ share }) => share);

/** The invoice after a credit note of these wishes. */
function credited(invoice: Invoice, wishes: readonly LineWish[]): Invoice {
  const credits = creditsFor(invoice, wishes);
  if ('refusal' in credits) throw new Error(`refused: ${credits.refusal}`);
  return withCredit(invoice, credits);
}

function withCredit(invoice: Invoice, lines: ReturnType<typeof allLeft>): Invoice {
  return { ...invoice, credits: [...(invoice.credits ?? []), { lines }] };
}

describe('the shares of the lines', () => {
  test('are divided by cumulative rounding: the vector of the specification', () => {
    const invoice = bill(
      [
        ['1', '33.33'],
        ['1', '33.33'],
        ['1', '33.33'],
      ],
      { taxRate: '20' },
    );
    expect(invoice.grandTotal).toBe('119.99');
    expect(shares(invoice)).toEqual(['40.00', '39.99', '40.00']);
  });

  test('are 0 where all is discounted, or nothing has a price', () => {
    const discounted = bill(
      [
        ['2', '50'],
        ['1', '0.01'],
      ],
      { discountRate: '100' },
    );
    expect(shares(discounted)).toEqual(['0.00', '0.00']);
    expect(
      shares(
        bill(
          [
            ['3', '0'],
            ['1', '0'],
          ],
          { taxRate: '20' },
        ),
      ),
    ).toEqual(['0.00', '0.00']);
    expect(allLeft(discounted)).toEqual([]);
  });

  test('are the tax alone where all is discounted before it', () => {
    const invoice = bill(
      [
        ['1', '100'],
        ['1', '50'],
      ],
      { taxRate: '20', discountRate: '100' },
    );
    expect(shares(invoice)).toEqual(['20.00', '10.00']);
  });

  test('have no line of an invoice without lines', () => {
    expect(lineShares({ lineItems: null, taxAmount: null, discountAmount: null, credits: null })).toEqual([]);
  });
});

describe('a credit of a line', () => {
  const thirds = bill([['3', '33.34']], { discountRate: '0.02' });

  test('by quantity: the last one takes what is left', () => {
    expect(thirds.grandTotal).toBe('100.00');
    let invoice = thirds;
    for (let each = 0; each < 3; each += 1) invoice = credited(invoice, [{ line: '1', quantity: '1' }]);
    expect(invoice.credits?.map(({ lines }) => lines?.[0]?.amount)).toEqual(['33.33', '33.34', '33.33']);
    expect(linesLeft(invoice)[0]).toMatchObject({ left: '0.00', leftQuantity: '0' });
  });

  test('by quantity: half a centime is rounded up in what is credited first', () => {
    const first = credited(bill([['1', '911.09']]), [{ line: '1', quantity: '0.5' }]);
    expect(linesLeft(first)).toMatchObject([{ credited: '455.55', left: '455.54' }]);
    const second = credited(first, [{ line: '1', quantity: '0.5' }]);
    expect(linesLeft(second)).toMatchObject([{ credited: '911.09', left: '0.00' }]);
  });

  test('by quantity after one by amount: nothing of a centime is left over', () => {
    let invoice = credited(thirds, [{ line: '1', amount: '33.33' }]);
    expect(linesLeft(invoice)[0]).toMatchObject({ left: '66.67', leftQuantity: '2' });
    for (let each = 0; each < 2; each += 1) invoice = credited(invoice, [{ line: '1', quantity: '1' }]);
    expect(linesLeft(invoice)[0]?.left).toBe('0.00');
  });

  test('in part takes its part alone: what is left can be credited later (odoo/odoo#3648)', () => {
    const invoice = credited(thirds, [{ line: '1', amount: '40.00' }]);
    expect(allLeft(invoice)).toEqual([{ line: '1', amount: '60.00', quantity: null }]);
  });

  test.each([
    ['unknown_line', [{ line: '9', amount: '1.00' }]],
    [
      'twice',
      [
        { line: '1', amount: '1.00' },
        { line: '1', quantity: '1' },
      ],
    ],
    ['amount_or_quantity', [{ line: '1' }]],
    ['amount_or_quantity', [{ line: '1', amount: '1.00', quantity: '1' }]],
    ['too_much', [{ line: '1', amount: '100.01' }]],
    ['too_much', [{ line: '1', quantity: '3.001' }]],
  ] as const)('%s', (refusal, wishes) => {
    expect(creditsFor(thirds, wishes)).toMatchObject({ refusal, index: wishes.length - 1 });
  });

  test('is refused where nothing is left, or too little is asked for', () => {
    const invoice = withCredit(thirds, allLeft(thirds));
    expect(creditsFor(invoice, [{ line: '1', quantity: '1' }])).toMatchObject({ refusal: 'nothing_left' });
    const cheap = bill([['1000', '0.01']]);
    expect(creditsFor(cheap, [{ line: '1', quantity: '0.001' }])).toMatchObject({ refusal: 'too_little' });
  });
});

const quantity = fc.integer({ min: 1, max: 20_000 }).map((each) => rounded(each / 1000, 3));
const price = fc.oneof(
  fc.constant('0.00'),
  fc.integer({ min: 1, max: 10 }).map((each) => (each / 100).toFixed(2)),
  fc.integer({ min: 1, max: 500_000 }).map((each) => (each / 100).toFixed(2)),
);
const rate = fc.oneof(
  fc.constantFrom('0', '7', '10', '14', '20', '99.99', '100'),
  fc.integer({ min: 0, max: 100_000 }).map((each) => rounded(each / 1000, 3)),
);
const bills = fc
  .tuple(fc.array(fc.tuple(quantity, price), { minLength: 1, maxLength: 8 }), rate, rate)
  .map(([lines, taxRate, discountRate]) => bill(lines, { taxRate, discountRate }));

interface Pick {
  readonly line: number;
  /** Thousandths of what is left of the line. */
  readonly part: number;
  readonly isQuantity: boolean;
}
const picks = fc.array(
  fc.record({
    line: fc.nat({ max: 7 }),
    part: fc.integer({ min: 1, max: 1000 }),
    isQuantity: fc.boolean(),
  }),
  { maxLength: 12 },
);

function wishOf({ line, left, leftQuantity }: LineLeft, { part, isQuantity }: Pick): LineWish {
  const of = (whole: string, decimals: number) => rounded((toNumber(whole) * part) / 1000, decimals);
  return isQuantity ? { line, quantity: of(leftQuantity, 3) } : { line, amount: sum([of(left, 2)]) };
}

/** Every wish that can be fulfilled, one credit note each. */
function creditedBy(invoice: Invoice, wishes: readonly Pick[]): Invoice {
  return wishes.reduce((next, each) => {
    const left = linesLeft(next);
    const line = left[each.line % left.length];
    const credits = line ? creditsFor(next, [wishOf(line, each)]) : [];
    return 'refusal' in credits ? next : withCredit(next, credits);
  }, invoice);
}

describe('any invoice', () => {
  test('is the sum of its shares, of which none is below 0', () => {
    fc.assert(
      fc.property(bills, (invoice) => {
        expect(sum(shares(invoice))).toBe(invoice.grandTotal);
        for (const { net, tax, discount, share } of lineShares(invoice)) {
          for (const amount of [net, tax, discount, share])
            expect(compare(amount, '0')).toBeGreaterThanOrEqual(0);
          expect(compare(discount, net)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('never credits more of a line than its share, in any order and by amount or quantity', () => {
    fc.assert(
      fc.property(bills, picks, (invoice, wishes) => {
        for (const line of linesLeft(creditedBy(invoice, wishes))) {
          expect(compare(line.left, '0')).toBeGreaterThanOrEqual(0);
          expect(compare(line.leftQuantity, '0')).toBeGreaterThanOrEqual(0);
          expect(sum([line.left, line.credited])).toBe(line.share);
        }
      }),
    );
  });

  test('credited in parts is the same as credited at once: amount, tax and discount of each line', () => {
    fc.assert(
      fc.property(bills, picks, (invoice, wishes) => {
        const partly = creditedBy(invoice, wishes);
        const wholly = withCredit(partly, allLeft(partly));
        expect(allLeft(wholly)).toEqual([]);
        const parts = (wholly.credits ?? []).flatMap(({ lines }, index) =>
          creditedParts({ ...wholly, credits: (wholly.credits ?? []).slice(0, index) }, lines ?? []),
        );
        for (const part of parts) {
          expect(minus(sum([part.net, part.tax]), part.discount)).toBe(part.amount);
          for (const amount of [part.net, part.tax, part.discount])
            expect(compare(amount, '0')).toBeGreaterThanOrEqual(0);
        }
        const atOnce = creditedParts(invoice, allLeft(invoice));
        for (const once of atOnce) {
          const own = parts.filter(({ line }) => line === once.line);
          for (const name of ['net', 'tax', 'discount', 'amount'] as const)
            expect(sum(own.map((part) => part[name]))).toBe(once[name]);
        }
      }),
    );
  });

  test('by quantity alone: the quantities add up, and the last one leaves nothing', () => {
    fc.assert(
      fc.property(bills, picks, (invoice, wishes) => {
        const partly = creditedBy(
          invoice,
          wishes.map((each) => ({ ...each, isQuantity: true })),
        );
        for (const { line, left, leftQuantity } of linesLeft(partly)) {
          if (compare(left, '0') === 0) continue;
          expect(compare(leftQuantity, '0')).toBeGreaterThan(0);
          const last = credited(partly, [{ line, quantity: leftQuantity }]);
          expect(linesLeft(last).find((each) => each.line === line)?.left).toBe('0.00');
        }
      }),
    );
  });
});
