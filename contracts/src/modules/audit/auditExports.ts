/**
 * What was taken out of the audit: who asked, in which format, by which filters. An export holds what stood in the log before its own event,
 * so it is the same whenever it is fetched. Its file is made while it is sent and kept nowhere.
 */
import { separatorAsked } from '../../kernel/csvSeparator.ts';
import { z } from 'zod';
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { longText, text } from '../../kernel/field.ts';
import { foldOf } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import { MAX_QUERY_TEXT } from '../../kernel/queryValue.ts';
import type { Route } from '../../kernel/route.ts';
import { ref } from '../names.ts';

/** What the audit is searched by. */
export const auditFilterNames = [
  'actor',
  'type',
  'resource',
  'record',
  'field',
  'from',
  'to',
  'text',
] as const;
export type AuditFilters = Readonly<Partial<Record<(typeof auditFilterNames)[number], string>>>;

const auditFormats = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof auditFormats)[number];

const filter = z
  .string()
  .trim()
  .max(MAX_QUERY_TEXT, `A filter must have at most ${MAX_QUERY_TEXT} characters.`);
const filters = z
  .strictObject(Object.fromEntries(auditFilterNames.map((name) => [name, filter.optional()])))
  .transform((given): AuditFilters =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
  );

export const auditExportBody = z.object({
  format: z.enum(auditFormats, { error: `Format is one of: ${auditFormats.join(', ')}.` }),
  filters: filters.default({}),
});
export type AuditExportWanted = z.infer<typeof auditExportBody>;

/** Of an export as it was asked for. @throws ZodError where the row holds anything else */
export function auditFiltersOf(given: unknown): AuditFilters {
  return filters.parse(JSON.parse(String(given)));
}

const fields = {
  format: text({ required: true, computed: true, codes: auditFormats }),
  /** As JSON. It may name people, so it goes with them; until November 2026 with the person who typed it. */
  filters: longText({ computed: true, max: 8_000, personal: 'requestedBy' }),
  requestedBy: ref('users', { required: true, computed: true }),
};

const auditExportEvents = [
  defineEvent(
    'AuditExported',
    {
      id: text({ required: true }),
      format: fields.format,
      /** Under a key of the export's own, which ends with that of a person whom they name. */
      filters: longText({ computed: true, max: 8_000, personal: 'self' }),
      requestedBy: fields.requestedBy,
    },
    // Until schema 1 under the key of who asked: the stored value says so itself.
    { schema: 2, upcast: (data) => data },
  ),
] as const;

/** Anyone who reads the audit across modules; an Administrateur holds every flag. */
export const readsAudit = flag('Activities');

const common = { module: 'auditExports', permission: readsAudit, fields } as const;
const routes: readonly Route[] = [
  {
    ...common,
    method: 'POST',
    path: '/audit/exports',
    kind: 'command',
    operation: 'ExportAudit',
    isRisky: true,
    body: auditExportBody,
    answer: { kind: 'record', status: 201 },
    summary: 'Asks for what a search of the audit finds, as a file. The export is itself found in the audit.',
  },
  {
    ...common,
    method: 'GET',
    path: '/audit/exports',
    kind: 'query',
    operation: 'auditExports.list',
    summary: 'Lists what was exported, and by whom.',
  },
  {
    ...common,
    method: 'GET',
    path: '/audit/exports/:id',
    kind: 'query',
    operation: 'auditExports.download',
    isRisky: true,
    isOfNow: true,
    answer: { kind: 'file', types: ['text/csv', 'application/jsonl'] },
    isCostly: true,
    asks: separatorAsked,
    summary: 'The file of one’s own export, streamed.',
  },
];

export const auditExports = defineModule({
  name: 'auditExports',
  path: 'audit/exports',
  noun: 'AuditExport',
  names: ['Audit export', 'Audit exports'],
  category: 'auditExport',
  flag: 'Activities',
  fields,
  events: auditExportEvents,
  fold: foldOf(fields, auditExportEvents, {
    AuditExported: (row, { data }) => row ?? withDefaults(fields, data),
  }),
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['format'],
    populate: ['requestedBy'],
  },
  title: ['format'],
  routes,
});
