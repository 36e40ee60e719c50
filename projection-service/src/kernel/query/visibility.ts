/** Which rows of a list a person sees, and how much of each. Generic for a flag, a picker or one's own; modules may know better. */
import {
  Problem,
  wirePart,
  type Access,
  type Actor,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Filter, FilterRule } from './filter.ts';
import { answerOf, type Found } from './selection.ts';

/** `full`, the picker's fields alone, or nothing. */
export type Shown = 'full' | 'picker' | 'hidden';

export interface Visibility {
  readonly filters: readonly Filter[];
  readonly show: (found: Found) => Shown;
}

export interface Viewer {
  /** null on public routes without a session. */
  readonly actor: Actor | null;
  readonly access: Access;
  /** What the list is searched by: a search must not tell what a row does not show. */
  readonly searched: readonly string[];
  /** The call names one record; a list where not. */
  readonly isNamed: boolean;
}

/** What a module adds to what follows from its description. */
export interface ModuleQueries {
  readonly visibility?: (viewer: Viewer) => Visibility;
  readonly rules?: Readonly<Record<string, FilterRule>>;
  /** Fields that this person does not see, in answers and in the history. */
  readonly hidden?: (actor: Actor | null) => ReadonlySet<string>;
  /** One of these opens the history; the module's flag unless told. */
  readonly historyFlags?: readonly Flag[];
  /** Which of its versions `v` are for this person, as a condition in SQL; all unless told. */
  readonly versionCondition?: (actor: Actor) => string;
}

/** Who reads it through its flag sees it whole, who needs it for a form its picker, everybody their own. */
export function standardVisibility({ actor, access }: Viewer): Visibility {
  if (access === 'full') return { filters: [], show: () => 'full' };
  if (access === 'picker') return { filters: [], show: () => 'picker' };
  if (access !== 'own' || !actor) throw new Problem('not_allowed');
  return {
    filters: [({ params }) => `t._id = ${params.add(actor.id)}::uuid`],
    show: ({ row }) => (row._id === actor.id ? 'full' : 'hidden'),
  };
}

/** A picker is searched by what it shows, and by what tells one kind of record from another. */
export function isPickerSearch(module: ModuleDescription, searched: readonly string[]): boolean {
  const allowed = new Set(['name', 'role', ...module.picker]);
  return searched.every((name) => allowed.has(name));
}

export interface Showing extends Pick<ModuleQueries, 'hidden'> {
  readonly shown: Shown;
  readonly actor: Actor | null;
}

export function shownAnswer(
  module: ModuleDescription,
  found: Found,
  { shown, actor, hidden }: Showing,
): Record<string, unknown> {
  if (shown === 'picker') return wirePart(module.fields, found.row, module.picker);
  const whole = answerOf(module, found);
  return hidden ? without(whole, hidden(actor)) : whole;
}

function without(wired: Record<string, unknown>, hidden: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wired).filter(([name]) => !hidden.has(name)));
}
