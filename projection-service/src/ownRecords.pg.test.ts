/** Records that name whose they are: without a flag people list, read and hear of their own, and of no other. */
import { idOf, modules, Problem, type Printable } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { clinic, tellClinic } from './testing/clinic.ts';
import { teller } from './testing/events.ts';
import { actorWith, administrator, queriesOf, type Queries } from './testing/queries.ts';
import { testReadModels, type TestReadModels } from './testing/readModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
let models: TestReadModels;
let queries: Queries;
const [own, other] = [idOf('prescription of amina'), idOf('prescription of karim')];

const issued = (doctor: string, appointment: string, number: string) => ({
  type: 'PrescriptionIssued',
  data: {
    number,
    appointment,
    doctor,
    patient: clinic.helene,
    department: clinic.cardiology,
    prescriptionDate: '2026-03-05',
    status: 'pending',
    rest: '0.00',
    otherInformation: 'Before meals',
    lineItems: [{ id: '1', name: 'Paracetamol', description: null, quantity: '1', price: '0.00' }],
  },
});

const rowOf = async (table: string, id: string) =>
  (await models.rows(`select * from read_models.${table} where _id = '${id}'`))[0] ?? {};

beforeAll(async () => {
  await tellClinic(store);
  await tell(modules.prescriptions, own, issued(clinic.amina, clinic.booked, 'ORD-2026-000001'));
  await tell(modules.prescriptions, other, issued(clinic.karim, clinic.closed, 'ORD-2026-000002'));
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  queries = queriesOf(models, undefined, undefined, store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

const amina = actorWith([], { id: clinic.amina, roleId: clinic.doctorRole, roleName: 'Doctor' });
const codeIn = (error: unknown) => (error instanceof Problem ? error.code : String(error));
const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ _id }) => _id).sort();

test.each(['prescriptions', 'ordonnances'])('%s lists and reads one’s own without a flag', async (name) => {
  expect(ids(await queries.list(`${name}.list`, { actor: amina }))).toEqual([own]);
  expect(ids(await queries.list(`${name}.list`, { actor: actorWith([]) }))).toEqual([]);
  const { body } = await queries.ask(`${name}.get`, { actor: amina, params: { id: own } });
  expect(body).toMatchObject({ _id: own, otherInformation: 'Before meals', patient: { _id: clinic.helene } });
  expect(JSON.stringify(body)).not.toContain('CIN-');
  const refused = queries.ask(`${name}.get`, { actor: amina, params: { id: other } });
  await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
});

test.each([['Appointments'], ['Patients']] as const)('%s reads all of them', async (flag) => {
  expect(ids(await queries.list('prescriptions.list', { actor: actorWith([flag]) }))).toEqual(
    [own, other].sort(),
  );
});

test('a search finds one’s own alone, and the count tells of no other', async () => {
  const query = { search: JSON.stringify({ number: 'ORD' }) };
  const { body, headers } = await queries.ask('prescriptions.list', { actor: amina, query });
  expect(body).toMatchObject([{ _id: own }]);
  expect(headers).toMatchObject({ 'X-Total-Count': '1' });
});

test('the audit shows what is one’s own, and of others that something happened', async () => {
  const auditor = { ...amina, flags: actorWith(['Activities']).flags };
  const { body } = await queries.ask('audit', { actor: auditor, query: { resource: 'prescriptions' } });
  const shown = (body as { record: { _id: string }; changes: unknown[] }[]).map(({ record, changes }) => [
    record._id,
    changes.length > 0,
  ]);
  expect(shown.sort()).toEqual(
    [
      [own, true],
      [other, false],
    ].sort(),
  );
});

test('the stream of changes tells of one’s own, live and on resuming, and of no other', async () => {
  const listen = async (lastEventId?: string) => {
    const asked = lastEventId === undefined ? { actor: amina } : { actor: amina, lastEventId };
    const { content } = await queries.ask('changes', asked);
    if (!(content instanceof Readable)) throw new Error('no stream');
    let text = '';
    content.on('data', (piece: unknown) => (text += String(piece)));
    const hears = async (words: string) => {
      while (!text.includes(words)) await once(content, 'data');
      return text;
    };
    await hears('id: ');
    return { hears, leave: () => content.destroy() };
  };
  const start = models.progress.position;
  const live = await listen();
  for (const id of [other, own])
    await tell(modules.prescriptions, id, { type: 'PrescriptionChanged', data: { dueDate: '2026-04-01' } });
  expect(await live.hears(own)).not.toContain(other);
  live.leave();
  const resumed = await listen(start);
  expect(await resumed.hears(own)).not.toContain(other);
  resumed.leave();
});

