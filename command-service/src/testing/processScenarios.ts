/** Calls that begin a process, for tests that halt it. */
import { idOf } from '@hospital/contracts';
import type { CommandOutcome } from '../kernel/envelope.ts';
import { removeBillRequest } from '../modules/invoices/invoiceRequests.ts';
import { createSalary, removeSalary } from '../modules/employeesSalaries/employeesSalaries.ts';
import { payOutExpense, reverseExpensePayout } from '../modules/expenses/payouts.ts';
import { bookAppointment } from '../modules/appointments/appointments.ts';
import { billedVisit, billOf, billOfWalkIn, paid } from './billedVisit.ts';
import { billing } from './calling.ts';
import type { Scenario } from './haltingProcesses.ts';
import { bookingInput, seedClinic, send, type Process } from './kernelFixture.ts';
import { salaryOf, tellLeave } from './payroll.ts';
import { approvedExpense, expenseId, openTill, refund, restOf, sessionId, unpaidInvoice } from './tills.ts';

async function approved(process: Process): Promise<string> {
  const id = idOf('appointment');
  const input = bookingInput(await seedClinic(process), { status: 'approved' });
  await send(process, bookAppointment, { id, input });
  return id;
}

const prescription = {
  prescriptionDate: '2026-03-02',
  lineItems: [{ name: 'Paracetamol', description: '500 mg, three a day' }],
};

/** What a client receives. */
async function answered(outcome: Promise<CommandOutcome>) {
  const { row, position } = await outcome;
  return { row, position };
}

/** Those of accounts and of cheques are in files of their own. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'invoice closings': {
    appends: 6,
    async arrange(process, clock) {
      const body = {
        appointment: await approved(process),
        invoiceDate: '2026-03-02',
        dueDate: '2026-04-02',
        lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
      };
      return (by, key) => billing(by, clock)('CloseWithInvoice', { body, key });
    },
  },
  'bills without appointment': {
    appends: 3,
    async arrange(process, clock) {
      const body = billOfWalkIn(await seedClinic(process));
      return (by, key) => billing(by, clock)('CloseWithInvoice', { body, key });
    },
  },
  'bills taken back': {
    appends: 2,
    async arrange(process, clock) {
      const body = { ...billOfWalkIn(await seedClinic(process)), status: 'Paid', paidBy: 'Cash' };
      await billing(process, clock)('CloseWithInvoice', { body });
      const { _id: id } = await billOf(process);
      return (by, key) => answered(send(by, removeBillRequest, { id, input: {}, key }));
    },
  },
  'receipts of payments': {
    appends: 3,
    async arrange(process, clock) {
      const { invoice: id } = await billedVisit(process, clock);
      const params = { id };
      const body = { amount: 100, method: 'Cash', tendered: 120 };
      return (by, key) => billing(by, clock)('ReceivePayment', { params, body, key });
    },
  },
  'receipts of refunds': {
    appends: 3,
    async arrange(process, clock) {
      const params = await paid(process, clock);
      const body = { amount: 40, method: 'Card', reason: 'Not done' };
      return (by, key) => billing(by, clock)('RefundPayment', { params, body, key });
    },
  },
  'receipts reversed': {
    appends: 2,
    async arrange(process, clock) {
      const params = await paid(process, clock);
      const body = { reason: 'Typed twice' };
      return (by, key) => billing(by, clock)('ReversePayment', { params, body, key });
    },
  },
  'credit notes': {
    appends: 7,
    async arrange(process, clock) {
      const { id } = await paid(process, clock);
      const call = billing(process, clock);
      await call('ReceivePayment', { params: { id }, body: { amount: 200, method: 'Card' } });
      const lines = [{ line: '1', amount: 250 }];
      // Of both payments, so two receipts are issued beside it.
      const body = { reason: 'Not done', lines, refundMethod: 'Cash' };
      return (by, key) => billing(by, clock)('CreditInvoice', { params: { id }, body, key });
    },
  },
  'prescriptions written': {
    appends: 4,
    async arrange(process, clock) {
      const body = { ...prescription, appointment: await approved(process) };
      return (by, key) => billing(by, clock)('CreatePrescription', { body, key });
    },
  },
  'prescriptions unlinked': {
    appends: 2,
    async arrange(process, clock) {
      const body = { ...prescription, appointment: await approved(process) };
      const { body: written } = await billing(process, clock)('CreatePrescription', { body });
      const params = { id: (written as { readonly _id: string })._id };
      return (by, key) => billing(by, clock)('RemovePrescription', { params, key });
    },
  },
  'leave closings': {
    appends: 3,
    async arrange(process) {
      const { doctor } = await seedClinic(process);
      await tellLeave(process.store, { user: doctor, toDate: '2026-03-09', status: 'approved' });
      return (by, key) =>
        answered(send(by, createSalary, { id: idOf('salary', key), input: salaryOf(doctor), key }));
    },
  },
  'month releases': {
    appends: 3,
    async arrange(process) {
      const { doctor } = await seedClinic(process);
      const id = idOf('salary');
      await send(process, createSalary, { id, input: salaryOf(doctor) });
      return (by, key) => answered(send(by, removeSalary, { id, input: {}, key }));
    },
  },
  'till entries of PaymentReceived': {
    appends: 2,
    async arrange(process, clock) {
      const invoice = await unpaidInvoice(process, clock);
      await openTill(process);
      return (by, key) => billing(by, clock)('ChangeInvoice', { ...restOf(invoice, 200), key });
    },
  },
  'till entries of PaymentReversed': {
    appends: 2,
    async arrange(process, clock) {
      const invoice = await unpaidInvoice(process, clock);
      await openTill(process);
      await billing(process, clock)('ChangeInvoice', restOf(invoice, 200));
      const calling = { params: { id: invoice }, body: { status: 'Sent' } };
      return (by, key) => billing(by, clock)('ChangeInvoice', { ...calling, key });
    },
  },
  'till entries of PaymentRefunded': {
    appends: 2,
    async arrange(process, clock) {
      const invoice = await unpaidInvoice(process, clock);
      await openTill(process);
      await billing(process, clock)('ChangeInvoice', restOf(invoice, 200));
      return (by, key) =>
        answered(send(by, refund, { id: invoice, input: { amount: '40.00', method: 'cash' }, key }));
    },
  },
  'till entries of MoneyTakenIntoTill': {
    appends: 2,
    async arrange(process, clock) {
      const invoice = await unpaidInvoice(process, clock);
      const { body: changed } = await billing(process, clock)('ChangeInvoice', restOf(invoice, 200));
      await openTill(process);
      const [payment] = (changed as { readonly payments: readonly { readonly id: string }[] }).payments;
      const body = { invoice, entry: payment?.id };
      return (by, key) => billing(by, clock)('TakeIntoTill', { params: { id: sessionId }, body, key });
    },
  },
  'till entries of ExpensePaidOut': {
    appends: 2,
    async arrange(process) {
      await approvedExpense(process);
      await openTill(process);
      return (by, key) => answered(send(by, payOutExpense, { id: expenseId, input: {}, key }));
    },
  },
  'till entries of ExpensePayoutReversed': {
    appends: 2,
    async arrange(process) {
      await approvedExpense(process);
      await openTill(process);
      await send(process, payOutExpense, { id: expenseId, input: {} });
      const input = { reason: 'Typed twice' };
      return (by, key) => answered(send(by, reverseExpensePayout, { id: expenseId, input, key }));
    },
  },
};
