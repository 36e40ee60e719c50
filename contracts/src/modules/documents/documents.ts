/**
 * Printed documents. Its own stream for each record, revision, language and template version: asked for, rendered, failed.
 * The record's revision does not move when it is printed. Rights are those of the record.
 */
import { z } from 'zod';
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { choice, day, file, integer, longText, namesOf, text } from '../../kernel/field.ts';
import { idOf, streamOf } from '../../kernel/message.ts';
import { foldOf } from '../../kernel/module.ts';
import { member, open, type Actor } from '../../kernel/permissions.ts';
import { printAccess, type PrintableModule } from '../../kernel/printedForm.ts';
import type { Route } from '../../kernel/route.ts';
import { depositSlips } from '../cheques/depositSlips.ts';
import { creditNotes } from '../invoices/creditNotes.ts';
import { employeesSalaries } from '../salaries/employeesSalaries.ts';
import { invoices } from '../invoices/invoices.ts';
import { ref } from '../names.ts';
import { prescriptions } from '../prescriptions/prescriptions.ts';
import { receipts } from '../invoices/receipts.ts';
import { verifiedDocument } from './verifiedDocument.ts';

const documentStatus = {
  queued: 'queued',
  rendering: 'rendering',
  ready: 'ready',
  failed: 'failed',
  erased: 'erased',
} as const;

/** The modules whose records are printed, by the kind of document. */
export const documentKinds = {
  invoice: invoices,
  prescription: prescriptions,
  payslip: employeesSalaries,
  creditNote: creditNotes,
  receipt: receipts,
  depositSlip: depositSlips,
} as const satisfies { readonly [K in string]: PrintableModule<K> };
export type DocumentKind = keyof typeof documentKinds;

export function isDocumentKind(kind: string): kind is DocumentKind {
  return Object.hasOwn(documentKinds, kind);
}

/** The kinds of which a person may print every record, or their own. */
export function printableKinds(actor: Actor | null, access: 'full' | 'own'): DocumentKind[] {
  return namesOf(documentKinds).filter((kind) => printAccess(documentKinds[kind], actor) === access);
}

