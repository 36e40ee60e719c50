/** Calls about what happened: the history of a record, the audit across records, who read what, and reports. */
import { member } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { readsAudit } from './auditExports.ts';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const instant = { type: 'string', format: 'date-time' } as const;
const named = {
  type: 'object',
  properties: { _id: text, name: { type: ['string', 'null'] } },
} as const;

const namedOrNull = (description: string) => ({ ...named, type: ['object', 'null'], description });

const whatHappened = {
  type: 'object',
  required: ['position', 'revision', 'type', 'at', 'actor', 'changes'],
  properties: {
    position: text,
    revision: integer,
    type: text,
    at: instant,
    actor: named,
    reason: text,
    causation: text,
    deleted: { type: 'boolean', description: 'The record is deleted from here on; absent before.' },
    cause: {
      type: 'object',
      description: 'In the history: the event of another record that this one followed from.',
      required: ['type', 'resource', 'record'],
      properties: { type: text, resource: text, record: named },
    },
    resource: { ...text, description: 'In the audit.' },
    record: { ...named, description: 'In the audit.' },
    changes: {
      type: 'array',
      items: { type: 'object', required: ['field'], properties: { field: text, from: {}, to: {} } },
    },
  },
} as const;

const readEntry = {
  type: 'object',
  required: ['_id', 'at', 'actor', 'resource', 'record', 'patient', 'how', 'requestId'],
  properties: {
    _id: text,
    at: instant,
    actor: named,
    resource: text,
    record: namedOrNull('Null of a list.'),
    patient: namedOrNull('Null of a list, and of the archive of an employee.'),
    how: { enum: ['record', 'command', 'list', 'photo', 'history', 'document', 'pdf'] },
    requestId: text,
    searched: {
      type: 'array',
      items: text,
      description: 'Of a list: the names of the fields that were searched, never the text.',
    },
    patients: { type: 'array', items: named, description: 'Of a list: the first 20 whom it showed.' },
    shown: { ...integer, description: 'Of a list: how many patients it showed.' },
  },
} as const;

/** What can be asked about how long records stay in their states. */
export const reportedResources = ['appointments', 'leaves', 'invoices'] as const;
export type ReportedResource = (typeof reportedResources)[number];

const seconds = { type: ['number', 'null'], description: 'Null where none has left the state.' } as const;
/** A function, because what is spread stays in the browser's files, read or not. */
const newest = (description: string) => ({ type: 'array', items: whatHappened, description });
const statusReport = {
  type: 'object',
  required: ['resource', 'from', 'to', 'states', 'approvals', 'selfApprovals', 'overrides', 'afterHours'],
  properties: {
    resource: { enum: reportedResources },
    from: { ...text, format: 'date' },
    to: { ...text, format: 'date' },
    states: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'left', 'still', 'medianSeconds', 'p90Seconds', 'longestSeconds'],
        properties: {
          status: text,
          left: { ...integer, description: 'How often a record left the state in these days.' },
          still: { ...integer, description: 'Records in the state at the end of these days.' },
          medianSeconds: seconds,
          p90Seconds: seconds,
          longestSeconds: seconds,
        },
      },
    },
    approvals: {
      type: 'array',
      items: {
        type: 'object',
        required: ['actor', 'count', 'own'],
        properties: {
          actor: named,
          count: integer,
          own: { ...integer, description: 'Of these, how many were their own matter.' },
        },
      },
    },
    selfApprovals: newest('The newest 100.'),
    selfApprovalsTotal: integer,
    overrides: newest('The newest 100: accepted in spite of a conflict, with a reason.'),
    overridesTotal: integer,
    afterHours: newest('The newest 100: by people, while the clinic is closed.'),
    afterHoursTotal: integer,
  },
} as const;

const audited = {
  actor: 'An id, system, or a part of a name.',
  type: 'The type of the event.',
  resource: 'The prefix of its calls.',
  record: 'An id.',
  field: 'A field that changed.',
  from: 'A day or an instant.',
  to: 'A day or an instant, inclusive.',
  text: 'Anywhere in what an entry says: the name of its record, values before and after, its reason; or the id of a record.',
} as const;
const paged = { limit: '0 to 1,000.', after: 'The X-Next of the answer before.' } as const;

const common = { method: 'GET', kind: 'query', module: 'history' } as const;

export const auditRoutes: readonly Route[] = [
  {
    ...common,
    path: '/history/:resource/:id',
    operation: 'history',
    permission: member,
    answer: { kind: 'object', schema: { type: 'array', items: whatHappened } },
    summary: 'What happened to a record, oldest first.',
  },
  {
    ...common,
    path: '/audit',
    operation: 'audit',
    isCostly: true,
    permission: member,
    answer: { kind: 'object', isPaged: true, schema: { type: 'array', items: whatHappened } },
    asks: { ...audited, ...paged },
    summary: 'Searches what happened across records.',
  },
  {
    ...common,
    path: '/audit/reads',
    operation: 'audit.reads',
    isCostly: true,
    isOfNow: true,
    permission: readsAudit,
    answer: { kind: 'object', isPaged: true, schema: { type: 'array', items: readEntry } },
    asks: {
      patient: 'An id.',
      actor: 'An id, or a part of a name.',
      resource: audited.resource,
      from: audited.from,
      to: audited.to,
      ...paged,
    },
    summary: 'Who read the data of which patients, newest first.',
  },
  {
    ...common,
    path: '/reports/status',
    operation: 'reports.status',
    isCostly: true,
    isOfNow: true,
    permission: readsAudit,
    answer: { kind: 'object', schema: statusReport },
    asks: {
      resource: `One of: ${reportedResources.join(', ')}.`,
      from: 'The first day; 30 days before the last one unless set.',
      to: 'The last day; today unless set.',
    },
    summary:
      'Time in each state, who approved what, self-approvals, overrides and changes after closing hours.',
  },
];
