import { describe, expect, test } from '@jest/globals';
import { idOf } from '../../kernel/message.ts';
import type { AnyRow } from '../../kernel/module.ts';
import type { Actor, Flag } from '../../kernel/permissions.ts';
import { readCode } from '../../kernel/printedCode.ts';
import { foldEvents, type GivenEvent } from '../../testing/foldEvents.ts';
import { documentRequest, textIn } from './documentRequest.ts';
import {
  documentId,
  documentLanguages,
  documents,
  isDocumentKind,
  printableKinds,
  TEMPLATE_VERSION,
} from './documents.ts';
import { personalNames } from '../personalData/personalNames.ts';

const row: AnyRow = {
  _id: idOf('row'),
  revision: 4,
  createdAt: '2026-03-01T16:30:00.000Z',
  updatedAt: '2026-03-05T09:00:00.000Z',
  deletedAt: null,
};
const surroundings = {
  hash: (kind: string, value: string) => idOf('hash', kind, value).replaceAll('-', ''),
  zone: 'Asia/Kuala_Lumpur',
};
const key = { kind: 'invoice', record: row._id, recordRevision: 4, language: 'fr' };

test('a PDF is checked by its SHA-256 in capitals too, and between blanks', () => {
  const body = documents.routes.find(({ operation }) => operation === 'documents.verifyFile')?.body;
  const sha256 = '0123456789abcdef'.repeat(4);
  for (const document of [sha256, sha256.toUpperCase(), ` ${sha256.toUpperCase()}\r\n`])
    expect(body?.parse({ document })).toEqual({ document: sha256 });
  for (const document of ['', sha256.slice(1), `${sha256} ${sha256}`, `${sha256.slice(1)}g`, null])
    expect(body?.safeParse({ document }).success).toBe(false);
});

describe('what the log keeps of a document', () => {
  test('an invoice: its own number and day, its patient, nobody who owns it', () => {
    const invoice = {
      ...row,
      patient: 'p',
      user: 'u',
      doctor: 'd',
      number: '2026-000001',
      invoiceDate: '2026-03-07',
    };
    expect(documentRequest(key, invoice, surroundings)).toEqual({
      ...key,
      duplicateOn: null,
      patient: 'p',
      owner: null,
      number: '2026-000001',
      date: '2026-03-07',
      code: expect.stringMatching(/^[0-9A-Z]{12}$/),
    });
  });

  test('a prescription: the doctor owns it', () => {
    const prescription = { ...row, patient: 'p', doctor: 'd', number: '7', prescriptionDate: '2026-03-07' };
    expect(documentRequest({ ...key, kind: 'prescription' }, prescription, surroundings)).toMatchObject({
      owner: 'd',
      patient: 'p',
      number: '7',
      date: '2026-03-07',
    });
  });

  test('a payslip: its month, and the day of the clinic on which it was made', () => {
    const salary = { ...row, user: 'u', salaryMonth: '2026-02' };
    expect(documentRequest({ ...key, kind: 'payslip' }, salary, surroundings)).toMatchObject({
      owner: 'u',
      patient: null,
      number: '2026-02',
      date: '2026-03-02',
    });
  });

  test('a duplicate: its day, and a code of its own', () => {
    const original = documentRequest(key, row, surroundings);
    const duplicate = documentRequest({ ...key, duplicateOn: '2026-03-09' }, row, surroundings);
    expect([original.duplicateOn, duplicate.duplicateOn]).toEqual([null, '2026-03-09']);
    expect(duplicate.code).not.toBe(original.code);
    expect(readCode(duplicate.code)).toBe(duplicate.code);
  });

  test('the code is made of what nobody else can compute', () => {
    const other = {
      ...surroundings,
      hash: (kind: string, value: string) => surroundings.hash(`${kind}!`, value),
    };
    expect(documentRequest(key, row, other).code).not.toBe(documentRequest(key, row, surroundings).code);
    const hashed: string[][] = [];
    const hash = (...given: string[]) => {
      hashed.push(given);
      return '0'.repeat(64);
    };
    documentRequest(key, row, { ...surroundings, hash });
    expect(hashed).toEqual([['printed document', documentId(key)]]);
  });

  test('of a record that is not there, or of a kind that is none, nothing is known', () => {
    const nothing = { patient: null, owner: null, number: null, date: null };
    expect(documentRequest(key, null, surroundings)).toMatchObject(nothing);
    expect(documentRequest({ ...key, kind: 'payslip' }, null, surroundings)).toMatchObject(nothing);
    expect(
      documentRequest({ ...key, kind: 'toString' }, { ...row, user: 'u', number: '7' }, surroundings),
    ).toMatchObject({
      owner: null,
      number: null,
      date: '2026-03-02',
    });
  });

  test.each([
    [null, 'name', null],
    [{ ...row, name: 'a' }, 'name', 'a'],
    [{ ...row, name: '' }, 'name', ''],
    [{ ...row, name: 7 }, 'name', null],
    [row, 'name', null],
    [row, undefined, null],
  ] as const)('the text of a field: %#', (...[of, field, expected]) => {
    expect(textIn(of, field)).toBe(expected);
  });
});

