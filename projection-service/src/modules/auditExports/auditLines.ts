/** Entries of the audit as lines of a file: one a change as CSV, for a spreadsheet, or one an entry as JSON, for a program. */
import { csvCell, csvHead, csvLine, moduleNamed, type CsvCell, type CsvSeparator } from '@hospital/contracts';
import type { AuditEntry } from '../../across/auditSearch.ts';

const columns = [
  'position',
  'at',
  'actorId',
  'actor',
  'type',
  'resource',
  'recordId',
  'record',
  'revision',
  'reason',
  'causation',
  'field',
  'from',
  'to',
] as const;

export const csvHeader = (separator: CsvSeparator) => csvHead(columns, separator);

/** A reference by what it is called. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('_id' in value && 'name' in value) return String(value.name ?? value._id);
  return JSON.stringify(value);
}

function csvOf(entry: AuditEntry, separator: CsvSeparator): string {
  const { position, at, actor, type, resource, record, revision, reason, causation, changes } = entry;
  const start: CsvCell[] = [
    position,
    { value: at },
    ...[actor._id, actor.name, type, resource, record._id, record.name].map(plain),
    { value: String(revision) },
    ...[reason, causation].map(plain),
  ];
  const { fields = {} } = moduleNamed(resource) ?? {};
  if (changes.length === 0) return csvLine([...start, '', '', ''], separator);
  return changes
    .map(({ field, from, to }) => {
      const values = [from, to].map((value) => csvCell(fields[field], plain(value)));
      return csvLine([...start, field, ...values], separator);
    })
    .join('');
}

export function csvEntries(entries: readonly AuditEntry[], separator: CsvSeparator): string {
  return entries.map((entry) => csvOf(entry, separator)).join('');
}

export function jsonEntries(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
