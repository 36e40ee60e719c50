/** What a list can be searched by, each field after its kind. A filter writes its condition into whatever statement needs it. */
import {
  booleanValue,
  closedCodesOf,
  codeOf,
  dayValue,
  instantIn,
  isId,
  kindOf,
  labelOf,
  monthValue,
  Refusal,
  refusedValue,
  type ChoiceField,
  type Field,
  type ListDescription,
  type ModuleDescription,
  type SearchThrough,
} from '@hospital/contracts';
import { columnOf } from '../columns.ts';
import { orderExpression } from '../listOrder.ts';
import { nameHint, withIndexHints } from '../textSearch/indexHints.ts';
import { fieldContains, fieldHints } from '../textSearch/looseWriting.ts';
import { referringFilter, timedAnswer, type ClinicNow } from './questions.ts';
import { anyFilter } from '../textSearch/quickSearch.ts';
import type { RecordVisibility } from './recordVisibility.ts';
import { equals, nameContains } from '../textSearch/textMatch.ts';
import type { Filter, FilterRule, HeldReference, Source } from './source.ts';

/** Equal to a value of the column's own type. */
export function valueFilter(name: string, value: unknown): Filter {
  const filter: Filter = (from) => {
    const type = columnOf(from.root.module, name)?.type;
    return `${from.column(name)} = ${from.params.add(value)}::${type}`;
  };
  return isId(value) ? withReference(filter, { field: name, id: value }) : filter;
}

/** For lists of the past: the filter finds the records whose field, where it is a reference, is this id. */
function withReference(filter: Filter, reference: HeldReference): Filter {
  return Object.assign((from: Source) => filter(from), { reference });
}

/** The same search, planned once for all values. */
export function withGenericPlan(filter: Filter): Filter {
  const { reference, hints } = filter;
  const kept = { ...(reference ? { reference } : {}), ...(hints ? { hints } : {}) };
  return Object.assign((from: Source) => filter(from), { ...kept, hasGenericPlan: true } as const);
}

export function betweenDays(name: string, days: { readonly from: string; readonly to: string }): Filter {
  return (from) =>
    `${from.column(name)} between ${from.params.add(days.from)}::date and ${from.params.add(days.to)}::date`;
}

/** By the `_id` of what a reference points at, or by text on its name; `whole` asks for the name as it stands. */
function throughFilter({ path, whole = false }: SearchThrough, value: string): Filter {
  const filter: Filter = (from) => {
    const cut = path.lastIndexOf('.');
    const holder = from.join(cut < 0 ? '' : path.slice(0, cut));
    if (isId(value)) {
      const id = `${from.params.add(value)}::uuid`;
      return `${holder.column(path.slice(cut + 1))} = ${id}${from.everReferredTo(holder, id)}`;
    }
    const joined = from.join(path);
    const [title = '_id'] = joined.module.title;
    return whole ? equals(from, `${joined.column(title)}::text`, value) : nameContains(from, joined, value);
  };
  return isId(value) ? filter : withIndexHints(filter, [nameHint(path, value)]);
}

/** A reference of the list itself. What reads do not show as an object has no name to be found by. */
export function referenceFilter(name: string, value: string, whole = false): Filter {
  const filter = throughFilter({ path: name, whole }, value);
  if (isId(value)) return withReference(filter, { field: name, id: value });
  return withIndexHints((from) => {
    if (!from.root.module.list.populate.includes(name))
      throw refusedValue(name, `${labelOf(name)} is not a valid identifier.`);
    return filter(from);
  }, filter.hints);
}

function choiceFilter(name: string, field: ChoiceField<unknown>, value: string): Filter {
  const code = codeOf(field, value);
  if (code === null) {
    throw refusedValue(
      name,
      `${labelOf(name, field)} is one of: ${Object.values(field.choices).join(', ')}.`,
    );
  }
  return valueFilter(name, code);
}

function codeFilter(name: string, codes: readonly string[], value: string): Filter {
  const code = codes.find((known) => known.toLowerCase() === value.toLowerCase());
  if (code === undefined) throw refusedValue(name, `${labelOf(name)} is one of: ${codes.join(', ')}.`);
  return valueFilter(name, code);
}

function numberFilter(name: string, field: Field, value: string): Filter {
  const number = kindOf(field).accept(value, field, labelOf(name, field));
  if (number instanceof Refusal) throw refusedValue(name, number.issues[0]?.message ?? 'must be a number.');
  return (from) => `${from.column(name)} = ${from.params.add(number)}::numeric`;
}

function booleanFilter(name: string, value: string): Filter {
  const truth = booleanValue(name, value);
  return valueFilter(name, truth);
}

/** A part of a text as it was typed, or the whole in its kept form: `#0F0` is kept as `#00ff00`. */
function textFilter(name: string, field: Field, value: string): Filter {
  const accepted = kindOf(field).accept(value, field, '');
  const values = typeof accepted === 'string' ? [...new Set([value, accepted])] : [value];
  return withIndexHints(
    (from) =>
      `(${values.map((typed) => fieldContains(from, from.column(name), { field, typed })).join(' or ')})`,
    values.flatMap((typed) => fieldHints('', { field, typed }) ?? []),
  );
}

function dayFilter(name: string, value: string, zone: string): Filter {
  const day = dayValue(name, value, zone);
  return valueFilter(name, day);
}

