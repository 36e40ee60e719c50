import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { centimes, compare, isDecimal, minus, percentOf, sum, times, toNumber } from './money.ts';

/** The same arithmetic on whole numbers: a decimal is digits and a count of places. */
function decimalText(digits: bigint, places: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const sign = digits < 0n ? '-' : '';
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Half up, away from zero, to two places. */
function roundedToCentimes(digits: bigint, places: number): string {
  const unit = 10n ** BigInt(places - 2);
  const size = digits < 0n ? -digits : digits;
  const rounded = (2n * size + unit) / (2n * unit);
  return decimalText(digits < 0n ? -rounded : rounded, 2);
}

const cents = fc.bigInt({ min: 0n, max: 9_999_999_000n });
const thousandths = fc.bigInt({ min: 0n, max: 99_999_990_000n });
const rateDigits = fc.bigInt({ min: 0n, max: 100_000n });

describe('half up to the centime', () => {
  test.each([
    ['0.005', '0.01'],
    ['0.004999', '0.00'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['1.115', '1.12'],
    ['8.345', '8.35'],
    ['-1.005', '-1.01'],
    ['12', '12.00'],
    ['-0', '0.00'],
    ['9999999999.994', '9999999999.99'],
  ])('%s is %s', (value, expected) => {
    expect(centimes(value)).toBe(expected);
  });
});

describe('against arithmetic on whole numbers', () => {
  test('quantity × price', () => {
    fc.assert(
      fc.property(thousandths, cents, (quantity, price) => {
        const product = roundedToCentimes(quantity * price, 5);
        expect(times(decimalText(quantity, 3), decimalText(price, 2))).toBe(product);
      }),
    );
  });

  test('a rate per cent of an amount', () => {
    fc.assert(
      fc.property(cents, rateDigits, (amount, rate) => {
        expect(percentOf(decimalText(amount, 2), decimalText(rate, 3))).toBe(
          roundedToCentimes(amount * rate, 7),
        );
      }),
    );
  });

  test('a sum has no drift, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 200 }), (amounts) => {
        const total = decimalText(
          amounts.reduce((all, amount) => all + amount, 0n),
          2,
        );
        const texts = amounts.map((amount) => decimalText(amount, 2));
        expect(sum(texts)).toBe(total);
        expect(sum([...texts].reverse())).toBe(total);
      }),
    );
  });

  test('a difference, below zero too', () => {
    fc.assert(
      fc.property(cents, cents, (amount, less) => {
        expect(minus(decimalText(amount, 2), decimalText(less, 2))).toBe(decimalText(amount - less, 2));
        expect(Math.sign(compare(decimalText(amount, 2), decimalText(less, 2)))).toBe(
          amount === less ? 0 : amount > less ? 1 : -1,
        );
      }),
    );
  });

  test('ten dimes are a dirham, which floats deny', () => {
    expect(sum(Array.from({ length: 10 }, () => '0.10'))).toBe('1.00');
    expect(sum([])).toBe('0.00');
  });

  test('every amount that the API may answer is the number that its text says', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (amount) => {
        const text = decimalText(amount, 2);
        expect(toNumber(text).toFixed(2)).toBe(text);
      }),
    );
  });
});

test.each([
  ['12', 2, true],
  ['12.5', 2, true],
  ['-12.55', 2, true],
  ['12.555', 2, false],
  ['12.5', 0, false],
  ['12', 0, true],
  ['1.500', 2, false],
  ['1.500', 3, true],
  ['12.555e1', 2, true],
  ['1e-3', 2, false],
  ['1e3', 2, true],
  ['', 2, false],
  ['.5', 2, true],
  ['NaN', 2, false],
])('isDecimal(%j, %i) is %s', (value, decimals, expected) => {
  expect(isDecimal(value, decimals)).toBe(expected);
});
