/**
 * The fields that a call asks a list for: `injury`, `patient`, `patient.phone`. The statement selects and joins what they need, and the
 * answer holds nothing else beside the `_id` of each record, and of the patient whom a shown field is about.
 */
import {
  moduleList,
  populatedPaths,
  Problem,
  type ListQuery,
  type ModuleDescription,
} from '@hospital/contracts';
import { recordableFields } from '@hospital/platform';
import { splitReferencePath } from './paths.ts';
import type { RecordVisibility } from './recordVisibility.ts';

export class ShownFields {
  /** The records are found, or put in order, by what they do not have to show: all of each is brought, to know whose it is. */
  readonly isSearched: boolean;
  readonly #names: ReadonlySet<string>;
  /** `patient` of `patient.phone`. */
  readonly #holders: ReadonlySet<string>;
  /** Asked for each record. */
  readonly #known = new Map<string, boolean>();

  constructor(names: readonly string[], isSearched = false) {
    this.isSearched = isSearched;
    this.#names = new Set(names);
    this.#holders = new Set(names.flatMap(holdersOf));
  }

  /** Whether it is shown itself, in what it belongs to, or for a field of it. */
  has(name: string): boolean {
    const known = this.#known.get(name) ?? this.#isShown(name);
    this.#known.set(name, known);
    return known;
  }

  #isShown(name: string): boolean {
    if (this.#names.has(name) || this.#holders.has(name)) return true;
    return holdersOf(name).some((holder) => this.#names.has(holder));
  }

  of(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const shown: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(answer))
      if (name === '_id' || this.has(name)) shown[name] = value;
    return shown;
  }
}

/** `a` and `a.b` of `a.b.c`. */
function holdersOf(name: string): readonly string[] {
  const steps = name.split('.');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('.'));
}

/** @throws Problem `validation_failed` for a name that no row shows this person */
export function shownFieldsOf(
  module: ModuleDescription,
  { fields, search, sort }: Pick<ListQuery, 'fields' | 'search' | 'sort'>,
  visibility: RecordVisibility,
): ShownFields | null {
  if (fields === null) return null;
  const names = fields.map((name) => (name === 'id' ? '_id' : name));
  const hidden = names.find((name) => !isShown(module, name, visibility));
  if (hidden !== undefined)
    throw new Problem('validation_failed', { fields: { fields: `This list does not show ${hidden}.` } });
  return new ShownFields(recordableFields(module, names), Object.keys(search).length > 0 || sort !== null);
}

function isShown(module: ModuleDescription, name: string, visibility: RecordVisibility): boolean {
  const referred = splitReferencePath(name);
  if (!referred) return isAnswered(module, name) && visibility.reach(name) !== 'never';
  const { path, field } = referred;
  if (!populatedPaths(module, moduleList).includes(path)) return false;
  return field === '_id' ? isShown(module, path, visibility) : visibility.reachOfPath(name) !== 'never';
}

const OF_EVERY_RECORD: ReadonlySet<string> = new Set(['_id', 'revision', 'createdAt', 'updatedAt']);

function isAnswered({ fields, answer }: ModuleDescription, name: string): boolean {
  if (answer && Object.hasOwn(answer.members, name)) return answer.members[name] !== null;
  if (Object.hasOwn(fields, name)) return !fields[name]?.hidden;
  return OF_EVERY_RECORD.has(name);
}
