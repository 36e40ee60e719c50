import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../../kernel/day.ts';
import { actName, priceOn } from './actFields.ts';

const FIRST = '2026-01-01';
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(FIRST, days));
const prices = fc.uniqueArray(
  fc.record({ from: day, price: fc.integer({ min: 0, max: 99_999 }).map((amount) => `${amount}.00`) }),
  { selector: ({ from }) => from, maxLength: 12 },
);

describe('the price of a day', () => {
  test('is that of the newest start that is not after it, in whatever order the prices are', () => {
    fc.assert(
      fc.property(prices, day, (list, on) => {
        const started = list.filter(({ from }) => from <= on).sort((a, b) => (a.from < b.from ? 1 : -1));
        expect(priceOn(list, on)).toBe(started[0]?.price ?? null);
        expect(priceOn([...list].reverse(), on)).toBe(priceOn(list, on));
      }),
    );
  });

  test('changes on the days on which a price starts, and on no other', () => {
    fc.assert(
      fc.property(prices, day, (list, on) => {
        const starts = list.some(({ from }) => from === on);
        if (!starts) expect(priceOn(list, on)).toBe(priceOn(list, addDays(on, -1)));
        else expect(priceOn(list, on)).toBe(list.find(({ from }) => from === on)?.price);
      }),
    );
  });

  test('a price that is added for a later day leaves the price of a day as it is', () => {
    fc.assert(
      fc.property(prices, day, fc.integer({ min: 1, max: 500 }), (list, on, later) => {
        const added = { from: addDays(on, later), price: '1.00' };
        expect(priceOn([...list, added], on)).toBe(priceOn(list, on));
      }),
    );
  });

  test('is none before the first start', () => {
    expect(priceOn([{ from: FIRST, price: '300.00' }], '2025-12-31')).toBeNull();
    expect(priceOn([{ from: FIRST, price: '300.00' }], FIRST)).toBe('300.00');
    expect(priceOn([], FIRST)).toBeNull();
  });
});

test('a name that a language lacks is the first of the others', () => {
  const french = { nameFr: 'Consultation', nameEn: null, nameAr: '' };
  expect(['fr', 'en', 'ar'].map((language) => actName(french, language))).toEqual(
    Array(3).fill('Consultation'),
  );
  const all = { nameFr: 'Radio', nameEn: 'X-ray', nameAr: 'أشعة' };
  expect(['fr', 'en', 'ar'].map((language) => actName(all, language))).toEqual(['Radio', 'X-ray', 'أشعة']);
  expect(actName({ nameFr: null, nameEn: null, nameAr: null }, 'en')).toBeNull();
});
