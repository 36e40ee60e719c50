/** Searches what happened across records, newest first, a page after the position where the last one ended. */
import {
  COUNT_CAP,
  MAX_LIMIT,
  moduleAt,
  moduleList,
  moduleNamed,
  openQuery,
  Problem,
  titleOf,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { z } from 'zod';
import { positionText } from '../kernel/database.ts';
import { momentOf } from '../kernel/query/moment.ts';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { VERSIONS } from '../kernel/tables.ts';
import { auditConditions, auditFields, previousVersion } from './auditFilters.ts';
import { historyCondition, readsEverything, signedIn } from './rights.ts';
import { entryOf, Names, versionColumns, wantNames, type VersionRow } from './versionEntries.ts';

interface AuditRow extends VersionRow {
  readonly resource: string;
}

const pageSchema = z.object({
  limit: z.coerce
    .number({ error: 'Limit is a whole number.' })
    .int('Limit is a whole number.')
    .min(0, 'Limit is 0 or more.')
    .max(MAX_LIMIT, `Limit is ${MAX_LIMIT} or less.`)
    .default(100),
  after: z
    .string()
    .regex(/^\d{1,19}$|^0\d{19}$/, 'After is the X-Next of an earlier answer.')
    .optional(),
});

function pageOf(query: Readonly<Record<string, string>>) {
  const parsed = pageSchema.safeParse(query);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  throw new Problem('validation_failed', { fields });
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
  throw new Problem('validation_failed', { fields: { resource: `There is no resource ${resource}.` } });
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
        const where = [
          rightsCondition(kit, person, module),
          ...auditConditions(params, query, await kit.zone()),
        ];
        const moment = await momentOf(kit.pool, query['asOf']);
        if (moment !== null) where.push(`v.since <= ${params.add(moment)}::bigint`);
        const total = await count(kit, { where, params, withPrevious: query['field'] !== undefined });
        if (page.after !== undefined) where.push(`v.since < ${params.add(page.after)}::bigint`);
        const rows = await select(kit, { where, params, limit: page.limit });
        return { body: await entries(kit, person, rows), headers: headers(rows, page.limit, total) };
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
}

/** One event may move several records: those of the page's last position come along, so that none is skipped. */
async function select(kit: QueryKit, { where, params, limit }: Selecting): Promise<AuditRow[]> {
  if (limit === 0) return [];
  const { rows } = await kit.pool.query<AuditRow>(
    `select v.resource, ${versionColumns}, p.row as before from ${VERSIONS} v ${previousVersion}
     where ${where.join(' and ')} order by v.since desc fetch first ${limit} rows with ties`,
    params.values,
  );
  return rows;
}

async function entries(kit: QueryKit, actor: Actor, rows: readonly AuditRow[]) {
  const contexts = new Map(
    moduleList.map((module) => [
      module.name,
      { module, hidden: kit.queriesOf(module).hidden?.(actor) ?? new Set<string>() },
    ]),
  );
  const known = rows.flatMap((version) => {
    const context = contexts.get(version.resource);
    return context ? [{ version, context }] : [];
  });
  const names = new Names();
  for (const { version, context } of known) wantNames(names, version, context);
  await names.load(kit.pool);
  return known.map(({ version, context }) => ({
    ...entryOf(names, version, context),
    resource: context.module.path,
    record: { _id: version.id, name: titleOf(context.module.title, version.row) },
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
