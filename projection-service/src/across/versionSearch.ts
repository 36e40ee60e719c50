/** A search over versions, newest first. A condition adds its values to the statement that it becomes part of, for one search is several statements. */
import { isId, isPosition, type ModuleDescription } from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { positionText } from '../kernel/database.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { likeAnywhere } from '../kernel/textSearch/textMatch.ts';
import { livingTables, VERSIONS } from '../kernel/tables.ts';
import type { VersionVisibility } from './rights.ts';
import { versionColumns, type VersionRow } from './versionEntries.ts';

type Kit = Pick<QueryKit, 'pool'>;

/** SQL over a version `v`. */
export interface Condition {
  (params: Params): string;
}

export interface VersionSearch {
  readonly visibilities: readonly VersionVisibility[];
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

/** @param column SQL of the search text, folded as the text is */
export function containsText(text: string, column: string): Condition {
  return (params) => (text === '' ? 'false' : `${column} like ${params.add(likeAnywhere(text))}`);
}

export function upTo(position: string): Condition {
  return (params) => `v.since <= ${params.add(position)}::bigint`;
}

const CURSOR = /^(\d{1,20})(?:_(\w+)_([0-9a-f-]{36}))?$/;

/** Where a page ended: at a version, for one event may move several records. */
export function cursorOf({ since, resource, id }: Pick<FoundVersion, 'since' | 'resource' | 'id'>): string {
  return `${positionText(since)}_${resource}_${id}`;
}

/** A position alone is one too: what comes before all of its versions. */
export function isCursor(text: string): boolean {
  const [, position = '', , id] = CURSOR.exec(text) ?? [];
  return isPosition(position) && (id === undefined || isId(id));
}

/** What the order of versions has after a cursor. */
export function after(cursor: string): Condition {
  const [, position = '', resource, id] = CURSOR.exec(cursor) ?? [];
  return (params) => {
    const at = `${params.add(position)}::bigint`;
    if (resource === undefined || id === undefined) return `v.since < ${at}`;
    const others = `(v.resource, v.id) > (${params.add(resource)}, ${params.add(id)}::uuid)`;
    return `v.since <= ${at} and (v.since < ${at} or ${others})`;
  };
}

/** The resource is a word of the query itself: by it the server leaves out the other modules' tables before it begins. */
export function ofModule({ name }: ModuleDescription): Condition {
  return () => `v.resource = ${escapeLiteral(name)}`;
}

/** The table that holds a module's versions, or all. */
export function versionsOf(module: ModuleDescription | null): string {
  return module ? livingTables(module).versions : VERSIONS;
}

export async function countVersions(
  { pool }: Kit,
  { within, where, withPrevious }: VersionSearch,
): Promise<number> {
  const params = new Params();
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from ${VERSIONS} v ${withPrevious ? previousVersion : ''} where ${clause([...within, ...where], params)}`,
    params.values,
  );
  return rows[0]?.count ?? 0;
}

/** SQL: the newest, and all others of the last one's position: which of them come first is said by `inOrder`. */
export function newest(most: number): string {
  return `order by v.since desc fetch first ${most} rows with ties`;
}

interface Key {
  readonly resource: string;
  readonly id: string;
  readonly since: string;
}

const key = `json_build_object('resource', v.resource, 'id', v.id, 'since', v.since::text)`;
const inOrder = 'order by v.since desc, v.resource, v.id';

/** The versions at these places, and those before them, from the table of each module by itself: planned in no time. */
async function versionsAt(
  { pool }: Kit,
  visibilities: readonly VersionVisibility[],
  keys: readonly Key[],
): Promise<FoundVersion[]> {
  const ofModules = visibilities.map(async ({ module, isWhole }) => {
    const ofModule = keys.filter(({ resource }) => resource === module.name);
    if (ofModule.length === 0) return [];
    const { versions } = livingTables(module);
    const { rows } = await pool.query<FoundVersion>(
      `select v.resource, ${versionColumns}, ${isWhole('v')} as "isWhole", p.row as before, ${isWhole('p')} as "wasWhole"
       from unnest($1::uuid[], $2::bigint[]) k (id, since) join ${versions} v on v.id = k.id and v.since = k.since
       left join ${versions} p on p.id = v.id and p.until = v.since`,
      [ofModule.map(({ id }) => id), ofModule.map(({ since }) => since)],
    );
    return rows;
  });
  const found = (await Promise.all(ofModules)).flat();
  const at = new Map(found.map((version) => [`${version.since} ${version.id}`, version]));
  return keys.flatMap(({ since, id }) => at.get(`${since} ${id}`) ?? []);
}

/** @param among looks into so many of the newest, into all by default */
export async function versionPage(
  kit: Kit,
  { visibilities, within, where, withPrevious }: VersionSearch,
  { limit, among }: { readonly limit: number; readonly among?: number },
): Promise<FoundVersion[]> {
  const params = new Params();
  const every = `select v.* from ${VERSIONS} v where ${clause(within, params)} ${among ? newest(among) : ''}`;
  const { rows } = await kit.pool.query<{ key: Key }>(
    `select ${key} as key from (select v.* from (${every}) v ${withPrevious ? previousVersion : ''}
     where ${clause(where, params)} ${newest(limit)}) v ${inOrder} limit ${limit}`,
    params.values,
  );
  return versionsAt(
    kit,
    visibilities,
    rows.map((row) => row.key),
  );
}

interface Looked {
  /** How many versions were looked into. */
  readonly looked: number;
  /** The oldest of them. */
  readonly floor: string | null;
  /** How many of them are what is searched for. */
  readonly total: number;
}

export interface CountedPage extends Looked {
  readonly rows: readonly FoundVersion[];
}

/** Looks into each of some versions, so that it counts as well. @param among SQL of versions `v` */
export async function countedPage(
  kit: Kit,
  { visibilities, within, where }: VersionSearch,
  { limit, among }: { readonly limit: number; readonly among: (params: Params) => string },
): Promise<CountedPage> {
  const params = new Params();
  const { rows } = await kit.pool.query<Looked & { keys: readonly Key[] }>(
    `with seen as materialized
       (select v.resource, v.id, v.since, ${clause([...within, ...where], params)} as "isFound" from (${among(params)}) v)
     select count(*) as looked, min(since)::text as floor, count(*) filter (where "isFound") as total,
       array(select ${key} from (select v.* from seen v where v."isFound" ${newest(limit)}) v ${inOrder} limit ${limit}) as keys from seen`,
    params.values,
  );
  const { keys = [], ...looked } = rows[0] ?? { looked: 0, floor: null, total: 0 };
  return { ...looked, rows: await versionsAt(kit, visibilities, keys) };
}
