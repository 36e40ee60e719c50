/** Accounts of patients and their statements beside those of the books, to the centime. */
import { rowsOf, textOf, type Client, type Fields } from '../client.ts';
import { balanceOf, type Account } from './books/account.ts';
import { due } from './books/bill.ts';
import type { Books } from './books/books.ts';
import { inWords, sumOf } from './books/exact.ts';
import type { Product } from './calls.ts';
import { allOf, differenceOf, idOf, named, repeated, shown } from './differences.ts';

interface Played {
  readonly books: Books;
  readonly product: Product;
}

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

export async function compareAccounts(admin: Client, { books, product }: Played): Promise<string[]> {
  const listed = await allOf(admin, '/patientAccounts');
  const rows = new Map(listed.map((row) => [textOf(row, '_id'), row]));
  const found = [...books.accounts].flatMap(([name, account]) => {
    const row = rows.get(product.id(name));
    return row
      ? named(`account of ${name}`, differenceOfAccount(account, row, product))
      : [`the account of ${name} is not listed`];
  });
  if (rows.size !== books.accounts.size)
    found.push(`${rows.size} accounts are listed, the books have ${books.accounts.size}`);
  return found;
}

/** Each line, what is owed after it, and at the end the sum of `due` less the balance. */
export async function compareStatements(admin: Client, played: Played): Promise<string[]> {
  const { books, product } = played;
  const patients = new Set([...books.bills.values()].map(({ patient }) => patient));
  const found: string[] = [];
  for (const patient of new Set([...patients, ...books.accounts.keys()])) {
    const path = `/patientAccounts/${product.id(patient)}/statement`;
    const { record } = (await repeated(() => admin.get(path))).must(200);
    found.push(...named(`statement of ${patient}`, differenceOfStatement(patient, record, played)));
  }
  return found;
}

function differenceOfStatement(patient: string, record: Fields, { books, product }: Played): string | null {
  const lines = books.statementOf(patient);
  const bills = books.billsOf(patient).map(([, bill]) => bill);
  const account = books.accounts.get(patient);
  const owed = (currency: string): bigint =>
    sumOf(bills.filter((bill) => bill.currency === currency).map(due)) -
    (account ? balanceOf(account, currency) : 0n);
  const currencies = currenciesOf(lines);
  const rows = rowsOf(record, 'lines');
  const ofBooks: Fields = {
    lines: lines
      .map(({ kind, bill, currency, amount }) => [kind, bill, currency, inWords(amount)].join())
      .sort(),
    owed: sumsOf(currencies, owed),
    owedByLines: sumsOf(currencies, (currency) =>
      sumOf(lines.filter((line) => line.currency === currency).map(({ amount }) => amount)),
    ),
    balances: sumsOf(currencies, (currency) => (account ? balanceOf(account, currency) : 0n)),
    days: rows.map(({ day }) => day).sort(),
    running: runningOf(rows),
  };
  const last = new Map(rows.map((row) => [row['currency'], row]));
  const ofProduct: Fields = {
    lines: rows
      .map(({ kind, invoice, currency, amount }) =>
        [kind, typeof invoice === 'string' ? product.nameOf(invoice) : null, currency, shown(amount)].join(),
      )
      .sort(),
    owed: sumsShown(rowsOf(record, 'owed'), 'amount'),
    owedByLines: sumsShown([...last.values()], 'owed'),
    balances: sumsShown(rowsOf(record, 'balances'), 'amount'),
    days: rows.map(({ day }) => day),
    running: rows.map(({ owed: after }) => shown(after)),
  };
  return differenceOf(ofBooks, ofProduct);
}

/** What the amounts of the lines add up to after each, in its currency. */
function runningOf(rows: readonly Fields[]): string[] {
  const owed = new Map<unknown, bigint>();
  return rows.map(({ currency, amount }) => {
    const after = (owed.get(currency) ?? 0n) + BigInt(Math.round(Number(amount) * 100));
    owed.set(currency, after);
    return inWords(after);
  });
}
