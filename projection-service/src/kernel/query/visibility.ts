/** Which rows of a list a person sees, and which of them whole. Generic for a flag, a picker or one's own; modules may know better. */
import {
  Problem,
  readableAnswer,
  wirePart,
  type Access,
  type Actor,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import { answerOf, type FoundRow } from './selection.ts';
import { valueFilter } from './filter.ts';
import type { FilterRule, VisibilityRules } from './source.ts';

export interface Viewer {
  readonly module: ModuleDescription;
  /** null on public routes without a session. */
  readonly actor: Actor | null;
  readonly access: Access;
  /** The call names one record; a list where not. */
  readonly isNamed: boolean;
}

/** What a module adds to what follows from its description. */
export interface ModuleQueries {
  readonly visibility?: (viewer: Viewer) => VisibilityRules;
  readonly rules?: Readonly<Record<string, FilterRule>>;
  /** One of these opens the history; the module's flag by default. */
  readonly historyFlags?: readonly Flag[];
  /** Which of its versions the person sees whole, as a condition in SQL; all by default. */
  readonly wholeVersion?: (actor: Actor, version: VersionSql) => string;
}

/** A version of a record, in SQL. */
export interface VersionSql {
  readonly alias: string;
  /** Whether this field of it names the person: never null. Ask only where it gives a right, and no second field must name them too. */
  readonly names: (field: string) => string;
}

/** Who reads it through its flag sees it whole, who needs it for a form its picker, everybody their own. */
export function standardVisibility({ module, actor, access }: Viewer): VisibilityRules {
  if (access === 'full') return {};
  if (access === 'picker') return { whole: 'none' };
  if (access !== 'own' || !actor) throw new Problem('not_allowed');
  return { rows: valueFilter(module.ownedBy ?? '_id', actor.id) };
}

/** A row as this person is shown it. */
export function shownAnswer(
  module: ModuleDescription,
  found: FoundRow,
  actor: Actor | null,
): Record<string, unknown> {
  if (!found.isWhole) return wirePart(module.fields, found.row, module.picker);
  return readableAnswer(module, actor, answerOf(module, found));
}
