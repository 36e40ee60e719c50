/** A search over versions, newest first. A condition adds its values to the statement that it becomes part of, for one search is several statements. */
import type { ModuleDescription } from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import type { QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { likeAnywhere } from '../kernel/query/textMatch.ts';
import { livingTables, VERSIONS } from '../kernel/tables.ts';
import { wholeSql, type VersionSight } from './rights.ts';
import { versionColumns, type VersionRow } from './versionEntries.ts';

/** SQL over a version `v`. */
export interface Condition {
  (params: Params): string;
}

export interface VersionSearch {
  readonly sights: readonly VersionSight[];
  /** What the server goes by: whose versions, and from when. */
  readonly within: readonly Condition[];
  /** What each of them is asked. */
  readonly where: readonly Condition[];
  /** That speaks of the version before, `p`: it is looked up for each. */
  readonly withPrevious?: boolean;
}

export interface FoundVersion extends VersionRow {
  readonly resource: string;
}

const previousVersion = `left join lateral (select p.resource, p.id, p.row from ${VERSIONS} p
  where p.resource = v.resource and p.id = v.id and p.until = v.since) p on true`;

export function clause(conditions: readonly Condition[], params: Params): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => condition(params)).join(' and ');
}

/** The same search, of fewer versions. */
export function narrowed<T extends VersionSearch>(search: T, ...conditions: readonly Condition[]): T {
  return { ...search, within: [...search.within, ...conditions] };
}

/** @param told SQL of what a version tells, plain as the text is */
export function tells(text: string, told: string): Condition {
  return (params) => (text === '' ? 'false' : `${told} like ${params.add(likeAnywhere(text))}`);
}

export function upTo(position: string): Condition {
  return (params) => `v.since <= ${params.add(position)}::bigint`;
}

export function before(position: string): Condition {
  return (params) => `v.since < ${params.add(position)}::bigint`;
}

/** The resource is a word of the query itself: by it the server leaves out the other modules' tables before it begins. */
export function ofModule({ name }: ModuleDescription): Condition {
  return () => `v.resource = ${escapeLiteral(name)}`;
}

/** The table that holds a module's versions, or all. */
export function versionsOf(module: ModuleDescription | null): string {
  return module ? livingTables(module).versions : VERSIONS;
}

/** @param most counts no further */
export async function countVersions(
  { pool }: Pick<QueryKit, 'pool'>,
  { within, where, withPrevious }: VersionSearch,
  most: number | null = null,
): Promise<number> {
  const params = new Params();
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from (select 1 from ${VERSIONS} v ${withPrevious ? previousVersion : ''}
     where ${clause([...within, ...where], params)} limit ${most ?? 'all'}) c`,
    params.values,
  );
  return rows[0]?.count ?? 0;
}

/** One event may move several records: those of the page's last position come along, so that none is skipped. */
export async function versionPage(
  { pool }: Pick<QueryKit, 'pool'>,
  { sights, within, where, withPrevious }: VersionSearch,
  limit: number,
): Promise<FoundVersion[]> {
  const params = new Params();
  const { rows } = await pool.query<FoundVersion>(
    `select v.resource, ${versionColumns}, ${wholeSql(sights, 'v')} as "isWhole",
       p.row as before, ${wholeSql(sights, 'p')} as "wasWhole"
     from (
       select v.* from ${VERSIONS} v ${withPrevious ? previousVersion : ''}
       where ${clause([...within, ...where], params)} order by v.since desc fetch first ${limit} rows with ties
     ) v ${previousVersion} order by v.since desc, v.resource, v.id`,
    params.values,
  );
  return rows;
}
