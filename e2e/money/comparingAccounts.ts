/** Accounts of patients beside those of the books, to the centime. */
import { rowsOf, type Fields } from '../client.ts';
import { balanceOf, type Account } from './books/account.ts';
import { inWords } from './books/exact.ts';
import type { Product } from './calls.ts';
import { differenceOf, idOf, shown } from './differences.ts';

const currenciesOf = (of: readonly { readonly currency: string }[]): string[] =>
  [...new Set(of.map(({ currency }) => currency))].sort();

/** `MAD 12.00`, of each currency; 0 where an answer does not name it. */
function sumsShown(rows: readonly Fields[], field: string): string[] {
  return rows
    .map((row) => `${String(row['currency'])} ${String(shown(row[field]))}`)
    .filter((text) => !text.endsWith(' 0.00'))
    .sort();
}
function sumsOf(currencies: readonly string[], of: (currency: string) => bigint): string[] {
  return currencies.flatMap((currency) =>
    of(currency) === 0n ? [] : `${currency} ${inWords(of(currency))}`,
  );
}

/** What differs, or null. */
export function differenceOfAccount(account: Account, record: Fields, product: Product): string | null {
  const isReceived = (kind: unknown): boolean => kind === 'Advance' || kind === 'Kept of a credit note';
  const { entries, tillEntries } = account;
  const ofBooks: Fields = {
    balances: sumsOf(currenciesOf(entries), (currency) => balanceOf(account, currency)),
    entries: entries.map(({ kind, amount, currency, bill }) =>
      [kind, inWords(amount), currency, bill].join(),
    ),
    methods: entries.map(({ method }) => method ?? ''),
    left: entries.map(({ kind, amount, refunded, isReversed }) =>
      isReceived(kind) ? inWords(isReversed ? 0n : amount - refunded) : '',
    ),
    cashOutsideTill: tillEntries.some(({ method, session }) => method === 'Cash' && session === null),
  };
  const rows = rowsOf(record, 'entries');
  const ofProduct: Fields = {
    balances: sumsShown(rowsOf(record, 'balances'), 'amount'),
    entries: rows.map(({ kind, amount, currency, invoice }) => {
      const bill = idOf(invoice);
      return [kind, shown(amount), currency, typeof bill === 'string' ? product.nameOf(bill) : null].join();
    }),
    methods: rows.map(({ method }) => (method === null || method === 'Patient account' ? '' : method)),
    left: rows.map(({ kind, amount, refunded, reversed }) =>
      isReceived(kind) ? shown(reversed === true ? 0 : Number(amount) - Number(refunded ?? 0)) : '',
    ),
    cashOutsideTill: record['cashOutsideTill'],
  };
  return differenceOf(ofBooks, ofProduct);
}
