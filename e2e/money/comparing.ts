/** The product's figures beside those of the books, to the centime. */
import { rowsOf, textOf, type Client, type Fields } from '../client.ts';
import {
  ACCOUNT,
  creditedOf,
  due,
  grandTotal,
  paid,
  rest,
  sharesOf,
  toSettle,
  wordsOf,
  type Bill,
} from './books/bill.ts';
import type { Books } from './books/books.ts';
import { inWords, sumOf } from './books/exact.ts';
import { CURRENCY } from './books/tills.ts';

import type { Product } from './calls.ts';
import { compareAccounts, compareStatements } from './comparingAccounts.ts';
import { compareCheques } from './comparingCheques.ts';
import { allOf, differenceOf, idOf, named, repeated, shown, textsOf } from './differences.ts';

/** What was played: by the books, and against the product. */
export interface Month {
  readonly books: Books;
  readonly product: Product;
  /** How many acts of a kind were done, and how many were refused. */
  readonly tally: ReadonlyMap<string, { done: number; refused: number }>;
}

/** What differs, or null. */
export function differenceOfBill(bill: Bill, record: Fields): string | null {
  const { status, paidBy } = wordsOf(bill);
  const left = bill.isVoid ? {} : { status, paidBy, rest: inWords(rest(bill)) };
  const money = { toSettle: toSettle(bill), paid: paid(bill), due: due(bill), grandTotal: grandTotal(bill) };
  const books: Fields = {
    ...left,
    ...Object.fromEntries(Object.entries(money).map(([name, amount]) => [name, inWords(amount)])),
    payments: bill.payments.map(({ amount }) => inWords(amount)),
    refunded: bill.payments.map(({ refunded }) => inWords(refunded)),
    methods: bill.payments.map(({ method }) => method),
    reversed: bill.payments.map(({ isReversed }) => isReversed),
    refunds: bill.refunds.map(({ amount, method }) => `${method} ${inWords(amount)}`),
    credits: bill.credits.map((credit) => inWords(sumOf(credit))),
    linesCredited: linesCredited(bill),
    writeOffs: bill.writeOffs.map(({ amount, isUndone }) => (isUndone ? '0.00' : inWords(amount))),
    cashOutsideTill: bill.entries.some(({ method, session }) => method === 'Cash' && session === null),
  };
  const payments = rowsOf(record, 'payments');
  const product: Fields = {
    ...(bill.isVoid
      ? {}
      : { status: record['status'], paidBy: record['paidBy'], rest: shown(record['rest']) }),
    ...Object.fromEntries(Object.keys(money).map((name) => [name, shown(record[name])])),
    payments: textsOf(payments, 'amount'),
    refunded: textsOf(payments, 'refunded'),
    methods: textsOf(payments, 'method'),
    reversed: textsOf(payments, 'reversed'),
    refunds: rowsOf(record, 'refunds').map(
      ({ amount, method }) => `${String(method)} ${String(shown(amount))}`,
    ),
    credits: textsOf(rowsOf(record, 'credits'), 'amount'),
    linesCredited: rowsOf(record, 'credits').map((credit) => linesOf(rowsOf(credit, 'lines'))),
    writeOffs: rowsOf(record, 'writeOffs').map(({ amount, undone }) =>
      undone === true ? '0.00' : shown(amount),
    ),
    cashOutsideTill: record['cashOutsideTill'],
  };
  return differenceOf(books, product);
}

/** `2: 39.99`, of each line that a credit note names. */
function linesCredited({ credits }: Bill): string[] {
  return credits.map((credit) =>
    credit.flatMap((amount, line) => (amount > 0n ? [`${line + 1}: ${inWords(amount)}`] : [])).join(),
  );
}
function linesOf(rows: readonly Fields[]): string {
  return rows
    .map((row) => `${String(row['line'])}: ${String(shown(row['amount']))}`)
    .sort()
    .join();
}

