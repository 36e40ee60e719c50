/** The calls for a printed document: who may print what, when there is a PDF to answer with, and what is noted of it. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  dayAt,
  documentId,
  documents,
  idOf,
  recordIdOf,
  streamOf,
  TEMPLATE_VERSION,
  type Actor,
  type AnyRow,
  type JsonObject,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { memoryFiles, type Call, type Handlers } from '@hospital/platform';
import { sampleFiles, type TestClock } from '@hospital/platform/testing';
import { billing, callOf } from '../../testing/calling.ts';
import { holder } from '../../testing/deciding.ts';
import {
  bookingInput,
  logOf,
  send,
  startClinic,
  type Clinic,
  type Process,
} from '../../testing/kernelFixture.ts';
import { salaryOf } from '../../testing/payroll.ts';
import { tellEvent } from '../../testing/telling.ts';
import { bookAppointment } from '../appointments/appointments.ts';
import { changeInvoice } from '../invoices/invoices.ts';
import { createSalary, removeSalary } from '../employeesSalaries/employeesSalaries.ts';
import type { SearchRecords } from '../../kernel/recordSearch.ts';
import { documentHandlers, type DocumentDependencies } from './documents.ts';

const zone = 'Asia/Kuala_Lumpur';
const salary = idOf('salary');
const over = AbortSignal.abort();

let store: EventStore;
let clock: TestClock;
let process: Process;
let clinic: Clinic;
let files: ReturnType<typeof memoryFiles>;
let handlers: Handlers;
let invoice: string;

beforeEach(async () => {
  ({ store, clock, process, clinic } = await startClinic());
  files = memoryFiles();
  const dependencies: DocumentDependencies = {
    kernel: process.kernel,
    fingerprint: (body) => idOf('fingerprint', JSON.stringify(body)),
    files,
    keyed: { hash: (kind, value) => idOf('hash', kind, value).replaceAll('-', ''), fingerprint: () => '' },
    searchRecords: findDocuments,
    zone: () => Promise.resolve(zone),
    today: () => Promise.resolve(dayAt(clock(), zone)),
  };
  handlers = documentHandlers(dependencies);
  invoice = await closedVisit();
  await send(process, createSalary, { id: salary, input: salaryOf(clinic.doctor) });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** As the read model does, which has reached the end of the log. */
const findDocuments: SearchRecords = async ({ oneOf = [] }) => {
  const streams = new Set((await logOf(store)).map(({ stream }) => stream));
  const ids = [...streams].filter((stream) => stream.startsWith('document-')).map(recordIdOf);
  const rows = await Promise.all(
    ids.map(async (id) => (await process.kernel.records.load(documents, id)).row),
  );
  const isFound = (row: AnyRow) => oneOf.every(({ path, values }) => values.includes(String(row[path])));
  return rows.flatMap((row) => (row && isFound(row) ? [{ record: row._id, revision: row.revision }] : []));
};

async function closedVisit(): Promise<string> {
  const id = idOf('visit');
  await send(process, bookAppointment, { id, input: bookingInput(clinic, { status: 'approved' }) });
  const body = {
    appointment: id,
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-02',
    lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
  };
  const closed = await billing(process, clock)('CloseWithInvoice', { body });
  return String(Object(closed.body)['_id']);
}

/** The call gave up waiting, unless it says otherwise. */
function print(operation: 'PrintInvoice' | 'PrintSalary', record: string, more: Partial<Call> = {}) {
  const handle = handlers[operation];
  if (!handle) throw new Error(`nobody answers ${operation}`);
  return handle({ ...callOf(operation, { params: { id: record } }), signal: over, ...more });
}

async function ask(body: object, more: Partial<Call> = {}) {
  const answer = await handlers['RequestDocument']?.({ ...callOf('RequestDocument', { body }), ...more });
  return { status: answer?.status, body: Object(answer?.body) as JsonObject };
}

async function asked(): Promise<readonly JsonObject[]> {
  const log = await logOf(store);
  return log.filter(({ type }) => type === 'DocumentRequested').map(({ data }) => data);
}

