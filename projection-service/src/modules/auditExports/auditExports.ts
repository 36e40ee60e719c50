/** Exports of the audit: a list of who took what, and the file of one's own, made page by page while it is sent. */
import {
  auditExports,
  auditFiltersOf,
  csvSeparatorIn,
  Problem,
  type AnyRow,
  type AuditFormat,
  type CsvSeparator,
  type Position,
  type ShownRecord,
} from '@hospital/contracts';
import type { Answer, Call } from '@hospital/platform';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { searchShown } from '../../across/audit.ts';
import { auditEntries, auditSearch, type AuditSearch } from '../../across/auditSearch.ts';
import { nextPage } from '../../across/boundedSearch.ts';
import { firstPosition } from '../../across/firstPosition.ts';
import { signedIn } from '../../across/rights.ts';
import { download } from '../../kernel/query/download.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { readHandler, readVisibleRecord, type QueryKit } from '../../kernel/query/reader.ts';
import { csvEntries, csvHeader, jsonEntries } from './auditLines.ts';

const PAGE = 500;
/** Entries that are written without giving way to other calls. */
const PORTION = 50;

const types: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

interface ExportOptions {
  /** Where the export's own event is: the file holds what came before it. */
  readonly cut: Position;
  readonly format: AuditFormat;
  readonly separator: CsvSeparator;
  /** Called with what a page shows of patients, before it is sent. */
  readonly note: (records: readonly ShownRecord[]) => void;
}

/** Newest first, one page in memory at a time; between portions of it, other calls go on. */
async function* lines(kit: QueryKit, search: AuditSearch, { cut, format, separator, note }: ExportOptions) {
  if (format === 'csv') yield csvHeader(separator);
  for (let cursor: string | null = cut; cursor !== null;) {
    const page = await nextPage(kit, search, { cursor, limit: PAGE });
    const { entries, shown } = await auditEntries(kit, search, page.rows);
    note(shown);
    for (let at = 0; at < entries.length; at += PORTION) {
      const portion = entries.slice(at, at + PORTION);
      yield format === 'csv' ? csvEntries(portion, separator) : jsonEntries(portion);
      await turnOfTheLoop();
    }
    cursor = page.next;
  }
}

async function exported(kit: QueryKit, call: Call, row: AnyRow): Promise<Answer> {
  const format = row['format'] === 'csv' ? 'csv' : 'jsonl';
  // What somebody typed goes with them; without it nobody knows what was asked for.
  if (row['filters'] === null) throw new Problem('gone');
  const filters = auditFiltersOf(row['filters']);
  const search = await auditSearch(kit, signedIn(call.actor), filters);
  const note = (records: readonly ShownRecord[]) => call.noteShown(searchShown(filters, records));
  const separator = csvSeparatorIn(call.query);
  const content = lines(kit, search, {
    cut: await firstPosition(kit, auditExports, row._id),
    format,
    separator,
    note,
  });
  return download(kit, row, { type: types[format], content, base: 'audit', extension: format });
}

function exportFile(kit: QueryKit) {
  return readHandler(kit, [auditExports.name], async (call) => {
    const person = signedIn(call.actor);
    const { row } = await readVisibleRecord(kit, call, { module: auditExports, isForPickers: false });
    if (row['requestedBy'] !== person.id) throw new Problem('not_allowed');
    return exported(kit, call, row);
  });
}

/** Read by who holds the flag, as its description says. */
export const auditExportsQueries: QueryModule = {
  handlers: (kit) => ({ 'auditExports.download': exportFile(kit) }),
};
