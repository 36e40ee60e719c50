/**
 * The order of a list and the place in it where a page ends. Every order ends in `_id`, so that it is total; empty values come
 * last when rising and first when falling, as in PostgreSQL's indexes.
 */
import { Problem, type ModuleDescription, type Sort } from '@hospital/contracts';
import { columnOf } from '../columns.ts';
import { isOrderIndexed } from '../listIndexes.ts';
import { fullNameSql, hasFullName, orderExpression } from '../listOrder.ts';
import type { From } from './joins.ts';
import type { RecordVisibility } from './recordVisibility.ts';
import type { Relation } from './relation.ts';
import type { FieldVisibility } from './source.ts';

export interface OrderTerm {
  readonly sql: string;
  readonly type: string;
  readonly order: 'asc' | 'desc';
}

function nameExpression(named: Relation): string {
  return fullNameSql(named.module.title.map((name) => `${named.column(name)}::text`));
}

/** Of these two the values are too long to be the place of a page, or no values at all. */
const UNSORTABLE = new Set(['longText', 'lines', 'object', 'file']);

/** Whether this person can put the list in order by a field: what no row shows them is no field to them. */
export function isSortable(module: ModuleDescription, name: string, visibility: RecordVisibility): boolean {
  if (name === 'name' && hasFullName(module)) return visibility.reachOfAll(module.title) !== 'never';
  const field = Object.hasOwn(module.fields, name) ? module.fields[name] : undefined;
  const isKnown = field
    ? !field.hidden && !UNSORTABLE.has(field.kind)
    : ['_id', 'createdAt', 'updatedAt'].includes(name);
  return isKnown && visibility.reach(name) !== 'never';
}

/** A reference that reads show as an object is put in order by its name, and without one it is empty; any other one by its id. */
function ownTerm(from: From, { field: name, order }: Sort): OrderTerm {
  const { module } = from.root;
  const field = module.fields[name];
  if (!field && name === 'name') return { sql: nameExpression(from.root), type: 'text', order };
  if (field?.kind === 'ref' && module.list.populate.includes(name))
    return { sql: `nullif(${nameExpression(from.join(name))}, '')`, type: 'text', order };
  const column = columnOf(module, name);
  if (!column) throw new RangeError(`${name} is no column of ${module.name}`);
  return { sql: orderExpression(from.column(name), column.type), type: column.type, order };
}

function reachOf(from: From, { field }: Sort): FieldVisibility {
  const { module } = from.root;
  const isName = field === 'name' && !('name' in module.fields);
  return isName ? from.visibility.reachOfAll(module.title) : from.visibility.reach(field);
}

function termOf(from: From, sort: Sort): OrderTerm {
  const term = ownTerm(from, sort);
  return { ...term, sql: from.seen(reachOf(from, sort), () => term.sql) };
}

export interface AskedOrder {
  readonly sort: string | null;
  readonly order: 'asc' | 'desc' | null;
}

/** @throws Problem `validation_failed` for a field that has no order */
export function sortsOf(
  module: ModuleDescription,
  { sort, order }: AskedOrder,
  visibility: RecordVisibility,
): readonly Sort[] {
  if (sort === null) {
    const usual = visibility.picked === 'all' ? pickerSorts(module) : module.list.sort;
    const asked = usual.map((term) => (order ? { ...term, order } : term));
    return visibility.picked === 'some' ? [...asked, ...pickerSorts(module)] : asked;
  }
  const field = sort === 'id' ? '_id' : sort;
  if (!isSortable(module, field, visibility)) {
    throw new Problem('validation_failed', { fields: { sort: `This list cannot be sorted by ${sort}.` } });
  }
  return [{ field, order: order ?? 'asc' }, ...tiesOf(module, field, { order: order ?? 'asc', visibility })];
}

/**
 * Where the usual order begins with the same field, equal values go on as it does: a day with the time of day. People of one last name go on
 * by their first.
 */
function tiesOf(
  module: ModuleDescription,
  field: string,
  { order, visibility }: { readonly order: Sort['order']; readonly visibility: RecordVisibility },
): readonly Sort[] {
  const [first, ...others] = module.list.sort;
  const isLastName = hasFullName(module) && module.title.at(-1) === field;
  const names = isLastName ? module.title.slice(0, -1).map((name) => ({ field: name })) : [];
  const ties = first?.field === field ? others : names;
  return ties.filter((tie) => isSortable(module, tie.field, visibility)).map((tie) => ({ ...tie, order }));
}

/** Pickers are read by name. */
function pickerSorts(module: ModuleDescription): readonly Sort[] {
  if (hasFullName(module)) return [{ field: 'name', order: 'asc' }];
  return module.title.map((field) => ({ field, order: 'asc' }));
}

export function orderTerms(from: From, sorts: readonly Sort[]): readonly OrderTerm[] {
  const last = sorts.at(-1)?.order ?? 'asc';
  const terms = [...pickedLast(from, sorts), ...sorts.map((sort) => termOf(from, sort))];
  return sorts.some(({ field }) => field === '_id')
    ? terms
    : [...terms, { sql: from.column('_id'), type: 'uuid', order: last }];
}

/** In an order that picked rows do not show they have no place: they come after the others, whichever way it goes. */
function pickedLast(from: From, sorts: readonly Sort[]): readonly OrderTerm[] {
  const isHidden = sorts.some((sort) => reachOf(from, sort) === 'whole');
  if (from.visibility.picked !== 'some' || !isHidden) return [];
  return [{ sql: `case when ${from.whole()} then 0 else 1 end`, type: 'integer', order: 'asc' }];
}

/** Whether an index of the living records has the order: that of a field of which every row shows its value. */
export function isIndexedOrder(from: From, [first]: readonly Sort[]): boolean {
  if (!first) return true;
  return reachOf(from, first) === 'always' && isOrderIndexed(from.root.module, first.field);
}

export function orderSql(terms: readonly OrderTerm[]): string {
  return `order by ${terms.map(({ sql, order }) => `${sql} ${order}`).join(', ')}`;
}

/** Rows after the one that had these values. The bound in front lets an index find the place. */
export function afterCondition(from: From, terms: readonly OrderTerm[], values: readonly unknown[]): string {
  const steps = terms.map(({ sql, type, order }, index) => {
    const value = values[index] ?? null;
    if (value === null)
      return { same: `${sql} is null`, later: order === 'asc' ? 'false' : `${sql} is not null` };
    const given = `${from.params.add(value)}::${type}`;
    const later = order === 'asc' ? `(${sql} > ${given} or ${sql} is null)` : `${sql} < ${given}`;
    return { same: `${sql} = ${given}`, later, bound: order === 'desc' ? `${sql} <= ${given}` : null };
  });
  const nested = steps.reduceRight(
    (rest, { same, later }) => `(${later}${rest ? ` or (${same} and ${rest})` : ''})`,
    '',
  );
  const bound = steps[0]?.bound;
  return bound ? `${bound} and ${nested}` : nested;
}
