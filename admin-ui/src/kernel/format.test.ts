import { describe, expect, test } from '@jest/globals';
import { dateFormats } from '@hospital/contracts';
import {
  clinicClock,
  defaultStyle,
  formatDay,
  formatInstant,
  formatMoney,
  formatFigure,
  formatNumber,
  formatWeekday,
  styleOf,
  typedFigure,
} from './format.ts';

describe('days', () => {
  const expected = {
    'd/m/Y': '04/09/2026',
    'd.m.Y': '04.09.2026',
    'd-m-Y': '04-09-2026',
    'm/d/Y': '09/04/2026',
    'Y/m/d': '2026/09/04',
    'Y-m-d': '2026-09-04',
    'M d Y': 'Sep 04 2026',
    'd M Y': '04 Sep 2026',
  } as const;

  test.each(dateFormats.map((format) => [format, expected[format]]))(
    'in the format %s read %s',
    (dateFormat, text) => {
      expect(formatDay('2026-09-04', { ...defaultStyle, dateFormat })).toBe(text);
    },
  );

  test('that are no day are shown as they are, none as a dash', () => {
    expect([formatDay('soon', defaultStyle), formatDay(null, defaultStyle)]).toEqual(['soon', '–']);
  });

  test('have a weekday, and none where there is no day', () => {
    const weekdays = ['2026-09-04', 'soon', null].map((day) => formatWeekday(day, defaultStyle, 'long'));
    expect(weekdays).toEqual(['Friday', '', '']);
  });
});

describe('instants', () => {
  test("are read by the clinic's clock, not by the browser's", () => {
    const dubai = { ...defaultStyle, timezone: '(UTC +4) Dubai' };
    expect(clinicClock('2026-03-31T21:30:00Z', dubai)).toEqual({ day: '2026-04-01', time: '01:30' });
    expect(formatInstant('2026-03-31T21:30:00Z', dubai)).toBe('01 Apr 2026, 01:30');
  });
});

describe('amounts', () => {
  test('have two decimals and their currency', () => {
    expect(formatMoney(1234.5, defaultStyle)).toBe('MAD\u00a01,234.50');
    expect(formatMoney('0.1', defaultStyle, 'EURO')).toBe('EUR\u00a00.10');
    expect(formatMoney(null, defaultStyle)).toBe('–');
  });

  test('have the clinic’s currency where a record has none', () => {
    expect(formatMoney(200, defaultStyle, '')).toBe('MAD\u00a0200.00');
  });

  test.each([
    ['fr', '1 234,5', '1 234,50 MAD'],
    ['ar', '1.234,5', '1.234,50 MAD'],
  ])('figures as %s writes them, in western digits', (locale, figure, amount) => {
    const style = { ...defaultStyle, locale };
    // Which space and which marks of direction, each release of the runtime's data decides again.
    const plain = (text: string) => text.replace(/[\u200e\u200f\u2066\u2069]/g, '').replace(/\s/g, ' ');
    expect(plain(formatNumber(1234.5, style))).toBe(figure);
    expect(plain(formatMoney(1234.5, style))).toBe(amount);
  });

  test.each([
    [1635, '\u20661.635,00 MAD\u2069'],
    [-1635, '\u2066-1.635,00 MAD\u2069'],
  ])('in Arabic the currency of %s stands where papers have it, in every line', (value, amount) => {
    expect(formatMoney(value, { ...defaultStyle, locale: 'ar' }).replace(/\s/g, ' ')).toBe(amount);
  });

  test.each(['en', 'fr', 'ar'])('whole numbers read in %s as their formatter writes them', (locale) => {
    const written = (value: number) => formatFigure(value, { locale }, 0);
    for (const value of [-1, 0, 7, 12, 999, 1_000, 1_001, 99_999])
      expect(formatNumber(value, { locale })).toBe(written(value));
  });

  test('quantities show no more decimals than they have', () => {
    expect([2, 1.125, 'x'].map((value) => formatNumber(value, defaultStyle))).toEqual(['2', '1.125', '–']);
  });
});

test('the style is the settings, with defaults where they say nothing, and the ISO code of their currency', () => {
  expect(styleOf({ dateFormat: 'Y-m-d', currencyCode: '' }, 'en')).toEqual({
    ...defaultStyle,
    dateFormat: 'Y-m-d',
  });
  const currencies = ['EURO', 'Pound', 'MAD'].map((currencyCode) => styleOf({ currencyCode }, 'en').currency);
  expect(currencies).toEqual(['EUR', 'GBP', 'MAD']);
});

test('a figure in a field has the decimal sign of the language, no groups, and the decimals that it has', () => {
  const values = ['4.29', '-1234567.50', '12', '', 'about 3.5'];
  const shown = (locale: 'en' | 'fr' | 'ar') =>
    values.map((value) => typedFigure(value, { ...defaultStyle, locale }));
  expect(shown('en')).toEqual(values);
  expect(shown('fr')).toEqual(['4,29', '-1234567,50', '12', '', 'about 3.5']);
  expect(shown('ar')).toEqual(shown('fr'));
});

test('an amount in a field has two decimals, and more only where it came with more', () => {
  const shown = (value: string) => typedFigure(value, { ...defaultStyle, locale: 'fr' }, true);
  expect(['87.3', '87', '87.', '-5', '87.30', '87.345', '', '-', '.5', 'about 3'].map(shown)).toEqual([
    '87,30',
    '87,00',
    '87,00',
    '-5,00',
    '87,30',
    '87,345',
    '',
    '-',
    ',5',
    'about 3',
  ]);
});