/** Every bill, account, statement, session, paper, cheque, slip and sum of a list; empty if all of it agrees. */
export async function compare(admin: Client, month: Month): Promise<string[]> {
  const parts = [
    ...[compareBills, compareAccounts, compareStatements],
    ...[compareSessions, comparePapers, compareSums, compareCash, compareCheques],
  ];
  const found: string[] = [];
  for (const part of parts) found.push(...(await part(admin, month)));
  return found;
}

async function compareBills(admin: Client, { books, product }: Month): Promise<string[]> {
  const rows = new Map((await allOf(admin, '/invoices')).map((row) => [row['_id'], row]));
  const found: string[] = [];
  for (const [name, bill] of books.bills) {
    const id = product.id(name);
    // A voided bill leaves the list.
    const row = bill.isVoid
      ? (await repeated(() => admin.get(`/invoices/${id}`))).must(200).record
      : rows.get(id);
    if (bill.isVoid && rows.has(id)) found.push(`${name} is void, and listed`);
    found.push(...(row ? named(name, differenceOfBill(bill, row)) : [`${name} is not listed`]));
    if (sumOf(sharesOf(bill)) !== grandTotal(bill)) found.push(`${name}: its shares do not add up`);
    if (creditedOf(bill).some((credited, line) => credited > (sharesOf(bill)[line] ?? 0n)))
      found.push(`${name}: more than a line was credited`);
  }
  const living = [...books.bills.values()].filter(({ isVoid }) => !isVoid).length;
  if (rows.size !== living) found.push(`${rows.size} bills are listed, the books have ${living}`);
  return found;
}

async function compareSessions(admin: Client, { books, product }: Month): Promise<string[]> {
  const rows = new Map((await allOf(admin, '/tillSessions')).map((row) => [row['_id'], row]));
  return [...books.sessions.keys()].flatMap((name) => {
    const row = rows.get(product.id(name));
    return row ? named(name, differenceOfSession(name, { row, books, product })) : [`${name} is not listed`];
  });
}

interface Beside {
  readonly row: Fields;
  readonly books: Books;
  readonly product: Product;
}

function differenceOfSession(name: string, { row, books, product }: Beside): string | null {
  const { float, expectedFloat, movements, closed } = books.session(name);
  const { expected, lateCash, leftBehind } = books.figures(name);
  const orNull = (amount: bigint | null): string | null => (amount === null ? null : inWords(amount));
  const words = books
    .entriesIn(name)
    .map(({ of, kind, place, amount, method, currency, isLate }) =>
      [of, kind, place, inWords(amount), method, currency, isLate].join(),
    );
  const listed = rowsOf(row, 'entries').map((entry) => {
    const { invoice, account, expense, amount, method, currency, late } = entry;
    const of = product.nameOf(idOf(invoice ?? account ?? expense));
    const { kind, place } = product.entryNamed(of, entry);
    return [of, kind, place, shown(amount), method, currency, late].join();
  });
  const figures = closed && {
    Cash: [expected.Cash, closed.cash],
    Cheque: [expected.Cheque, closed.cheque],
    Card: [expected.Card, closed.card],
  };
  const ofBooks: Fields = {
    ...{ float: inWords(float), expectedFloat: orNull(expectedFloat), expectedCash: inWords(expected.Cash) },
    ...{ lateCash: inWords(lateCash), leftBehind: orNull(leftBehind), entries: words.sort() },
    movements: movements.map(({ of, amount }) => `${of} ${inWords(amount)}`),
    figures: Object.entries(figures ?? {})
      .map(([method, [own = 0n, counted = 0n]]) =>
        [method, ...[own, counted, counted - own].map(inWords)].join(),
      )
      .sort(),
  };
  const ofProduct: Fields = {
    ...Object.fromEntries(
      ['float', 'expectedFloat', 'expectedCash', 'lateCash', 'leftBehind'].map((field) => [
        field,
        shown(row[field]),
      ]),
    ),
    entries: listed.sort(),
    movements: rowsOf(row, 'movements').map(
      ({ kind, direction, amount }) =>
        `${String(kind)} ${direction === 'Out' ? '-' : ''}${String(shown(amount))}`,
    ),
    figures: rowsOf(row, 'figures')
      .map(({ method, expected: own, counted, difference }) =>
        [method, ...[own, counted, difference].map(shown)].join(),
      )
      .sort(),
  };
  return differenceOf(ofBooks, ofProduct);
}

