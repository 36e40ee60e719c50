/**
 * Who may read what happened: the flag of the record's module; everything for an Administrateur and for the flag Activities.
 * Of each version it shows what the person may read in the record itself, and nothing else is shown, searched or filtered by: of a person
 * who is restricted now what a picker shows, but to those who audit everything.
 */
import {
  accessOf,
  moduleNamed,
  Problem,
  readableFields,
  type Actor,
  type AnyRow,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { isUuid } from '../kernel/columns.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { allHiddenPeople } from '../kernel/query/restricted.ts';
import type { VersionSql } from '../kernel/query/visibility.ts';
import type { ReadableFields } from '../kernel/textSearch/visibleText.ts';

export function readsEverything({ isAdministrator, flags }: Actor): boolean {
  return isAdministrator || flags.has('Activities');
}

/** A condition over a version `v` of the module, or null where nothing of it is for this person. */
export function historyCondition(kit: QueryKit, actor: Actor, module: ModuleDescription): string | null {
  if (readsEverything(actor)) return 'true';
  const { historyFlags = [module.flag], wholeVersion } = kit.queriesOf(module);
  if (!historyFlags.some((flag) => actor.flags.has(flag))) return null;
  return wholeVersion?.(actor, versionOf(actor, 'v')) ?? 'true';
}

/** SQL: whose the record of the version under the alias is. */
export function ownerSql({ ownedBy }: ModuleDescription, alias: string): string {
  return ownedBy === undefined ? `${alias}.id::text` : `${alias}.row->>${escapeLiteral(ownedBy)}`;
}

/** A version under the alias, as this person stands to it. */
function versionOf(actor: Actor, alias: string): VersionSql {
  const id = escapeLiteral(actor.id);
  return { alias, names: (field) => `coalesce(${alias}.row->>${escapeLiteral(field)} = ${id}, false)` };
}

/** A condition over a version `v` that is the same for all who have the same rights. */
export interface SharedCondition {
  readonly sql: string;
  /** It holds for the person whom this field names; for everybody with these rights where null. */
  readonly namedBy: string | null;
}

interface ConditionalRight {
  /** SQL over a version `v`, for this person alone. */
  readonly condition: string;
  /** One of these holds wherever that does. */
  readonly shared: readonly SharedCondition[];
}

/** `own`: the records that are the person's own. */
export type ChangeRight = 'none' | 'all' | 'own' | ConditionalRight;

/** As above, of what the person may read at all: its list, or its picker. */
export function changeRight(kit: QueryKit, actor: Actor, module: ModuleDescription): ChangeRight {
  const access = listAccess(module, actor);
  if (access === 'denied') return 'none';
  if (access === 'own') return 'own';
  const { wholeVersion } = kit.queriesOf(module);
  if (access !== 'full' || wholeVersion === undefined) return 'all';
  const condition = wholeVersion(actor, versionOf(actor, 'v'));
  if (condition === 'true') return 'all';
  const fields = new Set<string>();
  const sqlFor = (named: string | null) =>
    wholeVersion(actor, {
      alias: 'v',
      names: (field) => String(fields.add(field) && field === named),
    });
  const unnamed = { sql: sqlFor(null), namedBy: null };
  return {
    condition,
    shared: [unnamed, ...[...fields].map((field) => ({ sql: sqlFor(field), namedBy: field }))],
  };
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

/** Whether this person chooses records of the module in a form, whatever else they read of it. */
export function isPicker(module: ModuleDescription, actor: Actor): boolean {
  const permission = listOf(module)?.permission;
  const pickers = permission?.kind === 'flag' ? (permission.picker ?? []) : [];
  return actor.hasAccess && pickers.some((flag) => actor.flags.has(flag));
}

interface Target {
  readonly module: string;
  readonly isNamed: boolean;
}

/** What of a module's versions this person sees. */
export interface VersionVisibility extends ReadableFields {
  /**
   * Of which module the record is that a field of the row names, and whether its name is shown: of what reads show as objects, and of what they
   * may read. Null where the field names no record.
   */
  target(field: string, row: AnyRow): Target | null;
}

/** SQL over the version under the alias, as if nobody were restricted. */
function wholeSql(kit: QueryKit, actor: Actor, module: ModuleDescription): (alias: string) => string {
  const access = listAccess(module, actor);
  const { wholeVersion } = kit.queriesOf(module);
  return (alias) => {
    if (access === 'full') return wholeVersion?.(actor, versionOf(actor, alias)) ?? 'true';
    return access === 'own' && isUuid(actor.id)
      ? `coalesce(${ownerSql(module, alias)} = ${escapeLiteral(actor.id)}, false)`
      : 'false';
  };
}

export async function versionVisibility(
  kit: QueryKit,
  actor: Actor,
  module: ModuleDescription,
): Promise<VersionVisibility> {
  const whole = wholeSql(kit, actor, module);
  const hidden = readsEverything(actor) ? [] : [...(await allHiddenPeople(kit, actor, module))];
  const ids = escapeLiteral(`{${hidden.join()}}`);
  const isWhole = (alias: string): string =>
    hidden.length === 0 ? whole(alias) : `(${whole(alias)} and ${alias}.id <> all(${ids}::uuid[]))`;
  const readable = readableFields(module, actor);
  const seesPart = hidden.length > 0 || isPicker(module, actor);
  return {
    module,
    whole: new Set(readable),
    part: new Set(seesPart ? readable.filter((name) => module.picker.includes(name)) : []),
    isWhole,
    target: (name, row) => {
      const field = module.fields[name];
      const to = field?.kind === 'ref' ? field.to : module.refersTo?.[name]?.(row);
      if (to === undefined) return null;
      const target = moduleNamed(to);
      const mayRead = target !== undefined && mayList(target, actor);
      return { module: to, isNamed: module.list.populate.includes(name) || mayRead };
    },
  };
}

export function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new Problem('not_signed_in');
  return actor;
}
