/** What differs between the books and an answer, in words. */
import { isFields, type Client, type Fields } from '../client.ts';
import { everything } from '../wholeVisits.ts';

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

const TRIES = 5;

/** The product closes a connection that is silent for some seconds: while many rows are compared, this process says nothing. */
export async function repeated<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      // The platform's own TypeError is not the one of jest's context.
      if (!String(error).startsWith('TypeError') || tries === TRIES) throw error;
    }
  }
}

/** All pages of a list. */
export function allOf(admin: Client, path: string): Promise<readonly Fields[]> {
  return repeated(() => everything(admin, path, 'get'));
}
