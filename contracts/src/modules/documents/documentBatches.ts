/**
 * Many documents at once, as a zip or one merged PDF. The log keeps what was asked for, record by record with its revision, so that a lost
 * queue loses nothing. A batch is rendered in parts; each part that is finished is one event, and counts once.
 */
import { separatorAsked } from '../../kernel/csvSeparator.ts';
import { z } from 'zod';
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { boolean, choice, integer, lines, namesOf, text } from '../../kernel/field.ts';
import type { StoredEvent } from '../../kernel/message.ts';
import { foldOf, type FoldedFields } from '../../kernel/module.ts';
import { member } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { batchBody, batchOutputs, MAX_BATCH } from './documentBatchBody.ts';
import { documentKinds, documentLanguages } from './documents.ts';
import { ref } from '../names.ts';

/** A progress of 5 percent a step, and parts that one worker finishes in seconds. */
const PARTS = 20;
const MAX_PART = 50;

const batchStatus = {
  queued: 'queued',
  rendering: 'rendering',
  paused: 'paused',
  ready: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;
export type BatchStatus = keyof typeof batchStatus;

const fields = {
  kind: text({ required: true, codes: namesOf(documentKinds) }),
  output: text({ required: true, codes: batchOutputs }),
  language: text({ required: true, codes: documentLanguages }),
  status: choice(batchStatus, {
    default: 'queued',
    tones: {
      queued: 'grey',
      rendering: 'blue',
      paused: 'orange hollow',
      ready: 'green',
      failed: 'red',
      cancelled: 'grey hollow',
    },
  }),
  total: integer({ required: true, computed: true }),
  done: integer({ default: 0, computed: true }),
  failed: integer({ default: 0, computed: true }),
  /** Null where the command line asked. */
  requestedBy: ref('users', { computed: true }),
  /** The filter that chose the records, as JSON; null where they were named. */
  filter: text({ max: 1000, computed: true }),
  partSize: integer({ required: true, hidden: true }),
  /** Of each part, separated by commas: empty while it is open, then how many of its documents failed. */
  parts: text({ max: 10_000, hidden: true }),
  /** When the documents that are still open were asked for: what failed before is tried again. */
  startedAt: text({ hidden: true }),
};

const id = text({ required: true });
const documentBatchEvents = [
  defineEvent('DocumentBatchRequested', {
    id,
    kind: fields.kind,
    output: fields.output,
    language: fields.language,
    total: fields.total,
    requestedBy: fields.requestedBy,
    filter: fields.filter,
    partSize: fields.partSize,
    records: lines(
      { record: text({ required: true }), revision: integer({ required: true }) },
      { required: true, maxLines: MAX_BATCH },
    ),
  }),
  defineEvent('DocumentBatchPartRendered', {
    id,
    part: integer({ required: true }),
    /** In the order of the part's records. */
    documents: lines(
      { document: text({ required: true }), isReady: boolean({ required: true }) },
      { required: true },
    ),
  }),
  defineEvent('DocumentBatchPaused', { id }),
  defineEvent('DocumentBatchResumed', { id }),
  defineEvent('DocumentBatchCancelled', { id }),
  defineEvent('DocumentBatchRetried', { id }),
] as const;

type Batch = FoldedFields<typeof fields>;
type PartStates = readonly (number | null)[];
type CountedBatch = Pick<Batch, 'total' | 'partSize' | 'parts'>;

export function partSizeFor(total: number): number {
  return Math.min(MAX_PART, Math.max(1, Math.ceil(total / PARTS)));
}

/** Of each part how many of its documents failed; null while it is open. */
export function batchParts({ total, partSize, parts }: CountedBatch): PartStates {
  const listed = (parts ?? '').split(',');
  return Array.from({ length: Math.ceil(total / Math.max(1, partSize)) }, (_, index) => {
    const failed = listed[index] ?? '';
    return failed === '' ? null : Number(failed);
  });
}

function sizeOf(part: number, { total, partSize }: CountedBatch): number {
  return Math.min(partSize, total - part * partSize);
}

function withParts<R extends Batch>(row: R, parts: PartStates): R {
  const closed = parts.flatMap((failed, part) => (failed === null ? [] : [{ failed, part }]));
  const failed = closed.reduce((sum, part) => sum + part.failed, 0);
  const done = closed.reduce((sum, { part }) => sum + sizeOf(part, row), 0) - failed;
  return { ...row, done, failed, parts: parts.map((part) => part ?? '').join(',') };
}

function afterPart(row: Batch): BatchStatus {
  if (batchParts(row).includes(null)) return row.status === 'queued' ? 'rendering' : row.status;
  return row.status === 'cancelled' ? 'cancelled' : row.done === 0 ? 'failed' : 'ready';
}

const isOpen = ({ status }: Pick<Batch, 'status'>) => status === 'queued' || status === 'rendering';

/** Whether its parts are to be rendered now. */
export function isBatchOpen(row: Readonly<Record<string, unknown>>): boolean {
  return row['status'] === 'queued' || row['status'] === 'rendering';
}

const fold = foldOf(fields, documentBatchEvents, {
  DocumentBatchRequested: (row, { data: { records: _records, ...data }, metadata }) =>
    row ?? { ...withDefaults(fields, data), startedAt: metadata.at },
  DocumentBatchPartRendered: (row, { data: { part, documents } }) => {
    if (!row) return row;
    const parts = batchParts(row);
    if (parts[part] !== null) return row;
    const failed = documents.filter(({ isReady }) => !isReady).length;
    const counted = withParts(row, parts.with(part, failed));
    return { ...counted, status: afterPart(counted) };
  },
  DocumentBatchPaused: (row) => row && (isOpen(row) ? { ...row, status: 'paused' } : row),
  DocumentBatchResumed: (row) =>
    row && (row.status === 'paused' ? { ...row, status: row.done > 0 ? 'rendering' : 'queued' } : row),
  DocumentBatchCancelled: (row) => row && { ...row, status: 'cancelled' },
  DocumentBatchRetried: (row, { metadata }) => {
    if (!row) return row;
    const parts = batchParts(row).map((failed) => (failed === 0 ? 0 : null));
    return { ...withParts(row, parts), status: 'queued', startedAt: metadata.at };
  },
});

const common = { module: 'documentBatches', permission: member, fields } as const;
const commands = [
  ['pause', 'PauseDocumentBatch', 'Stops rendering after the documents at work.'],
  ['resume', 'ResumeDocumentBatch', 'Goes on with a paused batch.'],
  ['cancel', 'CancelDocumentBatch', 'Gives a batch up. What is rendered already stays a document.'],
  ['retry', 'RetryDocumentBatch', 'Renders the documents that failed once more.'],
] as const;
const routes: readonly Route[] = [
  {
    ...common,
    method: 'POST',
    path: '/documents/batches',
    kind: 'command',
    operation: 'RequestDocumentBatch',
    body: batchBody,
    answer: { kind: 'record', status: 202 },
    summary: 'Asks for many documents: of these records, or of all that a filter finds.',
  },
  {
    ...common,
    method: 'GET',
    path: '/documents/batches',
    kind: 'query',
    operation: 'documentBatches.list',
    summary: 'Lists one’s batches; all of them for an Administrateur.',
  },
  {
    ...common,
    method: 'GET',
    path: '/documents/batches/:id',
    kind: 'query',
    operation: 'documentBatches.get',
    summary: 'Reads one: its status, and how many of its documents are done or failed.',
  },
  {
    ...common,
    method: 'GET',
    path: '/documents/batches/:id/result',
    kind: 'query',
    operation: 'documentBatches.result',
    isCostly: true,
    refuses: ['batch_not_ready', 'batch_empty'],
    asks: separatorAsked,
    answer: { kind: 'file', types: ['application/zip', 'application/pdf'] },
    summary: 'The zip or the merged PDF of a ready batch, streamed.',
  },
  {
    ...common,
    method: 'GET',
    path: '/documents/batches/:id/manifest',
    kind: 'query',
    operation: 'documentBatches.manifest',
    isCostly: true,
    asks: separatorAsked,
    answer: { kind: 'file', types: ['text/csv'] },
    summary: 'A line for each record: its revision, file, SHA-256, outcome so far and name, as CSV.',
  },
  ...commands.map(([verb, operation, summary]): Route => ({
    ...common,
    method: 'POST',
    path: `/documents/batches/:id/${verb}`,
    kind: 'command',
    operation,
    summary,
  })),
];

export const documentBatches = defineModule({
  name: 'documentBatches',
  path: 'documents/batches',
  noun: 'DocumentBatch',
  names: ['Document batch', 'Document batches'],
  category: 'documentBatch',
  flag: 'Invoices',
  fields,
  events: documentBatchEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['kind', 'status', 'output'],
    populate: ['requestedBy'],
  },
  title: ['kind'],
  routes,
  refusals: {
    batch_not_ready: [409, 'The batch is not ready yet. Wait until all of its documents are printed.'],
    batch_empty: [
      409,
      'Every document of this batch was erased, or is about a person whose data is restricted.',
    ],
    batch_finished: [409, 'This batch is already finished or cancelled. Start a new one.'],
    nothing_to_retry: [409, 'No document of this batch failed. There is nothing to retry.'],
    nothing_to_print: [400, 'No record matches. Change the filter and try again.'],
    batch_too_large: [400, `A batch holds ${MAX_BATCH} documents at most. Narrow the filter.`],
  },
});

const requested = z.object({
  kind: z.string(),
  output: z.string(),
  language: z.string(),
  partSize: z.number(),
  records: z.array(z.object({ record: z.string(), revision: z.number() })),
});
export type BatchRequested = z.infer<typeof requested>;

/** What the first event of a batch asks for. The row does not hold it: it would be copied with each version. */
export function requestedIn(event: Pick<StoredEvent, 'data'>): BatchRequested {
  return requested.parse(event.data);
}

const partRendered = z.object({
  part: z.number(),
  documents: z.array(z.object({ document: z.string(), isReady: z.boolean() })),
});

/** The documents of a part, in the order of its records. */
export function partIn(event: Pick<StoredEvent, 'data'>): z.infer<typeof partRendered> {
  return partRendered.parse(event.data);
}
