/** A patient's account with a value in each of its personal fields, and the till session that its money entered. Neither changes with an erasure, except for these values. */
import type { Clinic } from './api/clinic.ts';
import { textOf, type Fields } from './client.ts';

const listed = (value: unknown): readonly Fields[] => value as readonly Fields[];

function some(record: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

async function creditedInvoice(clinic: Clinic, patient: string, plant: () => string): Promise<string> {
  const appointment = await clinic.approved({ patient });
  const body = clinic.invoiceFields(appointment, {
    lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
    patientAddress: '1, rue de la Clinique',
    billingAddress: '1, rue de la Clinique',
  });
  const id = (await clinic.admin.post('/invoices/create/{me}', body)).must(201).id;
  const payment = { amount: 300, method: 'Card', reference: plant(), payer: plant() };
  (await clinic.admin.post(`/invoices/${id}/payments`, payment)).must(200);
  const lines = [{ line: '1', amount: 100 }];
  const credit = { reason: plant(), lines, kept: 60, refundMethod: 'Cash' };
  (await clinic.admin.post(`/invoices/${id}/creditNotes`, credit)).must(200);
  return id;
}

/** The cheque, on a slip with that of another patient; its PDF holds both. It bounces. */
async function printedSlip(clinic: Clinic, cheque: string, reason: string): Promise<string> {
  const { admin } = clinic;
  const other = { method: 'Cheque', reference: 'Of another', bank: 'Banque Populaire' };
  const { payment } = await clinic.payment(other);
  const cheques = [{ cheque }, { cheque: textOf(payment, 'id') }];
  const slip = (await admin.post('/depositSlips', { cheques })).must(201).id;
  (await admin.get(`/depositSlips/${slip}/pdf`)).must(200);
  (await admin.post(`/cheques/${cheque}/bounce`, { reason })).must(200);
  return slip;
}

/** @param plant makes a text that is looked for after the erasure */
export async function plantAccount(clinic: Clinic, patient: string, plant: () => string) {
  const { admin } = clinic;
  const till = (await admin.post('/tills/create/{me}', { name: `Till ${clinic.next()}` })).must(201).id;
  const session = (await admin.post('/tillSessions', { till, float: 100 })).must(201).id;
  const received = async (body: Fields): Promise<string> => {
    const { record } = (await admin.post(`/patientAccounts/${patient}/advances`, body)).must(200);
    const entry = textOf(listed(record['entries']).at(-1) ?? {}, 'id');
    return `/patientAccounts/${patient}/advances/${entry}`;
  };
  const cheque = { method: 'Cheque', reference: plant(), payer: plant(), bank: plant() };
  const kept = await received({ amount: 200, ...cheque });
  const mistake = await received({ amount: 80, method: 'Cash', payer: plant() });
  (await admin.post(`${mistake}/reversal`, { reason: plant() })).must(200);
  const refund = { amount: 50, method: 'Transfer', reference: plant(), reason: plant() };
  (await admin.post(`${kept}/refunds`, refund)).must(200);
  const invoice = await creditedInvoice(clinic, patient, plant);
  const counted = { counts: [{ value: 20, number: 3 }], cardTotal: 300, chequeTotal: 200 };
  (await admin.post(`/tillSessions/${session}/closing`, counted)).must(200);

  const slip = await printedSlip(clinic, kept.split('/').at(-1) ?? '', plant());

  const read = async (path: string): Promise<Fields> => (await admin.get(path)).must(200).record;
  /** What an erasure leaves as it is. */
  const figures = async (): Promise<Fields> => {
    const [account, closed, bill, deposited] = await Promise.all(
      [
        ...[`/patientAccounts/${patient}`, `/tillSessions/${session}`],
        ...[`/invoices/${invoice}`, `/depositSlips/${slip}`],
      ].map(read),
    );
    const entries = listed(account?.['entries']);
    return {
      account: some(account ?? {}, ['balance', 'balances', 'currency', 'cashOutsideTill']),
      entries: entries.map((entry) => some(entry, ['kind', 'amount', 'day', 'method', 'number', 'refunded'])),
      session: closed,
      bill: some(bill ?? {}, ['grandTotal', 'toSettle', 'paid', 'due', 'status']),
      slip: some(deposited ?? {}, ['day', 'count', 'total', 'status']),
      // That of another patient stays as it is.
      otherCheque: listed(deposited?.['cheques']).at(-1),
    };
  };
  /** The papers of the account and of its credit note. */
  const papers = async (): Promise<{ receipts: string[]; creditNotes: string[] }> => {
    const ofPatient = { query: { patient } };
    const [receipts, notes] = [
      await admin.get('/receipts', ofPatient),
      await admin.get('/creditNotes', ofPatient),
    ];
    return { receipts: receipts.must(200).ids, creditNotes: notes.must(200).ids };
  };
  /** The personal values of the account's entries. */
  const personal = async (): Promise<unknown[]> =>
    listed((await read(`/patientAccounts/${patient}`))['entries']).flatMap((entry) =>
      ['reference', 'payer', 'reason', 'bank'].map((name) => entry[name]).filter((value) => value !== null),
    );
  return { figures, papers, personal };
}
