/**
 * The second program: all figures of bills and till sessions from the list of what was done. Written from spec morocco.md; it shares nothing
 * with the product. A further kind of act is a member of `Act` and an entry of `ofBill` or `ofTill`.
 */
import type { Act, BillAct, Done, EntryName, TillAct } from './acts.ts';
import { Refused, refuse, type Bill, type By } from './bill.ts';
import { credit, issueReceipt, pay, refund, reversePayment, undoWriteOff, writeOff } from './corrections.ts';
import { issue, put, remove } from './specification.ts';
import { entriesOf, figuresOf, type BookedEntry, type Session, type SessionFigures } from './tills.ts';

type Of<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;
type LaterKind = Exclude<BillAct['kind'], 'issue'>;

const ofBill: { readonly [K in LaterKind]: (bill: Bill, act: Of<K>, by: By) => void } = {
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
  takeIn,
};

function takeIn(bill: Bill, { entry: name, session }: Of<'takeIn'>): void {
  const entry = bill.entries.find(isNamed(name));
  if (!entry) refuse('not_found');
  if (entry.session !== null) refuse('already_in_till');
  entry.session = session;
}

const isNamed =
  ({ kind, place }: EntryName) =>
  (entry: EntryName): boolean =>
    entry.kind === kind && entry.place === place;

const ofTill: { readonly [K in TillAct['kind']]: (books: Books, act: Of<K>) => void } = {
  open(books, { session, till, float }) {
    books.sessions.set(session, {
      till,
      float,
      expectedFloat: books.leftIn(till),
      movements: [],
      closed: null,
    });
  },
  move(books, { session, amount }) {
    books.sessions.get(session)?.movements.push(amount);
  },
  close(books, act) {
    const session = books.sessions.get(act.session);
    if (session) session.closed = act;
  },
};

export class Books {
  readonly bills = new Map<string, Bill>();
  readonly sessions = new Map<string, Session>();

  /** The code with which the act has to be refused, or null: then it is done. */
  write(done: Done): string | null {
    const { act } = done;
    try {
      if ('bill' in act) this.#ofBill(act, done);
      else (ofTill[act.kind] as (books: Books, of: TillAct) => void)(this, act);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  }

  /** Of a copy, so that a refusal leaves nothing behind. */
  #ofBill(act: BillAct, by: By): void {
    const { session, mayBeLate } = by;
    if (act.kind === 'issue') {
      this.bills.set(act.bill, issue(act, { session, mayBeLate }));
      return;
    }
    const bill = structuredClone(this.bill(act.bill));
    const write = ofBill[act.kind] as (bill: Bill, of: BillAct, by: By) => void;
    write(bill, act, { session, mayBeLate });
    this.bills.set(act.bill, bill);
  }

  bill(name: string): Bill {
    const bill = this.bills.get(name);
    if (!bill) throw new Error(`the list has no bill ${name}`);
    return bill;
  }

  /** What only the product can say: whether money that was recorded while its session closed came in time. */
  place(bill: string, name: EntryName, where: Pick<BookedEntry, 'isLate'>): void {
    const entry = this.bill(bill).entries.find(isNamed(name));
    if (!entry?.mayBeLate) throw new Error(`${bill} ${name.kind} ${name.place} was in no closing session`);
    Object.assign(entry, where);
  }

  entriesIn(session: string | null): BookedEntry[] {
    return entriesOf(this.bills).filter((entry) => entry.session === session);
  }

  session(name: string): Session {
    const session = this.sessions.get(name);
    if (!session) throw new Error(`the list has no session ${name}`);
    return session;
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
