/**
 * What of a record a person may read: one rule for lists, reads, answers of commands, history and audit.
 * Anyone who may read a record sees its fields but those that are unreadable to them; what a record refers to shows its
 * `reference` fields to everyone and its `summary` to who holds its flag.
 */
import type { ModuleDescription } from './module.ts';
import { accessOf, type Access, type Actor, type Flag } from './permissions.ts';

const nothing: ReadonlySet<string> = new Set();

/** The fields of a module that this person may read nowhere. */
export function unreadableFields(module: ModuleDescription, actor: Actor | null): ReadonlySet<string> {
  return module.unreadable?.(actor) ?? nothing;
}

/** The fields that a user who may read the whole record sees. */
export function readableFields(module: ModuleDescription, actor: Actor | null): readonly string[] {
  const unreadable = unreadableFields(module, actor);
  return Object.entries(module.fields).flatMap(([name, { hidden }]) =>
    hidden || unreadable.has(name) ? [] : [name],
  );
}

/** An answer without what this person may not read. */
export function readableAnswer(
  module: ModuleDescription,
  actor: Actor | null,
  wired: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const readable = { ...wired };
  for (const name of unreadableFields(module, actor)) delete readable[name];
  return readable;
}

/** Whether somebody may see a record of the module at least as a picker shows it: who it is, and nothing more. */
export function mayPick(module: ModuleDescription, actor: Actor): boolean {
  return accessToList(module, actor) !== 'denied';
}

/** Whether somebody may see every record of the module, and so how many there are. */
export function maySeeAll(module: ModuleDescription, actor: Actor): boolean {
  return accessToList(module, actor) === 'full';
}

function accessToList({ name, routes }: ModuleDescription, actor: Actor): Access {
  const list = routes.find(({ operation }) => operation === `${name}.list`);
  return list ? accessOf(list.permission, actor) : 'denied';
}

export interface Referring {
  readonly root: ModuleDescription;
  /** From the root: `patient`, `appointment.patient`. */
  readonly path: string;
  readonly target: ModuleDescription;
}

export interface ReferenceReader {
  readonly actor: Actor | null;
  /** The read names one record; a list where not. */
  readonly isNamed: boolean;
}

/** What a populated reference shows. */
export function referenceFields(
  { root, path, target }: Referring,
  { actor, isNamed }: ReferenceReader,
): readonly string[] {
  const holds = (flag: Flag) => actor?.flags.has(flag) ?? false;
  const also = (root.alsoShown ?? []).filter(
    ({ paths, flag, only }) =>
      paths.includes(path) && (flag === undefined || holds(flag)) && (only !== 'record' || isNamed),
  );
  const shown = new Set([
    ...(holds(target.flag) ? target.summary : target.reference),
    ...also.flatMap(({ fields }) => fields),
  ]);
  const unreadable = unreadableFields(target, actor);
  return Object.keys(target.fields).filter((name) => shown.has(name) && !unreadable.has(name));
}
