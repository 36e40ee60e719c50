/**
 * The records about one person, of every module whose declaration refers to people: derived from references and personal subjects, so that
 * a new module is in the archive without a word here. A record may be moved from one person to another, so each version says whose it is.
 * Read in groups by keyset: memory does not grow with their number.
 */
import {
  isPeopleModule,
  moduleList,
  modules,
  referencesAbout,
  type AnyRow,
  type ModuleDescription,
  type PersonNamed,
  type Position,
} from '@hospital/contracts';
import { refersToPerson } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { versionColumns, type VersionRow } from '../../across/versionEntries.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';
import { referrersSql } from '../../kernel/query/relation.ts';
import { livingTables } from '../../kernel/tables.ts';

const GROUP = 100;
const MENTIONS = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Modules that can hold something about such a person, theirs first. */
export function modulesAbout({ resource }: PersonNamed): readonly ModuleDescription[] {
  const others = moduleList.filter(
    (module) => !isPeopleModule(module.name) && referencesAbout(module, resource).length > 0,
  );
  return [modules[resource], ...others];
}

/** SQL: the version `v` is about the person. What is about a patient is about nobody else. @param id SQL of the person's id, as text */
function aboutSql({ resource }: PersonNamed, module: ModuleDescription, id: string): string {
  if (module.name === resource) return `(v.id::text = ${id})`;
  const isTheirs = refersToPerson(module, resource, (name) => `${valueSql(name)} = ${id}`);
  const patients = resource === 'users' ? referencesAbout(module, 'patients') : [];
  const ofNoPatient = patients.map((name) => ` and ${valueSql(name)} is null`);
  return `coalesce(${isTheirs}${ofNoPatient.join('')}, false)`;
}

const valueSql = (name: string) => `v.row->>${escapeLiteral(name)}`;

/** Whose records, up to which event. */
export interface PersonAt {
  readonly person: PersonNamed;
  readonly moment: Position;
}

export interface GroupedReads extends Pick<QueryKit, 'pool'> {
  /** How many are read at once. */
  readonly group?: number;
}

/** A record, or as much of it as is about the person: it may have been moved to another one, or from one. */
export interface PersonRecord {
  /** The last version that is about them. */
  readonly row: AnyRow;
  /** All versions: `isWhole` those that are about the person. */
  readonly versions: readonly VersionRow[];
}

/** Deleted ones too: they are still kept. No index of the rows holds those, so all are found by what ever referred to the person. */
export async function* recordsAbout(
  { pool, group = GROUP }: GroupedReads,
  { person, moment }: PersonAt,
  module: ModuleDescription,
): AsyncGenerator<readonly PersonRecord[]> {
  const sql = recordsSql(person, module, group);
  for (let after = FIRST; ;) {
    const { rows } = await pool.query<VersionRow>(sql, [person.id, moment, after]);
    const ids = [...new Set(rows.map(({ id }) => id))];
    const records = ids.flatMap((id) => recordIn(rows.filter((version) => version.id === id)));
    if (records.length > 0) yield records;
    const last = ids.at(-1);
    if (ids.length < group || last === undefined) return;
    after = last;
  }
}

/** All versions of some records that were ever about the person, or only referred to them. */
function recordsSql(person: PersonNamed, module: ModuleDescription, group: number): string {
  const { versions } = livingTables(module);
  const referring = module.name === person.resource ? 'select $1::uuid' : referrersSql(module, '$1::uuid');
  const isTheirs = aboutSql(person, module, '$1::text');
  return `select ${versionColumns}, lag(v.row) over history as before, ${isTheirs} as "isWhole",
      lag(${isTheirs}) over history as "wasWhole"
    from ${versions} v where v.since <= $2::bigint and v.id in (
      select distinct c.id from ${versions} c
      where c.id = any(array(${referring})) and c.since <= $2::bigint and c.id > $3::uuid order by c.id limit ${group})
    window history as (partition by v.id order by v.since) order by v.id, v.since`;
}

function recordIn(versions: readonly VersionRow[]): readonly PersonRecord[] {
  const last = versions.findLast(({ isWhole }) => isWhole);
  return last ? [{ row: last.row, versions }] : [];
}

export interface Mention {
  readonly resource: string;
  readonly field: string;
  readonly record: string;
  readonly createdAt: string;
}

/** Records of others that name an employee: as the doctor of an appointment, as who asked for a batch. Which and when, nothing of what they say. */
export async function* mentionsOf(
  { pool, group = MENTIONS }: GroupedReads,
  about: PersonAt,
): AsyncGenerator<readonly Mention[]> {
  const { resource } = about.person;
  if (resource === 'patients') return;
  for (const module of moduleList)
    for (const [name, field] of Object.entries(module.fields))
      if (field.kind === 'ref' && field.to === resource)
        yield* mentionsBy({ pool, group }, about, { module, name });
}

async function* mentionsBy(
  { pool, group }: Required<GroupedReads>,
  { person, moment }: PersonAt,
  { module, name }: { readonly module: ModuleDescription; readonly name: string },
): AsyncGenerator<readonly Mention[]> {
  for (let after = FIRST; ;) {
    const { rows } = await pool.query<{ readonly id: string; readonly at: string }>(
      `select v.id::text as id, min(v.row->>'createdAt') as at from ${livingTables(module).versions} v
       where v.since <= $2::bigint and v.id = any(array(${referrersSql(module, '$1::uuid')})) and v.id > $3::uuid
       and ${valueSql(name)} = $1::text and not ${aboutSql(person, module, '$1::text')}
       group by v.id order by v.id limit ${group}`,
      [person.id, moment, after],
    );
    if (rows.length > 0)
      yield rows.map(({ id, at }) => ({
        resource: module.name,
        field: name,
        record: id,
        createdAt: new Date(at).toISOString(),
      }));
    const last = rows.at(-1);
    if (rows.length < group || !last) return;
    after = last.id;
  }
}
