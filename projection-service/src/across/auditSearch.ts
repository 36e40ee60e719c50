/** A search of the audit as one person may make it: a page of versions after another, newest first, and how many there are. */
import {
  auditedModule,
  COUNT_CAP,
  isId,
  moduleList,
  Problem,
  textValue,
  type Actor,
  type AuditFilters,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import type { QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { VERSIONS } from '../kernel/tables.ts';
import { auditConditions, previousVersion } from './auditFilters.ts';
import { recordsThatBrought, type Brought } from './recordsThatBrought.ts';
import {
  anyTextSql,
  fieldsSql,
  historyCondition,
  readsEverything,
  versionSight,
  wholeSql,
  type VersionSight,
} from './rights.ts';
import { entryOf, Names, seenTitle, versionColumns, wantNames, type VersionRow } from './versionEntries.ts';

/** Each version that is counted is taken apart for its text. */
const TEXT_COUNT_CAP = 1_000;

export interface AuditRow extends VersionRow {
  readonly resource: string;
}

export interface VersionSearch {
  readonly where: readonly string[];
  readonly params: Params;
  readonly sights: readonly VersionSight[];
  /** The version before is looked up only where a condition speaks of it. */
  readonly withPrevious: boolean;
}

export interface AuditSearch extends VersionSearch {
  /** How many are counted at most. */
  readonly cap: number;
}

/** The sights of a person over a module's versions, or over all. */
export function auditSights(kit: QueryKit, person: Actor, module: ModuleDescription | null): VersionSight[] {
  return (module ? [module] : moduleList).map((each) => versionSight(kit, person, each));
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

/** @throws Problem `not_allowed`, `validation_failed` */
export async function auditSearch(kit: QueryKit, person: Actor, filters: AuditFilters): Promise<AuditSearch> {
  const module = auditedModule(filters.resource);
  const params = new Params();
  const sights = auditSights(kit, person, module);
  const where = [
    rightsCondition(kit, person, module),
    ...auditConditions(filters, {
      params,
      zone: await kit.zone(),
      fieldsOf: (alias) => fieldsSql(sights, alias),
      anyTextOf: (alias, holds) => anyTextSql(sights, alias, holds),
      wholeOf: (alias) => wholeSql(sights, alias),
    }),
  ];
  const searched = textValue('text', filters.text ?? '');
  const records =
    searched === '' || isId(searched) ? null : await recordsThatBrought(kit.pool, searched, module);
  const cap = searched === '' ? COUNT_CAP : TEXT_COUNT_CAP;
  if (records) where.push(ofRecords(records, params));
  return { where, params, sights, withPrevious: filters.field !== undefined, cap };
}

/** The resources as words of the query itself: by them the server leaves out the other modules' tables before it begins. */
function ofRecords({ resources, ids }: Brought, params: Params): string {
  if (ids.length === 0) return 'false';
  return `v.resource in (${resources.map((name) => escapeLiteral(name)).join(', ')}) and v.id = any(${params.add(ids)}::uuid[])`;
}

/** The same search, of versions for which the condition holds as well. */
export function narrowed(search: AuditSearch, condition: string): AuditSearch {
  return { ...search, where: [...search.where, condition] };
}

/** Up to one more than its cap. */
export function countAudit(kit: QueryKit, search: AuditSearch): Promise<number> {
  return counted(kit, search, `limit ${search.cap + 1}`);
}

/** However many: of what is bounded by other means. */
export function countExactly(kit: QueryKit, search: VersionSearch): Promise<number> {
  return counted(kit, search, '');
}

async function counted(kit: QueryKit, { where, params, withPrevious }: VersionSearch, limit: string) {
  const { rows } = await kit.pool.query<{ count: number }>(
    `select count(*) from (select 1 from ${VERSIONS} v ${withPrevious ? previousVersion : ''}
     where ${where.join(' and ')} ${limit}) c`,
    [...params.values],
  );
  return rows[0]?.count ?? 0;
}

/** One event may move several records: those of the page's last position come along, so that none is skipped. */
export async function auditPage(
  kit: QueryKit,
  { where, params, sights }: VersionSearch,
  limit: number,
): Promise<AuditRow[]> {
  if (limit === 0) return [];
  const { rows } = await kit.pool.query<AuditRow>(
    `select v.resource, ${versionColumns}, ${wholeSql(sights, 'v')} as "isWhole",
       p.row as before, ${wholeSql(sights, 'p')} as "wasWhole" from ${VERSIONS} v ${previousVersion}
     where ${where.join(' and ')} order by v.since desc fetch first ${limit} rows with ties`,
    [...params.values],
  );
  return rows;
}

/** As they are told: names looked up, and nothing that the person may not read. */
export async function auditEntries(
  kit: QueryKit,
  sights: readonly VersionSight[],
  rows: readonly AuditRow[],
) {
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

export type AuditEntry = Awaited<ReturnType<typeof auditEntries>>[number];