test('a document is read by its kind’s flag and by whose record it prints, and by no other', async () => {
  const requested = { recordRevision: 0, language: 'en', templateVersion: 1 };
  const printed: Record<string, string> = {};
  for (const [kind, record, owner] of [
    ['prescription', own, clinic.amina],
    ['prescription', other, clinic.karim],
    ['payslip', idOf('salary'), clinic.amina],
    ['invoice', clinic.invoice, null],
  ] as const) {
    const id = idOf('document of', kind, record);
    printed[`${kind} of ${String(owner)}`] = id;
    const data = { ...requested, kind, record, owner };
    await tell(modules.documents, id, { type: 'DocumentRequested', data });
  }
  await models.caughtUp(store);
  const reads = async (actor: typeof amina) => {
    const read = [];
    for (const [name, id] of Object.entries(printed)) {
      const answer = await queries.ask('documents.get', { actor, params: { id } }).catch(codeIn);
      if (answer !== 'not_allowed') read.push(name);
    }
    return read;
  };
  const owned = [`prescription of ${clinic.amina}`, `payslip of ${clinic.amina}`];
  expect(await reads(amina)).toEqual(owned);
  const nurse = { ...actorWith(['Patients']), id: clinic.amina };
  expect(await reads(nurse)).toEqual([owned[0], `prescription of ${clinic.karim}`, owned[1]]);
  const { body } = await queries.ask('documents.list', { actor: nurse });
  expect((body as unknown[]).length).toBe(3);
  expect(await reads(actorWith(['EmployeesSalaries']))).toEqual([owned[1]]);
  expect(await reads(actorWith(['Invoices']))).toEqual(['invoice of null']);
  expect(await reads(actorWith([]))).toEqual([]);
  // Nothing tells a document of somebody else's from one that never was.
  const unknown = queries.ask('documents.get', { actor: amina, params: { id: idOf('nowhere') } });
  await expect(unknown).rejects.toMatchObject({ code: 'not_allowed' });
  const listed = async (actor: typeof amina) =>
    (await queries.list('documents.list', { actor })).map(({ kind }) => kind).sort();
  expect(await listed(amina)).toEqual(['payslip', 'prescription']);
  expect(await listed(actorWith([]))).toEqual([]);
});

describe('the paper that the screens show and print', () => {
  const paper = async (asked: Parameters<typeof queries.ask>[1]) =>
    (await queries.ask('prescriptions.paper', { params: { id: own }, ...asked })).body as Printable;

  test('is the template’s, in the language that is asked for, for whom reads the record', async () => {
    const shown = await paper({ actor: amina, query: { language: 'fr' } });
    expect(shown).toMatchObject({ title: 'Ordonnance ORD-2026-000001', language: 'fr', direction: 'ltr' });
    expect(shown.body).toContain('Paracetamol');
    expect((await paper({ actor: actorWith(['Patients']) })).language).toBe('en');
  });

  test.each([
    ['somebody else’s', { actor: amina, params: { id: other } }, 'not_allowed'],
    ['without a flag', { actor: actorWith([]) }, 'not_allowed'],
    ['one that never was', { actor: administrator, params: { id: idOf('nowhere') } }, 'not_found'],
    ['an unknown language', { actor: amina, query: { language: 'tlh' } }, 'validation_failed'],
    ['a document that is none', { actor: amina, query: { document: "' or 1=1" } }, 'validation_failed'],
    ['a document nobody asked for', { actor: amina, query: { document: idOf('x') } }, 'document_not_ready'],
  ])('%s: %#', async (_, asked, code) => {
    await expect(paper(asked)).rejects.toMatchObject({ code });
  });

  test('carries the code of its document and that it is a duplicate, and of no other record, revision or language', async () => {
    const revision = Number((await rowOf('prescriptions', own)).revision);
    const printed = { kind: 'prescription', record: own, recordRevision: revision, language: 'fr' };
    const asks = async (name: string, changes: object) => {
      const marks = { code: 'ABCD2345EFGH', duplicateOn: '2026-03-09', templateVersion: 1 };
      const data = { ...printed, ...marks, owner: clinic.amina, ...changes };
      await tell(modules.documents, idOf(name), { type: 'DocumentRequested', data });
      await models.caughtUp(store);
      return paper({ actor: amina, query: { language: 'fr', document: idOf(name) } });
    };
    const marked = await asks('marked', {});
    expect(marked.running).toContain('ABCD\\2d 2345\\2d EFGH');
    expect(marked.body).toContain('Duplicata');
    expect((await paper({ actor: amina, query: { language: 'fr' } })).body).not.toContain('Duplicata');
    for (const changes of [{ recordRevision: revision - 1 }, { record: other }, { language: 'ar' }])
      await expect(asks(JSON.stringify(changes), changes)).rejects.toMatchObject({
        code: 'document_not_ready',
      });
  });
});

