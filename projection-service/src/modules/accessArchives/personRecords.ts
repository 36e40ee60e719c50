/**
 * The records about one person, of every module whose declaration refers to people: derived from references and personal subjects, so that
 * a new module is in the archive without a word here. Read in groups by keyset: memory does not grow with their number.
 */
import {
  isPeopleModule,
  moduleList,
  modules,
  referencesAbout,
  type AnyRow,
  type ModuleDescription,
  type PersonNamed,
} from '@hospital/contracts';
import { refersToPerson } from '@hospital/platform';
import { escapeIdentifier as quoted } from 'pg';
import { From } from '../../kernel/query/joins.ts';
import { queryArrays } from '../../kernel/query/list.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';
import { RecordVisibility } from '../../kernel/query/recordVisibility.ts';
import { Params, referrersSql } from '../../kernel/query/relation.ts';
import { Selection } from '../../kernel/query/selection.ts';
import { livingTables } from '../../kernel/tables.ts';

const GROUP = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Modules that can hold something about such a person, theirs first. */
export function modulesAbout({ resource }: PersonNamed): readonly ModuleDescription[] {
  const others = moduleList.filter(
    (module) => !isPeopleModule(module.name) && referencesAbout(module, resource).length > 0,
  );
  return [modules[resource], ...others];
}

interface AboutSql {
  readonly module: ModuleDescription;
  readonly column: (name: string) => string;
  /** SQL of the person's id. */
  readonly id: string;
}

/** A condition: the record is about the person. What is about a patient is about nobody else. */
function aboutSql({ resource }: PersonNamed, { module, column, id }: AboutSql): string {
  if (module.name === resource) return `${column('_id')} = ${id}`;
  const isTheirs = refersToPerson(module, resource, (name) => `${column(name)} = ${id}`);
  const patients = resource === 'users' ? referencesAbout(module, 'patients') : [];
  const ofNoPatient = patients.map((name) => ` and ${column(name)} is null`);
  return `${isTheirs}${ofNoPatient.join('')}`;
}

/** Deleted ones too: they are still kept. No index of the rows holds those, so all are found by what ever referred to the person. */
export async function* recordsAbout(
  { pool }: Pick<QueryKit, 'pool'>,
  person: PersonNamed,
  module: ModuleDescription,
): AsyncGenerator<readonly AnyRow[]> {
  for (let after = FIRST; ;) {
    const from = new From(module, new Params(), {
      moment: null,
      visibility: RecordVisibility.unlimited(module),
    });
    const selection = new Selection(from);
    const id = `${from.params.add(person.id)}::uuid`;
    const reach =
      module.name === person.resource
        ? ''
        : `and ${from.column('_id')} = any(array(${referrersSql(module, id)}))`;
    const where = `where ${aboutSql(person, { module, column: (name) => from.column(name), id })} ${reach} and ${from.column('_id')} > ${from.params.add(after)}::uuid
      order by ${from.column('_id')} limit ${GROUP}`;
    const columns = selection.sql();
    const { rows } = await queryArrays(pool, `select ${columns} ${from.sql()} ${where}`, from.params.values);
    const found = rows.map((values) => selection.read(values).row);
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (found.length < GROUP || !last) return;
    after = last._id;
  }
}

export interface Mention {
  readonly resource: string;
  readonly field: string;
  readonly record: string;
  readonly createdAt: string;
}

/** Records of others that name an employee: as the doctor of an appointment, as who asked for a batch. Which and when, nothing of what they say. */
export async function* mentionsOf(
  { pool }: Pick<QueryKit, 'pool'>,
  person: PersonNamed,
): AsyncGenerator<readonly Mention[]> {
  if (person.resource === 'patients') return;
  for (const module of moduleList)
    for (const [name, field] of Object.entries(module.fields))
      if (field.kind === 'ref' && field.to === person.resource)
        yield* mentionsBy(pool, person, { module, name });
}

async function* mentionsBy(
  pool: QueryKit['pool'],
  person: PersonNamed,
  { module, name }: { readonly module: ModuleDescription; readonly name: string },
): AsyncGenerator<readonly Mention[]> {
  const isTheirs = aboutSql(person, { module, column: (of) => `t.${quoted(of)}`, id: '$1::uuid' });
  for (let after = FIRST; ;) {
    const { rows } = await pool.query<{ readonly id: string; readonly at: Date }>(
      `select t._id::text as id, t."createdAt" as at from ${livingTables(module).rows} t
       where t._id = any(array(${referrersSql(module, '$1::uuid')})) and t.${quoted(name)} = $1::uuid
       and (${isTheirs}) is not true and t._id > $2::uuid order by t._id limit ${GROUP * 5}`,
      [person.id, after],
    );
    if (rows.length > 0)
      yield rows.map((row) => ({
        resource: module.name,
        field: name,
        record: row.id,
        createdAt: new Date(row.at).toISOString(),
      }));
    const last = rows.at(-1);
    if (rows.length < GROUP * 5 || !last) return;
    after = last.id;
  }
}
