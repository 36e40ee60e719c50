/** The processes of patients' accounts, each with a call that begins it. */
import { idOf } from '@hospital/contracts';
import type { TestClock } from '@hospital/platform/testing';
import { billedVisit, billOf, billOfWalkIn, paid } from './billedVisit.ts';
import { billing } from './calling.ts';
import type { Scenario } from './haltingProcesses.ts';
import type { Process } from './kernelFixture.ts';
import { openTill, sessionId } from './tills.ts';
import { usedTooLate } from './usedAccount.ts';

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

export const ofAccounts: Readonly<Record<string, Scenario>> = {
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
