/**
 * A month of bills over HTTP: desks side by side, each with two people and two tills. What is done and how it was answered goes into the
 * books of the second program; they must agree after each answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clinic } from '../api/clinic.ts';
import { randomFrom } from '../chaos/random.ts';
import { rowsOf, type Answer, type Client } from '../client.ts';
import type { Act, TillAct } from './books/acts.ts';
import { Books } from './books/books.ts';
import { due } from './books/bill.ts';
import { CURRENCY } from './books/tills.ts';
import { Product, refusalOf } from './calls.ts';
import { Chance, TAX_RATES } from './chance.ts';
import { differenceOfBill, type Month } from './comparing.ts';

const DESKS = 4;
const PATIENTS_OF_DESK = 5;
const VISITS_A_DAY = 20;
/** Acts after the issue of a bill, at most. */
const ACTS = 6;
const ENTERED_MS = 60_000;
/** With a second before each. */
const BUSY_REPEATS = 60;

type LaterAct = Exclude<Act, { readonly kind: 'issue' }>;

interface Person {
  readonly client: Client;
  readonly till: string;
  session: string | null;
}

interface Shared extends Month {
  readonly clinic: Clinic;
  readonly seed: number;
  readonly tally: Map<string, { done: number; refused: number }>;
  next: number;
}

/** @throws at the first answer that differs from the books */
export async function playMonth(
  clinic: Clinic,
  { bills, seed }: { bills: number; seed: number },
): Promise<Month> {
  for (const rate of TAX_RATES.filter((each) => each > 0n)) await clinic.tax(Number(rate) / 100);
  const shared: Shared = {
    clinic,
    seed,
    books: new Books(),
    product: new Product(),
    tally: new Map(),
    next: 0,
  };
  const desks = await Promise.all(Array.from({ length: DESKS }, (_, number) => openDesk(shared, number)));
  await Promise.all(
    desks.map(async (desk) => {
      for (; shared.next < bills;) await desk.serve((shared.next += 1));
      await desk.endOfMonth();
    }),
  );
  return shared;
}

async function openDesk(shared: Shared, number: number): Promise<Desk> {
  const { clinic, product } = shared;
  const people: Person[] = [];
  for (const role of ['Accountant', 'Receptionist'] as const) {
    const till = `till ${number} of ${role}`;
    product.ids.set(till, (await clinic.admin.post('/tills/create/{me}', { name: till })).must(201).id);
    people.push({ client: await clinic.hire(role), till, session: null });
  }
  const patients: string[] = [];
  while (patients.length < PATIENTS_OF_DESK) patients.push(await clinic.patient());
  const [doctor, department] = [await clinic.doctor(), await clinic.department()];
  return new Desk(shared, { number, people, patients, doctor, department });
}

interface DeskParts {
  readonly number: number;
  readonly people: readonly Person[];
  readonly patients: readonly string[];
  readonly doctor: string;
  readonly department: string;
}

class Desk {
  readonly #shared: Shared;
  readonly #parts: DeskParts;
  readonly #chance: Chance;
  readonly #bills: string[] = [];
  #sessions = 0;

  constructor(shared: Shared, parts: DeskParts) {
    this.#shared = shared;
    this.#parts = parts;
    this.#chance = new Chance(randomFrom(shared.seed + parts.number));
  }

