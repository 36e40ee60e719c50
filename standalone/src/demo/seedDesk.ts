/** Makes the plan of the desk true: bills, tills, and what the cashiers do in their sessions, one act after the other. */
import { accountEntryKinds } from '@hospital/contracts';
import { z } from 'zod';
import {
  closingOf,
  DUPLICATE_REASON,
  type AccountAct,
  type DeskAct,
  type PlannedSession,
  type PlannedSlip,
} from './desk.ts';
import type { DemoPlan } from './plan.ts';
import { itemAt } from './random.ts';
import type { DemoSession } from './session.ts';

export interface Desk {
  readonly plan: DemoPlan;
  readonly idOf: (key: string) => string;
  readonly keep: (key: string, id: string) => void;
  readonly as: (key: string) => Promise<DemoSession>;
}

const made = z.object({ _id: z.string() });
const billed = z.object({ payments: z.array(z.object({ id: z.string() })) });
const held = z.object({ entries: z.array(z.object({ kind: z.string(), id: z.string() })) });
const anything = z.unknown();
const ACCOUNTANT = 'accountant-1';

type Expense = DemoPlan['expenses'][number] | undefined;

function paidInCash({ expenses }: DemoPlan): Expense {
  return expenses.find(({ isApproved, values }) => isApproved && values['paidBy'] === 'Cash');
}

/** A small plan has fewer patients than the desk names. */
function patientOf({ plan, idOf }: Desk, index: number): string {
  return idOf(itemAt(plan.patients, index % plan.patients.length).key);
}

export async function seedDesk(desk: Desk): Promise<void> {
  const { plan, idOf, keep } = desk;
  const accountant = await desk.as(ACCOUNTANT);
  const department = idOf(itemAt(plan.departments, 0).key);
  for (const { key, values } of plan.desk.tills) {
    const call = { method: 'POST', path: '/tills/create/', key, body: values } as const;
    keep(key, (await accountant.call(call, made))._id);
  }
  for (const { key, patient, values } of plan.desk.bills) {
    const body = { ...values, patient: patientOf(desk, patient), department };
    const call = { method: 'POST', path: '/invoices/create/', key, body } as const;
    keep(key, (await accountant.call(call, made))._id);
  }
  for (const session of plan.desk.sessions) await seedSession(desk, session);
  for (const slip of plan.desk.slips) await seedSlip(desk, accountant, slip);
}

/** A cheque has the id of the payment or the advance that it made. */
async function seedSlip({ idOf }: Desk, accountant: DemoSession, slip: PlannedSlip): Promise<void> {
  const { key, reference, cheques } = slip;
  const body = { reference, cheques: cheques.map(({ of }) => ({ cheque: idOf(of) })) };
  await accountant.call({ method: 'POST', path: '/depositSlips', key, body }, made);
  for (const { of, outcome } of cheques) {
    const act = { cleared: 'clearing', bounced: 'bounce', deposited: null }[outcome];
    if (act === null) continue;
    const path = `/cheques/${idOf(of)}/${act}`;
    const said = outcome === 'bounced' ? { reason: 'Demo: no funds' } : {};
    await accountant.call({ method: 'POST', path, key: `${key}/${of}`, body: said }, anything);
  }
}

async function seedSession(desk: Desk, session: PlannedSession): Promise<void> {
  const { plan, idOf } = desk;
  const { key, till, by, float, acts, missing } = session;
  const cashier = await desk.as(by);
  const opening = { method: 'POST', path: '/tillSessions', key, body: { till: idOf(till), float } } as const;
  const { _id } = await cashier.call(opening, made);
  for (const act of acts) await seedAct(desk, { act, cashier, session: _id });
  if (missing === null) return;
  const body = closingOf(session, Number(paidInCash(plan)?.values['amount'] ?? 0));
  const path = `/tillSessions/${_id}/closing`;
  await cashier.call({ method: 'POST', path, key: `${key}/closing`, body }, anything);
}

interface Doing {
  readonly act: DeskAct;
  readonly cashier: DemoSession;
  /** Id of the cashier's open session. */
  readonly session: string;
}

/** The bill of a payment, by the plan's keys. */
function billOf({ desk }: DemoPlan, payment: string): string {
  const acts = desk.sessions.flatMap((session) => session.acts);
  const paid = acts.find((act) => act.do === 'pay' && act.key === payment);
  if (paid?.do !== 'pay') throw new Error(`${payment} is not in the plan`);
  return paid.bill;
}

async function seedAccountAct(desk: Desk, act: AccountAct, cashier: DemoSession): Promise<void> {
  const { idOf, keep } = desk;
  const { key, patient } = act;
  const account = `/patientAccounts/${patientOf(desk, patient)}`;
  const post = (path: string, body: unknown) =>
    cashier.call({ method: 'POST', path: `${account}${path}`, key, body }, held);
  if (act.do === 'advance') {
    const { entries } = await post('/advances', { ...act.body, currency: 'MAD' });
    keep(key, entries.findLast(({ kind }) => kind === accountEntryKinds.advance)?.id ?? '');
  } else if (act.do === 'use') await post('/uses', { invoice: idOf(act.bill), amount: act.amount });
  else if (act.do === 'giveBack') await post(`/advances/${idOf(act.of)}/refunds`, act.body);
  else {
    const parts = act.parts.map(({ bill, amount }) => ({ invoice: idOf(bill), amount }));
    await post('/payments', { ...act.body, parts });
  }
}

async function seedAct(desk: Desk, { act, cashier, session }: Doing): Promise<void> {
  if ('patient' in act) return seedAccountAct(desk, act, cashier);
  const { plan, idOf, keep } = desk;
  const { key } = act;
  const post = <T>(path: string, body: unknown, answer: z.ZodType<T>) =>
    cashier.call({ method: 'POST', path, key, ...(body === null ? {} : { body }) }, answer);
  const ofPayment = (payment: string) => `/invoices/${idOf(billOf(plan, payment))}/payments/${idOf(payment)}`;
  if (act.do === 'pay') {
    const { payments } = await post(`/invoices/${idOf(act.bill)}/payments`, act.body, billed);
    keep(key, payments.at(-1)?.id ?? '');
  } else if (act.do === 'refund') await post(`${ofPayment(act.of)}/refunds`, act.body, anything);
  else if (act.do === 'reverse')
    await post(`${ofPayment(act.of)}/reversal`, { reason: DUPLICATE_REASON }, anything);
  else if (act.do === 'credit') {
    const body = { reason: 'Demo: not performed', lines: [{ line: '1', amount: act.amount }] };
    await post(`/invoices/${idOf(act.bill)}/creditNotes`, body, anything);
  } else if (act.do === 'deposit') {
    const body = { kind: 'Bank deposit', direction: 'Out', amount: act.amount, reason: 'Demo: to the bank' };
    await post(`/tillSessions/${session}/movements`, body, anything);
  } else {
    const expense = paidInCash(plan);
    if (expense) await post(`/expenses/${idOf(expense.key)}/payout`, null, anything);
  }
}
