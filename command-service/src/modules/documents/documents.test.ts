import { describe, expect, test } from '@jest/globals';
import { documentId, documentKinds, idOf, moduleList, TEMPLATE_VERSION } from '@hospital/contracts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { seedClinic, memoryEventStore, send, startProcess, testClock } from '../../testing/kernelFixture.ts';
import { requestDocument } from './documents.ts';

const input = {
  kind: 'invoice' as const,
  record: idOf('invoice'),
  recordRevision: 3,
  language: 'fr',
  patient: idOf('patient'),
  owner: null,
  number: '2026-000001',
  date: '2026-03-02',
  code: 'K7QF2M9XTB4D',
  duplicateOn: null,
};
const document = (status: string) => rowOf('document', { ...input, status });

describe('RequestDocument', () => {
  test('asks for the record at its revision, with this template, naming whose it is', () => {
    expect(deciding(requestDocument, { input })).toEqual([
      { type: 'DocumentRequested', data: { ...input, templateVersion: TEMPLATE_VERSION } },
    ]);
  });

  test.each([
    ['an invoice, with the flag Invoices', { kind: 'invoice', owner: null }, holder('Invoices'), true],
    ['an invoice, without it', { kind: 'invoice', owner: null }, holder('Patients'), false],
    ['any payslip, with the flag', { kind: 'payslip', owner: idOf('a') }, holder('EmployeesSalaries'), true],
    ['their own payslip', { kind: 'payslip', owner: holder().id }, holder(), true],
    ['another’s payslip', { kind: 'payslip', owner: idOf('a') }, holder(), false],
    [
      'their own payslip, without access to the modules',
      { kind: 'payslip', owner: holder().id },
      { ...holder(), hasAccess: false },
      false,
    ],
    ['a payslip that is nobody’s', { kind: 'payslip', owner: null }, holder(), false],
  ])('is judged by the rights of when it runs: %s', (...[, wanted, actor, mayPrint]) => {
    const decision = deciding(requestDocument, { input: { ...input, ...wanted }, actor });
    expect(decision).toEqual(mayPrint ? [expect.anything()] : refusal('not_allowed'));
  });

  test('exactly as long as a queue may take is not yet too long', () => {
    const since = (updatedAt: string) =>
      deciding(requestDocument, { input, row: { ...document('queued'), updatedAt } });
    expect(since('2026-03-02T08:59:00.000Z')).toEqual([]);
    expect(since('2026-03-02T08:58:59.999Z')).toHaveLength(1);
  });

  test.each(['queued', 'rendering', 'ready'])('is silent where it is %s', (status) => {
    const now = { updatedAt: '2026-03-02T08:59:30.000Z' };
    expect(deciding(requestDocument, { input, row: { ...document(status), ...now } })).toEqual([]);
  });

  test('what waited longer than a queue may take is asked for again; what is ready never', () => {
    expect(deciding(requestDocument, { input, row: document('queued') })).toHaveLength(1);
    expect(deciding(requestDocument, { input, row: document('rendering') })).toHaveLength(1);
    expect(deciding(requestDocument, { input, row: document('ready') })).toEqual([]);
  });

  test('a failed one may be asked for again', () => {
    expect(deciding(requestDocument, { input, row: document('failed') })).toHaveLength(1);
  });

  test.each(['failed', 'erased'])('asked for again after it %s, it keeps its first code', (status) => {
    const renewed = { ...input, code: '0123456789AB' };
    expect(deciding(requestDocument, { input: renewed, row: document(status) })).toMatchObject([
      { data: { code: input.code } },
    ]);
  });

  test('through the kernel: asked for twice, it is one event and one answer', async () => {
    const process = startProcess(memoryEventStore(), testClock());
    await seedClinic(process);
    const id = documentId(input);
    const first = await send(process, requestDocument, { id, input });
    const before = await process.store.end();
    const second = await send(process, requestDocument, { id, input });
    expect(second.row).toEqual(first.row);
    expect(second.row).toMatchObject({ status: 'queued', recordRevision: 3, language: 'fr' });
    expect(await process.store.end()).toBe(before);
  });

  test('through the kernel: a lost one is put into the queue once a minute, not at every asking', async () => {
    const clock = testClock();
    const process = startProcess(memoryEventStore(), clock);
    const id = documentId(input);
    await send(process, requestDocument, { id, input });
    clock.advance(61_000);
    await send(process, requestDocument, { id, input });
    const asked = await process.store.end();
    await send(process, requestDocument, { id, input });
    expect(await process.store.end()).toBe(asked);
    clock.advance(61_000);
    await send(process, requestDocument, { id, input });
    expect((await process.store.end()) > asked).toBe(true);
  });
});

test('a document’s id follows from record, revision and language', () => {
  const variants = [
    {},
    { record: idOf('another') },
    { recordRevision: 4 },
    { language: 'en' },
    { duplicateOn: '2026-03-02' },
    { duplicateOn: '2026-03-03' },
  ];
  const ids = variants.map((more) => documentId({ ...input, ...more }));
  expect(new Set(ids).size).toBe(variants.length);
  expect(documentId({ ...input })).toBe(ids[0]);
});

test.each(Object.entries(documentKinds))(
  'the kind %s is the one that its module declares, printed by who reads its records',
  (kind, module) => {
    expect(module.prints.kind).toBe(kind);
    const routeOf = (operation: string) => module.routes.find((route) => route.operation === operation);
    expect(routeOf(`Print${module.noun}`)?.permission).toEqual(routeOf(`${module.name}.get`)?.permission);
  },
);

test('every module that declares a printed form has a kind of document', () => {
  const declared = moduleList.flatMap(({ prints }) => prints?.kind ?? []);
  expect(declared.sort()).toEqual(Object.keys(documentKinds).sort());
});
