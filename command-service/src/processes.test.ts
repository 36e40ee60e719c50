/** Every process that a module declares is halted at each of its appends. One without a scenario here fails. */
import { expect, test } from '@jest/globals';
import { idOf } from '@hospital/contracts';
import type { TestClock } from '@hospital/platform/testing';
import type { Outcome } from './kernel/envelope.ts';
import { commandModules } from './modules/index.ts';
import { removeBillRequest } from './modules/invoices/bills.ts';
import { createSalary, removeSalary } from './modules/employeesSalaries/employeesSalaries.ts';
import { payOutExpense, reverseExpensePayout } from './modules/expenses/payouts.ts';
import { bookAppointment } from './modules/appointments/appointments.ts';
import { billedVisit, billOf, billOfWalkIn } from './testing/billedVisit.ts';
import { billing } from './testing/calling.ts';
import { ofCheques } from './testing/chequeScenarios.ts';
import { testHalting, type Scenario } from './testing/haltingProcesses.ts';
import { bookingInput, seedClinic, send, type Process } from './testing/kernelFixture.ts';
import { salaryOf, tellLeave } from './testing/payroll.ts';
import {
  approvedExpense,
  expenseId,
  openTill,
  refund,
  restOf,
  sessionId,
  unpaidInvoice,
} from './testing/tills.ts';
import { usedTooLate } from './testing/usedAccount.ts';

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

/** The invoice with a payment of 100 and its receipt: the ids of both. */
async function paid(process: Process, clock: TestClock) {
  const { invoice: id } = await billedVisit(process, clock);
  const body = { amount: 100, method: 'Cash' };
  await billing(process, clock)('ReceivePayment', { params: { id }, body });
  return { id, entry: String((await billOf(process)).payments?.[0]?.id) };
}

/** What a client receives. */
async function answered(outcome: Promise<Outcome>) {
  const { row, position } = await outcome;
  return { row, position };
}

const scenarios: Readonly<Record<string, Scenario>> = {
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

/** The account of the patient holds 400; the invoice of 300 is due. */
async function funded(process: Process, clock: TestClock) {
  const { invoice, patient } = await billedVisit(process, clock);
  const body = { amount: 400, method: 'Cash', currency: 'MAD' };
  const { body: account } = await billing(process, clock)('ReceiveAdvance', {
    params: { id: patient },
    body,
  });
  const [advance] = (account as { readonly entries: readonly { readonly id: string }[] }).entries;
  return { invoice, patient, advance: String(advance?.id) };
}

const ofAccounts: Readonly<Record<string, Scenario>> = {
  'uses of accounts': {
    appends: 5,
    async arrange(process, clock) {
      const { invoice, patient: id } = await funded(process, clock);
      const bill = billOfWalkIn({ patient: id, department: idOf('test department') });
      const { body: second } = await billing(process, clock)('CloseWithInvoice', { body: bill });
      // Both invoices can take it twice: another call comes by.
      const parts = [
        { invoice, amount: 150 },
        { invoice: (second as { readonly _id: string })._id, amount: 50 },
      ];
      const body = { amount: 400, method: 'Card', parts };
      // Number and receipt are steps of another process of the same call.
      return (by, key) => billing(by, clock)('PayInvoices', { params: { id }, body, key });
    },
  },
  'money returned to accounts': {
    appends: 3,
    async arrange(process, clock) {
      const { invoice, patient } = await funded(process, clock);
      return (by, key) => usedTooLate(by, { invoice, patient, key });
    },
  },
  'payments returned to accounts': {
    appends: 2,
    async arrange(process, clock) {
      const { invoice, patient } = await funded(process, clock);
      const body = { invoice, amount: 100 };
      await billing(process, clock)('UseAccount', { params: { id: patient }, body });
      const params = { id: invoice, entry: String((await billOf(process)).payments?.[0]?.id) };
      const calling = { params, body: { reason: 'For another invoice' } };
      return (by, key) => billing(by, clock)('ReversePayment', { ...calling, key });
    },
  },
  'credits kept on accounts': {
    appends: 4,
    async arrange(process, clock) {
      const { id } = await paid(process, clock);
      const body = { reason: 'Not done', lines: [{ line: '1', amount: 250 }], kept: 50 };
      return (by, key) => billing(by, clock)('CreditInvoice', { params: { id }, body, key });
    },
  },
  'receipts of advances': {
    appends: 3,
    async arrange(process, clock) {
      const { patient: id } = await billedVisit(process, clock);
      const body = { amount: 100, method: 'Card' };
      return (by, key) => billing(by, clock)('ReceiveAdvance', { params: { id }, body, key });
    },
  },
  'receipts of refunded advances': {
    appends: 3,
    async arrange(process, clock) {
      const { patient: id, advance: entry } = await funded(process, clock);
      const body = { amount: 40, method: 'Cash', reason: 'Moves away' };
      return (by, key) => billing(by, clock)('RefundAdvance', { params: { id, entry }, body, key });
    },
  },
  'receipts of advances reversed': {
    appends: 2,
    async arrange(process, clock) {
      const { patient: id, advance: entry } = await funded(process, clock);
      const body = { reason: 'Typed twice' };
      return (by, key) => billing(by, clock)('ReverseAdvance', { params: { id, entry }, body, key });
    },
  },
  'till entries of AdvanceReceived': {
    appends: 4,
    async arrange(process, clock) {
      const { patient: id } = await billedVisit(process, clock);
      await openTill(process);
      const body = { amount: 100, method: 'Cash' };
      return (by, key) => billing(by, clock)('ReceiveAdvance', { params: { id }, body, key });
    },
  },
  'till entries of AdvanceRefunded': {
    appends: 4,
    async arrange(process, clock) {
      const { patient: id, advance: entry } = await funded(process, clock);
      await openTill(process);
      const body = { amount: 40, method: 'Cash', reason: 'Moves away' };
      return (by, key) => billing(by, clock)('RefundAdvance', { params: { id, entry }, body, key });
    },
  },
  'till entries of AdvanceReversed': {
    appends: 3,
    async arrange(process, clock) {
      const { patient: id, advance: entry } = await funded(process, clock);
      await openTill(process);
      const body = { reason: 'Typed twice' };
      return (by, key) => billing(by, clock)('ReverseAdvance', { params: { id, entry }, body, key });
    },
  },
  'till entries of AccountMoneyTakenIntoTill': {
    appends: 2,
    async arrange(process, clock) {
      const { patient: account, advance: entry } = await funded(process, clock);
      await openTill(process);
      const calling = { params: { id: sessionId }, body: { account, entry } };
      return (by, key) => billing(by, clock)('TakeAccountMoneyIntoTill', { ...calling, key });
    },
  },
};

const every = { ...scenarios, ...ofAccounts, ...ofCheques };

const declared = Object.values(commandModules).flatMap(({ processes = [] }) => processes);

test('each declared process has a name and a scenario of its own', () => {
  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(every).sort());
});

for (const process of declared) {
  const scenario = every[process.name];
  if (scenario) testHalting(process, scenario);
}
