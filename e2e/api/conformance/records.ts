/** The records that rows speak of in braces. Each row has its own, so that no row depends on another. */
import { form, recordOf, rowsOf, textOf, type Client, type Fields } from '../../client.ts';
import { forms, type Clinic } from '../clinic.ts';
import { FILES } from './files.ts';

export type Named = (name: string) => Promise<string>;
type Make = (clinic: Clinic, named: Named) => Promise<string>;

async function made(clinic: Clinic, path: string, fields: Fields): Promise<string> {
  return (await clinic.admin.post(`/${path}/create/{me}`, fields)).must(201).id;
}

async function withPhoto(clinic: Clinic, path: string, fields: Fields): Promise<string> {
  const data = form(fields, { photo: FILES.picture() });
  return (await clinic.admin.post(`/${path}/create/{me}`, data)).must(201).id;
}

async function appointmentOf(clinic: Clinic, path: string): Promise<string> {
  const { record } = (await clinic.admin.get(path)).must(200);
  return textOf(recordOf(record, 'appointment'), '_id');
}

/** An id of the newest entry of a ledger. */
function newestOf(record: Fields, entries: string, name: string): string {
  const listed = record[entries];
  if (!Array.isArray(listed)) throw new Error(`${entries} is no list`);
  return textOf(Object(listed.at(-1)), name);
}

async function requested(clinic: Clinic, record: string): Promise<string> {
  return (await clinic.admin.post('/documents', { kind: 'invoice', record })).must(202).id;
}

async function batchOf(clinic: Clinic, record: string): Promise<string> {
  const wanted = { kind: 'invoice', records: [record], output: 'zip' };
  return (await clinic.admin.post('/documents/batches', wanted)).must(202).id;
}

async function openTill(by: Client, till: string): Promise<string> {
  return (await by.post('/tillSessions', { till, float: 10 })).must(201).id;
}

/** The open session of the administrator, who has one at most. */
async function ownTill(clinic: Clinic, named: (name: string) => Promise<string>): Promise<string> {
  const { admin } = clinic;
  const search = JSON.stringify({ cashier: admin.userId, status: 'Open' });
  const [open] = (await admin.get('/tillSessions', { query: { search } })).must(200).ids;
  return open ?? openTill(admin, await named('till'));
}

