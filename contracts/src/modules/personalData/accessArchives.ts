/**
 * Everything known about a person, taken out as one archive (GDPR article 15, law 09-08 article 7): who asked, about whom, in which language
 * and why. The archive is made while it is sent and kept nowhere; this record is what stays of it.
 */
import { z } from 'zod';
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { longText, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { foldOf } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { ref } from '../names.ts';
import { PERSON_FLAG } from './personRight.ts';

export const archiveLanguages = ['en', 'fr', 'ar'] as const;
export type ArchiveLanguage = (typeof archiveLanguages)[number];

const kinds = ['patients', 'users'] as const;
const MOST_REASON = 1_000;

const computed = { computed: true } as const;
const fields = {
  kind: text({ ...computed, required: true, codes: kinds }),
  /** The person's id; one of the two references holds it too. */
  subject: text({ ...computed, required: true }),
  patient: ref('patients', computed),
  employee: ref('users', computed),
  language: text({ ...computed, required: true, codes: archiveLanguages }),
  reason: longText({ ...computed, personal: 'subject', max: MOST_REASON }),
  requestedBy: ref('users', { ...computed, required: true }),
};

const given = {
  reason: longText({ personal: 'subject', required: true, max: MOST_REASON }),
};
const accessArchiveBody = inputSchema(given, 'create').extend({
  kind: z.enum(kinds, { error: `Kind is one of: ${kinds.join(', ')}.` }),
  language: z.enum(archiveLanguages, { error: `Language is one of: ${archiveLanguages.join(', ')}.` }),
  subject: z.uuid({ error: 'Subject is not a valid identifier.' }).toLowerCase(),
});
export interface AccessArchiveWanted {
  readonly kind: (typeof kinds)[number];
  readonly subject: string;
  readonly language: ArchiveLanguage;
  readonly reason: string;
}

const id = text({ required: true });
const accessArchiveEvents = [defineEvent('AccessArchiveRequested', { id, ...fields })] as const;

const common = { module: 'accessArchives', permission: flag(PERSON_FLAG), fields } as const;
const routes: readonly Route[] = [
  {
    ...common,
    method: 'POST',
    path: '/accessArchives/create/:userId',
    kind: 'command',
    operation: 'RequestAccessArchive',
    isRisky: true,
    body: accessArchiveBody,
    answer: { kind: 'record', status: 201 },
    summary: 'Asks for everything known about a patient or an employee, as one archive.',
  },
  {
    ...common,
    method: 'GET',
    path: '/accessArchives',
    kind: 'query',
    operation: 'accessArchives.list',
    summary: 'Lists which archives were asked for, and by whom.',
  },
  {
    ...common,
    method: 'GET',
    path: '/accessArchives/:id/file',
    kind: 'query',
    operation: 'accessArchives.download',
    isRisky: true,
    isOfNow: true,
    isCostly: true,
    answer: { kind: 'file', types: ['application/zip'] },
    summary: 'The archive that one asked for, streamed.',
  },
];

export const accessArchives = defineModule({
  name: 'accessArchives',
  path: 'accessArchives',
  noun: 'AccessArchive',
  names: ['Archive of a person', 'Archives of people'],
  category: 'accessArchive',
  /** An employee whose data was taken out. */
  ownedBy: 'employee',
  flag: PERSON_FLAG,
  fields,
  events: accessArchiveEvents,
  fold: foldOf(fields, accessArchiveEvents, {
    AccessArchiveRequested: (row, { data }) => row ?? withDefaults(fields, data),
  }),
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['kind', 'subject', 'language'],
    populate: ['patient', 'employee', 'requestedBy'],
  },
  title: ['kind'],
  routes,
});
