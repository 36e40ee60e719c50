/** What happens to a bill next: drawn from a seed, odd amounts and calls that must be refused among them. */
import type { BillAct, CreditedLine, Line, Method, MoneySent, Priced, Status, Word } from './books/acts.ts';
import { counts, creditedOf, due, grandTotal, sharesOf, toSettle, type Bill } from './books/bill.ts';
import { excessOf } from './books/corrections.ts';
import { divided } from './books/exact.ts';

export type Random = () => number;

export const TAX_RATES = [0n, 7_00n, 7_50n, 10_00n, 20_00n];
const DISCOUNTS = [0n, 0n, 0n, 2n, 5_00n, 12_50n, 33_33n, 100_00n];
const PRICES = [33_33n, 1n, 99_99n, 150_00n, 150_00n, 250_00n, 300_00n, 300_00n, 1_234_56n, 25_000_00n, 0n];
const QUANTITIES = [1_000n, 1_000n, 1_000n, 2_000n, 3_000n, 500n, 1_333n];
const METHODS: readonly Method[] = ['Cash', 'Cash', 'Cash', 'Cheque', 'Cheque', 'Card', 'Transfer', 'Other'];
const WORDS: readonly (Word | null | undefined)[] = ['Cash', 'Cash', 'Cheque', 'Other', null, undefined];

export class Chance {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  is(percent: number): boolean {
    return this.#random() * 100 < percent;
  }

  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  one<T>(of: readonly T[]): T {
    const found = of[this.below(of.length)];
    if (found === undefined && of.length === 0) throw new Error('there is nothing to choose from');
    return found as T;
  }

  pick<T>(of: readonly T[]): T | undefined {
    return of.length === 0 ? undefined : this.one(of);
  }

