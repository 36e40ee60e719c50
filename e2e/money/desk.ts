/** One desk of the month: its two people issue bills, take and give back money, and keep a till each. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clinic } from '../api/clinic.ts';
import { randomFrom } from '../chaos/random.ts';
import { rowsOf, type Answer, type Client, type Fields } from '../client.ts';
import { balanceOf, type PaidPart } from './books/account.ts';
import type { AccountAct, Act, ChequeName, TillAct } from './books/acts.ts';
import { due } from './books/bill.ts';
import { isAtBank, keyOf, type Cheque } from './books/cheques.ts';
import { least } from './books/exact.ts';
import { CURRENCY } from './books/tills.ts';
import { answeredBy, readFresh, refusalOf, type LaterAct } from './calls.ts';
import { Chance } from './chance.ts';
import { drawAccount, drawMovement, drawPayout, drawPurchase } from './chanceOfAccounts.ts';
import { drawCheque } from './chanceOfCheques.ts';
import { differenceOfBill, type Month } from './comparing.ts';
import { differenceOfAccount } from './comparingAccounts.ts';
import { differenceOfCheque, differenceOfSlip } from './comparingCheques.ts';
import { idOf } from './differences.ts';

const VISITS_A_DAY = 20;
/** Acts after the issue of a bill, at most. */
const ACTS = 6;
/** Cheques of two slips that are made at once. */
const MOST_AT_ONCE = 4;
const ENTERED_MS = 60_000;
/** With a second before each. */
const BUSY_REPEATS = 60;

export interface Person {
  readonly name: string;
  readonly client: Client;
  readonly till: string;
  readonly isCashier: boolean;
  session: string | null;
}

export interface Shared extends Month {
  readonly clinic: Clinic;
  readonly seed: number;
  readonly tally: Map<string, { done: number; refused: number }>;
  next: number;
}

interface DeskParts {
  readonly number: number;
  readonly people: readonly Person[];
  readonly patients: readonly string[];
  readonly doctor: string;
  readonly department: string;
}

export class Desk {
  readonly #shared: Shared;
  readonly #parts: DeskParts;
  readonly #chance: Chance;
  readonly #bills: string[] = [];
  #sessions = 0;
  readonly #expenses: string[] = [];
  readonly #slips: string[] = [];

  constructor(shared: Shared, parts: DeskParts) {
    this.#shared = shared;
    this.#parts = parts;
    this.#chance = new Chance(randomFrom(shared.seed + parts.number));
  }

