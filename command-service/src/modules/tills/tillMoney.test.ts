/** Money of invoices in till sessions: random histories, two people at once, and money that comes while a session closes. */
import { describe, expect, test } from '@jest/globals';
import {
  idOf,
  isOutsideTill,
  money,
  Problem,
  tills,
  tillSessions,
  type Actor,
  type TillSessionRow,
} from '@hospital/contracts';
import fc from 'fast-check';
import { createCommand } from '../../kernel/crud.ts';
import { changeInvoice } from '../invoices/invoices.ts';
import { intoTill } from '../invoices/intoTill.ts';
import { reversePayment } from '../invoices/payments.ts';
import { takeIntoTill } from '../invoices/takeIntoTill.ts';
import { holder } from '../../testing/deciding.ts';
import {
  administrator,
  memoryEventStore,
  rowsOf,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import {
  invoiceOf,
  makeTill,
  openTill,
  receive,
  receiveLate,
  refund,
  reverse,
  sessionId,
  tillId,
  unpaidInvoice,
} from '../../testing/tills.ts';
import { closeTillSession, openTillSession, recordMovement } from './tillSessions.ts';

const methods = ['cash', 'card', 'cheque'] as const;
const other = { ...administrator, id: idOf('other cashier') };

async function start() {
  const process = startProcess(memoryEventStore(), testClock());
  const invoice = await unpaidInvoice(process, testClock(), 100_000);
  return { process, invoice };
}

const sessionsOf = async ({ store }: Process) => (await rowsOf(store, tillSessions)) as TillSessionRow[];
const sessionOf = async (process: Process, id = sessionId) => {
  const found = (await sessionsOf(process)).find(({ _id }) => _id === id);
  if (!found) throw new Error('there is no such session');
  return found;
};
const noCount = { counts: [], cardTotal: '0.00', chequeTotal: '0.00', reason: 'Counted' };
const close = (process: Process, id = sessionId) => send(process, closeTillSession, { id, input: noCount });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  );

describe('one session', () => {
  test('for a till and for a user, also of two that are opened at once', async () => {
    const { process } = await start();
    await makeTill(process);
    const second = idOf('second till');
    const opening = (id: string, till: string, actor = administrator) =>
      codeOf(send(process, openTillSession, { id: idOf(id), input: { till, float: '0.00' }, actor }));
    const ofTill = await Promise.all([opening('a', tillId), opening('b', tillId, other)]);
    expect(ofTill.sort()).toEqual(['done', 'till_in_use']);
    const [open] = await sessionsOf(process);
    await send(process, closeTillSession, { id: open?._id ?? '', input: noCount });
    await send(process, createCommand(tills), { id: second, input: { name: 'Second', status: 'active' } });
    const ofUser = await Promise.all([opening('c', tillId), opening('d', second)]);
    expect(ofUser.sort()).toEqual(['done', 'session_open']);
  });

  test('what its till left is what the next one should find: the cash counted and the late cash', async () => {
    const { process, invoice } = await start();
    await openTill(process);
    const counts = [{ value: '100.00', number: 1 }];
    await send(process, closeTillSession, { id: sessionId, input: { ...noCount, counts } });
    await send(process, receiveLate, {
      id: invoice,
      input: { amount: '30.00', method: 'cash', closed: sessionId },
    });
    await send(process, receiveLate, {
      id: invoice,
      input: { amount: '7.00', method: 'card', closed: sessionId },
    });
    const closed = await sessionOf(process);
    expect(closed).toMatchObject({ lateCash: '30.00', leftBehind: '130.00', countedCash: '100.00' });
    expect(closed.entries?.map(({ late }) => late)).toEqual([true, true]);
    const next = (float: string) =>
      codeOf(send(process, openTillSession, { id: idOf('next', float), input: { till: tillId, float } }));
    expect(await next('100.00')).toBe('difference_needs_reason');
    expect(await next('130.00')).toBe('done');
  });

  test('of two closings at once one is written', async () => {
    const { process } = await start();
    await openTill(process);
    expect((await Promise.all([codeOf(close(process)), codeOf(close(process))])).sort()).toEqual([
      'done',
      'session_closed',
    ]);
  });
});

