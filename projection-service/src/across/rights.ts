/**
 * Who may read what happened: the flag of the record's module; everything for an Administrateur and for the flag Activities.
 * Of each version it tells what the person may read in the record itself, and nothing else: neither shown, searched nor filtered by.
 */
import {
  accessOf,
  moduleNamed,
  Problem,
  readableFields,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import { textFields } from '../kernel/broughtText.ts';
import { isUuid } from '../kernel/columns.ts';
import type { QueryKit } from '../kernel/query/reader.ts';

export function readsEverything({ isAdministrator, flags }: Actor): boolean {
  return isAdministrator || flags.has('Activities');
}

/** A condition over a version `v` of the module, or null where nothing of it is for this person. */
export function historyCondition(kit: QueryKit, actor: Actor, module: ModuleDescription): string | null {
  if (readsEverything(actor)) return 'true';
  const { historyFlags = [module.flag], wholeVersion } = kit.queriesOf(module);
  if (!historyFlags.some((flag) => actor.flags.has(flag))) return null;
  return wholeVersion?.(actor, 'v') ?? 'true';
}

/** SQL: whose the record of the version under the alias is. */
export function ownerSql({ ownedBy }: ModuleDescription, alias: string): string {
  return ownedBy === undefined ? `${alias}.id::text` : `${alias}.row->>${escapeLiteral(ownedBy)}`;
}

/** `own`: the records that are the person's own. */
export type ChangeRight = 'none' | 'all' | 'own' | { readonly condition: string };

/** As above, of what the person may read at all: its list, or its picker. */
export function changeRight(kit: QueryKit, actor: Actor, module: ModuleDescription): ChangeRight {
  const access = listAccess(module, actor);
  if (access === 'denied') return 'none';
  if (access === 'own') return 'own';
  const condition = access === 'full' ? kit.queriesOf(module).wholeVersion?.(actor, 'v') : undefined;
  return condition === undefined || condition === 'true' ? 'all' : { condition };
}

function listOf({ routes, name }: ModuleDescription) {
  return routes.find(({ operation }) => operation === `${name}.list`);
}

function listAccess(module: ModuleDescription, actor: Actor) {
  const list = listOf(module);
  return list ? accessOf(list.permission, actor) : 'denied';
}

/** Whether this person reads all records of the module. */
export function mayList(module: ModuleDescription, actor: Actor): boolean {
  return listAccess(module, actor) === 'full';
}

function isPicker(module: ModuleDescription, actor: Actor): boolean {
  const permission = listOf(module)?.permission;
  const pickers = permission?.kind === 'flag' ? (permission.picker ?? []) : [];
  return actor.hasAccess && pickers.some((flag) => actor.flags.has(flag));
}

/** What of a module's versions this person sees. */
export interface VersionSight {
  readonly module: ModuleDescription;
  /** Of a version that they see whole. */
  readonly whole: ReadonlySet<string>;
  /** Of any other one. */
  readonly part: ReadonlySet<string>;
  /** SQL: whether they see the version under this alias whole. */
  isWhole(alias: string): string;
  /** The references that have a name for them: those that reads show as objects, and those to what they may read. */
  names(field: string): boolean;
}

export function versionSight(kit: QueryKit, actor: Actor, module: ModuleDescription): VersionSight {
  const access = listAccess(module, actor);
  const { wholeVersion } = kit.queriesOf(module);
  const isWhole = (alias: string): string => {
    if (access === 'full') return wholeVersion?.(actor, alias) ?? 'true';
    return access === 'own' && isUuid(actor.id)
      ? `coalesce(${ownerSql(module, alias)} = ${escapeLiteral(actor.id)}, false)`
      : 'false';
  };
  const readable = readableFields(module, actor);
  return {
    module,
    whole: new Set(readable),
    part: new Set(isPicker(module, actor) ? readable.filter((name) => module.picker.includes(name)) : []),
    isWhole,
    names: (field) => {
      const target = module.fields[field];
      const to = target?.kind === 'ref' ? moduleNamed(target.to) : undefined;
      return module.list.populate.includes(field) || (to !== undefined && mayList(to, actor));
    },
  };
}

const sqlArray = (names: ReadonlySet<string>) =>
  `array[${[...names].map((name) => escapeLiteral(name)).join(', ')}]::text[]`;

/** SQL over versions of any of these modules, by the resource under the alias. */
export function wholeSql(sights: readonly VersionSight[], alias: string): string {
  const cases = sights.map(
    (sight) => `when ${escapeLiteral(sight.module.name)} then ${sight.isWhole(alias)}`,
  );
  return `coalesce(case ${alias}.resource ${cases.join(' ')} end, false)`;
}

/** SQL: the names of the fields that the person sees of the version under the alias. */
export function fieldsSql(sights: readonly VersionSight[], alias: string): string {
  const cases = sights.map(
    ({ module, whole, part, isWhole }) =>
      `when ${escapeLiteral(module.name)} then case when ${isWhole(alias)} then ${sqlArray(whole)} else ${sqlArray(part)} end`,
  );
  return `(case ${alias}.resource ${cases.join(' ')} end)`;
}

/** Between the texts of a version where they are searched at once: nobody types it. */
const SEPARATOR = String.raw`E'\x1f'`;

/**
 * SQL: whether one of the texts that the person sees of the version under the alias is one for which the condition holds. The version is taken
 * apart once and the condition asked once, of all its texts: field by field it took four times as long.
 */
export function anyTextSql(
  sights: readonly VersionSight[],
  alias: string,
  holds: (text: string) => string,
): string {
  const seen = sights.map(({ module, whole, part, isWhole }) => {
    const texts = textFields(module);
    const joined = (names: ReadonlySet<string>) => {
      const values = texts.filter((name) => names.has(name)).map((name) => `r.${quoted(name)}`);
      return values.length === 0 ? 'null' : `concat_ws(${[SEPARATOR, ...values].join(', ')})`;
    };
    return `when ${escapeLiteral(module.name)} then case when ${isWhole(alias)} then ${joined(whole)} else ${joined(part)} end`;
  });
  const columns = [...new Set(sights.flatMap(({ module }) => textFields(module)))];
  const record = columns.map((name) => `${quoted(name)} text`).join(', ');
  return `exists (select from json_to_record(${alias}.row) as r(${record}) where ${holds(`case ${alias}.resource ${seen.join(' ')} end`)})`;
}

export function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new Problem('not_signed_in');
  return actor;
}