/** A receipt: of a bill or of an account. */
interface Paper {
  readonly amount: bigint;
  readonly currency: string;
  readonly isReversed: boolean;
}

/** Nothing that moves between bill and account has a receipt. */
function receiptsOf({ bills, accounts }: Books): { received: Paper[]; refunds: Paper[] } {
  const ofAccounts = [...accounts.values()].flatMap(({ entries }) => entries);
  const of = (kind: 'Advance' | 'Refund'): Paper[] =>
    ofAccounts
      .filter((entry) => entry.kind === kind)
      .map((entry) => ({ ...entry, amount: entry.amount < 0n ? -entry.amount : entry.amount }));
  const ofBills = [...bills.values()];
  return {
    received: [
      ...ofBills.flatMap(({ payments, currency }) =>
        payments
          .filter(({ hasReceipt, method }) => hasReceipt && method !== ACCOUNT)
          .map(({ amount, isReversed }) => ({ amount, isReversed, currency })),
      ),
      ...of('Advance'),
    ],
    refunds: [
      ...ofBills.flatMap(({ refunds, currency }) =>
        refunds
          .filter(({ method }) => method !== ACCOUNT)
          .map(({ amount }) => ({ amount, currency, isReversed: false })),
      ),
      ...of('Refund'),
    ],
  };
}

/** Receipts, refund receipts and credit notes: how many, of how much; their series without a gap. */
async function comparePapers(admin: Client, { books }: Month): Promise<string[]> {
  const bills = [...books.bills.values()];
  const listed = await allOf(admin, '/receipts');
  const notes = await allOf(admin, '/creditNotes');
  const { received, refunds } = receiptsOf(books);
  const excesses = bills.flatMap((bill) => bill.excesses);
  const of = (kind: string): readonly Fields[] => listed.filter((row) => row['kind'] === kind);
  const texts = (papers: readonly { readonly amount: bigint }[]): string[] =>
    papers.map(({ amount }) => inWords(amount)).sort();
  const credits = bills.flatMap((bill) => bill.credits.map((credit) => ({ amount: sumOf(credit) })));
  const ofBooks: Fields = {
    receipts: texts(received),
    reversed: texts(received.filter(({ isReversed }) => isReversed)),
    refunds: texts(refunds),
    notes: texts(credits),
    refundedByNotes: texts(excesses.map(({ refunded: amount }) => ({ amount }))),
    keptByNotes: texts(excesses.map(({ kept: amount }) => ({ amount }))),
    numbersOfReceipts: numbersUntil(received.length),
    numbersOfRefunds: numbersUntil(refunds.length),
    numbersOfNotes: numbersUntil(credits.length),
  };
  const ofProduct: Fields = {
    receipts: textsOf(of('Payment'), 'amount').sort(),
    reversed: textsOf(
      of('Payment').filter(({ status }) => status === 'Reversed'),
      'amount',
    ).sort(),
    refunds: textsOf(of('Refund'), 'amount').sort(),
    notes: textsOf(notes, 'amount').sort(),
    refundedByNotes: notes.map(({ refunded }) => shown(refunded ?? 0)).sort(),
    keptByNotes: notes.map(({ kept }) => shown(kept ?? 0)).sort(),
    numbersOfReceipts: numbersOf(of('Payment')),
    numbersOfRefunds: numbersOf(of('Refund')),
    numbersOfNotes: numbersOf(notes),
  };
  return named('papers', differenceOf(ofBooks, ofProduct));
}

const numbersUntil = (end: number): number[] => Array.from({ length: end }, (_, index) => index + 1);
function numbersOf(rows: readonly Fields[]): number[] {
  return rows.map((row) => Number(textOf(row, 'number').split('-').at(-1))).sort((a, b) => a - b);
}