/** As the worker does for each document that was asked for. */
async function render(): Promise<void> {
  const log = await logOf(store);
  for (const { stream } of log.filter(({ type }) => type === 'DocumentRequested')) {
    const file = idOf('file of', stream);
    await files.save(sampleFiles.pdf, 'document', file);
    const sha256 = (await files.load(file))?.sha256 ?? '';
    await tellEvent(store, { stream, type: 'DocumentRendered', data: { file, sha256 } });
  }
}

const printed = () => documentId({ kind: 'invoice', record: invoice, recordRevision: 0, language: 'en' });
const refused = (code: string) => expect.objectContaining({ code });
const by = (actor: Actor) => ({ actor });
const employee: Actor = { ...holder(), id: '' };

describe('what is asked for', () => {
  test('an invoice: its revision, number, day and patient, and a code of 12 characters', async () => {
    const { status, body } = await ask({ kind: 'invoice', record: invoice, language: 'fr' });
    expect(status).toBe(202);
    expect(await asked()).toEqual([
      expect.objectContaining({
        kind: 'invoice',
        record: invoice,
        recordRevision: 0,
        language: 'fr',
        patient: clinic.patient,
        owner: null,
        number: '2026-000001',
        date: '2026-03-02',
        code: expect.stringMatching(/^[0-9A-Z]{12}$/),
        duplicateOn: null,
      }),
    ]);
    expect(body).toMatchObject({ status: 'queued', language: 'fr', record: invoice });
  });

  test('a payslip: its owner, and the day of the clinic on which it was made', async () => {
    clock.set('2026-03-02T16:30:00.000Z');
    const late = idOf('late salary');
    await send(process, createSalary, { id: late, input: salaryOf(clinic.doctor, '2026-04') });
    await ask({ kind: 'payslip', record: late });
    expect(await asked()).toEqual([
      expect.objectContaining({
        owner: clinic.doctor,
        patient: null,
        number: '2026-04',
        date: '2026-03-03',
        language: 'en',
      }),
    ]);
  });

  describe('again under the same key is the document of the first time', () => {
    const again = (body: object = {}) =>
      ask({ kind: 'invoice', record: invoice, ...body }, { idempotencyKey: 'key' });

    test('where its record moved on', async () => {
      const first = await again();
      await send(process, changeInvoice, { id: invoice, input: { status: 'paid' } });
      expect(await again()).toEqual(first);
      expect(await ask({ kind: 'invoice', record: invoice })).not.toEqual(first);
    });

    test('where it was printed meanwhile: it is no reprint', async () => {
      const { body } = await again({ reprint: true });
      await render();
      expect((await again({ reprint: true })).body).toEqual(body);
      expect(await asked()).toHaveLength(1);
    });

    test('where it was there before, and its record moved on', async () => {
      await ask({ kind: 'invoice', record: invoice });
      const { body } = await again();
      await send(process, changeInvoice, { id: invoice, input: { status: 'paid' } });
      await ask({ kind: 'invoice', record: invoice });
      expect((await again()).body).toEqual(body);
    });

    test('and of another body none', async () => {
      await again();
      await expect(again({ language: 'fr' })).rejects.toEqual(refused('key_reused'));
    });

    test('and of nobody who may no longer print it', async () => {
      await again();
      jest.spyOn(process.kernel.dependencies, 'actorNow').mockResolvedValue(holder('Patients'));
      await expect(again()).rejects.toEqual(refused('not_allowed'));
    });
  });

  test('the revision that a call expects is not that of the document', async () => {
    const { status } = await ask({ kind: 'invoice', record: invoice }, { expectedRevision: 7 });
    expect(status).toBe(202);
  });

  test('a language that is not printed is refused, and asks for nothing', async () => {
    await expect(print('PrintInvoice', invoice, { query: { language: 'tlh' } })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { language: 'Language is one of: en, fr, ar.' } },
    });
    expect(await asked()).toEqual([]);
  });

  test('without a language it is English', async () => {
    await print('PrintInvoice', invoice);
    await print('PrintInvoice', invoice, { query: { language: 'ar' } });
    expect((await asked()).map(({ language }) => language)).toEqual(['en', 'ar']);
  });
});

