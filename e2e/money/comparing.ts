/** The product's figures beside those of the books, to the centime. */
import { isFields, rowsOf, textOf, type Client, type Fields } from '../client.ts';
import { everything } from '../wholeVisits.ts';
import {
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
import { CURRENCY, entriesOf, type BookedEntry } from './books/tills.ts';
import type { Product } from './calls.ts';

/** What was played: by the books, and against the product. */
export interface Month {
  readonly books: Books;
  readonly product: Product;
  /** How many acts of a kind were done, and how many were refused. */
  readonly tally: ReadonlyMap<string, { done: number; refused: number }>;
}

/** An amount of an answer, which is a number of at most two decimals. */
const shown = (value: unknown): unknown => (typeof value === 'number' ? value.toFixed(2) : value);
const textsOf = (rows: readonly Fields[], field: string): unknown[] => rows.map((row) => shown(row[field]));

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
    refunds: bill.refunds.map(({ amount }) => inWords(amount)),
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
    refunds: textsOf(rowsOf(record, 'refunds'), 'amount'),
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

function differenceOf(books: Fields, product: Fields): string | null {
  const names = Object.keys(books).filter(
    (name) => JSON.stringify(books[name]) !== JSON.stringify(product[name]),
  );
  const [name] = names;
  if (name === undefined) return null;
  return names
    .map(
      (each) => `${each} is ${JSON.stringify(product[each])}; the books say ${JSON.stringify(books[each])}`,
    )
    .join('; ');
}

/** Every bill, session, paper and sum of a list; empty if all of it agrees. */
export async function compare(admin: Client, month: Month): Promise<string[]> {
  const parts = [compareBills, compareSessions, comparePapers, compareSums, compareCash];
  return (await Promise.all(parts.map((part) => part(admin, month)))).flat();
}

const named = (name: string, difference: string | null): string[] =>
  difference === null ? [] : [`${name}: ${difference}`];

async function compareBills(admin: Client, { books, product }: Month): Promise<string[]> {
  const rows = new Map((await everything(admin, '/invoices', 'get')).map((row) => [row['_id'], row]));
  const found: string[] = [];
  for (const [name, bill] of books.bills) {
    const id = product.id(name);
    // A voided bill leaves the list.
    const row = bill.isVoid ? (await admin.get(`/invoices/${id}`)).must(200).record : rows.get(id);
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
  const rows = new Map((await everything(admin, '/tillSessions', 'get')).map((row) => [row['_id'], row]));
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
  const { float, expectedFloat, closed } = books.session(name);
  const { expected, lateCash, leftBehind } = books.figures(name);
  const orNull = (amount: bigint | null): string | null => (amount === null ? null : inWords(amount));
  const words = books
    .entriesIn(name)
    .map(({ bill, kind, place, amount, method, currency, isLate }) =>
      [bill, kind, place, inWords(amount), method, currency, isLate].join(),
    );
  const listed = rowsOf(row, 'entries').map((entry) => {
    const { invoice, amount, method, currency, late } = entry;
    const bill = product.billOf(isFields(invoice) ? invoice['_id'] : invoice);
    const { kind, place } = product.nameOf(bill, entry);
    return [bill, kind, place, shown(amount), method, currency, late].join();
  });
  const figures = closed && {
    Cash: [expected.Cash, closed.cash],
    Cheque: [expected.Cheque, closed.cheque],
    Card: [expected.Card, closed.card],
  };
  const ofBooks: Fields = {
    ...{ float: inWords(float), expectedFloat: orNull(expectedFloat), expectedCash: inWords(expected.Cash) },
    ...{ lateCash: inWords(lateCash), leftBehind: orNull(leftBehind), entries: words.sort() },
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
    figures: rowsOf(row, 'figures')
      .map(({ method, expected: own, counted, difference }) =>
        [method, ...[own, counted, difference].map(shown)].join(),
      )
      .sort(),
  };
  return differenceOf(ofBooks, ofProduct);
}

/** Receipts, refund receipts and credit notes: how many, of how much; their series without a gap. */
async function comparePapers(admin: Client, { books }: Month): Promise<string[]> {
  const bills = [...books.bills.values()];
  const receipts = await everything(admin, '/receipts', 'get');
  const notes = await everything(admin, '/creditNotes', 'get');
  const receipted = bills.flatMap(({ payments }) => payments.filter(({ hasReceipt }) => hasReceipt));
  const of = (kind: string): readonly Fields[] => receipts.filter((row) => row['kind'] === kind);
  const texts = (amounts: readonly bigint[]): string[] => amounts.map(inWords).sort();
  const ofBooks: Fields = {
    receipts: texts(receipted.map(({ amount }) => amount)),
    reversed: texts(receipted.filter(({ isReversed }) => isReversed).map(({ amount }) => amount)),
    refunds: texts(bills.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))),
    notes: texts(bills.flatMap(({ credits }) => credits.map(sumOf))),
    numbersOfReceipts: numbersUntil(receipted.length),
    numbersOfRefunds: numbersUntil(bills.flatMap(({ refunds }) => refunds).length),
    numbersOfNotes: numbersUntil(bills.flatMap(({ credits }) => credits).length),
  };
  const ofProduct: Fields = {
    receipts: textsOf(of('Payment'), 'amount').sort(),
    reversed: textsOf(
      of('Payment').filter(({ status }) => status === 'Reversed'),
      'amount',
    ).sort(),
    refunds: textsOf(of('Refund'), 'amount').sort(),
    notes: textsOf(notes, 'amount').sort(),
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
  const refundedOf = ({ refunds }: Bill): bigint => sumOf(refunds.map(({ amount }) => amount));
  const receiptsOf = (bill: Bill): bigint =>
    refundedOf(bill) +
    sumOf(bill.payments.filter(({ hasReceipt }) => hasReceipt).map(({ amount }) => amount));
  const papered = [...books.bills.values()];
  const receipts = sumsByCurrency(
    papered.filter((bill) => receiptsOf(bill) > 0n),
    { amount: receiptsOf },
  );
  const listed = await sumsOf(admin, '/receipts', {});
  found.push(...named('sums of receipts', differenceOf({ sums: receipts }, { sums: listed })));
  return found;
}

function sumsByCurrency(
  bills: readonly Bill[],
  of: Readonly<Record<string, (bill: Bill) => bigint>>,
): Fields[] {
  const currencies = [...new Set(bills.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = bills.filter((bill) => bill.currency === currency);
    const sums = Object.entries(of).map(([name, amount]) => [name, inWords(sumOf(own.map(amount)))] as const);
    return { currency, sums: Object.fromEntries(sums) };
  });
}

async function sumsOf(
  admin: Client,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Fields[]> {
  const { headers } = (await admin.get(path, { query: { ...query, limit: 1, sums: 'true' } })).must(200);
  const sums = JSON.parse(headers.get('X-Sums') ?? '[]') as { currency: string }[];
  return [...sums]
    .sort((one, other) => one.currency.localeCompare(other.currency))
    .map((each) => ({ ...each }));
}

/** Sessions and cash without a session are all cash; what is without one is listed. */
async function compareCash(admin: Client, { books, product }: Month): Promise<string[]> {
  const cash = entriesOf(books.bills).filter(({ method }) => method === 'Cash');
  const outside = cash.filter(({ session }) => session === null);
  const listed = await everything(admin, '/invoices?cashOutsideTill=true', 'get');
  const ids = [...new Set(outside.map(({ bill }) => product.id(bill)))].sort();
  const found = named(
    'bills with cash without a session',
    differenceOf({ ids }, { ids: listed.map((row) => textOf(row, '_id')).sort() }),
  );
  const sessions = await everything(admin, '/tillSessions', 'get');
  const entered = sessions.flatMap((row) => rowsOf(row, 'entries'));
  const left = listed.flatMap((row) =>
    rowsOf(row, 'tillEntries')
      .filter(({ tillSession }) => tillSession === null)
      .map((entry) => ({ ...entry, currency: row['currency'] })),
  );
  const inProduct = [...entered, ...left].filter((entry: Fields) => isCashOfTills(entry));
  const shownSum = sumOf(inProduct.map(({ amount }: Fields) => BigInt(Math.round(Number(amount) * 100))));
  const all = sumOf(cash.filter(isCashOfTills).map(({ amount }) => amount));
  if (shownSum !== all)
    found.push(`sessions and cash without one are ${inWords(shownSum)}; all cash is ${inWords(all)}`);
  return found;
}

const isCashOfTills = ({ method, currency }: Fields | BookedEntry): boolean =>
  method === 'Cash' && currency === CURRENCY;
