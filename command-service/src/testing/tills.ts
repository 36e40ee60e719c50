/** A till with an open session of the administrator, and an invoice whose money may enter it. */
import { idOf, invoices, modules, type InvoiceRow, type ledger, type MoneyMethod } from '@hospital/contracts';
import type { TestClock } from '@hospital/platform/testing';
import { commandsOf } from '../kernel/command.ts';
import { createCommand } from '../kernel/crud.ts';
import { bookAppointment } from '../modules/appointments/appointments.ts';
import { changeExpenseStatus, createExpense } from '../modules/expenses/expenses.ts';
import { intoTill } from '../modules/invoices/intoTill.ts';
import { openTillSession } from '../modules/tills/tillSessions.ts';
import { billing, type Calling } from './calling.ts';
import { administrator, bookingInput, rowsOf, seedClinic, send, type Process } from './kernelFixture.ts';

export const tillId = idOf('test till');
export const sessionId = idOf('test till session');

export async function makeTill(process: Process): Promise<void> {
  await send(process, createCommand(modules.tills), {
    id: tillId,
    input: { name: 'Desk', status: 'active' },
  });
}

export async function openTill(process: Process, float = '100.00'): Promise<void> {
  await makeTill(process);
  await send(process, openTillSession, { id: sessionId, input: { till: tillId, float } });
}

export const expenseId = idOf('test expense');

/** An expense of 120.00 that is to be paid in cash. */
export async function approvedExpense(process: Process): Promise<void> {
  const { doctor } = await seedClinic(process);
  const input = {
    itemName: 'Gloves',
    purchaseFrom: 'Pharmacy',
    purchaseDate: '2026-03-01',
    purchasedBy: doctor,
    amount: '120.00',
    paidBy: 'cash',
    status: 'pending',
  } as const;
  const clerk = { ...administrator, id: idOf('expense clerk') };
  await send(process, createExpense, { id: expenseId, input, actor: clerk });
  await send(process, changeExpenseStatus, { id: expenseId, input: { status: 'approved' } });
}

/** @returns the id of an invoice that is not paid */
export async function unpaidInvoice(process: Process, clock: TestClock, price = 300): Promise<string> {
  const id = idOf('appointment');
  const input = bookingInput(await seedClinic(process), { status: 'approved' });
  await send(process, bookAppointment, { id, input });
  const body = {
    appointment: id,
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-02',
    lineItems: [{ name: 'Visit', quantity: 1, price }],
  };
  const answer = await billing(process, clock)('CloseWithInvoice', { body });
  return (answer.body as { readonly _id: string })._id;
}

/** The only invoice of a log. */
export async function invoiceOf(store: Process['store']): Promise<InvoiceRow> {
  const [row] = (await rowsOf(store, invoices)) as InvoiceRow[];
  if (!row) throw new Error('there is no invoice');
  return row;
}

/** The body of a call of the specification that leaves this much to pay in cash. */
export function restOf(invoice: string, rest: number): Calling {
  return { params: { id: invoice }, body: { status: 'Partially Paid', paidBy: 'Cash', rest } };
}

interface Received {
  readonly amount: string;
  readonly method: ledger.LedgerPayment['method'];
  /** Instead of the open session of who acts: one that was closed since. */
  readonly closed?: string;
}
interface Refunded extends Omit<Received, 'closed' | 'method'> {
  readonly method: MoneyMethod;
  readonly payment?: string;
}

const invoiceCommand = commandsOf(invoices);

/** As the call that records a payment writes it. */
const received = invoiceCommand({
  name: 'ReceivePayment',
  authorize: () => null,
  decide({ amount, method, closed = '' }: Received, _row, { commandId, today }) {
    const data = { payment: idOf(commandId, 'payment'), amount, method, day: today };
    return [{ type: 'PaymentReceived', data: { ...data, ...(closed ? { tillSession: closed } : {}) } }];
  },
});
export const receive = intoTill(received);
/** Its session was closed between the decision and the append. */
export const receiveLate = received;

/** As the call that refunds a payment writes it. */
export const refund = intoTill(
  invoiceCommand({
    name: 'RefundPayment',
    authorize: () => null,
    decide({ amount, method, payment }: Refunded, row, { commandId, today }) {
      const found = row?.payments?.find(({ id }) => payment === undefined || id === payment);
      if (!found) return [];
      const data = { refund: idOf(commandId, 'refund'), payment: found.id, amount, method, day: today };
      return [{ type: 'PaymentRefunded', data: { ...data, reason: 'Visit cancelled' } }];
    },
  }),
);

/** As the call that takes back a payment writes it. */
export const reverse = intoTill(
  invoiceCommand({
    name: 'ReversePayment',
    authorize: () => null,
    decide: ({ payment }: { readonly payment: string }) => [
      { type: 'PaymentReversed', data: { payment, reason: 'Typed twice' } },
    ],
  }),
);