/** The sums that lists show, of all bills and by their status. */
async function compareSums(admin: Client, { books }: Month): Promise<string[]> {
  const living = [...books.bills.values()].filter(({ isVoid }) => !isVoid);
  const found: string[] = [];
  for (const status of [null, 'Sent', 'Partially Paid', 'Paid']) {
    const bills = living.filter((bill) => status === null || wordsOf(bill).status === status);
    const expected = sumsByCurrency(bills, { grandTotal, due });
    const search = status === null ? {} : { search: JSON.stringify({ status }) };
    const sums = await sumsOf(admin, '/invoices', search);
    found.push(...named(`sums of ${status ?? 'all'} bills`, differenceOf({ sums: expected }, { sums })));
  }
  const { received, refunds } = receiptsOf(books);
  const came = [
    ...received.map(({ currency, amount, isReversed }) => ({ currency, net: isReversed ? 0n : amount })),
    ...refunds.map(({ currency, amount }) => ({ currency, net: -amount })),
  ];
  const receipts = sumsByCurrency(came, { netAmount: ({ net }) => net });
  const listed = await sumsOf(admin, '/receipts', {});
  found.push(...named('sums of receipts', differenceOf({ sums: receipts }, { sums: listed })));
  return found;
}

function sumsByCurrency<T extends { readonly currency: string }>(
  all: readonly T[],
  of: Readonly<Record<string, (one: T) => bigint>>,
): Fields[] {
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = all.filter((one) => one.currency === currency);
    const sums = Object.entries(of).map(([name, amount]) => [name, inWords(sumOf(own.map(amount)))] as const);
    return { currency, sums: Object.fromEntries(sums) };
  });
}

async function sumsOf(
  admin: Client,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Fields[]> {
  const sent = { query: { ...query, limit: 1, sums: 'true' } };
  const { headers } = (await repeated(() => admin.get(path, sent))).must(200);
  const sums = JSON.parse(headers.get('X-Sums') ?? '[]') as { currency: string }[];
  return [...sums]
    .sort((one, other) => one.currency.localeCompare(other.currency))
    .map((each) => ({ ...each }));
}

/** Sessions and cash without a session are all cash; what is without one is listed, of bills and of accounts. */
async function compareCash(admin: Client, { books, product }: Month): Promise<string[]> {
  const cash = books.entries().filter(({ method }) => method === 'Cash');
  const outside = cash.filter(({ session }) => session === null);
  const ids = [...new Set(outside.map(({ of }) => product.id(of)))].sort();
  const [ofBills, ofAccounts] = [
    await allOf(admin, '/invoices?cashOutsideTill=true'),
    await allOf(admin, '/patientAccounts?cashOutsideTill=true'),
  ];
  const found = named(
    'bills and accounts with cash without a session',
    differenceOf({ ids }, { ids: [...ofBills, ...ofAccounts].map((row) => textOf(row, '_id')).sort() }),
  );
  const sessions = await allOf(admin, '/tillSessions');
  const left = ofBills.flatMap((row) =>
    rowsOf(row, 'tillEntries')
      .filter(({ tillSession }) => tillSession === null)
      .map((entry) => ({ ...entry, currency: row['currency'] })),
  );
  const inProduct = [
    ...sessions.flatMap((row) => rowsOf(row, 'entries')),
    ...left,
    ...ofAccounts.flatMap(outsideOfAccount),
  ].filter((entry: Fields) => isCashOfTills(entry));
  const shownSum = sumOf(inProduct.map(({ amount }: Fields) => BigInt(Math.round(Number(amount) * 100))));
  const all = sumOf(cash.filter(({ currency }) => currency === CURRENCY).map(({ amount }) => amount));
  if (shownSum !== all)
    found.push(`sessions and cash without one are ${inWords(shownSum)}; all cash is ${inWords(all)}`);
  return found;
}

/** An advance that was reversed before it was in a till adds up to nothing with its reversal. */
function outsideOfAccount(row: Fields): Fields[] {
  return rowsOf(row, 'entries').filter(({ tillSession }) => tillSession === null);
}

const isCashOfTills = ({ method, currency }: Fields): boolean => method === 'Cash' && currency === CURRENCY;