  upTo(most: bigint): bigint {
    return most <= 0n ? 1n : 1n + BigInt(Math.floor(this.#random() * Number(most)));
  }

  method(): Method {
    return this.one(METHODS);
  }

  priced(): Priced {
    const lines = Array.from({ length: 1 + this.below(4) }, (): Line => ({
      quantity: this.one(QUANTITIES),
      price: this.is(30) ? this.upTo(900_00n) : this.one(PRICES),
    }));
    return { lines, taxRate: this.one(TAX_RATES), discountRate: this.one(DISCOUNTS) };
  }

  /** @param corrects a bill that it may replace, if it is for no appointment */
  issue(
    bill: string,
    patient: string,
    corrects: string | null,
  ): Extract<BillAct, { readonly kind: 'issue' }> {
    const priced = this.priced();
    const hasVisit = this.is(70);
    const isCorrection = !hasVisit && corrects !== null && this.is(40);
    const status: Status = isCorrection || this.is(70) ? 'Sent' : this.one(['Partially Paid', 'Paid']);
    const money = { status, ...this.#word(), ...this.#rest([0n, grandTotal(priced)], grandTotal(priced)) };
    const currency = this.is(95) ? 'MAD' : 'EUR';
    const of = { bill, patient, currency, hasVisit, ...(isCorrection ? { corrects } : {}) };
    return { kind: 'issue', ...of, ...priced, ...money };
  }

  /** Most of what is asked is what is there; sometimes a centime more. */
  amount(most: bigint): bigint {
    if (this.is(8)) return most < 0n ? 1n : most + 1n;
    const amount = this.one([most, most, this.upTo(most), this.upTo(most), 1n, 33_33n]);
    return amount > 0n ? amount : 1n;
  }

  later(bill: string, now: Bill): LaterAct {
    if (this.is(0.7)) return { kind: 'print', bill };
    // Few bills have a write-off, so that a draw alone would hardly ever undo one.
    const draw = now.writeOffs.length > 0 && this.is(40) ? undo : this.one(DRAWS);
    return draw(this, bill, now);
  }

  put(bill: string, now: Bill): LaterAct {
    const status = this.one<Status | undefined>([
      undefined,
      'Sent',
      'Partially Paid',
      'Partially Paid',
      'Paid',
    ]);
    const priced = this.is(25) ? this.priced() : {};
    const settle = toSettle({ ...now, ...priced });
    const rests = [0n, due(now), due(now), settle, settle + 1n];
    const sent: MoneySent = { ...(status ? { status } : {}), ...this.#word(), ...this.#rest(rests, settle) };
    return { kind: 'put', bill, ...priced, ...sent };
  }

  #word(): MoneySent {
    const paidBy = this.one(WORDS);
    return paidBy === undefined ? {} : { paidBy };
  }

  #rest(some: readonly bigint[], most: bigint): MoneySent {
    // No rest is between 0 and less than 0: the call has two faults then.
    if (most < 0n || this.is(30)) return {};
    const rest = this.is(50) ? this.upTo(most) : this.one(some);
    return rest < 0n ? {} : { rest };
  }
}

type LaterAct = Exclude<BillAct, { readonly kind: 'issue' }>;
type Draw = (chance: Chance, bill: string, now: Bill) => LaterAct;

const pay: Draw = (chance, bill, now) =>
  chance.is(3)
    ? { kind: 'payParts', bill, tenths: 5n }
    : { kind: 'pay', bill, amount: chance.amount(due(now)), method: chance.method() };
const put: Draw = (chance, bill, now) => chance.put(bill, now);

const refund: Draw = (chance, bill, now) => {
  const payment = chance.below(Math.max(1, now.payments.length));
  const { amount = 0n, refunded = 0n } = now.payments[payment] ?? {};
  const refunds = { amount: chance.amount(amount - refunded), method: chance.method() };
  return { kind: 'refund', bill, payment, ...refunds };
};

const reverse: Draw = (chance, bill, now) => ({
  kind: 'reverse',
  bill,
  payment: chance.below(Math.max(1, now.payments.length)),
});

/** A receipt is only requested for a payment that has none. The specification does not say what else the call returns. */
const receipt: Draw = (chance, bill, now) => {
  const places = now.payments.flatMap((payment, place) =>
    counts(payment) && !payment.hasReceipt ? [place] : [],
  );
  return places.length === 0
    ? pay(chance, bill, now)
    : { kind: 'receipt', bill, payment: chance.one(places) };
};

/** What is kept is at most the excess; sometimes a centime more. */
const credit: Draw = (chance, bill, now) => {
  const act = noteOf(chance, bill, now);
  const excess = excessOf(now, act) ?? 0n;
  if (excess === 0n || chance.is(50)) return act;
  return { ...act, kept: chance.one([excess, excess, chance.upTo(excess), excess + 1n]) };
};

/** A line is credited by quantity or by amount, never by both: what a quantity is after an amount, morocco.md leaves open. */
const noteOf = (chance: Chance, bill: string, now: Bill): Extract<LaterAct, { kind: 'credit' }> => {
  const method = chance.is(75) ? { refundMethod: chance.method() } : {};
  if (chance.is(30)) return { kind: 'credit', bill, ...method };
  const [shares, credited] = [sharesOf(now), creditedOf(now)];
  const lines = now.lines.flatMap(({ quantity }, line): CreditedLine[] => {
    const share = shares[line] ?? 0n;
    const left = share - (credited[line] ?? 0n);
    if (chance.is(40) || left <= 0n) return [];
    if (line % 2 === 1) return [{ line, amount: chance.amount(left) }];
    const until = now.creditedQuantities[line] ?? 0n;
    const part = chance.one([quantity - until, 1_000n, 500n, quantity - until + 1n]);
    const isSomething = divided(share * (until + part), quantity) > (credited[line] ?? 0n);
    return part > 0n && isSomething ? [{ line, quantity: part }] : [];
  });
  return { kind: 'credit', bill, ...method, ...(lines.length === 0 ? {} : { lines }) };
};

const writeOff: Draw = (chance, bill, now) => ({ kind: 'writeOff', bill, amount: chance.amount(due(now)) });
const undo: Draw = (chance, bill, now) =>
  now.writeOffs.length === 0
    ? put(chance, bill, now)
    : { kind: 'undoWriteOff', bill, writeOff: chance.below(now.writeOffs.length) };
const remove: Draw = (chance, bill, now) =>
  chance.is(now.isLocked ? 20 : 70) ? { kind: 'delete', bill } : pay(chance, bill, now);

/** How often each comes: a further kind of act is an entry here. */
const DRAWS: readonly Draw[] = [
  ...[pay, pay, pay, pay, pay, pay, pay],
  ...[put, put, put, put, put],
  ...[refund, refund, reverse, receipt, credit, credit, writeOff, writeOff, undo, undo, remove],
];
