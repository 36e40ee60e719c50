/**
 * The second program: all figures of bills, accounts and till sessions from the list of what was done. Written from spec morocco.md; it shares
 * nothing with the product. A further kind of act is a member of `Act` and an entry of `ofBill`, `ofAccount`, `ofExpense`, `ofCheque` or `ofTill`.
 */
import {
  advance,
  enter,
  payBills,
  refundAdvance,
  reverseAdvance,
  useAccount,
  type Account,
  type Desk,
} from './account.ts';
import type {
  AccountAct,
  Act,
  BillAct,
  By,
  ChequeAct,
  ChequeName,
  Done,
  EntryName,
  ExpenseAct,
  TillAct,
} from './acts.ts';
import { Refused, refuse, type Bill, type Entry, type ToAccount } from './bill.ts';
import { isAtBank, keepCheques, keyOf, ofCheque, type Cheque, type Slip } from './cheques.ts';
import { credit, issueReceipt, pay, refund, reversePayment, undoWriteOff, writeOff } from './corrections.ts';
import { payOut, putBack, type Expense } from './expense.ts';
import { issue, put, remove } from './specification.ts';
import { linesOfAccount, linesOfBill, type StatementLine } from './statement.ts';
import { CURRENCY, figuresOf, type BookedEntry, type Session, type SessionFigures } from './tills.ts';

type Of<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;
type LaterKind = Exclude<BillAct['kind'], 'issue'>;

const ofBill: { readonly [K in LaterKind]: (bill: Bill, act: Of<K>, by: By) => void | ToAccount[] } = {
  put,
  delete: (bill, _act, by) => remove(bill, by),
  print: (bill) => {
    bill.isLocked = true;
  },
  pay,
  payParts: () => refuse('validation_failed'),
  receipt: issueReceipt,
  reverse: reversePayment,
  refund,
  credit,
  writeOff,
  undoWriteOff,
  takeIn: (bill, act) => takeIn(bill.entries, act),
};

const ofAccount: { readonly [K in AccountAct['kind']]: (desk: Desk, act: Of<K>, by: By) => void } = {
  advance,
  use: useAccount,
  payBills,
  refundAdvance,
  reverseAdvance,
  takeInAdvance: ({ account }, act) => takeIn(account?.tillEntries ?? [], act),
};

function takeIn(entries: readonly Entry[], taken: { entry: EntryName; session: string }): void {
  const entry = entries.find(isNamed(taken.entry));
  if (!entry) refuse('not_found');
  if (entry.session !== null) refuse('already_in_till');
  entry.session = taken.session;
}

const isNamed =
  ({ kind, place }: Pick<Entry, 'kind' | 'place'>) =>
  (entry: Pick<Entry, 'kind' | 'place'>): boolean =>
    entry.kind === kind && entry.place === place;

const ofExpense: { readonly [K in ExpenseAct['kind']]: (books: Books, act: Of<K>, by: By) => void } = {
  buy({ expenses }, { expense, amount, paidBy, isApproved }) {
    expenses.set(expense, { amount, paidBy, isApproved, paidOutOf: null, entries: [] });
  },
  payOut: (books, { expense }, by) => payOut(books.expense(expense), by),
  putBack: (books, { expense }) =>
    putBack(books.expense(expense), (session) => books.session(session).closed === null),
};

const ofTill: { readonly [K in TillAct['kind']]: (books: Books, act: Of<K>) => void } = {
  open(books, { session, till, float }) {
    const expectedFloat = books.leftIn(till);
    books.sessions.set(session, { till, float, expectedFloat, movements: [], closed: null });
  },
  move(books, { session: name, of, amount }) {
    const session = books.session(name);
    if (session.closed) refuse('session_closed');
    session.movements.push({ of, amount });
  },
  close(books, act) {
    books.session(act.session).closed = act;
  },
};

const isOf =
  <A extends Act>(table: { readonly [K in A['kind']]: unknown }) =>
  (act: Act): act is A =>
    act.kind in table;
const isOfAccount = isOf<AccountAct>(ofAccount);
const isOfExpense = isOf<ExpenseAct>(ofExpense);
const isOfCheque = isOf<ChequeAct>(ofCheque);
const isOfTill = isOf<TillAct>(ofTill);

export class Books {
  readonly bills = new Map<string, Bill>();
  /** By patient. */
  readonly accounts = new Map<string, Account>();
  readonly expenses = new Map<string, Expense>();
  readonly sessions = new Map<string, Session>();
  readonly cheques = new Map<string, Cheque>();
  readonly slips = new Map<string, Slip>();

