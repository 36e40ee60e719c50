/** Searches what happened across records, newest first, a page after the position where the last one ended. */
import {
  auditedModule,
  auditFilterNames,
  DEFAULT_LIMIT,
  integerValue,
  MAX_LIMIT,
  moduleList,
  moduleNamed,
  openQuery,
  positionValue,
  Problem,
  type ShownRecord,
} from '@hospital/contracts';
import type { Handler, Shows } from '@hospital/platform';
import { positionText } from '../kernel/database.ts';
import { momentOf } from '../kernel/query/moment.ts';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { auditEntries, auditSearch, shownOf } from './auditSearch.ts';
import { firstPage, nextPage, type CountedSearch, type FoundPage } from './boundedSearch.ts';
import { signedIn } from './rights.ts';
import { narrowed, upTo } from './versionSearch.ts';

/** @throws Problem `validation_failed` */
export function pageLimit({ limit }: Readonly<Record<string, string>>): number {
  return limit === undefined ? DEFAULT_LIMIT : integerValue('limit', limit, { min: 0, max: MAX_LIMIT });
}

/** @throws Problem `unknown_search_field` */
export function refuseUnknown(query: Readonly<Record<string, string>>, known: readonly string[]): void {
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map((name) => [name, `There is no search by ${name}.`]));
  throw new Problem('unknown_search_field', { fields });
}

const known = [...auditFilterNames, 'limit', 'after', 'asOf'];

export function audit(kit: QueryKit): Handler {
  return (call) => {
    const query = openQuery(call.query);
    const module = auditedModule(query['resource']);
    return reading(
      kit,
      (module ? [module] : moduleList).map(({ name }) => name),
      async (opened) => {
        const { actor } = opened;
        refuseUnknown(query, known);
        const limit = pageLimit(query);
        const after = query['after'] === undefined ? null : positionValue('after', query['after']);
        const asked = await auditSearch(kit, signedIn(actor), query);
        const moment = await momentOf(kit, query['asOf']);
        const search = moment === null ? asked : narrowed(asked, upTo(moment));
        const first = await firstPage(kit, search, { limit: after === null ? limit : 0 });
        const page = after === null ? first : await nextPage(kit, search, { after, limit });
        const view = { visibilities: search.visibilities, moment };
        const { entries, shown } = await auditEntries(kit, view, page.rows);
        const shows = historyShown(query, page) ?? searchShown(query, shown);
        return { body: entries, headers: headers(page, first), shows };
      },
    )(call);
  };
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

function headers({ rows, next }: FoundPage, { total, isCapped }: CountedSearch): Record<string, string> {
  return {
    'X-Total-Count': String(total),
    'Content-Range': `audit ${rows.length === 0 ? '*' : `0-${rows.length - 1}`}/${total}`,
    ...(isCapped ? { 'X-Total-Capped': 'true' } : {}),
    ...(next === null ? {} : { 'X-Next': positionText(next) }),
  };
}
