/** Searches what happened across records, newest first, a page after the position where the last one ended. */
import {
  COUNT_CAP,
  DEFAULT_LIMIT,
  integerValue,
  MAX_LIMIT,
  moduleAt,
  moduleList,
  moduleNamed,
  openQuery,
  positionValue,
  Problem,
  refusedValue,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { positionText } from '../kernel/database.ts';
import { momentOf } from '../kernel/query/moment.ts';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { VERSIONS } from '../kernel/tables.ts';
import { auditConditions, auditFields, previousVersion } from './auditFilters.ts';
import {
  fieldsSql,
  historyCondition,
  readsEverything,
  signedIn,
  versionSight,
  wholeSql,
  type VersionSight,
} from './rights.ts';
import { entryOf, Names, seenTitle, versionColumns, wantNames, type VersionRow } from './versionEntries.ts';

interface AuditRow extends VersionRow {
  readonly resource: string;
}

function pageOf({ limit, after }: Readonly<Record<string, string>>) {
  return {
    limit: limit === undefined ? DEFAULT_LIMIT : integerValue('limit', limit, { min: 0, max: MAX_LIMIT }),
    after: after === undefined ? null : positionValue('after', after),
  };
}

function refuseUnknown(query: Readonly<Record<string, string>>): void {
  const known = new Set<string>([...auditFields, 'limit', 'after', 'asOf']);
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map((name) => [name, `There is no search by ${name}.`]));
  throw new Problem('unknown_search_field', { fields });
}

function moduleAsked(resource: string | undefined): ModuleDescription | null {
  if (!resource) return null;
  const module = moduleAt(resource) ?? moduleNamed(resource);
  if (module) return module;
  throw refusedValue('resource', `There is no resource ${resource}.`);
}

/** Only what the person may read; across modules it takes more than a module's flag. */
function rightsCondition(kit: QueryKit, actor: Actor, module: ModuleDescription | null): string {
  if (!module) {
    if (readsEverything(actor)) return 'true';
    throw new Problem('not_allowed');
  }
  const condition = historyCondition(kit, actor, module);
  if (condition === null) throw new Problem('not_allowed');
  return `v.resource = ${escapeLiteral(module.name)} and ${condition}`;
}

export function audit(kit: QueryKit): Handler {
  return (call) => {
    const query = openQuery(call.query);
    const module = moduleAsked(query['resource']);
    return reading(
      kit,
      (module ? [module] : moduleList).map(({ name }) => name),
      async ({ actor }) => {
        refuseUnknown(query);
        const person = signedIn(actor);
        const page = pageOf(query);
        const params = new Params();
        const sights = (module ? [module] : moduleList).map((each) => versionSight(kit, person, each));
        const where = [
          rightsCondition(kit, person, module),
          ...auditConditions(query, {
            params,
            zone: await kit.zone(),
            fieldsOf: (alias) => fieldsSql(sights, alias),
            wholeOf: (alias) => wholeSql(sights, alias),
          }),
        ];
        const moment = await momentOf(kit, query['asOf']);
        if (moment !== null) where.push(`v.since <= ${params.add(moment)}::bigint`);
        const total = await count(kit, { where, params, withPrevious: query['field'] !== undefined });
        if (page.after !== null) where.push(`v.since < ${params.add(page.after)}::bigint`);
        const rows = await select(kit, { where, params, limit: page.limit, sights });
        return { body: await entries(kit, sights, rows), headers: headers(rows, page.limit, total) };
      },
    )(call);
  };
}

interface Counting {
  readonly where: readonly string[];
  readonly params: Params;
  readonly withPrevious: boolean;
}

/** The version before is looked up only where a condition speaks of it. */
async function count(kit: QueryKit, { where, params, withPrevious }: Counting): Promise<number> {
  const { rows } = await kit.pool.query<{ count: number }>(
    `select count(*) from (select 1 from ${VERSIONS} v ${withPrevious ? previousVersion : ''}
     where ${where.join(' and ')} limit ${COUNT_CAP + 1}) c`,
    [...params.values],
  );
  return rows[0]?.count ?? 0;
}

interface Selecting {
  readonly where: readonly string[];
  readonly params: Params;
  readonly limit: number;
  readonly sights: readonly VersionSight[];
}

/** One event may move several records: those of the page's last position come along, so that none is skipped. */
async function select(kit: QueryKit, { where, params, limit, sights }: Selecting): Promise<AuditRow[]> {
  if (limit === 0) return [];
  const { rows } = await kit.pool.query<AuditRow>(
    `select v.resource, ${versionColumns}, ${wholeSql(sights, 'v')} as "isWhole",
       p.row as before, ${wholeSql(sights, 'p')} as "wasWhole" from ${VERSIONS} v ${previousVersion}
     where ${where.join(' and ')} order by v.since desc fetch first ${limit} rows with ties`,
    params.values,
  );
  return rows;
}

async function entries(kit: QueryKit, sights: readonly VersionSight[], rows: readonly AuditRow[]) {
  const sightOf = new Map(sights.map((sight) => [sight.module.name, sight]));
  const known = rows.flatMap((version) => {
    const sight = sightOf.get(version.resource);
    return sight ? [{ version, sight }] : [];
  });
  const names = new Names();
  for (const { version, sight } of known) wantNames(names, version, sight);
  await names.load(kit.pool);
  return known.map(({ version, sight }) => ({
    ...entryOf(names, version, sight),
    resource: sight.module.path,
    record: { _id: version.id, name: seenTitle(version, sight) },
  }));
}

function headers(rows: readonly AuditRow[], limit: number, total: number): Record<string, string> {
  const last = rows.at(-1);
  const shown = Math.min(total, COUNT_CAP);
  return {
    'X-Total-Count': String(shown),
    'Content-Range': `audit ${rows.length === 0 ? '*' : `0-${rows.length - 1}`}/${shown}`,
    ...(total > COUNT_CAP ? { 'X-Total-Capped': 'true' } : {}),
    ...(last && rows.length >= limit ? { 'X-Next': positionText(last.since) } : {}),
  };
}