const RECORDS: Readonly<Record<string, Make>> = {
  'nurse email': async (clinic, named) =>
    textOf((await clinic.admin.get(`/users/${await named('nurse')}`)).must(200).record, 'email'),
  'doctor role': (clinic) => Promise.resolve(clinic.role('Doctor')),
  'nurse role': (clinic) => Promise.resolve(clinic.role('Nurse')),
  role: (clinic) => made(clinic, 'roles', { name: `Archivist ${clinic.next()}` }),
  doctor: (clinic) => clinic.doctor(),
  nurse: (clinic) => clinic.user('Employee'),
  'nurse with photo': (clinic) => withPhoto(clinic, 'users', clinic.userFields('Nurse')),
  patient: (clinic) => clinic.patient(),
  'patient with photo': (clinic) => withPhoto(clinic, 'patients', clinic.patientFields()),
  'patient with CIN TWIN': (clinic) => clinic.patient({ cin: 'TWIN' }),
  department: (clinic) => clinic.department(),
  tax: (clinic) => clinic.tax(20),
  act: (clinic) => clinic.act(),
  appointment: (clinic) => clinic.appointment(),
  'approved appointment': (clinic) => clinic.approved(),
  invoice: async (clinic) => textOf(await clinic.invoice(), '_id'),
  'credit note': async (clinic, named) => {
    const body = { reason: 'Not performed', lines: [{ line: '1', amount: 50 }] };
    const path = `/invoices/${await named('invoice')}/creditNotes`;
    return newestOf((await clinic.admin.post(path, body)).must(200).record, 'credits', 'creditNote');
  },
  'write off': async (clinic, named) => {
    const path = `/invoices/${await named('invoice')}/writeOffs`;
    const { record } = (await clinic.admin.post(path, { amount: 50, reason: 'Moved away' })).must(200);
    return newestOf(record, 'writeOffs', 'id');
  },
  'appointment of invoice': async (clinic, named) =>
    appointmentOf(clinic, `/invoices/${await named('invoice')}`),
  'payment of invoice': async (clinic, named) =>
    textOf((await clinic.payment({}, await named('invoice'))).payment, 'id'),
  'payment of invoice without receipt': async (clinic, named) => {
    const body = { status: 'Partially Paid', paidBy: 'Cheque', rest: 200 };
    const { record } = (await clinic.admin.put(`/invoices/${await named('invoice')}/{me}`, body)).must(200);
    return textOf(rowsOf(record, 'payments')[0] ?? {}, 'id');
  },
  receipt: async (clinic, named) =>
    textOf((await clinic.payment({}, await named('invoice'))).payment, 'receipt'),
  // Of the patient of the invoice, with an advance of 100 in cash.
  account: async (clinic, named) => {
    const { record } = (await clinic.admin.get(`/invoices/${await named('invoice')}`)).must(200);
    const patient = textOf(record['patient'] as Fields, '_id');
    const body = { amount: 100, method: 'Cash', currency: 'MAD' };
    return (await clinic.admin.post(`/patientAccounts/${patient}/advances`, body)).must(200).id;
  },
  // The payment of 100 that it made has its id.
  cheque: async (clinic, named) => {
    const paper = { method: 'Cheque', reference: '4100217', bank: 'Banque A', chequeDate: '2026-03-01' };
    return textOf((await clinic.payment(paper, await named('invoice'))).payment, 'id');
  },
  'deposit slip': async (clinic, named) => {
    const cheques = [{ cheque: await named('cheque') }];
    return (await clinic.admin.post('/depositSlips', { cheques })).must(201).id;
  },
  'deposited cheque': async (_clinic, named) => {
    await named('deposit slip');
    return named('cheque');
  },
  'advance of account': async (clinic, named) => {
    const { record } = (await clinic.admin.get(`/patientAccounts/${await named('account')}`)).must(200);
    return newestOf(record, 'entries', 'id');
  },
  // Of somebody else than the administrator, whose payments enter their own session.
  'till session of the desk': async (clinic, named) =>
    openTill(await clinic.as('Receptionist'), await named('till')),
  leave: async (clinic, named) => made(clinic, 'leaves', forms.leave(await named('nurse'))),
  till: (clinic) => made(clinic, 'tills', { name: `Till ${clinic.next()}` }),
  'till session': async (clinic, named) => openTill(await clinic.hire('Accountant'), await named('till')),
  'session with a difference': async (clinic, named) => {
    const cashier = await clinic.hire('Accountant');
    const id = await openTill(cashier, await named('till'));
    const counted = { cardTotal: 0, chequeTotal: 0, reason: 'Lost' };
    return (await cashier.post(`/tillSessions/${id}/closing`, counted)).must(200).id;
  },
  // Opened after the payment, which is to be taken into it.
  'own till session': async (clinic, named) => {
    await named('payment of invoice');
    return ownTill(clinic, named);
  },
  holiday: (clinic) => made(clinic, 'holidays', forms.holiday()),
  'holiday on 8 September': (clinic) =>
    made(clinic, 'holidays', forms.holiday({ holidayDate: '2026-09-08' })),
  expense: async (clinic, named) => made(clinic, 'expenses', forms.expense(await named('nurse'))),
  // Of the administrator, who has the session that it is paid out of.
  'expense to pay out': async (clinic, named) => {
    const nurse = await named('nurse');
    const id = await made(clinic, 'expenses', forms.expense(nurse));
    const accountant = await clinic.hire('Accountant');
    (await accountant.patch(`/expenses/${id}/status/{me}`, { status: 'Approved' })).must(200);
    await ownTill(clinic, named);
    return id;
  },
  'expense that is paid out': async (clinic, named) => {
    const id = await named('expense to pay out');
    (await clinic.admin.post(`/expenses/${id}/payout`)).must(200);
    return id;
  },
  'expense with attachment': async (clinic, named) => {
    const data = form(forms.expense(await named('nurse')), { attachment: FILES.pdf() });
    return (await clinic.admin.post('/expenses/create/{me}', data)).must(201).id;
  },
  salary: async (clinic, named) => made(clinic, 'employeesSalaries', forms.salary(await named('nurse'))),
  'provident fund': async (clinic, named) =>
    made(clinic, 'providentFunds', forms.providentFund(await named('nurse'))),
  prescription: async (clinic) => made(clinic, 'prescriptions', forms.prescription(await clinic.approved())),
  'appointment of prescription': async (clinic, named) =>
    appointmentOf(clinic, `/prescriptions/${await named('prescription')}`),
  document: async (clinic, named) => requested(clinic, await named('invoice')),
  'ready document': async (clinic, named) => {
    const invoice = await named('invoice');
    const answer = await printed(() => clinic.admin.get(`/invoices/${invoice}/pdf`));
    answer.must(200);
    return requested(clinic, invoice);
  },
  'audit export': async (clinic) =>
    (await clinic.admin.post('/audit/exports', { format: 'csv', filters: { resource: 'roles' } })).must(201)
      .id,
  'patient to erase': (clinic) => clinic.patient(),
  'appointment with a text': (clinic) => clinic.appointment({ injury: 'Brought by her sister' }),
  erasure: (clinic) => erasureOf(clinic),
  'erasure to refuse': (clinic) => erasureOf(clinic),
  'erasure to withdraw': (clinic) => erasureOf(clinic),
  'erasure to confirm': (clinic) => erasureOf(clinic),
  'refused erasure': async (clinic) => {
    const id = await erasureOf(clinic);
    (await clinic.admin.post(`/erasures/${id}/refuse/{me}`, { reason: 'A mistake' })).must(200);
    return id;
  },
  'access archive': async (clinic, named) => {
    const wanted = { kind: 'patients', subject: await named('patient'), language: 'fr', reason: 'A letter' };
    return (await clinic.admin.post('/accessArchives/create/{me}', wanted)).must(201).id;
  },
  'read patient': async (clinic, named) => {
    const patient = await named('patient');
    (await clinic.admin.get(`/patients/${patient}`)).must(200);
    // Reads are written together, within a second.
    const seen = async () => (await clinic.admin.get(`/audit/reads?patient=${patient}`)).must(200).rows;
    while ((await seen()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    return patient;
  },
  batch: async (clinic, named) => batchOf(clinic, await named('invoice')),
  'ready batch': async (clinic, named) => {
    const id = await batchOf(clinic, await named('invoice'));
    for (;;) {
      const { record } = (await clinic.admin.get(`/documents/batches/${id}`)).must(200);
      if (record['status'] === 'ready') return id;
      if (record['status'] === 'failed') throw new Error('The batch could not be printed');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  },
};

async function erasureOf(clinic: Clinic): Promise<string> {
  const body = { kind: 'patients', subject: await clinic.patient(), reason: 'Asked by letter' };
  return (await clinic.admin.post('/erasures/create/{me}', body)).must(201).id;
}

/** A busy machine may need more than the ten seconds after which the answer is 202: then it is asked again. */
export async function printed<A extends { readonly status: number }>(ask: () => Promise<A>): Promise<A> {
  let answer = await ask();
  for (let turn = 0; turn < 5 && answer.status === 202; turn += 1) answer = await ask();
  return answer;
}

export function recordsOf(clinic: Clinic): Named {
  const known = new Map<string, Promise<string>>();
  const named: Named = (name) => {
    const record = known.get(name) ?? RECORDS[name]?.(clinic, named);
    if (!record) throw new Error(`No row makes ${name}`);
    known.set(name, record);
    return record;
  };
  return named;
}
