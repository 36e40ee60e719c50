/**
 * The erasure of a person: asked for by one person, confirmed by another, then carried out. The record stays as the proof: who asked and
 * confirmed, and when. Its reasons are about the erased person, so they go with their key.
 */
import { z } from 'zod';
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { boolean, choice, longText, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { foldOf, type RowOf } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { ref } from '../names.ts';
import { PERSON_FLAG } from './personRight.ts';
import { eraseTextRoute, textAboutSchema, type TextAboutPerson } from './textErasures.ts';

const erasureStatus = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;

/** Modules whose records are people. */
const erasableModules = { patients: 'patients', users: 'users' } as const;
export type ErasableModule = keyof typeof erasableModules;

const ofSubject = { personal: 'subject' } as const;

const fields = {
  kind: text({ required: true, codes: Object.values(erasableModules) }),
  /** The person's id; one of the two references holds it too. */
  subject: text({ required: true, label: 'Person' }),
  patient: ref('patients', { computed: true }),
  employee: ref('users', { computed: true }),
  reason: longText({ ...ofSubject, required: true, max: 1_000 }),
  requestedBy: ref('users', { computed: true }),
  status: choice(erasureStatus, {
    default: 'requested',
    tones: {
      requested: 'orange hollow',
      confirmed: 'blue',
      done: 'green',
      refused: 'red',
      withdrawn: 'grey hollow',
    },
  }),
  confirmedBy: ref('users', { computed: true }),
  /** Nobody else could confirm it. */
  selfApproved: boolean({ computed: true, default: false }),
  /** Who refused or withdrew it, and why. */
  closedBy: ref('users', { computed: true }),
  closingReason: longText({ ...ofSubject, computed: true, max: 1_000 }),
};
export type ErasureRow = RowOf<typeof fields>;

const id = text({ required: true });
const { subject, kind, patient, employee } = fields;
const closing = { id, subject, closedBy: fields.closedBy, closingReason: fields.closingReason };

const erasureRecordEvents = [
  defineEvent('ErasureRequested', {
    id,
    kind,
    subject,
    patient,
    employee,
    reason: fields.reason,
    requestedBy: fields.requestedBy,
  }),
  defineEvent('ErasureConfirmed', {
    id,
    kind,
    subject,
    confirmedBy: fields.confirmedBy,
    selfApproved: fields.selfApproved,
  }),
  defineEvent('ErasureRefused', closing),
  defineEvent('ErasureWithdrawn', closing),
  /** No copy of the product has the key any more, and everything derived is removed. */
  defineEvent('ErasureDone', { id, subject }),
] as const;

const fold = foldOf(fields, erasureRecordEvents, {
  ErasureRequested: (row, { data }) => row ?? withDefaults(fields, data),
  ErasureConfirmed: (row, { data: { confirmedBy, selfApproved } }) =>
    row && { ...row, status: 'confirmed', confirmedBy, selfApproved },
  ErasureRefused: (row, { data: { closedBy, closingReason } }) =>
    row && { ...row, status: 'refused', closedBy, closingReason },
  ErasureWithdrawn: (row, { data: { closedBy, closingReason } }) =>
    row && { ...row, status: 'withdrawn', closedBy, closingReason },
  ErasureDone: (row) => row && { ...row, status: 'done' },
});

const permission = flag(PERSON_FLAG);

const erasureBody = z.object({
  kind: z.enum(['patients', 'users'], { error: 'Kind is one of: patients, users.' }),
  subject: z.uuid({ error: 'Subject is not a valid identifier.' }).transform((given) => given.toLowerCase()),
  ...inputSchema({ reason: fields.reason }, 'create').shape,
});
export interface ErasureWanted {
  readonly kind: ErasableModule;
  readonly subject: string;
  readonly reason: string;
}

const closingBody = inputSchema(
  { reason: longText({ required: true, max: 1_000, label: 'Reason' }) },
  'create',
);
export interface ErasureClosing {
  readonly reason: string;
}

/** What stands in the way of an erasure; each is settled by people first. */
export const erasureObstacles = [
  'open_invoice',
  'unfinished_billing',
  'unbilled_visit',
  'cheque_in_hand',
  'open_batch',
  'coming_appointment',
  'open_leave',
  'salary_this_month',
  'last_administrator',
  'open_till',
  'hold',
] as const;
export type ErasureObstacleCode = (typeof erasureObstacles)[number];

export interface ErasureObstacle {
  readonly code: ErasureObstacleCode;
  readonly count: number;
  /** In English, for who reads the answer itself. */
  readonly message: string;
}

/** Another record that is probably of the same person. */
export interface SamePerson {
  readonly resource: string;
  readonly record: string;
  readonly name: string;
}

/** What an erasure would do, before anybody asks for it. */
export interface ErasurePreview {
  readonly kind: ErasableModule;
  readonly subject: string;
  readonly name: string | null;
  /** What goes, by what it is: `appointments`, `files`, `versions`, `reads` … */
  readonly goes: readonly { readonly what: string; readonly count: number }[];
  /** What stays under a key of its own; amounts and numbers of all records stay in any case. */
  readonly stays: readonly { readonly resource: string; readonly count: number; readonly until: string }[];
  readonly obstacles: readonly ErasureObstacle[];
  readonly texts?: readonly TextAboutPerson[];
  readonly sameAs?: readonly SamePerson[];
}

const word = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const listOf = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
});
const previewSchema = {
  type: 'object',
  required: ['kind', 'subject', 'name', 'goes', 'stays', 'obstacles'],
  properties: {
    kind: word,
    subject: word,
    name: { type: ['string', 'null'] },
    goes: listOf({ what: word, count: integer }),
    stays: listOf({ resource: word, count: integer, until: { ...word, format: 'date' } }),
    obstacles: listOf({ code: { ...word, enum: erasureObstacles }, count: integer, message: word }),
    texts: { type: 'array', items: textAboutSchema },
    sameAs: listOf({ resource: word, record: word, name: word }),
  },
} as const;

