/**
 * What is behind an event of a record's history: the other record whose event it was (an invoice that closed its appointment), or whose
 * event a process carried on from (a salary that closed leaves). Events name what caused them by its id alone, so the record is sought among
 * those that the event names itself.
 */
import { eventOf, moduleList, moduleNamed, streamOf, type ModuleDescription } from '@hospital/contracts';
import { isUuid } from '../kernel/columns.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { VERSIONS } from '../kernel/tables.ts';
import type { VersionRow } from './versionEntries.ts';

export interface Cause {
  readonly type: string;
  readonly module: ModuleDescription;
  readonly id: string;
}

interface FoundRecord {
  readonly resource: string;
  readonly id: string;
}

/** By the position of the version that it is behind. */
export type Causes = ReadonlyMap<string, Cause>;

export async function causesOf(
  kit: QueryKit,
  module: ModuleDescription,
  versions: readonly VersionRow[],
): Promise<Causes> {
  const foreign = versions.filter(({ type }) => type in module.foreign);
  const caused = versions.filter(({ type, causation }) => causation !== null && !(type in module.foreign));
  const causes = new Map(await ownersOf(kit, foreign));
  for (const version of caused) {
    const cause = await begunBy(kit, module, version);
    if (cause) causes.set(version.since, cause);
  }
  return causes;
}

/** The records that the events of other modules belong to: those have a version at the same position. */
async function ownersOf({ pool }: QueryKit, versions: readonly VersionRow[]): Promise<[string, Cause][]> {
  if (versions.length === 0) return [];
  const types = new Set(versions.map(({ type }) => type));
  const owners = moduleList.filter(({ events }) => events.some(({ type }) => types.has(type)));
  const { rows } = await pool.query<FoundRecord & { readonly since: string; readonly type: string }>(
    `select v.resource, v.id, v.since::text, v.type from ${VERSIONS} v
     where v.resource = any($1) and v.since = any($2::bigint[])`,
    [owners.map(({ name }) => name), versions.map(({ since }) => since)],
  );
  return rows.flatMap(({ resource, id, since, type }): [string, Cause][] => {
    const owner = moduleNamed(resource);
    return owner && eventOf(owner, type) ? [[since, { type, module: owner, id }]] : [];
  });
}

async function begunBy(kit: QueryKit, module: ModuleDescription, version: VersionRow): Promise<Cause | null> {
  for (const { resource, id } of await namedIn(kit, module, version)) {
    const found = moduleNamed(resource);
    if (!found || found.rowsOf) continue;
    for await (const event of kit.store.read(streamOf(found.category, id)))
      if (event.id === version.causation) return { type: event.type, module: found, id };
  }
  return null;
}

/** The other records that the event names. */
async function namedIn(
  { pool, store }: QueryKit,
  { category, streamBy }: ModuleDescription,
  { id, row, revision }: VersionRow,
): Promise<readonly FoundRecord[]> {
  const key: unknown = streamBy === undefined ? id : Reflect.get(row, streamBy);
  for await (const event of store.read(streamOf(category, String(key)), BigInt(revision))) {
    const ids = Object.values(event.data).filter((value) => isUuid(value) && value !== id);
    const { rows } = await pool.query<FoundRecord>(
      `select distinct v.resource, v.id from ${VERSIONS} v where v.id = any($1::uuid[])`,
      [ids],
    );
    return rows;
  }
  return [];
}