test('the code of a document says what it is and whether it is current, without a name', async () => {
  const record = idOf('prescription of karim');
  const given = { kind: 'prescription', record, language: 'en', templateVersion: 3, owner: clinic.karim };
  const label = { number: 'ORD-2026-000002', date: '2026-03-05' };
  const revision = Number((await rowOf('prescriptions', record)).revision);
  for (const [code, recordRevision, duplicateOn] of [
    ['K7QF2M9XTB4D', revision, null],
    ['000000000001', revision - 1, null],
    ['000000000002', revision, '2026-03-09'],
  ] as const) {
    const data = { ...given, ...label, code, recordRevision, duplicateOn };
    const id = idOf('verified', code);
    await tell(modules.documents, id, { type: 'DocumentRequested', data });
    await tell(modules.documents, id, { type: 'DocumentRendered', data: { file: idOf('file', code) } });
  }
  // The screens print as soon as it is asked for: the paper may be there before the file.
  const waiting = { ...given, ...label, code: '000000000003', recordRevision: revision };
  await tell(modules.documents, idOf('waiting'), { type: 'DocumentRequested', data: waiting });
  await models.caughtUp(store);
  const verify = async (code: string) =>
    (await queries.ask('documents.verify', { actor: null, query: { code } })).body;
  const genuine = { genuine: true, kind: 'prescription', ...label };
  expect(await verify('k7qf-2m9x-tb4d')).toEqual({ ...genuine, status: 'current', duplicate: false });
  expect(await verify('0000-0000-0001')).toEqual({ ...genuine, status: 'superseded', duplicate: false });
  expect(await verify('000O OOOO OOO2')).toEqual({ ...genuine, status: 'current', duplicate: true });
  const unknown = { genuine: false, kind: null, number: null, date: null, status: null, duplicate: null };
  expect(await verify('0000-0000-0003')).toEqual({ ...genuine, status: 'current', duplicate: false });
  expect(await verify('ZZZZ-ZZZZ-ZZZZ')).toEqual(unknown);
  const removed = {
    type: 'PrescriptionRemoved',
    data: { patient: clinic.helene, appointment: clinic.closed },
  };
  await tell(modules.prescriptions, record, removed);
  await models.caughtUp(store);
  expect(await verify('k7qf-2m9x-tb4d')).toMatchObject({ ...genuine, status: 'void' });
  for (const code of ['', 'K7QF', "' or 1=1 --", 'UUUU-UUUU-UUUU', 'K7QF2M9XTB4D\u0000'])
    await expect(verify(code)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('the paper of an invoice stays current while money enters a till, and not once it says something else', async () => {
  const { revision } = await rowOf('invoices', clinic.invoice);
  const code = 'K7QF2M9XTB4E';
  const printed = {
    kind: 'invoice',
    record: clinic.invoice,
    recordRevision: Number(revision),
    language: 'fr',
  };
  await tell(modules.documents, idOf('paper'), { type: 'DocumentRequested', data: { ...printed, code } });
  const statusAfter = async (type: string, data: object) => {
    await tell(modules.invoices, clinic.invoice, { type, data: { patient: clinic.helene, ...data } });
    await models.caughtUp(store);
    expect((await rowOf('invoices', clinic.invoice)).revision).not.toBe(revision);
    const read = await queries.ask('documents.get', { params: { id: idOf('paper') } });
    const [listed] = await queries.list('documents.list', { query: { record: clinic.invoice } });
    const checked = await queries.ask('documents.verify', { actor: null, query: { code } });
    return [checked.body, read.body, listed];
  };
  const money = { kind: 'payment', entry: idOf('payment'), tillSession: idOf('session') };
  expect(await statusAfter('MoneyTakenIntoTill', money)).toMatchObject([
    { status: 'current' },
    { unchanged: true },
    { unchanged: true },
  ]);
  const given = { writeOff: idOf('write-off'), amount: '1.00', day: '2026-03-09', reason: 'Too little' };
  expect(await statusAfter('DebtWrittenOff', given)).toMatchObject([
    { status: 'superseded' },
    { unchanged: false },
    { unchanged: false },
  ]);
  const { position } = models.progress;
  const past = await queries.ask('documents.get', {
    params: { id: idOf('paper') },
    query: { asOf: position },
  });
  expect(past.body).toMatchObject({ unchanged: null });
});

test('an appointment shows its prescription until that is deleted', async () => {
  const read = async () =>
    (await queries.ask('appointments.get', { actor: administrator, params: { id: clinic.booked } })).body;
  expect(await read()).toMatchObject({ prescription: own });
  const removed = {
    type: 'PrescriptionRemoved',
    data: { appointment: clinic.booked, patient: clinic.helene },
  };
  await tell(modules.prescriptions, own, removed);
  await models.caughtUp(store);
  expect(await read()).toMatchObject({ prescription: null });
  expect(await queries.list('prescriptions.list', { actor: amina })).toEqual([]);
});
