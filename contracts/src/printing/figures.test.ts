import { describe, expect, test } from '@jest/globals';
import {
  figureLocale,
  moneyAmount,
  percentFigure,
  plainAmount,
  printedDay,
  quantityFigure,
} from './figures.ts';

const mad = { locale: 'en-US', currency: 'MAD' };
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('amounts', () => {
  test('have two decimals and their currency', () => {
    expect(plain(moneyAmount('1234.5', mad))).toBe('MAD 1,234.50');
    expect(plain(moneyAmount('-0.10', { locale: 'fr-FR', currency: 'EUR' }))).toBe('-0,10 EUR');
  });

  test('are exact up to the largest', () => {
    expect(plainAmount('9999999999.99', mad)).toBe('9,999,999,999.99');
  });

  test('an unknown locale or currency prints all the same', () => {
    expect(plain(moneyAmount('5', { locale: 'not a locale', currency: 'MAD' }))).toBe('MAD 5.00');
    expect(moneyAmount('5', { locale: 'en-US', currency: 'Ringgit' })).toBe('Ringgit 5.00');
  });

  test.each([
    ['en-US', 'fr', '1\u00a0234,50\u00a0MAD'],
    ['fr-CA', 'fr', '1\u00a0234,50\u00a0MAD'],
    ['en-US', 'ar', '1.234,50\u00a0MAD'],
    ['en-GB', 'en', 'MAD\u00a01,234.50'],
    ['fr-FR', 'en', 'MAD\u00a01,234.50'],
    ['', 'fr', '1\u00a0234,50\u00a0MAD'],
  ] as const)('of a record with %j in %s are %s', (locale, language, expected) => {
    const style = { locale: figureLocale(locale, language), currency: 'MAD' };
    // Marks of direction say nothing on paper.
    expect(moneyAmount('1234.5', style).replace(/[\u200e\u200f\u061c]/g, '')).toBe(expected);
  });

  test('quantities and rates say no more than they must', () => {
    expect(quantityFigure('1.500', mad)).toBe('1.5');
    expect(quantityFigure('0.125', mad)).toBe('0.125');
    expect(percentFigure('4.29', mad)).toBe('4.29%');
    expect(percentFigure('7.125', mad)).toBe('7.125%');
    expect(percentFigure('4.2915', mad)).toBe('4.2915%');
  });
});

describe('days', () => {
  test.each([
    ['d/m/Y', '05/09/2026'],
    ['d.m.Y', '05.09.2026'],
    ['d-m-Y', '05-09-2026'],
    ['m/d/Y', '09/05/2026'],
    ['Y/m/d', '2026/09/05'],
    ['Y-m-d', '2026-09-05'],
    ['M d Y', 'Sep 05 2026'],
    ['d M Y', '05 Sep 2026'],
  ])('%s is %s', (format, expected) => {
    expect(printedDay('2026-09-05', format, 'en')).toBe(expected);
  });

  test('months have the name of the language', () => {
    expect(printedDay('2026-12-20', 'd M Y', 'fr')).toBe('20 déc. 2026');
  });
});
