/** What a list can be searched by, each field after its kind. A filter writes its condition into whatever statement needs it. */
import {
  codeOf,
  dayAt,
  isDay,
  labelOf,
  Problem,
  type ChoiceField,
  type Field,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { isUuid } from '../columns.ts';
import { SCHEMA } from '../tables.ts';
import type { From, Joined } from './joins.ts';

export interface Filter {
  (from: From): string;
}

/** How a module reads one of its search fields, where the field's kind does not tell. */
export interface FilterRule {
  (value: string): Filter;
}

export function invalidSearch(name: string, message: string): Problem {
  return new Problem('validation_failed', { fields: { [name]: message } });
}

/** Anywhere in the text, whatever its case and accents; `%` and `_` are letters like others. */
export function contains(from: From, sql: string, value: string): string {
  const pattern = from.params.add(`%${value.replace(/[\\%_]/g, '\\$&')}%`);
  return `${SCHEMA}.plain(${sql}) like ${SCHEMA}.plain(${pattern}::text)`;
}

export function equals(from: From, sql: string, value: string): string {
  return `${SCHEMA}.plain(${sql}) = ${SCHEMA}.plain(${from.params.add(value)}::text)`;
}

/** First and last name in either order, or the fields that name the record. */
function nameContains(from: From, { alias, module }: Joined, typed: string): string {
  const value = typed.trim().replace(/\s+/g, ' ');
  const text = (names: readonly string[]) =>
    `concat_ws(' ', ${names.map((name) => `${alias}.${quoted(name)}::text`).join(', ')})`;
  const straight = contains(from, text(module.title), value);
  if (module.title.length < 2) return straight;
  return `(${straight} or ${contains(from, text([...module.title].reverse()), value)})`;
}

/** By `_id`, or by text on the name of what is referred to; `whole` asks for the name as it stands. */
export function referenceFilter(name: string, value: string, whole = false): Filter {
  if (isUuid(value)) return ({ params }) => `t.${quoted(name)} = ${params.add(value)}::uuid`;
  return (from) => {
    const joined = from.join(name);
    const [title = '_id'] = joined.module.title;
    return whole
      ? equals(from, `${joined.alias}.${quoted(title)}::text`, value)
      : nameContains(from, joined, value);
  };
}

function choiceFilter(name: string, field: ChoiceField<unknown>, value: string): Filter {
  const code = codeOf(field, value);
  if (code === null) {
    throw invalidSearch(
      name,
      `${labelOf(name, field)} is one of: ${Object.values(field.choices).join(', ')}.`,
    );
  }
  return ({ params }) => `t.${quoted(name)} = ${params.add(code)}::text`;
}

function numberFilter(name: string, field: Field, value: string): Filter {
  if (!/^-?\d{1,18}(\.\d{1,6})?$/.test(value))
    throw invalidSearch(name, `${labelOf(name, field)} must be a number.`);
  return ({ params }) => `t.${quoted(name)} = ${params.add(value)}::numeric`;
}

function fieldFilter(name: string, field: Field, value: string): Filter {
  switch (field.kind) {
    case 'choice':
      return choiceFilter(name, field, value);
    case 'ref':
      return referenceFilter(name, value);
    case 'money':
    case 'decimal':
    case 'integer':
      return numberFilter(name, field, value);
    case 'boolean':
      return ({ params }) => `t.${quoted(name)} = ${params.add(/^(true|1|on)$/i.test(value))}::boolean`;
    default:
      return (from) => contains(from, `t.${quoted(name)}::text`, value);
  }
}

/** A day of the clinic: as it stands, or the day of an instant. */
export function dayOf(name: string, value: string, zone: string): string {
  if (isDay(value)) return value;
  const isInstant = /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));
  if (!isInstant) throw invalidSearch(name, `${labelOf(name)} must be a date (YYYY-MM-DD).`);
  return dayAt(value, zone);
}

export interface SearchContext {
  /** The clinic's time zone, for days that came as instants. */
  readonly zone: string;
  readonly rules: Readonly<Record<string, FilterRule>>;
}

/** @throws Problem `validation_failed` for a value that the field can not have */
export function searchFilters(
  module: ModuleDescription,
  search: Readonly<Record<string, string>>,
  { zone, rules }: SearchContext,
): Filter[] {
  const dateField = quoted(module.list.dateField ?? 'createdAt');
  return Object.entries(search).map(([name, value]): Filter => {
    const rule = rules[name];
    if (rule) return rule(value);
    if (module.list.dateField && (name === 'fromDate' || name === 'toDate')) {
      const day = dayOf(name, value, zone);
      const comparison = name === 'fromDate' ? '>=' : '<=';
      return ({ params }) => `t.${dateField} ${comparison} ${params.add(day)}::date`;
    }
    const field = module.fields[name];
    if (!field && name === 'name') return (from) => nameContains(from, from.root, value);
    if (!field) throw new RangeError(`${module.name} is searched by ${name}, which is none of its fields`);
    return fieldFilter(name, field, value);
  });
}
