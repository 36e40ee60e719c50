import { expect, test } from '@jest/globals';
import { dayFormat, numberFormat, pluralRules } from './formatters.ts';

test('a formatter is made once for each locale and its options, and differs between them', () => {
  const twoDecimals = { minimumFractionDigits: 2 };
  expect(numberFormat('en-US', { ...twoDecimals })).toBe(numberFormat('en-US', twoDecimals));
  expect(numberFormat('en-US', twoDecimals).format(1)).toBe('1.00');
  expect(numberFormat('en-US').format(1)).toBe('1');
  expect(numberFormat('fr-FR', twoDecimals).format(1)).toBe('1,00');
});

test('kinds of formatters are kept apart', () => {
  expect(dayFormat('fr', { month: 'long' }).format(0)).toBe('janvier');
  expect(numberFormat('fr', {}).format(0)).toBe('0');
  expect(pluralRules('ar').select(2)).toBe('two');
});

test('days are those of UTC, wherever the process runs', () => {
  const lastHour = Date.UTC(2026, 0, 31, 23, 59);
  expect(dayFormat('en', { month: 'short', day: 'numeric' }).format(lastHour)).toBe('Jan 31');
});

test('a locale that is none is refused each time, and only so many are kept', () => {
  for (let time = 0; time < 2; time += 1) expect(() => numberFormat('not_a locale')).toThrow(RangeError);
  const first = numberFormat('en-US', { minimumFractionDigits: 7 });
  for (let digits = 0; digits < 220; digits += 1)
    numberFormat('en-US', {
      minimumIntegerDigits: (digits % 20) + 1,
      maximumFractionDigits: Math.floor(digits / 20),
    });
  expect(numberFormat('en-US', { minimumFractionDigits: 7 })).not.toBe(first);
});