const common = { module: 'erasures', permission, fields } as const;
const routes: readonly Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/erasures',
    kind: 'query',
    operation: 'erasures.list',
    summary: 'Lists requests to erase a person, and what became of them.',
  },
  {
    ...common,
    method: 'GET',
    path: '/erasures/preview',
    kind: 'query',
    operation: 'erasures.preview',
    isOfNow: true,
    isCostly: true,
    asks: { kind: 'patients or users.', subject: 'The id of the person.' },
    answer: { kind: 'object', schema: previewSchema },
    summary: 'What an erasure would remove, what stays and why, and what stands in its way.',
  },
  {
    ...common,
    method: 'GET',
    path: '/erasures/:id',
    kind: 'query',
    operation: 'erasures.get',
    summary: 'Reads one request.',
  },
  {
    ...common,
    method: 'POST',
    path: '/erasures/create/:userId',
    kind: 'command',
    operation: 'RequestErasure',
    isRisky: true,
    body: erasureBody,
    answer: { kind: 'record', status: 201 },
    summary: 'Asks for the erasure of a patient or an employee. Another person confirms it.',
  },
  {
    ...common,
    method: 'POST',
    path: '/erasures/:id/confirm/:userId',
    kind: 'command',
    operation: 'ConfirmErasure',
    isRisky: true,
    summary:
      'Confirms an erasure that another person asked for. It is then carried out and cannot be undone.',
  },
  {
    ...common,
    method: 'POST',
    path: '/erasures/:id/refuse/:userId',
    kind: 'command',
    operation: 'RefuseErasure',
    body: closingBody,
    summary: 'Refuses an erasure that was asked for.',
  },
  {
    ...common,
    method: 'POST',
    path: '/erasures/:id/withdraw/:userId',
    kind: 'command',
    operation: 'WithdrawErasure',
    body: closingBody,
    summary: 'Withdraws one’s own request.',
  },
  eraseTextRoute,
];

export const erasures = defineModule({
  name: 'erasures',
  path: 'erasures',
  noun: 'Erasure',
  names: ['Erasure', 'Erasures'],
  category: 'erasure',
  flag: PERSON_FLAG,
  fields,
  events: erasureRecordEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['kind', 'subject', 'status'],
    populate: ['patient', 'employee', 'requestedBy', 'confirmedBy', 'closedBy'],
  },
  title: ['kind'],
  routes,
  refusals: {
    erasure_hindered: [409, 'Something stands in the way of this erasure. Settle it first, then try again.'],
    erasure_exists: [409, 'The erasure of this person was asked for already. See the list of erasures.'],
    erasure_closed: [409, 'This request is closed already. Reload the page to see what became of it.'],
    text_gone: [409, 'This text is not in the record any more. Reload the page to see what is left.'],
    not_your_request: [403, 'Only the person who asked for this erasure can withdraw it. You can refuse it.'],
  },
});
