/**
 * Searches that ask for more than one field: `any` looks into several, a timed question compares with the clinic's present time, a
 * referring one goes by another module's records. Each looks only into what the person is shown.
 */
import {
  booleanValue,
  isId,
  labelOf,
  moduleNamed,
  refusedValue,
  type Field,
  type ModuleDescription,
  type SearchReferring,
  type TimedQuestion,
} from '@hospital/contracts';
import { hasSearchText, nameHint, textHint, withIndexHints } from './indexHints.ts';
import { beyond, moduleAtPath } from './paths.ts';
import type { RecordVisibility } from './recordVisibility.ts';
import { Relation } from './relation.ts';
import { contains, nameContains } from './textMatch.ts';
import type { Filter, IndexHint, Source } from './source.ts';

/** The clinic's day and time of day. */
export interface ClinicNow {
  readonly day: string;
  readonly time: string;
}

const FEWEST_DIGITS = 3;

/** A phone number is found however it is written: by its digits, without the 0 that the international form lacks. */
function phoneDigits(field: Field | undefined, typed: string): string | null {
  if (field?.kind !== 'phone' || /[^\d\s()+./-]/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < FEWEST_DIGITS ? null : digits;
}

function fieldContains(
  from: Source,
  sql: string,
  { field, typed }: { field: Field | undefined; typed: string },
) {
  const digits = phoneDigits(field, typed);
  const text = contains(from, `${sql}::text`, typed);
  if (digits === null) return text;
  return `(${text} or regexp_replace(${sql}, '\\D', '', 'g') like ${from.params.add(`%${digits}%`)}::text)`;
}

function placeContains(from: Source, name: string, typed: string): string {
  const { module } = from.root;
  const referred = beyond(name);
  if (referred) {
    const target = from.join(referred.path);
    const field = target.module.fields[referred.field];
    return fieldContains(from, target.column(referred.field), { field, typed });
  }
  const field = module.fields[name];
  if (!field) return nameContains(from, from.root, typed);
  if (field.kind === 'ref') return nameContains(from, from.join(name), typed);
  return fieldContains(from, from.column(name), { field, typed });
}

/** Null where versions do not tell what the place holds. */
function placeHints(module: ModuleDescription, name: string, typed: string): readonly IndexHint[] | null {
  const referred = beyond(name);
  const path = referred?.path ?? (module.fields[name]?.kind === 'ref' ? name : '');
  const field = referred ? moduleAtPath(module, referred.path)?.fields[referred.field] : module.fields[name];
  const isNamed = field === undefined || field.kind === 'ref';
  if (isNamed) return [nameHint(path, typed)];
  if (!hasSearchText(field)) return null;
  const digits = phoneDigits(field, typed);
  return [textHint(path, typed), ...(digits === null ? [] : [{ path, texts: [digits] }])];
}

export function anyFilter({ module, placesOfAny }: RecordVisibility, typed: string): Filter {
  const hints = placesOfAny.map((name) => placeHints(module, name, typed));
  return withIndexHints(
    (from) => {
      const found = from.visibility.placesOfAny.map((name) => {
        const condition = placeContains(from, name, typed);
        return from.visibility.reachOfPlace(name) === 'always'
          ? condition
          : `(${from.whole()} and ${condition})`;
      });
      return `(${found.map((condition) => `coalesce(${condition}, false)`).join(' or ') || 'false'})`;
    },
    hints.includes(null) ? [] : hints.flatMap((known) => known ?? []),
  );
}

/** What begins in this minute has begun. */
export function timedFilter({ day, time, is, whileOwing }: TimedQuestion, now: ClinicNow): Filter {
  return (from) => {
    const today = `${from.params.add(now.day)}::date`;
    const [own, present] = time
      ? [`(${from.column(day)}, ${from.column(time)})`, `(${today}, ${from.params.add(now.time)}::text)`]
      : [from.column(day), today];
    const past = time ? '<=' : '<';
    const placed = `${own} ${is === 'ahead' ? '>' : past} ${present}`;
    return whileOwing ? `(${placed} and ${from.column(whileOwing)} > 0)` : placed;
  };
}

export function timedAnswer(
  [name, value]: readonly [string, string],
  question: TimedQuestion,
  now: ClinicNow,
) {
  const filter = timedFilter(question, now);
  const isAsked = booleanValue(name, value);
  const answer: Filter = (from) => `coalesce(${filter(from)}, false) = ${isAsked}`;
  return answer;
}

/** Records that another module's records point at. */
export function referringFilter(
  [name, value]: readonly [string, string],
  { module: other, field, by }: SearchReferring,
): Filter {
  const module = moduleNamed(other);
  if (!module) throw new RangeError(`${other} is no module`);
  if (!isId(value)) throw refusedValue(name, `${labelOf(name)} is not a valid identifier.`);
  return (from) => {
    const id = `${from.params.add(value)}::uuid`;
    const referring = new Relation(module, 'r');
    const refers = `${referring.column(by)} = ${id}${from.everReferredTo(referring, id)}`;
    const isLiving = `${referring.column('deletedAt')} is null`;
    const ids = `select ${referring.column(field)} from ${from.sameMoment(referring)} where ${refers} and ${isLiving}`;
    return `${from.column('_id')} in (${ids})`;
  };
}