function monthFilter(name: string, value: string): Filter {
  const month = monthValue(name, value);
  return valueFilter(name, month);
}

function instantFilter(name: string, value: string, zone: string): Filter {
  const instant = instantIn(value, zone);
  if (instant === null) throw refusedValue(name, `${labelOf(name)} must be a date with time (ISO 8601).`);
  return valueFilter(name, instant);
}

function fieldFilter([name, value]: readonly [string, string], field: Field, zone: string): Filter {
  switch (field.kind) {
    case 'day':
      return dayFilter(name, value, zone);
    case 'month':
      return monthFilter(name, value);
    case 'instant':
      return instantFilter(name, value, zone);
    case 'choice':
      return choiceFilter(name, field, value);
    case 'ref':
      return referenceFilter(name, value);
    case 'money':
    case 'decimal':
    case 'integer':
      return numberFilter(name, field, value);
    case 'boolean':
      return booleanFilter(name, value);
    default: {
      const codes = closedCodesOf(field);
      return codes ? codeFilter(name, codes, value) : textFilter(name, field, value);
    }
  }
}

export interface SearchContext {
  /** The clinic's time zone, for days that came as instants. */
  readonly zone: string;
  /** For what is asked about the present: `upcoming`. */
  readonly now: ClinicNow;
  readonly rules: Readonly<Record<string, FilterRule>>;
  readonly visibility: RecordVisibility;
}

/** The fields by which this person can search the list; what no row shows them is no field to them. */
export function searchableList(list: ListDescription, visibility: RecordVisibility): ListDescription {
  const { dateField, referencedSearch = {}, timed = {}, referring = {}, any = [], ...rest } = list;
  const isSearched = (name: string) => visibility.searchReach(name) !== 'never';
  const searched = <T>(named: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(named).filter(([name]) => isSearched(name)));
  return {
    ...rest,
    search: list.search.filter(isSearched),
    any: isSearched('any') ? any : [],
    referencedSearch: searched(referencedSearch),
    timed: searched(timed),
    referring: searched(referring),
    ...(dateField !== undefined && visibility.searchReach(dateField) !== 'never' ? { dateField } : {}),
  };
}

/** @throws Problem `validation_failed` for a value that the field cannot have */
export function searchFilters(
  module: ModuleDescription,
  search: Readonly<Record<string, string>>,
  context: SearchContext,
): Filter[] {
  assertRange(search, context.zone);
  return Object.entries(search).map(([name, value]): Filter => {
    const filter = filterOf(module, [name, value], context);
    const column = isRange(module, name) ? (module.list.dateField ?? name) : name;
    if (context.visibility.searchReach(column) === 'always') return filter;
    return withIndexHints((from) => `(${from.whole()} and ${filter(from)})`, filter.hints);
  });
}

/** An empty range is a mistake, and an empty list would not tell. Months are text in order already. */
function assertRange({ fromDate, toDate }: Readonly<Record<string, string>>, zone: string): void {
  if (fromDate === undefined || toDate === undefined) return;
  const orderKey = (name: string, value: string) =>
    /^\d{4}-\d{2}$/.test(value) ? value : dayValue(name, value, zone);
  if (orderKey('fromDate', fromDate) > orderKey('toDate', toDate))
    throw refusedValue('toDate', 'To must not be before From.');
}

function isRange({ list }: ModuleDescription, name: string): boolean {
  return list.dateField !== undefined && (name === 'fromDate' || name === 'toDate');
}

/** Inclusive; of months where the list goes by months. What has no end is still going on. */
function rangeFilter(
  { list: { dateField = 'createdAt', dateEnd }, fields }: ModuleDescription,
  [name, value]: readonly [string, string],
  zone: string,
): Filter {
  const isMonth = fields[dateField]?.kind === 'month';
  const bound = isMonth ? monthValue(name, value) : dayValue(name, value, zone);
  const type = isMonth ? 'text' : 'date';
  const isFrom = name === 'fromDate';
  const compared = isFrom ? (dateEnd ?? dateField) : dateField;
  const mayBeEndless = isFrom && dateEnd !== undefined && !fields[dateEnd]?.required;
  return (from) => {
    const column = orderExpression(from.column(compared), type);
    const isInRange = `${column} ${isFrom ? '>=' : '<='} ${from.params.add(bound)}::${type}`;
    return mayBeEndless ? `(${column} is null or ${isInRange})` : isInRange;
  };
}

function filterOf(
  module: ModuleDescription,
  [name, value]: readonly [string, string],
  { zone, rules, now, visibility }: SearchContext,
): Filter {
  const rule = rules[name];
  if (rule) return rule(value);
  if (isRange(module, name)) return rangeFilter(module, [name, value], zone);
  const { any, timed, referring } = module.list;
  if (any && name === 'any') return anyFilter(visibility, value);
  const question = timed?.[name];
  if (question) return timedAnswer([name, value], question, now);
  const other = referring?.[name];
  if (other) return referringFilter([name, value], other);
  const through = module.list.referencedSearch?.[name];
  if (through) return throughFilter(through, value);
  const field = module.fields[name];
  if (!field && name === 'name')
    return withIndexHints((from) => nameContains(from, from.root, value), [nameHint('', value)]);
  if (!field) throw new RangeError(`${module.name} is searched by ${name}, which is none of its fields`);
  return fieldFilter([name, value], field, zone);
}