  async serve(number: number): Promise<void> {
    const bill = `bill ${number}`;
    await this.#tills();
    if (this.#chance.is(6)) await this.#overtake();
    if (this.#chance.is(6)) await this.#twoSlips();
    await this.#issue(bill);
    this.#bills.push(bill);
    for (let acts = this.#chance.below(ACTS + 1); acts > 0; acts -= 1) {
      const older = this.#chance.is(15);
      await this.#later(older ? this.#chance.one(this.#bills) : bill);
      if (this.#chance.is(25)) await this.#account();
      if (this.#chance.is(40)) await this.#cheque();
    }
  }

  async endOfMonth(): Promise<void> {
    for (const person of this.#parts.people) {
      if (person.session !== null) await this.#close(person);
      await this.#entered(person.till);
    }
  }

  /** Sessions are opened and closed between bills, cash moves, and money that was without a session is taken in. */
  async #tills(): Promise<void> {
    const chance = this.#chance;
    for (const person of this.#parts.people) {
      if (person.session === null) {
        if (!person.isCashier && chance.is(5)) await this.#expense(person);
        if (chance.is(40)) await this.#open(person);
        continue;
      }
      if (chance.is(12)) await this.#takeIn(person);
      if (chance.is(6)) await this.#move(person, person.session);
      if (person.isCashier && chance.is(12)) await this.#reverseOwn(person);
      if (!person.isCashier && chance.is(15)) await this.#expense(person);
      if (chance.is(2)) await this.#race(person);
      else if (chance.is(3)) await this.#close(person);
    }
  }

  async #later(bill: string): Promise<void> {
    const [manager, cashier] = this.#parts.people;
    if (!manager || !cashier) return;
    const now = this.#shared.books.bill(bill);
    const act = this.#chance.later(bill, now);
    // Of a payment that anybody may reverse: a call with two faults could be refused for either.
    const payment = act.kind === 'reverse' && !now.isVoid ? now.payments[act.payment] : undefined;
    const isReversal = payment !== undefined && !payment.isReversed && payment.refunded === 0n;
    const wasDeposited = act.kind === 'reverse' && this.#wasDeposited({ of: bill, place: act.payment });
    if (wasDeposited && !isReversal) return;
    const isForCashier = act.kind === 'pay' || act.kind === 'receipt' || (isReversal && !wasDeposited);
    await this.#do(isForCashier && this.#chance.is(60) ? cashier : manager, act);
  }

  /** The newest payment that is in a cashier's session: mostly their own, and taken by mistake. */
  async #reverseOwn(person: Person): Promise<void> {
    const { books } = this.#shared;
    const newest = books
      .entriesIn(person.session ?? '')
      .findLast(({ kind, of, place }) => kind === 'Payment' && this.#isReversible(of, place));
    if (newest) await this.#do(person, { kind: 'reverse', bill: newest.of, payment: newest.place });
  }

  #isReversible(bill: string, place: number): boolean {
    const payment = this.#shared.books.bills.get(bill)?.payments[place];
    return payment !== undefined && !payment.isReversed && payment.refunded === 0n;
  }

  async #account(): Promise<void> {
    const { books } = this.#shared;
    const [manager, cashier] = this.#parts.people;
    if (!manager || !cashier) return;
    const { patient } = books.bill(this.#bills.at(-1) ?? '');
    const account = books.accounts.get(patient) ?? null;
    const bills = books.billsOf(patient).filter(([, { isVoid }]) => !isVoid);
    const act = drawAccount(this.#chance, { patient, account, bills });
    if (act.kind === 'reverseAdvance' && this.#hasTwoFaults(act)) return;
    const isForCashier = act.kind === 'advance' || act.kind === 'use' || act.kind === 'payBills';
    await this.#do(isForCashier && this.#chance.is(60) ? cashier : manager, act);
  }

  async #cheque(): Promise<void> {
    const { books } = this.#shared;
    const [manager] = this.#parts.people;
    if (!manager) return;
    const act = drawCheque(this.#chance, {
      cheques: this.#cheques(),
      slips: [...books.slips].filter(([slip]) => this.#slips.includes(slip)),
      nextSlip: this.#nextSlip(),
    });
    if (act?.kind === 'deposit') this.#slips.push(act.slip);
    if (act) await this.#do(manager, act);
  }

  #cheques(): Cheque[] {
    const mine = new Set([...this.#bills, ...this.#parts.patients]);
    return [...this.#shared.books.cheques.values()].filter(({ of }) => mine.has(of));
  }

  readonly #nextSlip = (): string => `slip ${this.#parts.number}-${this.#slips.length + 1}`;

  /** Two slips of the same cheques at once: each cheque comes on one of them. Only the product can say on which. */
  async #twoSlips(): Promise<void> {
    const [manager] = this.#parts.people;
    const cheques = this.#cheques()
      .filter(({ status, currency }) => status === 'Received' && currency === CURRENCY)
      .slice(-MOST_AT_ONCE)
      .map(({ of, place }): ChequeName => ({ of, place }));
    if (!manager || cheques.length === 0) return;
    const acts = [0, 1].map(() => {
      const slip = this.#nextSlip();
      this.#slips.push(slip);
      return { kind: 'deposit', slip, cheques } as const;
    });
    const sent = await Promise.all(
      acts.map(async (act) => ({ act, answer: await this.#send(manager, act) })),
    );
    const made = sent.filter(({ answer }) => refusalOf(answer) === null);
    for (const { act, answer } of made)
      this.#write(manager, { ...act, ...this.#leftOut(act, answer) }, answer);
    for (const { act, answer } of sent) if (refusalOf(answer) !== null) this.#write(manager, act, answer);
    const count = made.reduce((sum, { answer }) => sum + Number(answer.record['count']), 0);
    if (count === cheques.length) return;
    throw new Error(`seed ${this.#shared.seed}: ${cheques.length} cheques came on two slips as ${count}`);
  }

  #leftOut(
    { cheques }: { readonly cheques: readonly ChequeName[] },
    { record }: Answer,
  ): { leftOut: ChequeName[] } {
    const taken = new Set(rowsOf(record, 'cheques').map(({ cheque }) => idOf(cheque)));
    const { product } = this.#shared;
    return { leftOut: cheques.filter((cheque) => !taken.has(product.chequeId(cheque))) };
  }

  /** No rule says which fault is named where a cheque is at the bank or bounced. */
  #wasDeposited(name: ChequeName): boolean {
    const cheque = this.#shared.books.cheques.get(keyOf(name));
    return cheque !== undefined && (isAtBank(cheque) || cheque.status === 'Bounced');
  }

  #hasTwoFaults({ patient, entry: place }: Extract<AccountAct, { kind: 'reverseAdvance' }>): boolean {
    const account = this.#shared.books.accounts.get(patient);
    const entry = account?.entries[place];
    if (!account || !entry) return false;
    // A reversal has the id of its advance, and of its cheque.
    if (entry.kind === 'Reversal') return entry.method === 'Cheque';
    const { amount, refunded, currency, isReversed } = entry;
    const isRefused = isReversed || refunded > 0n || amount > balanceOf(account, currency);
    return isRefused && this.#wasDeposited({ of: patient, place });
  }

  /** A use of the account and a payment of the same bill at once. Only the product can say which of them the bill meets first. */
  async #overtake(): Promise<void> {
    const { books } = this.#shared;
    const [manager, cashier] = this.#parts.people;
    const bill = this.#chance.pick(this.#bills.filter((each) => this.#heldFor(each) > 0n));
    if (!manager || !cashier || bill === undefined) return;
    const now = books.bill(bill);
    const { patient } = now;
    const use = { kind: 'use', patient, part: { bill, amount: this.#heldFor(bill) } } as const;
    const pay = { kind: 'pay', bill, amount: this.#chance.upTo(due(now)), method: 'Card' } as const;
    const [used, paid] = await Promise.all([this.#send(cashier, use), this.#send(manager, pay)]);
    const isPaidFirst =
      refusalOf(paid) === null && rowsOf(paid.record, 'payments').length === now.payments.length + 1;
    if (isPaidFirst) this.#write(manager, pay, paid);
    this.#write(cashier, { ...use, isOvertaken: isPaidFirst && refusalOf(used) === null }, used);
    if (!isPaidFirst) this.#write(manager, pay, paid);
    await this.#besides(use);
  }

  /** What the account could pay of a bill. */
  #heldFor(name: string): bigint {
    const { books } = this.#shared;
    const bill = books.bill(name);
    const account = books.accounts.get(bill.patient);
    return account ? least(due(bill), balanceOf(account, bill.currency)) : 0n;
  }

  /** Bought by the administrator, so that the accountant may approve it. */
  async #expense(person: Person): Promise<void> {
    const { books, product, clinic } = this.#shared;
    const { admin } = clinic;
    if (this.#expenses.length === 0 || this.#chance.is(60)) {
      const act = drawPurchase(this.#chance, `expense ${this.#parts.number}-${this.#expenses.length + 1}`);
      const bought = await product.buy(admin, act);
      this.#write({ ...person, session: null }, act, bought);
      this.#expenses.push(act.expense);
      const path = `/expenses/${bought.id}/status/{me}`;
      if (act.isApproved) (await person.client.patch(path, { status: 'Approved' })).must(200);
    }
    const held = this.#expenses.map((name) => [name, books.expense(name)] as const);
    const act = drawPayout(this.#chance, held, person.session !== null);
    if (act && act.kind !== 'buy') await this.#do(person, act);
  }

  async #issue(bill: string): Promise<void> {
    const [manager] = this.#parts.people;
    if (!manager) return;
    const { product, books } = this.#shared;
    const { patients } = this.#parts;
    const patient = patients[this.#bills.length % patients.length] ?? '';
    const act = this.#chance.issue(bill, patient, this.#corrected(patient));
    const days = { invoiceDate: '2026-03-10', dueDate: '2026-04-10' };
    const billed = { ...days, ...(await this.#billed(act.hasVisit, patient)) };
    const answer = await untilFree((key) => product.issue(manager.client, act, { ...billed, key }));
    this.#write(manager, act, answer);
    if (books.bills.has(bill)) return;
    const { corrects, ...plain } = { ...act, status: 'Sent' } as const;
    const again = await untilFree((key) => product.issue(manager.client, plain, { ...billed, key }));
    this.#write(manager, plain, again);
  }

  /** A credited bill of the patient, or one that cannot be corrected: without a credit note, or of somebody else. */
  #corrected(patient: string): string | null {
    const { books } = this.#shared;
    const credited = books.billsOf(patient).filter(([, { credits }]) => credits.length > 0);
    if (credited.length > 0 && this.#chance.is(80)) return this.#chance.one(credited)[0];
    return this.#chance.pick(this.#bills) ?? null;
  }

  async #billed(hasVisit: boolean, patientName: string): Promise<Fields> {
    const { doctor, department } = this.#parts;
    const patient = this.#shared.product.id(patientName);
    const isWithDoctor = this.#chance.is(50);
    if (!hasVisit) return { patient, department, ...(isWithDoctor ? { doctor } : {}) };
    const n = this.#bills.length;
    const day = new Date(Date.UTC(2026, 2, 10 + Math.floor(n / VISITS_A_DAY))).toISOString().slice(0, 10);
    const [hour, half] = [8 + Math.floor((n % VISITS_A_DAY) / 2), n % 2];
    const slot = {
      appointmentDate: day,
      fromTime: `${String(hour).padStart(2, '0')}:${half ? '30' : '00'}`,
      toTime: `${String(hour + half).padStart(2, '0')}:${half ? '00' : '30'}`,
    };
    const { admin } = this.#shared.clinic;
    const visit = { patient, doctor, department, injury: 'Sore throat', ...slot, status: 'Approved' };
    return { appointment: (await admin.post('/appointments/create/{me}', visit)).must(201).id };
  }

  async #do(person: Person, act: LaterAct): Promise<Answer> {
    const key = randomUUID();
    const answer = await this.#send(person, act, key);
    if (this.#chance.is(3)) {
      const again = await this.#send(person, act, key);
      if (again.status !== answer.status)
        throw new Error(`${again.call} was answered in two ways: ${again.text}`);
    }
    this.#write(person, act, answer);
    if (refusalOf(answer) === null) await this.#besides(act);
    return answer;
  }

  #send(person: Person, act: LaterAct, key = randomUUID()): Promise<Answer> {
    return untilFree(() => this.#shared.product.send(person.client, act, { key }));
  }

  /** @throws where the books say otherwise */
  #write(person: Person, act: Act, answer: Answer, mayBeLate = false): void {
    const { books, product, tally, seed } = this.#shared;
    const refused = refusalOf(answer);
    const { name: by, isCashier, session } = person;
    const expected = books.write({ act, person: by, isCashier, session, mayBeLate });
    const complain = (what: string): never => {
      const words = JSON.stringify(act, (_, value) => (typeof value === 'bigint' ? String(value) : value));
      throw new Error(`seed ${seed}: ${words} ${what}\n${answer.status} ${answer.text.slice(0, 600)}`);
    };
    if (refused !== expected) complain(`was answered ${refused}; the books say ${expected}`);
    const counted = tally.get(act.kind) ?? { done: 0, refused: 0 };
    counted[refused === null ? 'done' : 'refused'] += 1;
    tally.set(act.kind, counted);
    if (refused !== null) return;
    product.keep(act, answer);
    const name = answeredBy(act);
    const difference = name === null ? null : this.#difference(name);
    if (difference) complain(difference);
  }

  #difference(name: string): string | null {
    const { books, product } = this.#shared;
    const record = product.records.get(name) ?? {};
    const [bill, account] = [books.bills.get(name), books.accounts.get(name)];
    const [cheque, slip] = [books.cheques.get(name), books.slips.get(name)];
    if (cheque) return differenceOfCheque(cheque, record, product);
    if (slip) return differenceOfSlip(slip, record, product);
    if (bill) return differenceOfBill(bill, record);
    return account ? differenceOfAccount(account, record, product) : null;
  }

  /** What an act changed beside the record with which it was answered: the bills of a use, the account of a bill, what a cheque paid. */
  async #besides(act: Act): Promise<void> {
    const { books, product, clinic } = this.#shared;
    const parts = act.kind === 'use' ? [act.part] : act.kind === 'payBills' ? act.parts : [];
    const names = parts.map(({ bill }) => bill);
    if (act.kind === 'bounce' || act.kind === 'returnCheque')
      names.push(act.cheque.of, ...this.#paidBy(act.cheque).map(({ bill }) => bill));
    if (act.kind === 'credit' || act.kind === 'reverse') names.push(books.bill(act.bill).patient);
    for (const name of names) {
      if (!books.bills.has(name) && !books.accounts.has(name)) continue;
      const path = books.bills.has(name) ? '/invoices' : '/patientAccounts';
      const { record } = await readFresh(clinic.admin, `${path}/${product.id(name)}`);
      product.records.set(name, record);
      const difference = this.#difference(name);
      if (difference) throw new Error(`seed ${this.#shared.seed}: ${name} after ${act.kind}: ${difference}`);
    }
  }

  #paidBy({ of, place }: ChequeName): readonly PaidPart[] {
    return this.#shared.books.accounts.get(of)?.entries[place]?.parts ?? [];
  }

  async #open(person: Person): Promise<void> {
    const { books } = this.#shared;
    await this.#entered(person.till);
    const left = books.leftIn(person.till) ?? 500_00n;
    const float = this.#chance.is(70) && left >= 0n ? left : this.#chance.one([0n, 100_00n, 500_00n]);
    this.#sessions += 1;
    const session = `session ${this.#parts.number}-${this.#sessions}`;
    await this.#do(person, { kind: 'open', session, till: person.till, float });
    person.session = session;
  }

  async #move(person: Person, session: string): Promise<void> {
    await this.#do(person, { kind: 'move', session, ...drawMovement(this.#chance) });
  }

  async #takeIn(person: Person): Promise<void> {
    const { books } = this.#shared;
    const { session } = person;
    const mine = new Set([...this.#bills, ...this.#parts.patients]);
    const outside = books
      .entries()
      .filter((entry) => entry.session === null && entry.method === 'Cash' && entry.currency === CURRENCY)
      .filter(({ of }) => mine.has(of) && books.bills.get(of)?.isVoid !== true);
    const drawn = this.#chance.pick(outside);
    if (session === null || !drawn) return;
    const { of, kind, place } = drawn;
    if (kind === 'Expense' || kind === 'Expense reversal') return;
    const entry = { kind, place };
    if (books.bills.has(of)) await this.#do(person, { kind: 'takeIn', bill: of, session, entry });
    else await this.#do(person, { kind: 'takeInAdvance', patient: of, session, entry });
  }

  async #close(person: Person): Promise<void> {
    const act = this.#closing(person);
    const answer = await this.#send(person, act);
    this.#closed(person, act, answer);
    if (this.#chance.is(20)) await this.#move(person, act.session);
  }

  /** Money, while its session is closed: in it, late in it, or without one. Only the product can say which. */
  async #race(person: Person): Promise<void> {
    const { books } = this.#shared;
    const method = this.#chance.one(['Cash', 'Cash', 'Card'] as const);
    const bill = this.#bills.find((each) => due(books.bill(each)) > 0n);
    if (bill === undefined) return this.#close(person);
    const { patient } = books.bill(bill);
    const received: LaterAct = this.#chance.is(30)
      ? { kind: 'advance', patient, currency: CURRENCY, amount: 40_00n, method }
      : { kind: 'pay', bill, amount: this.#chance.upTo(due(books.bill(bill))), method };
    const act = this.#closing(person);
    const [closed, paid] = await Promise.all([this.#send(person, act), this.#send(person, received)]);
    const isAccepted = refusalOf(paid) === null;
    const entries = isAccepted
      ? rowsOf(paid.record, received.kind === 'pay' ? 'tillEntries' : 'entries')
      : [];
    const session = entries.at(-1)?.['tillSession'] === null ? null : person.session;
    this.#write({ ...person, session }, received, paid, true);
    this.#closed(person, act, closed);
  }

  #closing(person: Person): Extract<TillAct, { readonly kind: 'close' }> {
    const session = person.session ?? '';
    const { Cash, Card, Cheque } = this.#shared.books.figures(session).expected;
    const counted = Cash < 0n || this.#chance.is(5) ? 0n : Cash - (Cash % 5n);
    return {
      kind: 'close',
      session,
      cash: counted,
      card: Card,
      cheque: this.#chance.is(90) ? Cheque : Cheque + 10n,
    };
  }

  /** Of what may be late, the closing shows what was in time. */
  #closed(person: Person, act: Extract<TillAct, { readonly kind: 'close' }>, answer: Answer): void {
    const { books, product } = this.#shared;
    this.#write(person, act, answer);
    const inTime = new Set(
      rowsOf(answer.record, 'entries').map(({ kind, entry }) => `${String(kind)} ${String(entry)}`),
    );
    for (const entry of books.entriesIn(act.session)) {
      const isLate = !inTime.has(`${entry.kind} ${product.entryIdOf(entry)}`);
      if (entry.mayBeLate) books.place(entry, isLate);
    }
    person.session = null;
  }

  /** Waits for late money of the till's last session: it counts in what the next one should find. */
  async #entered(till: string): Promise<void> {
    const { books, product, clinic } = this.#shared;
    const newest = [...books.sessions].findLast(([, session]) => session.till === till)?.[0];
    if (newest === undefined) return;
    const expected = books.entriesIn(newest).length;
    const until = performance.now() + ENTERED_MS;
    while (performance.now() < until) {
      const { record } = (await clinic.admin.get(`/tillSessions/${product.id(newest)}`)).must(200);
      if (rowsOf(record, 'entries').length >= expected) return;
      await sleep(50);
    }
    throw new Error(`${newest} (${product.id(newest)}) has not received all of its money`);
  }
}

/** A busy product asks for a repeat. */
async function untilFree(call: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = randomUUID();
  let answer = await call(key);
  for (let again = 0; answer.status === 503 && again < BUSY_REPEATS; again += 1) {
    await sleep(1000);
    answer = await call(key);
  }
  return answer;
}
