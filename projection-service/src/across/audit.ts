/** Searches what happened across records, newest first, a page after the position where the last one ended. */
import {
  auditedModule,
  auditFilterNames,
  DEFAULT_LIMIT,
  integerValue,
  MAX_LIMIT,
  moduleList,
  openQuery,
  positionValue,
  Problem,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { positionText } from '../kernel/database.ts';
import { momentOf } from '../kernel/query/moment.ts';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { auditEntries, auditPage, auditSearch, countAudit, narrowed, type AuditRow } from './auditSearch.ts';
import { signedIn } from './rights.ts';

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
      async ({ actor }) => {
        refuseUnknown(query, known);
        const limit = pageLimit(query);
        const after = query['after'] === undefined ? null : positionValue('after', query['after']);
        const asked = await auditSearch(kit, signedIn(actor), query);
        const moment = await momentOf(kit, query['asOf']);
        const upTo = (position: string) => `${asked.params.add(position)}::bigint`;
        const search = moment === null ? asked : narrowed(asked, `v.since <= ${upTo(moment)}`);
        const counted = countAudit(kit, search);
        const rest = after === null ? search : narrowed(search, `v.since < ${upTo(after)}`);
        const [total, rows] = await Promise.all([counted, auditPage(kit, rest, limit)]);
        return {
          body: await auditEntries(kit, search.sights, rows),
          headers: headers(rows, limit, { total, cap: search.cap }),
        };
      },
    )(call);
  };
}

interface Counted {
  readonly total: number;
  readonly cap: number;
}

function headers(rows: readonly AuditRow[], limit: number, { total, cap }: Counted): Record<string, string> {
  const last = rows.at(-1);
  const shown = Math.min(total, cap);
  return {
    'X-Total-Count': String(shown),
    'Content-Range': `audit ${rows.length === 0 ? '*' : `0-${rows.length - 1}`}/${shown}`,
    ...(total > cap ? { 'X-Total-Capped': 'true' } : {}),
    ...(last && rows.length >= limit ? { 'X-Next': positionText(last.since) } : {}),
  };
}