export const documentLanguages = ['en', 'fr', 'ar'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** Raised when the template changes, so that a new document is made. */
export const TEMPLATE_VERSION = 17;

const fields = {
  kind: text({ required: true, codes: namesOf(documentKinds) }),
  record: text({ required: true }),
  /** The record's revision that is printed. */
  recordRevision: integer({ required: true }),
  language: text({ required: true, codes: documentLanguages }),
  templateVersion: integer({ required: true }),
  /** The people who are named in it: it goes with them. */
  patient: ref('patients'),
  /** Whose own record it prints: they read it without the flag. */
  owner: ref('users'),
  /** As it was when it was asked for: what the check of the code shows. */
  number: text(),
  date: day(),
  /** Printed on it, to check it by. Those of older templates have none. */
  code: text(),
  /** It was printed before: it says so, with this day. */
  duplicateOn: day(),
  status: choice(documentStatus, {
    default: 'queued',
    tones: { queued: 'grey', rendering: 'blue', ready: 'green', failed: 'red', erased: 'grey hollow' },
  }),
  file: file('/api/documents/{id}/pdf', { hidden: true }),
  sha256: text(),
  /** Of what it says: the same for the same record, revision, language and template, however it was printed. */
  contentHash: text(),
  bytes: integer({ max: Number.MAX_SAFE_INTEGER }),
  pages: integer(),
  error: longText(),
};

export interface DocumentKey {
  readonly kind: string;
  readonly record: string;
  readonly recordRevision: number;
  readonly language: string;
  /** The day of a reprint. */
  readonly duplicateOn?: string | null;
}

/** The same record, revision, language and template are the same document, and one duplicate a day. */
export function documentId({ kind, record, recordRevision, language, duplicateOn }: DocumentKey): string {
  const duplicate = duplicateOn ? ['duplicate', duplicateOn] : [];
  return idOf(
    'document',
    kind,
    record,
    String(recordRevision),
    language,
    String(TEMPLATE_VERSION),
    ...duplicate,
  );
}

const { sha256, contentHash, bytes, pages } = fields;
const renderedFields = { sha256, contentHash, bytes, pages } as const;
const id = text({ required: true });
const documentEvents = [
  defineEvent('DocumentRequested', {
    id,
    kind: fields.kind,
    record: fields.record,
    recordRevision: fields.recordRevision,
    language: fields.language,
    templateVersion: fields.templateVersion,
    patient: fields.patient,
    owner: fields.owner,
    number: fields.number,
    date: fields.date,
    code: fields.code,
    duplicateOn: fields.duplicateOn,
  }),
  defineEvent('DocumentRendered', {
    id,
    file: text({ required: true }),
    ...renderedFields,
  }),
  defineEvent('DocumentFailed', { id, error: longText({ required: true }) }),
  /** A person whom it names was erased: its file is removed. It can be asked for again, and says "erased" then. */
  defineEvent('DocumentErased', { id }),
] as const;

const fold = foldOf(fields, documentEvents, {
  DocumentRequested: (row, event) => (row?.status === 'ready' ? row : withDefaults(fields, event.data)),
  DocumentRendered: (row, { data: { file: rendered, ...rest } }) =>
    row && { ...row, ...withDefaults(renderedFields, rest), status: 'ready', error: null, file: rendered },
  DocumentFailed: (row, event) => row && { ...row, status: 'failed', error: event.data.error },
  DocumentErased: (row) => row && { ...row, status: 'erased', file: null },
});

const common = { module: 'documents', permission: member, fields } as const;
const routes: readonly Route[] = [
  {
    ...common,
    method: 'POST',
    path: '/documents',
    kind: 'command',
    operation: 'RequestDocument',
    body: z.object({
      kind: z.enum(namesOf(documentKinds), {
        error: `Kind is one of: ${namesOf(documentKinds).join(', ')}.`,
      }),
      record: z.uuid({ error: 'Record is not a valid identifier.' }),
      language: z
        .enum(documentLanguages, { error: `Language is one of: ${documentLanguages.join(', ')}.` })
        .default('en'),
      reprint: z.boolean({ error: 'Reprint is true or false.' }).default(false),
    }),
    answer: { kind: 'record', status: 202 },
    summary: 'Asks for the PDF of a record as it stands.',
  },
  {
    ...common,
    method: 'GET',
    path: '/documents',
    kind: 'query',
    operation: 'documents.list',
    summary: 'Lists documents.',
  },
  {
    ...common,
    method: 'GET',
    path: '/documents/:id',
    kind: 'query',
    operation: 'documents.get',
    summary: 'Reads one.',
  },
  {
    method: 'GET',
    path: '/documents/verify',
    kind: 'query',
    operation: 'documents.verify',
    isOfNow: true,
    module: 'documents',
    permission: open,
    asks: { code: 'The 12 characters that the document shows.' },
    answer: { kind: 'object', schema: verifiedDocument },
    summary: 'Whether a printed document is genuine, and current; it names nobody.',
  },
  {
    method: 'POST',
    path: '/documents/verify',
    kind: 'query',
    operation: 'documents.verifyFile',
    isOfNow: true,
    module: 'documents',
    permission: open,
    fields: { document: file('', { required: true, accepts: 'attachment' }) },
    files: ['document'],
    hashesFiles: true,
    body: z.object({
      document: z
        .string({ error: 'Choose the PDF.' })
        // As programs print it: in capitals on Windows, and with the end of the line.
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, 'Send the PDF as a file, or its SHA-256 in hexadecimal digits.'),
    }),
    answer: { kind: 'object', schema: verifiedDocument },
    summary:
      'Whether a PDF is a document exactly as it was recorded, and current; it names nobody and keeps nothing.',
  },
  {
    ...common,
    method: 'GET',
    path: '/documents/:id/pdf',
    kind: 'query',
    operation: 'documents.file.file',
    refuses: ['document_not_ready', 'document_erased'],
    answer: { kind: 'file', types: ['application/pdf'] },
    summary: 'The PDF, once it is ready.',
  },
];

export const documents = defineModule({
  name: 'documents',
  path: 'documents',
  noun: 'Document',
  category: 'document',
  version: 2,
  flag: 'Invoices',
  fields,
  events: documentEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['kind', 'record', 'status'],
  },
  title: ['number'],
  about: ['patient', 'owner'],
  refersTo: {
    record: ({ kind }) =>
      typeof kind === 'string' && isDocumentKind(kind) ? documentKinds[kind].name : undefined,
  },
  indexedTexts: ['code', 'sha256', 'record'],
  waiting: 'queued',
  routes,
  /** Here `revision` is the printed record's. */
  answer: {
    members: {
      recordRevision: null,
      unchanged: {
        type: ['boolean', 'null'],
        description: 'Whether the record still says the same on paper; null where a read does not judge it.',
      },
    },
    of: (row, { recordRevision, ...wired }) => ({
      ...wired,
      revision: row.recordRevision ?? recordRevision,
      unchanged: null,
    }),
  },
  refusals: {
    document_not_ready: [409, 'The document is not ready yet. Please try again in a moment.'],
    document_erased: [
      410,
      'This document was removed because a text in it was erased. Print the record again.',
    ],
  },
});

/** Where the log records the file of a document: the stream, and the types of the events that record it and that it was removed. */
export function recordingOf(documentId: string) {
  const stream = streamOf(documents.category, documentId);
  return { stream, type: 'DocumentRendered', removedBy: 'DocumentErased' } as const;
}

/** Where the log records that a document was asked for, with its code: it may be printed from then on. */
export function requestOf(documentId: string) {
  return { stream: streamOf(documents.category, documentId), type: 'DocumentRequested' } as const;
}