test('a kind of document is one of the three, and nothing that every object has', () => {
  expect(
    ['invoice', 'prescription', 'payslip', 'invoices', 'toString', '__proto__', ''].map(isDocumentKind),
  ).toEqual([...[true, true, true], ...[false, false, false, false]]);
});

describe('which kinds a person prints', () => {
  const actor = (flags: readonly Flag[], hasAccess = true): Actor => ({
    id: idOf('actor'),
    name: 'Actor',
    roleId: idOf('role'),
    roleName: 'Role',
    isAdministrator: false,
    flags: new Set(flags),
    hasAccess,
  });

  test('all records by the flag of the module, their own without', () => {
    expect(printableKinds(actor(['Invoices']), 'full')).toEqual([
      'invoice',
      'creditNote',
      'receipt',
      'depositSlip',
    ]);
    expect(printableKinds(actor(['EmployeesSalaries']), 'full')).toEqual(['payslip']);
    expect(printableKinds(actor([]), 'full')).toEqual([]);
    expect(printableKinds(actor([]), 'own')).toContain('payslip');
    expect(printableKinds(actor(['EmployeesSalaries']), 'own')).not.toContain('payslip');
    expect(printableKinds(actor([]), 'own')).not.toContain('invoice');
  });

  test('nobody who is not signed in prints anything', () => {
    expect([...printableKinds(null, 'full'), ...printableKinds(null, 'own')]).toEqual([]);
  });
});

describe('a document', () => {
  const id = documentId(key);
  const requested: GivenEvent = ['DocumentRequested', { ...key, templateVersion: TEMPLATE_VERSION }];
  const file = { file: idOf('file'), sha256: 's', contentHash: 'c', bytes: 12, pages: 2 };

  const fold = (...events: readonly GivenEvent[]) => foldEvents(documents, id, events);

  test('has an id that follows from these words, and for a duplicate from its day', () => {
    const words = ['document', 'invoice', row._id, '4', 'fr', String(TEMPLATE_VERSION)];
    expect(documentId(key)).toBe(idOf(...(words as [string])));
    expect(documentId({ ...key, duplicateOn: '2026-03-09' })).toBe(
      idOf(...(words as [string]), 'duplicate', '2026-03-09'),
    );
  });

  test('is queued, then ready with its file', () => {
    expect(fold(requested)).toMatchObject({ ...key, status: 'queued', file: null, error: null });
    expect(fold(requested, ['DocumentRendered', file])).toMatchObject({
      ...key,
      ...file,
      status: 'ready',
      error: null,
    });
  });

  test('that failed says why, until it is asked for again', () => {
    const failed: GivenEvent = ['DocumentFailed', { error: 'No browser' }];
    expect(fold(requested, failed)).toMatchObject({ ...key, status: 'failed', error: 'No browser' });
    expect(fold(requested, failed, requested)).toMatchObject({ status: 'queued', error: null });
    expect(fold(requested, failed, ['DocumentRendered', file])).toMatchObject({
      status: 'ready',
      error: null,
    });
  });

  test('that is ready stays so when somebody asks late', () => {
    expect(fold(requested, ['DocumentRendered', file], requested)).toMatchObject({
      status: 'ready',
      ...file,
    });
  });

  test('that nobody asked for is none', () => {
    expect(fold(['DocumentRendered', file], ['DocumentFailed', { error: 'x' }])).toBeNull();
  });

  test('answers the revision of the record that is printed, and judges nothing', () => {
    const printed = { ...row, recordRevision: 4 } as Parameters<
      NonNullable<typeof documents.answer>['of']
    >[0];
    expect(documents.answer?.of(printed, { revision: 1, recordRevision: 4 })).toEqual({
      revision: 4,
      unchanged: null,
    });
    const first = { ...printed, recordRevision: 0 };
    expect(documents.answer?.of(first, { recordRevision: 7 })).toEqual({ revision: 0, unchanged: null });
    expect(
      documents.answer?.of({ ...printed, recordRevision: null } as never, { recordRevision: 7 }),
    ).toEqual({
      revision: 7,
      unchanged: null,
    });
  });

  test('is asked for by a kind, a record and a language that there are', () => {
    const body = documents.routes.find(({ operation }) => operation === 'RequestDocument')?.body;
    const wanted = { kind: 'invoice', record: row._id };
    expect(body?.parse(wanted)).toEqual({ ...wanted, language: 'en', reprint: false });
    for (const language of documentLanguages)
      expect(body?.safeParse({ ...wanted, language }).success).toBe(true);
    for (const wrong of [{ kind: 'poem' }, { record: '7' }, { language: 'tlh' }, { reprint: 'yes' }])
      expect(body?.safeParse({ ...wanted, ...wrong }).success).toBe(false);
  });
});

test('what logs leave out: each name of a personal value once, nested ones and those of events alone too', () => {
  const names = personalNames();
  expect(names).toEqual([...new Set(names)].sort());
  expect(names).toEqual(
    expect.arrayContaining(['billingAddress', 'cin', 'doctor', 'filters', 'netSalary', 'reason']),
  );
  for (const open of ['_id', 'id', 'status', 'number', 'user', 'salaryMonth', 'lineItems', 'buyer', '*'])
    expect(names).not.toContain(open);
});