describe('money', () => {
  test('that comes while a session closes is in it, in time or late', async () => {
    const { process, invoice } = await start();
    await openTill(process);
    const input = { amount: '50.00', method: 'cash' } as const;
    await Promise.all([close(process), send(process, receive, { id: invoice, input })]);
    const session = await sessionOf(process);
    const [entry] = session.entries ?? [];
    const [recorded] = (await invoiceOf(process.store)).tillEntries ?? [];
    if (recorded?.tillSession === sessionId) expect(entry?.amount).toBe('50.00');
    const expected = entry && !entry.late ? '150.00' : '100.00';
    expect(session.expectedCash).toBe(expected);
    expect(session.figures?.find(({ method }) => method === 'cash')?.expected).toBe(expected);
  });

  test('of a command that takes back and receives again enters by one event', async () => {
    const { process, invoice } = await start();
    await openTill(process);
    await send(process, receive, { id: invoice, input: { amount: '50.00', method: 'cash' } });
    const [payment] = (await invoiceOf(process.store)).payments ?? [];
    const input = { status: 'partiallyPaid', paidBy: 'cheque', rest: '99950.00' };
    await send(process, intoTill(changeInvoice), { id: invoice, input });
    const { entries, expectedCash } = await sessionOf(process);
    expect(entries?.map(({ kind, amount, method }) => [kind, amount, method])).toEqual([
      ['payment', '50.00', 'cash'],
      ['reversal', '-50.00', 'cash'],
      ['payment', '50.00', 'cheque'],
    ]);
    expect(entries?.[1]?.entry).toBe(payment?.id);
    expect(expectedCash).toBe('100.00');
  });

  test('is taken into a session once, into an own one that is open', async () => {
    const { process, invoice } = await start();
    await send(process, receive, { id: invoice, input: { amount: '50.00', method: 'cash' } });
    const row = await invoiceOf(process.store);
    expect(row.cashOutsideTill).toBe(true);
    await openTill(process);
    const input = { session: sessionId, kind: 'payment', entry: row.payments?.[0]?.id ?? '' } as const;
    const take = (actor = administrator) =>
      codeOf(send(process, takeIntoTill, { id: invoice, input, actor }));
    expect(await take(other)).toBe('own_session_only');
    expect((await Promise.all([take(), take()])).sort()).toEqual(['already_in_till', 'done']);
    expect(await sessionOf(process)).toMatchObject({ expectedCash: '150.00' });
    expect((await invoiceOf(process.store)).cashOutsideTill).toBe(false);
    await close(process);
    expect(await take()).toBe('own_session_only');
  });

  test('of a card that is given back in cash leaves the till as cash, and is listed so (hmislk/hmis#10729)', async () => {
    const { process, invoice } = await start();
    await openTill(process);
    await send(process, receive, { id: invoice, input: { amount: '80.00', method: 'card' } });
    await send(process, refund, { id: invoice, input: { amount: '80.00', method: 'cash' } });
    const { entries, expectedCash } = await sessionOf(process);
    expect(entries?.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
      ['payment', 'card', '80.00'],
      ['refund', 'cash', '-80.00'],
    ]);
    expect(expectedCash).toBe('20.00');
    await close(process);
    expect((await sessionOf(process)).figures).toMatchObject([
      { method: 'cash', expected: '20.00' },
      { method: 'cheque', expected: '0.00' },
      { method: 'card', expected: '80.00' },
    ]);
  });

  test('that is given back warns where the till should hold less (hmislk/hmis#7775)', async () => {
    const { process, invoice } = await start();
    await send(process, receive, { id: invoice, input: { amount: '500.00', method: 'cash' } });
    await openTill(process);
    const give = (amount: string, method: 'cash' | 'card') =>
      send(process, refund, { id: invoice, input: { amount, method } });
    const codes = async (amount: string, method: 'cash' | 'card' = 'cash') =>
      (await give(amount, method)).warnings?.map(({ code }) => code);
    expect(await codes('100.00')).toEqual([]);
    expect(await codes('90.00', 'card')).toEqual([]);
    expect(await codes('0.01')).toEqual(['till_below_zero']);
  });

  test('that is reversed before it entered a session is in none', async () => {
    const { process, invoice } = await start();
    await send(process, receive, { id: invoice, input: { amount: '50.00', method: 'cash' } });
    const [payment] = (await invoiceOf(process.store)).payments ?? [];
    await send(process, reverse, { id: invoice, input: { payment: payment?.id } });
    expect(await invoiceOf(process.store)).toMatchObject({ tillEntries: [], cashOutsideTill: false });
  });
});

