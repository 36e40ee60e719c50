/** Cheques and deposit slips, as docs/adr/0077 has them: one cheque for each payment or advance by cheque that has a receipt. */
import { enter, takeBackAdvance, type Account } from './account.ts';
import type { By, ChequeAct, ChequeName } from './acts.ts';
import { refuse, reverse, takeBack, type Bill } from './bill.ts';
import { sumOf } from './exact.ts';

type Of<K extends ChequeAct['kind']> = Extract<ChequeAct, { readonly kind: K }>;

export interface Cheque extends ChequeName {
  readonly amount: bigint;
  readonly currency: string;
  status: 'Received' | 'Deposited' | 'Cleared' | 'Bounced' | 'Returned';
  slip: string | null;
}

export interface Slip {
  readonly cheques: readonly Cheque[];
  status: 'Deposited' | 'Cleared' | 'Withdrawn';
}

/** What an act of a cheque may look at and change. */
export interface Drawer {
  readonly cheques: Map<string, Cheque>;
  readonly slips: Map<string, Slip>;
  readonly bills: Map<string, Bill>;
  readonly accounts: Map<string, Account>;
}

export const keyOf = ({ of, place }: ChequeName): string => `cheque ${of} ${place}`;
export const isAtBank = ({ status }: Cheque): boolean => status === 'Deposited' || status === 'Cleared';
export const totalOf = ({ cheques }: Slip): bigint => sumOf(cheques.map(({ amount }) => amount));

type Made = Omit<Cheque, 'of' | 'status' | 'slip'> & { readonly isReversed: boolean };

/** A payment that has a receipt makes its cheque; a reversal of it gives back the cheque that is in hand. */
export function keepCheques({ cheques, bills, accounts }: Drawer, of: string): void {
  for (const { isReversed, ...made } of madeBy(bills.get(of), accounts.get(of))) {
    const key = keyOf({ of, place: made.place });
    const cheque = cheques.get(key) ?? { of, ...made, status: 'Received', slip: null };
    if (isReversed && cheque.status === 'Received') cheque.status = 'Returned';
    cheques.set(key, cheque);
  }
}

function madeBy(bill: Bill | undefined, account: Account | undefined): Made[] {
  const { payments = [], currency = '' } = bill ?? {};
  const ofBill = payments.flatMap(({ method, hasReceipt, amount, isReversed }, place) =>
    method === 'Cheque' && hasReceipt ? [{ place, amount, currency, isReversed }] : [],
  );
  const ofAccount = (account?.entries ?? []).flatMap((entry, place) =>
    entry.kind === 'Advance' && entry.method === 'Cheque' ? [{ ...shortOf(entry), place }] : [],
  );
  return [...ofBill, ...ofAccount];
}

function shortOf({ amount, currency, isReversed }: Omit<Made, 'place'>): Omit<Made, 'place'> {
  return { amount, currency, isReversed };
}

export const ofCheque: {
  readonly [K in ChequeAct['kind']]: (drawer: Drawer, act: Of<K>, by: By) => void;
} = {
  deposit({ cheques, slips }, { slip, cheques: asked, leftOut = [] }) {
    const keys = new Set(asked.map(keyOf));
    if (keys.size === 0 || keys.size < asked.length) refuse('validation_failed');
    for (const name of leftOut) keys.delete(keyOf(name));
    const taken = [...keys].map((key) => cheques.get(key) ?? refuse('validation_failed'));
    if (taken.some(({ status }) => status !== 'Received')) refuse('validation_failed');
    for (const cheque of taken) Object.assign(cheque, { status: 'Deposited', slip });
    slips.set(slip, { cheques: taken, status: 'Deposited' });
  },
  /** Every cheque of it that the bank has not decided about. */
  clearSlip(drawer, { slip: name }) {
    const slip = openSlip(drawer, name);
    for (const cheque of slip.cheques) if (cheque.status === 'Deposited') cheque.status = 'Cleared';
    slip.status = 'Cleared';
  },
  withdraw(drawer, { slip: name }) {
    const slip = openSlip(drawer, name);
    if (slip.cheques.some(({ status }) => status !== 'Deposited')) refuse('slip_settled');
    for (const cheque of slip.cheques) Object.assign(cheque, { status: 'Received', slip: null });
    slip.status = 'Withdrawn';
  },
  clearCheque({ cheques }, act) {
    const cheque = found(cheques, act.cheque);
    if (cheque.status !== 'Deposited') refuse('cheque_not_deposited');
    cheque.status = 'Cleared';
  },
  /** Also after it was cleared. */
  bounce(drawer, act, by) {
    const cheque = found(drawer.cheques, act.cheque);
    if (!isAtBank(cheque)) refuse('cheque_not_deposited');
    cheque.status = 'Bounced';
    takeBackAll(drawer, cheque, { ...by, session: null });
  },
  returnCheque(drawer, act, by) {
    const cheque = found(drawer.cheques, act.cheque);
    if (cheque.status !== 'Received') refuse('cheque_not_in_hand');
    cheque.status = 'Returned';
    takeBackAll(drawer, cheque, by);
  },
};

function found(cheques: ReadonlyMap<string, Cheque>, name: ChequeName): Cheque {
  return cheques.get(keyOf(name)) ?? refuse('not_found');
}

function openSlip({ slips }: Drawer, name: string): Slip {
  const slip = slips.get(name) ?? refuse('not_found');
  if (slip.status !== 'Deposited') refuse('slip_closed');
  return slip;
}

/** The payment, or the advance and then each payment in which it went at once: those return it to the account. */
function takeBackAll({ bills, accounts }: Drawer, { of, place }: Cheque, by: By): void {
  const paid = bills.get(of);
  if (paid) return takeBack(paid, place, by.session);
  const account = accounts.get(of);
  if (!account) return;
  for (const part of takeBackAdvance(account, place, by.session)) {
    const bill = bills.get(part.bill);
    const payment = bill?.payments[part.payment];
    if (!bill || !payment || payment.isReversed) continue;
    const { currency } = bill;
    for (const moved of reverse(bill, payment, by)) enter(account, moved, { name: part.bill, currency });
  }
}
