/** Searches that ask for more than a field: a timed question compares with the clinic's present time, a referring one goes by another module's records. */
import {
  booleanValue,
  isId,
  labelOf,
  moduleNamed,
  refusedValue,
  type ModuleDescription,
  type SearchReferring,
  type TimedQuestion,
} from '@hospital/contracts';
import { Relation } from './relation.ts';
import type { Filter } from './source.ts';

/** The clinic's day and time of day. */
export interface ClinicNow {
  readonly day: string;
  readonly time: string;
}

/** What begins in this minute has begun. */
function timedFilter({ day, time, is, whileOwing }: TimedQuestion, now: ClinicNow): Filter {
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

/** Those for which a question of their list is answered with yes. @throws RangeError where the list has no such question */
export function presentFilter({ name, list }: ModuleDescription, question: string, now: ClinicNow): Filter {
  const asked = list.timed?.[question];
  if (!asked) throw new RangeError(`${name} has no question ${question}`);
  return timedFilter(asked, now);
}

export function timedAnswer(
  [name, value]: readonly [string, string],
  question: TimedQuestion,
  now: ClinicNow,
) {
  const filter = timedFilter(question, now);
  const isAsked = booleanValue(name, value);
  // Where the answer is yes, the condition stands alone: an index is used for nothing else.
  const answer: Filter = (from) => (isAsked ? filter(from) : `(${filter(from)}) is not true`);
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