describe('a cashier reverses an own payment', () => {
  const cashier: Actor = { ...holder('Cashier'), id: idOf('cashier') };
  const reversing = (process: Process, invoice: string, payment: string) =>
    codeOf(
      send(process, intoTill(reversePayment), {
        id: invoice,
        input: { body: { reason: 'Typed twice' }, entry: payment },
        actor: cashier,
      }),
    );
  async function paidByCashier() {
    const { process, invoice } = await start();
    await makeTill(process);
    const opening = { till: tillId, float: '100.00' };
    await send(process, openTillSession, { id: sessionId, input: opening, actor: cashier });
    const input = { amount: '50.00', method: 'cash' } as const;
    await send(process, receive, { id: invoice, input, actor: cashier });
    const payment = (await invoiceOf(process.store)).payments?.[0]?.id ?? '';
    return { process, invoice, payment };
  }

  test('while the session is open, and not once it is closed', async () => {
    const first = await paidByCashier();
    expect(await reversing(first.process, first.invoice, first.payment)).toBe('done');
    expect(await sessionOf(first.process)).toMatchObject({ expectedCash: '100.00' });
    const second = await paidByCashier();
    await close(second.process);
    expect(await reversing(second.process, second.invoice, second.payment)).toBe('not_own_payment');
    expect((await invoiceOf(second.process.store)).payments).toMatchObject([{ reversed: false }]);
  });

  /** Starts the closing so many turns after the reversal; below 0 so many before it. */
  async function atOnce(turns: number) {
    const { process, invoice, payment } = await paidByCashier();
    const elsewhere = startProcess(process.store, testClock());
    const after = async <T>(count: number, work: () => Promise<T>) => {
      for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
      return work();
    };
    const [code] = await Promise.all([
      after(-turns, () => reversing(process, invoice, payment)),
      after(turns, () => close(elsewhere)),
    ]);
    const [row] = (await invoiceOf(process.store)).payments ?? [];
    return { code, row, session: await sessionOf(process) };
  }

  test('while it is closed elsewhere: the money is back and in the session, or nothing happened', async () => {
    const codes = new Set<string>();
    for (const turns of [-100, 0, 300]) {
      const { code, row, session } = await atOnce(turns);
      const { entries, figures, countedCash, lateCash, leftBehind } = session;
      codes.add(code);
      const isDone = code === 'done';
      expect(row?.reversed).toBe(isDone);
      const back = entries?.filter(({ kind }) => kind === 'reversal') ?? [];
      expect(back.map(({ amount }) => amount)).toEqual(isDone ? ['-50.00'] : []);
      const isLate = back.some(({ late }) => late);
      expect(lateCash).toBe(isLate ? '-50.00' : '0.00');
      expect(figures?.[0]?.expected).toBe(isDone && !isLate ? '100.00' : '150.00');
      expect(leftBehind).toBe(money.sum([countedCash ?? '0', lateCash ?? '0']));
    }
    expect(codes).toEqual(new Set(['done', 'not_own_payment']));
  });
});

test('a payment outside, a part of it refunded in a session, the rest reversed outside: what is left is listed', async () => {
  const { process, invoice } = await start();
  await send(process, receive, { id: invoice, input: { amount: '100.00', method: 'cash' } });
  const [payment] = (await invoiceOf(process.store)).payments ?? [];
  await openTill(process);
  await send(process, refund, { id: invoice, input: { amount: '40.00', method: 'cash' } });
  await close(process);
  await send(process, reverse, { id: invoice, input: { payment: payment?.id } });
  const { tillEntries } = await invoiceOf(process.store);
  expect(tillEntries?.filter(isOutsideTill).map(({ amount }) => amount)).toEqual(['100.00', '-60.00']);
  expect((await sessionOf(process)).expectedCash).toBe('60.00');
});

type Step =
  | { readonly do: 'open' | 'take' | 'close' }
  | {
      readonly do: 'receive' | 'late' | 'reverse' | 'refund' | 'move';
      readonly amount: number;
      readonly method: number;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('open', 'take', 'close') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('receive', 'late', 'reverse', 'refund', 'move'),
      amount: fc.integer({ min: 1, max: 500_00 }),
      method: fc.nat({ max: methods.length - 1 }),
    }),
  },
);

const amountOf = (centimes: number) => money.centimes(centimes / 100);
const centimesOf = (amount: string | null | undefined) => Math.round(Number(amount ?? 0) * 100);

/** What the steps should have done, in centimes and counted by hand. */
class Model {
  all = 0;
  outside = 0;
  readonly cash = new Map<string, number>();
  readonly late = new Map<string, number>();
  open: string | null = null;
  closed: string | null = null;

