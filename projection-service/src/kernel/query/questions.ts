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
  type SearchReferring,
  type TimedQuestion,
} from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import type { Filter } from './filter.ts';
import type { From } from './joins.ts';
import { beyond } from './paths.ts';
import { contains, nameContains } from './textMatch.ts';

/** The clinic's day and time of day. */
export interface ClinicNow {
  readonly day: string;
  readonly time: string;
}

const FEWEST_DIGITS = 3;

/** A phone number is found however it is written: by its digits, without the 0 that the international form lacks. */
function phoneContains(from: From, sql: string, typed: string): string | null {
  if (/[^\d\s()+./-]/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < FEWEST_DIGITS) return null;
  return `regexp_replace(${sql}, '\\D', '', 'g') like ${from.params.add(`%${digits}%`)}::text`;
}

function fieldContains(
  from: From,
  sql: string,
  { field, typed }: { field: Field | undefined; typed: string },
) {
  const phone = field?.kind === 'phone' ? phoneContains(from, sql, typed) : null;
  const text = contains(from, `${sql}::text`, typed);
  return phone ? `(${text} or ${phone})` : text;
}

function placeContains(from: From, name: string, typed: string): string {
  const { module } = from.root;
  const referred = beyond(name);
  if (referred) {
    const { alias, module: target } = from.join(referred.path);
    return fieldContains(from, `${alias}.${quoted(referred.field)}`, {
      field: target.fields[referred.field],
      typed,
    });
  }
  const field = module.fields[name];
  if (!field) return nameContains(from, from.root, typed);
  if (field.kind === 'ref') return nameContains(from, from.join(name), typed);
  return fieldContains(from, `t.${quoted(name)}`, { field, typed });
}

export function anyFilter(typed: string): Filter {
  return (from) => {
    const found = from.sight.placesOfAny.map((name) => {
      const condition = placeContains(from, name, typed);
      return from.sight.reachOfPlace(name) === 'always' ? condition : `(${from.whole()} and ${condition})`;
    });
    return `(${found.map((condition) => `coalesce(${condition}, false)`).join(' or ') || 'false'})`;
  };
}

/** What begins in this minute has begun. */
export function timedFilter({ day, time, is, whileOwing }: TimedQuestion, now: ClinicNow): Filter {
  return ({ params }) => {
    const today = `${params.add(now.day)}::date`;
    const [own, present] = time
      ? [`(t.${quoted(day)}, t.${quoted(time)})`, `(${today}, ${params.add(now.time)}::text)`]
      : [`t.${quoted(day)}`, today];
    const past = time ? '<=' : '<';
    const placed = `${own} ${is === 'ahead' ? '>' : past} ${present}`;
    return whileOwing ? `(${placed} and t.${quoted(whileOwing)} > 0)` : placed;
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
  return (from) =>
    `t._id in (select t.${quoted(field)} from ${from.relationOf(module)}
      where t.${quoted(by)} = ${from.params.add(value)}::uuid and t."deletedAt" is null)`;
}
