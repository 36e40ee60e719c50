/** What differs between the books and an answer, in words. */
import { isFields, type Fields } from '../client.ts';

/** An amount of an answer, which is a number of at most two decimals. */
export const shown = (value: unknown): unknown => (typeof value === 'number' ? value.toFixed(2) : value);

export const textsOf = (rows: readonly Fields[], field: string): unknown[] =>
  rows.map((row) => shown(row[field]));

/** Of a reference, with or without what it is populated with. */
export const idOf = (reference: unknown): unknown => (isFields(reference) ? reference['_id'] : reference);

export function differenceOf(books: Fields, product: Fields): string | null {
  const names = Object.keys(books).filter(
    (name) => JSON.stringify(books[name]) !== JSON.stringify(product[name]),
  );
  if (names.length === 0) return null;
  return names
    .map(
      (each) => `${each} is ${JSON.stringify(product[each])}; the books say ${JSON.stringify(books[each])}`,
    )
    .join('; ');
}

export const named = (name: string, difference: string | null): string[] =>
  difference === null ? [] : [`${name}: ${difference}`];
