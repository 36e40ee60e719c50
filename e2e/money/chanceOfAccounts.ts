/** What happens to the account of a patient next, and to expenses and the cash of a till: drawn from a seed, each with one fault at most. */
import { balanceOf, type Account, type AccountEntry } from './books/account.ts';
import type { AccountAct, ExpenseAct, Movement, Part } from './books/acts.ts';
import { due, type Bill } from './books/bill.ts';
import type { Expense } from './books/expense.ts';
import { least, sumOf } from './books/exact.ts';
import type { Chance } from './chance.ts';

/** No bill comes to as much. */
const TOO_MUCH = 1_000_000_00n;
const ADVANCES = [20_00n, 50_00n, 100_00n, 300_00n, 33_33n];

/** A patient: their account, if they have one, and their bills that are not void. */
export interface Held {
  readonly patient: string;
  readonly account: Account | null;
  readonly bills: readonly (readonly [string, Bill])[];
}

type Draw = (chance: Chance, held: Held) => AccountAct | null;

export function drawAccount(chance: Chance, held: Held): AccountAct {
  return chance.one(DRAWS)(chance, held) ?? advance(chance, held);
}

function advance(chance: Chance, { patient }: Held): AccountAct {
  const amount = chance.is(30) ? chance.upTo(500_00n) : chance.one(ADVANCES);
  const currency = chance.is(92) ? 'MAD' : 'EUR';
  return { kind: 'advance', patient, amount, method: chance.method(), currency };
}

/** More than is due, more than the account holds, or neither: not both at once. */
const use: Draw = (chance, { patient, account, bills }) => {
  const owing = bills.filter(([, bill]) => due(bill) > 0n);
  const [name, bill] = chance.pick(owing.length > 0 && chance.is(95) ? owing : bills) ?? [];
  if (name === undefined || bill === undefined) return null;
  const balance = account ? balanceOf(account, bill.currency) : 0n;
  const [own, held] = [due(bill), balance < 0n ? 0n : balance];
  const most = least(own, held);
  const tooMuch = own === held ? [] : [most + 1n];
  const amount = chance.pick(most > 0n && chance.is(90) ? [most, chance.upTo(most)] : tooMuch);
  return amount === undefined ? null : { kind: 'use', patient, part: { bill: name, amount } };
};

const payBills: Draw = (chance, { patient, bills }) => {
  const owing = bills.filter(([, bill]) => due(bill) > 0n);
  const currency = chance.pick(owing)?.[1].currency;
  const parts = owing
    .filter(([, bill]) => bill.currency === currency)
    .slice(-3)
    .map(([bill, now]): Part => ({ bill, amount: chance.is(50) ? due(now) : chance.upTo(due(now)) }));
  if (parts.length === 0) return null;
  const all = sumOf(parts.map((part) => part.amount));
  const payment = { kind: 'payBills', patient, method: chance.method() } as const;
  if (chance.is(85)) return { ...payment, parts, amount: all + chance.one([0n, 0n, 1n, 20_00n]) };
  const first = parts.slice(0, 1);
  return chance.one<AccountAct>([
    { ...payment, parts: [...parts, ...first], amount: all * 2n },
    { ...payment, parts: parts.map(({ bill }) => ({ bill, amount: TOO_MUCH })), amount: 3n * TOO_MUCH },
    ...(all > 1n ? [{ ...payment, parts, amount: all - 1n }] : []),
  ]);
};

const isReceived = ({ kind }: AccountEntry): boolean =>
  kind === 'Advance' || kind === 'Kept of a credit note';

/** An entry that holds money; sometimes any other one. */
function drawEntry(chance: Chance, account: Account, isMeant: (entry: AccountEntry) => boolean): number {
  const meant = account.entries.flatMap((entry, place) => (isMeant(entry) ? [place] : []));
  return (chance.is(95) ? chance.pick(meant) : undefined) ?? chance.below(account.entries.length);
}

const refund: Draw = (chance, { patient, account }) => {
  if (!account) return null;
  const entry = drawEntry(chance, account, isReceived);
  const { amount: whole, refunded, currency = '' } = account.entries[entry] ?? { amount: 0n, refunded: 0n };
  const left = least(whole - refunded, balanceOf(account, currency));
  return { kind: 'refundAdvance', patient, entry, amount: chance.amount(left), method: chance.method() };
};

const reverse: Draw = (chance, { patient, account }) =>
  account && {
    kind: 'reverseAdvance',
    patient,
    entry: drawEntry(chance, account, ({ kind }) => kind === 'Advance'),
  };

/** How often each comes. */
const DRAWS: readonly Draw[] = [
  ...[advance, advance, advance, use, use, use, use],
  ...[payBills, payBills, payBills, refund, refund, reverse],
];

export function drawPurchase(chance: Chance, expense: string): Extract<ExpenseAct, { kind: 'buy' }> {
  const amount = chance.one([12_50n, 99_99n, 1n, chance.upTo(300_00n)]);
  const fault = chance.below(10);
  return { kind: 'buy', expense, amount, paidBy: fault === 0 ? 'Cheque' : 'Cash', isApproved: fault !== 1 };
}

/** Faults are not mixed: without an open session only an expense is paid out that could be. */
export function drawPayout(
  chance: Chance,
  expenses: readonly (readonly [string, Expense])[],
  hasSession: boolean,
): ExpenseAct | null {
  const drawn = chance.pick(expenses.slice(-6));
  if (!drawn) return null;
  const [expense, { isApproved, paidBy, paidOutOf }] = drawn;
  const isPayable = isApproved && paidBy === 'Cash' && paidOutOf === null;
  if (isPayable && (hasSession || chance.is(20)) && chance.is(85)) return { kind: 'payOut', expense };
  if (paidOutOf !== null && hasSession && chance.is(20)) return { kind: 'payOut', expense };
  if (!isPayable && paidOutOf === null && hasSession) return { kind: 'payOut', expense };
  return { kind: 'putBack', expense };
}

export function drawMovement(chance: Chance): Movement {
  return chance.one<Movement>([
    { of: 'Bank deposit', amount: -chance.upTo(800_00n) },
    { of: 'Float change', amount: -chance.upTo(50_00n) },
    { of: 'Float change', amount: 50_00n },
  ]);
}