describe('who may print', () => {
  const own = () => by({ ...employee, id: clinic.doctor });

  test('one’s own payslip, without the flag', async () => {
    expect(await print('PrintSalary', salary, own())).toMatchObject({ status: 202 });
  });

  test('every payslip with the flag', async () => {
    const payer = by(holder('EmployeesSalaries'));
    expect(await print('PrintSalary', salary, payer)).toMatchObject({ status: 202 });
  });

  test.each([
    ['a colleague’s payslip', 'PrintSalary', () => salary],
    ['one that does not exist, like any other', 'PrintSalary', () => idOf('nothing')],
    ['an invoice', 'PrintInvoice', () => invoice],
    ['an invoice that does not exist', 'PrintInvoice', () => idOf('nothing')],
  ] as const)('nobody else: %s', async (_name, operation, record) => {
    for (const actor of [{ ...employee, id: clinic.patient }, holder('Patients')])
      await expect(print(operation, record(), by(actor))).rejects.toEqual(refused('not_allowed'));
    expect(await asked()).toEqual([]);
  });

  test('nobody who is not signed in', async () => {
    await expect(print('PrintInvoice', invoice, { actor: null })).rejects.toEqual(refused('not_allowed'));
  });

  test('what does not exist, and what was deleted, is reported to users who may print it', async () => {
    await expect(print('PrintInvoice', idOf('nothing'))).rejects.toEqual(refused('not_found'));
    await send(process, removeSalary, { id: salary, input: {} });
    await expect(print('PrintSalary', salary)).rejects.toEqual(refused('gone'));
    await expect(print('PrintSalary', salary, by(holder('Patients')))).rejects.toEqual(
      refused('not_allowed'),
    );
    expect(await asked()).toEqual([]);
  });
});

