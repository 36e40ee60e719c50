/** The processes of cheques and deposit slips, each with a call that begins it. */
import { cheques, depositSlips, idOf, type ChequeRow, type DepositSlipRow } from '@hospital/contracts';
import type { TestClock } from '@hospital/platform/testing';
import { billedVisit, billOf, billOfWalkIn } from './billedVisit.ts';
import { billing } from './calling.ts';
import { recover, settled, type Scenario } from './haltingProcesses.ts';
import { haltingStore } from './haltingStore.ts';
import { rowsOf, startProcess, type Process } from './kernelFixture.ts';

/** In the order in which they were received. */
export async function chequesOf({ store }: Pick<Process, 'store'>): Promise<ChequeRow[]> {
  return (await rowsOf(store, cheques)) as ChequeRow[];
}

export async function slipsOf({ store }: Pick<Process, 'store'>): Promise<DepositSlipRow[]> {
  return (await rowsOf(store, depositSlips)) as DepositSlipRow[];
}

const paper = { method: 'Cheque', reference: '4100217', bank: 'Banque A', chequeDate: '2026-03-01' };
const why = { reason: 'No funds' };

/** Two cheques, of 50 and 60, for one invoice, and their ids. */
export async function twoCheques(process: Process, clock: TestClock) {
  const { invoice: id } = await billedVisit(process, clock);
  const call = billing(process, clock);
  for (const amount of [50, 60]) await call('ReceivePayment', { params: { id }, body: { amount, ...paper } });
  const [first = '', second = ''] = (await chequesOf(process)).map(({ _id }) => _id);
  return { invoice: id, first, second };
}

/** One cheque for two invoices, through the account. */
async function sharedCheque(process: Process, clock: TestClock) {
  const { invoice, patient: id } = await billedVisit(process, clock);
  const bill = billOfWalkIn({ patient: id, department: idOf('test department') });
  const { body: second } = await billing(process, clock)('CloseWithInvoice', { body: bill });
  const parts = [
    { invoice, amount: 150 },
    { invoice: (second as { readonly _id: string })._id, amount: 50 },
  ];
  await billing(process, clock)('PayInvoices', { params: { id }, body: { amount: 250, ...paper, parts } });
  return { cheque: String((await chequesOf(process))[0]?._id) };
}

const asked = (...ids: readonly string[]) => ({ cheques: ids.map((cheque) => ({ cheque })) });

async function slipOfTwo(process: Process, clock: TestClock): Promise<string> {
  const { first, second } = await twoCheques(process, clock);
  const { body } = await billing(process, clock)('MakeDepositSlip', {
    body: asked(first, second),
    key: 'slip',
  });
  return (body as { readonly _id: string })._id;
}

export const ofCheques: Readonly<Record<string, Scenario>> = {
  'cheques of payments': {
    appends: 4,
    async arrange(process, clock) {
      const { invoice: id } = await billedVisit(process, clock);
      const calling = { params: { id }, body: { amount: 100, ...paper } };
      return (by, key) => billing(by, clock)('ReceivePayment', { ...calling, key });
    },
  },
  'cheques of advances': {
    appends: 4,
    async arrange(process, clock) {
      const { patient: id } = await billedVisit(process, clock);
      const calling = { params: { id }, body: { amount: 100, ...paper } };
      return (by, key) => billing(by, clock)('ReceiveAdvance', { ...calling, key });
    },
  },
  'cheques of reversed payments': {
    appends: 3,
    async arrange(process, clock) {
      const { invoice: id } = await twoCheques(process, clock);
      const entry = String((await billOf(process)).payments?.[0]?.id);
      return (by, key) => billing(by, clock)('ReversePayment', { params: { id, entry }, body: why, key });
    },
  },
  'cheques of reversed advances': {
    appends: 3,
    async arrange(process, clock) {
      const { patient: id } = await billedVisit(process, clock);
      await billing(process, clock)('ReceiveAdvance', { params: { id }, body: { amount: 100, ...paper } });
      const entry = String((await chequesOf(process))[0]?._id);
      return (by, key) => billing(by, clock)('ReverseAdvance', { params: { id, entry }, body: why, key });
    },
  },
  'payments of bounced cheques': {
    appends: 8,
    async arrange(process, clock) {
      const { cheque: id } = await sharedCheque(process, clock);
      await billing(process, clock)('MakeDepositSlip', { body: asked(id), key: 'slip' });
      return (by, key) => billing(by, clock)('BounceCheque', { params: { id }, body: why, key });
    },
  },
  'payments of returned cheques': {
    appends: 3,
    async arrange(process, clock) {
      const { first: id } = await twoCheques(process, clock);
      return (by, key) => billing(by, clock)('ReturnCheque', { params: { id }, body: why, key });
    },
  },
  'cheques of slips deposited': {
    appends: 3,
    async arrange(process, clock) {
      const { first, second } = await twoCheques(process, clock);
      // Another call takes the other cheque.
      return (by, key) =>
        billing(by, clock)('MakeDepositSlip', { body: asked(key === 'key' ? first : second), key });
    },
  },
  'cheques off their slips': {
    appends: 3,
    async arrange(process, clock) {
      const { invoice: id, first, second } = await twoCheques(process, clock);
      const reversing = startProcess(haltingStore(process.store, 1, 'after').store, clock);
      const reversal = { params: { id, entry: first }, body: why };
      await settled(billing(reversing, clock)('ReversePayment', reversal));
      await billing(process, clock)('MakeDepositSlip', { body: asked(first, second) });
      // The reversal is decided already: only the reactor goes on.
      return recover;
    },
  },
  'cheques put on slips': {
    appends: 3,
    async arrange(process, clock) {
      const { first } = await twoCheques(process, clock);
      return (by, key) => billing(by, clock)('MakeDepositSlip', { body: asked(first), key: `slip ${key}` });
    },
  },
  'cheques of slips cleared': {
    appends: 3,
    async arrange(process, clock) {
      const id = await slipOfTwo(process, clock);
      return (by, key) => billing(by, clock)('ClearDepositSlip', { params: { id }, key });
    },
  },
  'cheques of slips taken off': {
    appends: 4,
    async arrange(process, clock) {
      const id = await slipOfTwo(process, clock);
      return (by, key) => billing(by, clock)('WithdrawDepositSlip', { params: { id }, body: why, key });
    },
  },
};
