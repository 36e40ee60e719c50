/** Searches what happened across records, newest first, a page after the cursor where the last one ended. */
import {
  auditedModule,
  auditFilterNames,
  moduleList,
  moduleNamed,
  openQuery,
  type ShownRecord,
} from '@hospital/contracts';
import type { Handler, Shows } from '@hospital/platform';
import { momentOf } from '../kernel/query/moment.ts';
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
import { auditEntries, auditSearch, shownOf, type AuditSearch } from './auditSearch.ts';
import { firstPage, nextPage, type CountedSearch, type FoundPage } from './boundedSearch.ts';
import { keyHeaders, keyPage, type KeyPage } from './keyPage.ts';
import { signedIn } from './rights.ts';
import { isCursor, narrowed, upTo } from './versionSearch.ts';

const known = [...auditFilterNames, 'asOf'];

export function audit(kit: QueryKit): Handler {
  return (call) => {
    const query = openQuery(call.query);
    const module = auditedModule(query['resource']);
    return readHandler(
      kit,
      (module ? [module] : moduleList).map(({ name }) => name),
      async (opened) => {
        const { actor } = opened;
        const asks = keyPage(query, known, isCursor);
        const asked = await auditSearch(kit, signedIn(actor), query);
        const moment = await momentOf(kit, query['asOf']);
        const search = moment === null ? asked : narrowed(asked, upTo(moment));
        const page = await pageOf(kit, search, asks);
        const view = { visibilities: search.visibilities, moment };
        const { entries, shown } = await auditEntries(kit, view, page.rows);
        const shows = historyShown(query, page) ?? searchShown(query, shown);
        const { total, isCapped, next } = page;
        const found = { path: 'audit', shown: entries.length, total, isCapped, next };
        return { body: entries, headers: keyHeaders(asks, found), shows };
      },
    )(call);
  };
}

/** With the total of what the first page looked into. */
async function pageOf(
  kit: QueryKit,
  search: AuditSearch,
  { after: cursor, limit, counted }: Pick<KeyPage, 'after' | 'limit' | 'counted'>,
): Promise<CountedSearch> {
  if (cursor === null) return firstPage(kit, search, { limit });
  const page = await nextPage(kit, search, { cursor, limit });
  const { total, isCapped } = counted ?? (await firstPage(kit, search, { limit: 0 }));
  return { ...page, total, isCapped };
}

/** A search that names a record shows its history: of all patients whom it was about. */
function historyShown(query: Readonly<Record<string, string>>, { rows }: FoundPage): Shows | null {
  const [last] = query['record'] === undefined ? [] : rows;
  const module = last && moduleNamed(last.resource);
  return module ? { how: 'history', records: rows.flatMap((row) => shownOf(module, row)) } : null;
}

/** What a search of entries shows of patients, for the log of reads: one entry for the page. */
export function searchShown(query: Readonly<Record<string, string>>, records: readonly ShownRecord[]): Shows {
  const searched = auditFilterNames.filter((name) => query[name] !== undefined);
  const resource = auditedModule(query['resource'])?.name ?? 'audit';
  return { how: 'history', resource, records, searched };
}
