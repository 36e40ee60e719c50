/**
 * How records follow an erasure. A record of a person loses every value of its own and counts as deleted. A record that must be kept for
 * years (an invoice, a salary) keeps the values that it names: they are written again under a key of its own before the person's is destroyed.
 */
import { SUBJECT_ERASED } from './erasureEvents.ts';
import { defineEvent, type EventDefinition } from './event.ts';
import { day, longText, text, type Fields, type TemporalField, type TextField } from './field.ts';
import type { ClinicDay } from './fieldSchema.ts';
import { categoryOf, idOf, recordIdOf } from './message.ts';
import type { KeptByLaw } from './keptByLaw.ts';
import type { AnyRow, ForeignFold, ModuleDescription, RowOf } from './module.ts';
import { dayAt } from './zone.ts';
import { isPlainObject } from './plainObject.ts';

/** Code de commerce, article 22; Code général des impôts, article 211. */
export const BOOKKEEPING_YEARS = 10;

/**
 * The last day on which a record's values are kept, by an erasure of today. A stated day can be years before the record: the law counts from its
 * issue.
 */
export function keptUntil(
  { since, years }: Pick<KeptByLaw, 'since' | 'years'>,
  row: AnyRow,
  day: ClinicDay,
): string {
  const last = since === null ? lastInForce(row, day) : issued(row, since, day);
  return `${Number(last.slice(0, 4)) + years}-12-31`;
}

function lastInForce({ deletedAt }: AnyRow, { today, zone }: ClinicDay): string {
  return deletedAt === null ? today : dayAt(deletedAt, zone);
}

function issued(row: AnyRow, since: string, { zone }: ClinicDay): string {
  const stated = row[since];
  const recorded = dayAt(row.createdAt, zone);
  return typeof stated === 'string' && stated > recorded ? stated : recorded;
}

/** The name of the key under which a record's kept values are encrypted. */
export function keptKeyOf({ name }: Pick<ModuleDescription, 'name'>, record: string): string {
  return idOf('kept values', name, record);
}

export interface KeptFields extends Fields {
  readonly id: TextField<string>;
  readonly keptUnder: TextField<string>;
  readonly until: TemporalField<string>;
  readonly values: TextField<string | null>;
}

/** A thousand lines of 400 characters, and what JSON adds. */
const MOST_KEPT = 600_000;
const required = { required: true } as const;

/** `InvoiceValuesKept`: the values as JSON, each with its place in the record. */
export function keptEvent<const Noun extends string>(
  noun: Noun,
): EventDefinition<`${Noun}ValuesKept`, KeptFields, false> {
  return defineEvent(`${noun}ValuesKept`, {
    id: text(required),
    /** Names the key. */
    keptUnder: text(required),
    /** The key's last day. */
    until: day(required),
    values: longText({ personal: 'keptUnder', max: MOST_KEPT }),
  });
}

/** The type of the event in which a module's records keep values. */
export function keptEventType({ noun }: Pick<ModuleDescription, 'noun'>): string {
  return `${noun}ValuesKept`;
}

type PathStep = string | number;
type KeptValue = readonly [place: readonly PathStep[], value: unknown];

/** The values that a record keeps, as its event holds them. */
export function keptValuesOf({ values }: Pick<KeptByLaw, 'values'>, row: AnyRow): string {
  return JSON.stringify(values.flatMap((path) => [...valuesAt(row, path.split('.'))]));
}

function* valuesAt(
  value: unknown,
  path: readonly string[],
  fieldPath: readonly PathStep[] = [],
): Generator<KeptValue> {
  const [step, ...rest] = path;
  if (value === null || value === undefined) return;
  if (step === undefined) yield [fieldPath, value];
  else if (step === '*' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* valuesAt(item, rest, [...fieldPath, index]);
  } else if (isPlainObject(value)) yield* valuesAt(value[step], rest, [...fieldPath, step]);
}

/** The record with what its event kept; as it is where that time is over. */
export function withKeptValues<F extends Fields>(row: RowOf<F>, values: string | null): RowOf<F> {
  if (values === null) return row;
  const kept = parsed(values);
  return kept
    .filter(isKept)
    .reduce<unknown>((next, [fieldPath, value]) => withValueAt(next, fieldPath, value), row) as RowOf<F>;
}

function isKept(entry: unknown): entry is KeptValue {
  return Array.isArray(entry) && entry.length === 2 && Array.isArray(entry[0]);
}

/** An event is a fact: one that holds anything else keeps nothing. */
function parsed(values: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(values);
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function withValueAt(target: unknown, [step, ...rest]: readonly PathStep[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number')
    return Array.isArray(target)
      ? target.map((item: unknown, index) => (index === step ? withValueAt(item, rest, value) : item))
      : target;
  return isPlainObject(target) ? { ...target, [step]: withValueAt(target[step], rest, value) } : target;
}

/** A module whose records are people: `SubjectErased` in one's stream takes its own values, and it counts as deleted. */
export function withErasure<const M extends ModuleDescription>(module: M): M {
  const own = Object.keys(module.fields).filter((name) => module.fields[name]?.personal === 'self');
  const erased: ForeignFold = {
    rowsOf: ({ stream }) => (categoryOf(stream) === module.category ? [recordIdOf(stream)] : []),
    fold: (row, { metadata }) =>
      row && {
        ...row,
        ...Object.fromEntries(own.map((name) => [name, null])),
        deletedAt: row.deletedAt ?? metadata.at,
      },
  };
  return { ...module, foreign: { ...module.foreign, [SUBJECT_ERASED]: erased } };
}