describe('the PDF', () => {
  test('that is there already is the answer, under the document’s name', async () => {
    await print('PrintInvoice', invoice);
    await render();
    const { row } = await process.kernel.records.load(documents, printed());
    expect(row).toMatchObject({ status: 'ready' });
    const [{ number } = {}] = await asked();
    expect(await print('PrintInvoice', invoice)).toMatchObject({
      content: sampleFiles.pdf,
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="invoice-${String(number)}.pdf"; filename*=UTF-8''invoice-${String(number)}.pdf`,
      },
    });
    expect(await asked()).toHaveLength(1);
  });

  test('is waited for', async () => {
    const waiting = print('PrintInvoice', invoice, { signal: new AbortController().signal });
    while ((await asked()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await render();
    expect(await waiting).toMatchObject({ content: sampleFiles.pdf });
  });

  test('is waited for 10 s at most; then the answer is the document as it stands', async () => {
    let now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => (now += 6_000));
    const answer = await print('PrintInvoice', invoice, { signal: new AbortController().signal });
    expect(answer).toMatchObject({ status: 202, body: { status: 'queued', record: invoice } });
    expect(answer.shows).toEqual({
      records: [{ resource: 'invoices', record: invoice, patient: clinic.patient }],
    });
  });

  test('of one that failed does not come: the answer is the document', async () => {
    await print('PrintInvoice', invoice);
    await tellEvent(store, {
      stream: streamOf('document', printed()),
      type: 'DocumentFailed',
      data: { error: 'No browser' },
    });
    // Asked for again it is queued again, and fails again.
    const waiting = print('PrintInvoice', invoice, { signal: new AbortController().signal });
    while ((await asked()).length < 2) await new Promise((resolve) => setImmediate(resolve));
    await tellEvent(store, {
      stream: streamOf('document', printed()),
      type: 'DocumentFailed',
      data: { error: 'Still none' },
    });
    expect(await waiting).toMatchObject({ status: 202, body: { status: 'failed', error: 'Still none' } });
  });

  test('whose file is gone is refused as an altered one', async () => {
    await print('PrintInvoice', invoice);
    await tellEvent(store, {
      stream: streamOf('document', printed()),
      type: 'DocumentRendered',
      data: { file: idOf('lost') },
    });
    await expect(print('PrintInvoice', invoice)).rejects.toEqual(refused('file_altered'));
  });

  test('shows the data of the patient; a payslip is about none', async () => {
    await print('PrintInvoice', invoice);
    await print('PrintSalary', salary);
    await render();
    const shown = { resource: 'invoices', record: invoice, patient: clinic.patient };
    expect((await print('PrintInvoice', invoice)).shows).toEqual({ how: 'pdf', records: [shown] });
    const payslip = await print('PrintSalary', salary);
    expect(payslip).toMatchObject({
      headers: {
        'Content-Disposition': expect.stringMatching(/filename\*=UTF-8''payslip-2026-03-[^-;]+-[^;]+\.pdf$/),
      },
    });
    expect(payslip.shows).toEqual({ how: 'pdf', records: [] });
  });
});

describe('a reprint', () => {
  const again = { query: { reprint: 'true' } };

  test('of what was printed before is a duplicate of today', async () => {
    await print('PrintInvoice', invoice);
    await render();
    clock.set('2026-03-04T16:30:00.000Z');
    await print('PrintInvoice', invoice, again);
    await ask({ kind: 'invoice', record: invoice, reprint: true });
    expect((await asked()).map(({ duplicateOn }) => duplicateOn)).toEqual([null, '2026-03-05']);
  });

  test('is a duplicate where the record changed since, and says the same on paper', async () => {
    await print('PrintInvoice', invoice);
    await render();
    const money = { kind: 'payment', entry: idOf('payment'), tillSession: idOf('session') };
    const data = { patient: clinic.patient, ...money };
    await tellEvent(store, { stream: streamOf('invoice', invoice), type: 'MoneyTakenIntoTill', data });
    await print('PrintInvoice', invoice, again);
    expect((await asked()).map(({ recordRevision, duplicateOn }) => [recordRevision, duplicateOn])).toEqual([
      [0, null],
      [1, '2026-03-02'],
    ]);
  });

  test('is an original where the record says something else, and in another language', async () => {
    await print('PrintInvoice', invoice);
    await render();
    await print('PrintInvoice', invoice, { query: { reprint: 'true', language: 'fr' } });
    const given = { writeOff: idOf('write-off'), amount: '1.00', day: '2026-03-02', reason: 'Too little' };
    const data = { patient: clinic.patient, ...given };
    await tellEvent(store, { stream: streamOf('invoice', invoice), type: 'DebtWrittenOff', data });
    await print('PrintInvoice', invoice, again);
    expect((await asked()).map(({ duplicateOn }) => duplicateOn)).toEqual([null, null, null]);
  });

  test('is a duplicate of a document of an older template', async () => {
    const stream = streamOf('document', idOf('of an older template'));
    const key = { kind: 'invoice', record: invoice, recordRevision: 0, language: 'en' };
    const data = { ...key, templateVersion: TEMPLATE_VERSION - 1 };
    await tellEvent(store, { stream, type: 'DocumentRequested', data });
    await tellEvent(store, { stream, type: 'DocumentRendered', data: { file: idOf('older') } });
    await print('PrintInvoice', invoice, again);
    expect((await asked()).map(({ duplicateOn }) => duplicateOn)).toEqual([undefined, '2026-03-02']);
  });

  test('of what never was printed is the original', async () => {
    await print('PrintInvoice', invoice, again);
    await print('PrintInvoice', invoice, again);
    expect((await asked()).map(({ duplicateOn }) => duplicateOn)).toEqual([null]);
  });

  test('that is not wanted is the same document', async () => {
    await print('PrintInvoice', invoice);
    await render();
    await print('PrintInvoice', invoice, { query: { reprint: 'false' } });
    await print('PrintInvoice', invoice, { query: { reprint: '' } });
    expect(await asked()).toHaveLength(1);
  });

  test('is yes or no', async () => {
    await expect(print('PrintInvoice', invoice, { query: { reprint: 'maybe' } })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { reprint: expect.any(String) } },
    });
  });
});