  /** The code with which the act has to be refused, or null: then it is done. */
  write({ act, ...by }: Done): string | null {
    try {
      if (isOfTill(act)) (ofTill[act.kind] as (books: Books, of: Act) => void)(this, act);
      else if (isOfExpense(act))
        (ofExpense[act.kind] as (books: Books, of: Act, by: By) => void)(this, act, by);
      else if (isOfCheque(act))
        (ofCheque[act.kind] as (books: Books, of: Act, by: By) => void)(this, act, by);
      else if (isOfAccount(act)) this.#ofAccount(act, by);
      else if (act.kind === 'issue') this.#issue(act, by);
      else this.#ofBill(act, by);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  }

  #issue(act: Of<'issue'>, by: By): void {
    if (act.corrects !== undefined) {
      const { patient, credits } = this.bill(act.corrects);
      if (patient !== act.patient) refuse('validation_failed');
      if (credits.length === 0) refuse('not_credited');
    }
    this.bills.set(act.bill, issue(act, by));
  }

  /** Of a copy, so that a refusal leaves nothing behind. */
  #ofBill(act: Exclude<BillAct, Of<'issue'>>, by: By): void {
    const bill = structuredClone(this.bill(act.bill));
    const write = ofBill[act.kind] as (bill: Bill, of: Act, by: By) => void | ToAccount[];
    const { patient, currency } = bill;
    const from = { name: act.bill, currency };
    const gives = write(bill, act, by) ?? [];
    if (act.kind === 'reverse') this.#mustBeInHand({ of: act.bill, place: act.payment });
    for (const moved of gives)
      this.accounts.set(patient, enter(this.accounts.get(patient) ?? null, moved, from));
    this.bills.set(act.bill, bill);
    keepCheques(this, act.bill);
  }

  /** A payment is not reversed once its cheque was deposited. */
  #mustBeInHand(name: ChequeName): void {
    const cheque = this.cheques.get(keyOf(name));
    if (cheque && isAtBank(cheque)) refuse('cheque_deposited');
  }

  /** Of copies, of the account and of each bill that it names. */
  #ofAccount(act: AccountAct, by: By): void {
    const bills = new Map<string, Bill>();
    const bill = (name: string): Bill => {
      const copy = bills.get(name) ?? structuredClone(this.bill(name));
      bills.set(name, copy);
      return copy;
    };
    const desk: Desk = { account: structuredClone(this.accounts.get(act.patient) ?? null), bill };
    (ofAccount[act.kind] as (desk: Desk, of: Act, by: By) => void)(desk, act, by);
    if (act.kind === 'reverseAdvance') this.#mustBeInHand({ of: act.patient, place: act.entry });
    if (desk.account) this.accounts.set(act.patient, desk.account);
    for (const [name, copy] of bills) this.bills.set(name, copy);
    keepCheques(this, act.patient);
  }

  bill(name: string): Bill {
    return found(this.bills, name);
  }

  expense(name: string): Expense {
    return found(this.expenses, name);
  }

  session(name: string): Session {
    return found(this.sessions, name);
  }

  billsOf(patient: string): [string, Bill][] {
    return [...this.bills].filter(([, bill]) => bill.patient === patient);
  }

  /** In no order. */
  statementOf(patient: string): StatementLine[] {
    const account = this.accounts.get(patient);
    const ofBills = this.billsOf(patient).flatMap(([name, bill]) => linesOfBill(name, bill));
    return [...ofBills, ...(account ? linesOfAccount(account) : [])];
  }

  /** What only the product can say: whether money that was recorded while its session closed came in time. */
  place({ of, kind, place }: Pick<BookedEntry, 'of' | 'kind' | 'place'>, isLate: boolean): void {
    const entries = this.bills.get(of)?.entries ?? this.accounts.get(of)?.tillEntries ?? [];
    const entry = entries.find(isNamed({ kind, place }));
    if (!entry?.mayBeLate) throw new Error(`${of} ${kind} ${place} was in no closing session`);
    entry.isLate = isLate;
  }

  /** All money that a till may hold. */
  entries(): BookedEntry[] {
    return [
      ...[...this.bills].flatMap(([of, { entries, currency }]) => booked(of, entries, () => currency)),
      ...[...this.accounts].flatMap(([of, { entries, tillEntries }]) =>
        booked(of, tillEntries, ({ place }) => entries[place]?.currency ?? ''),
      ),
      ...[...this.expenses].flatMap(([of, { entries }]) => booked(of, entries, () => CURRENCY)),
    ];
  }

  entriesIn(session: string): BookedEntry[] {
    return this.entries().filter((entry) => entry.session === session);
  }

  figures(name: string): SessionFigures {
    return figuresOf(this.session(name), this.entriesIn(name));
  }

  /** By the till's newest session; null where it had none. */
  leftIn(till: string): bigint | null {
    const newest = [...this.sessions].findLast(([, session]) => session.till === till);
    return newest ? this.figures(newest[0]).leftBehind : null;
  }
}

function found<T>(among: ReadonlyMap<string, T>, name: string): T {
  const one = among.get(name);
  if (one === undefined) throw new Error(`the list has no ${name}`);
  return one;
}

function booked(of: string, entries: readonly Entry[], currencyOf: (entry: Entry) => string): BookedEntry[] {
  return entries.map((entry) => ({ ...entry, of, currency: currencyOf(entry) }));
}
