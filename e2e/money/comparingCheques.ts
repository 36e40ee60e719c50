/** Cheques and deposit slips beside those of the books. */
import { rowsOf, textOf, type Client, type Fields } from '../client.ts';
import type { Books } from './books/books.ts';
import { totalOf, type Cheque, type Slip } from './books/cheques.ts';
import { inWords } from './books/exact.ts';
import type { Product } from './calls.ts';
import { allOf, differenceOf, idOf, named, shown } from './differences.ts';

interface Played {
  readonly books: Books;
  readonly product: Product;
}

/** What differs, or null. */
export function differenceOfCheque(cheque: Cheque, record: Fields, product: Product): string | null {
  const { amount, currency, status, slip } = cheque;
  return differenceOf(
    { amount: inWords(amount), currency, status, slip: slip === null ? null : product.id(slip) },
    {
      amount: shown(record['amount']),
      currency: record['currency'],
      status: record['status'],
      slip: idOf(record['slip']),
    },
  );
}

/** What differs, or null. */
export function differenceOfSlip(slip: Slip, record: Fields, product: Product): string | null {
  const cheques = rowsOf(record, 'cheques');
  const ids = cheques.map(({ cheque }) => String(idOf(cheque))).sort();
  return differenceOf(
    {
      count: slip.cheques.length,
      total: inWords(totalOf(slip)),
      status: slip.status,
      cheques: slip.cheques.map(product.chequeId).sort(),
    },
    { count: record['count'], total: shown(record['total']), status: record['status'], cheques: ids },
  );
}

export async function compareCheques(admin: Client, { books, product }: Played): Promise<string[]> {
  const cheques = await byId(admin, '/cheques');
  const slips = await byId(admin, '/depositSlips');
  const found = [
    ...[...books.cheques].flatMap(([name, cheque]) => {
      const row = cheques.get(product.chequeId(cheque));
      return row ? named(name, differenceOfCheque(cheque, row, product)) : [`${name} is not listed`];
    }),
    ...[...books.slips].flatMap(([name, slip]) => {
      const row = slips.get(product.id(name));
      return row ? named(name, differenceOfSlip(slip, row, product)) : [`${name} is not listed`];
    }),
  ];
  if (cheques.size !== books.cheques.size)
    found.push(`${cheques.size} cheques are listed, the books have ${books.cheques.size}`);
  if (slips.size !== books.slips.size)
    found.push(`${slips.size} deposit slips are listed, the books have ${books.slips.size}`);
  return found;
}

async function byId(admin: Client, path: string): Promise<ReadonlyMap<string, Fields>> {
  return new Map((await allOf(admin, path)).map((row) => [textOf(row, '_id'), row]));
}