  async serve(number: number): Promise<void> {
    const bill = `bill ${number}`;
    await this.#tills();
    await this.#issue(bill);
    this.#bills.push(bill);
    for (let acts = this.#chance.below(ACTS + 1); acts > 0; acts -= 1) {
      const older = this.#chance.is(15);
      await this.#later(older ? this.#chance.one(this.#bills) : bill);
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
        if (chance.is(40)) await this.#open(person);
        continue;
      }
      if (chance.is(12)) await this.#takeIn(person);
      if (chance.is(4)) await this.#move(person);
      if (chance.is(2)) await this.#race(person);
      else if (chance.is(3)) await this.#close(person);
    }
  }

  async #later(bill: string): Promise<void> {
    const [manager, cashier] = this.#parts.people;
    if (!manager || !cashier) return;
    const act = this.#chance.later(bill, this.#shared.books.bill(bill));
    const isForCashier = act.kind === 'pay' || act.kind === 'receipt';
    await this.#do(isForCashier && this.#chance.is(60) ? cashier : manager, act);
  }

  async #issue(bill: string): Promise<void> {
    const [manager] = this.#parts.people;
    if (!manager) return;
    const { product } = this.#shared;
    const act = this.#chance.issue(bill);
    const appointment = await this.#visit();
    const days = { invoiceDate: '2026-03-10', dueDate: '2026-04-10' };
    let answer = await product.issue(manager.client, act, { appointment, ...days });
    if (refusalOf(answer) !== null) {
      this.#write(manager, act, answer);
      const paid = { ...act, status: 'Sent' } as const;
      answer = await product.issue(manager.client, paid, { appointment, ...days });
      return this.#write(manager, paid, answer);
    }
    this.#write(manager, act, answer);
  }

  async #visit(): Promise<string> {
    const { patients, doctor, department } = this.#parts;
    const n = this.#bills.length;
    const day = new Date(Date.UTC(2026, 2, 10 + Math.floor(n / VISITS_A_DAY))).toISOString().slice(0, 10);
    const [hour, half] = [8 + Math.floor((n % VISITS_A_DAY) / 2), n % 2];
    const fields = { patient: patients[n % patients.length], doctor, department, injury: 'Sore throat' };
    const slot = {
      appointmentDate: day,
      fromTime: `${String(hour).padStart(2, '0')}:${half ? '30' : '00'}`,
      toTime: `${String(hour + half).padStart(2, '0')}:${half ? '00' : '30'}`,
    };
    const { admin } = this.#shared.clinic;
    const body = { ...fields, ...slot, status: 'Approved' };
    return (await admin.post('/appointments/create/{me}', body)).must(201).id;
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
    return answer;
  }

  /** A busy product asks for a repeat. */
  async #send(person: Person, act: LaterAct, key = randomUUID()): Promise<Answer> {
    let answer = await this.#shared.product.send(person.client, act, { key });
    for (let again = 0; answer.status === 503 && again < BUSY_REPEATS; again += 1) {
      await sleep(1000);
      answer = await this.#shared.product.send(person.client, act, { key });
    }
    return answer;
  }

  /** @throws where the books say otherwise */
  #write(person: Person, act: Act, answer: Answer, mayBeLate = false): void {
    const { books, product, tally, seed } = this.#shared;
    const refused = refusalOf(answer);
    const expected = books.write({ act, session: person.session, mayBeLate });
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
    if (!('bill' in act) || act.kind === 'print') return;
    const difference = differenceOfBill(books.bill(act.bill), answer.record);
    if (difference) complain(difference);
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

  async #move(person: Person): Promise<void> {
    if (person.session === null) return;
    const amount = this.#chance.one([-this.#chance.upTo(800_00n), 50_00n]);
    await this.#do(person, { kind: 'move', session: person.session, amount });
  }

  async #takeIn(person: Person): Promise<void> {
    const { books } = this.#shared;
    const outside = this.#bills.flatMap((bill) => {
      const { entries, isVoid, currency } = books.bill(bill);
      const found = isVoid || currency !== CURRENCY ? [] : entries;
      return found
        .filter(({ method, session }) => method === 'Cash' && session === null)
        .map((entry) => ({ bill, entry }));
    });
    if (person.session === null || outside.length === 0) return;
    const { bill, entry } = this.#chance.one(outside);
    const { kind, place } = entry;
    await this.#do(person, { kind: 'takeIn', bill, session: person.session, entry: { kind, place } });
  }

  async #close(person: Person): Promise<void> {
    const act = this.#closing(person);
    const answer = await this.#send(person, act);
    this.#closed(person, act, answer);
  }

  /** A payment, while its session is closed: in it, late in it, or without one. Only the product can say which. */
  async #race(person: Person): Promise<void> {
    const { books } = this.#shared;
    const bill = this.#bills.find((each) => due(books.bill(each)) > 0n);
    if (bill === undefined) return this.#close(person);
    const amount = this.#chance.upTo(due(books.bill(bill)));
    const pay: LaterAct = { kind: 'pay', bill, amount, method: this.#chance.one(['Cash', 'Cash', 'Card']) };
    const act = this.#closing(person);
    const [closed, paid] = await Promise.all([this.#send(person, act), this.#send(person, pay)]);
    const entry = paid.status === 200 ? rowsOf(paid.record, 'tillEntries').at(-1) : undefined;
    const session = entry?.['tillSession'] === null ? null : person.session;
    this.#write({ ...person, session }, pay, paid, true);
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
      rowsOf(answer.record, 'entries').map(
        (entry) => `${String(entry['invoice'])} ${String(entry['kind'])} ${String(entry['entry'])}`,
      ),
    );
    for (const { bill, kind, place, mayBeLate } of books.entriesIn(act.session)) {
      const id = product.entryOf(bill, kind === 'Refund' ? 'refunds' : 'payments', place);
      const isLate = !inTime.has(`${product.id(bill)} ${kind} ${id}`);
      if (mayBeLate) books.place(bill, { kind, place }, { isLate });
    }
    person.session = null;
  }

  /** Waits for late money of the till's last session: it counts in what the next one should find. What is paid at the issue enters some seconds later. */
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