  enter(session: string | null, amount: number) {
    this.all += amount;
    if (session === null) this.outside += amount;
    else this.add(session, amount);
  }

  add(session: string, amount: number) {
    const sums = session === this.open ? this.cash : this.late;
    sums.set(session, (sums.get(session) ?? 0) + amount);
  }
}

/** Runs the history on a kernel, and beside it on the model. */
class History {
  readonly model = new Model();
  #steps = 0;
  readonly #process: Process;
  readonly #invoice: string;

  constructor(process: Process, invoice: string) {
    this.#process = process;
    this.#invoice = invoice;
  }

  async run(each: Step): Promise<void> {
    this.#steps += 1;
    if ('amount' in each) await this.#money(each);
    else await this[each.do]();
  }

  async open() {
    const { model } = this;
    if (model.open !== null) return;
    const id = idOf('session', String(this.#steps));
    const input = { till: tillId, float: '100.00', reason: 'Counted' };
    await send(this.#process, openTillSession, { id, input });
    model.open = id;
    model.cash.set(id, 100_00);
  }

  async close() {
    const { model } = this;
    if (model.open === null) return;
    await close(this.#process, model.open);
    model.closed = model.open;
    model.open = null;
  }

  async take() {
    const { model } = this;
    const { tillEntries } = await invoiceOf(this.#process.store);
    const found = tillEntries?.find(isOutsideTill);
    if (!found || model.open === null) return;
    const input = { session: model.open, kind: found.kind, entry: found.entry };
    await send(this.#process, takeIntoTill, { id: this.#invoice, input });
    model.outside -= centimesOf(found.amount);
    model.add(model.open, centimesOf(found.amount));
  }

  async #money(each: Extract<Step, { readonly amount: number }>) {
    const { model } = this;
    const method = methods[each.method] ?? 'cash';
    const cash = (centimes: number, by: string = method) => (by === 'cash' ? centimes : 0);
    const [id, amount] = [this.#invoice, amountOf(each.amount)];
    if (each.do === 'receive') {
      await send(this.#process, receive, { id, input: { amount, method } });
      return model.enter(model.open, cash(each.amount));
    }
    if (each.do === 'late') {
      if (model.closed === null) return;
      await send(this.#process, receiveLate, { id, input: { amount, method, closed: model.closed } });
      return model.enter(model.closed, cash(each.amount));
    }
    if (each.do === 'move') return this.#move(amount);
    const { payments } = await invoiceOf(this.#process.store);
    const payment = payments?.filter(({ reversed }) => !reversed).at(-1);
    if (!payment) return;
    const left = centimesOf(payment.amount) - centimesOf(payment.refunded);
    if (each.do === 'refund') {
      const given = Math.min(each.amount, left);
      if (given === 0) return;
      const input = { amount: amountOf(given), method, payment: payment.id };
      await send(this.#process, refund, { id, input });
      return model.enter(model.open, cash(-given));
    }
    await send(this.#process, reverse, { id, input: { payment: payment.id } });
    return model.enter(model.open, cash(-left, payment.method));
  }

  async #move(amount: string) {
    const { model } = this;
    if (model.open === null) return;
    const input = { kind: 'floatChange', direction: 'out', amount, reason: 'Change' };
    await send(this.#process, recordMovement, { id: model.open, input });
    model.cash.set(model.open, (model.cash.get(model.open) ?? 0) - centimesOf(amount));
  }

  async expectEqual() {
    const { model } = this;
    const sessions = await sessionsOf(this.#process);
    for (const { _id, expectedCash, lateCash } of sessions) {
      expect(centimesOf(expectedCash)).toBe(model.cash.get(_id) ?? 0);
      expect(centimesOf(lateCash)).toBe(model.late.get(_id) ?? 0);
    }
    const { tillEntries } = await invoiceOf(this.#process.store);
    const outside = (tillEntries ?? []).filter(isOutsideTill);
    expect(outside.reduce((sum, { amount }) => sum + centimesOf(amount), 0)).toBe(model.outside);
    const inSessions = sessions
      .flatMap(({ entries }) => entries ?? [])
      .filter(({ method }) => method === 'cash')
      .reduce((sum, { amount }) => sum + centimesOf(amount), 0);
    expect(inSessions + model.outside).toBe(model.all);
  }
}

test('float + entries = expected, and sessions + cash outside = all cash, after each step of a random history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { process, invoice } = await start();
      await makeTill(process);
      const history = new History(process, invoice);
      for (const each of steps) {
        await history.run(each);
        await history.expectEqual();
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
