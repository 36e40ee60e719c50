/**
 * The order of a list and the place in it where a page ends. Every order ends in `_id`, so that it is total; empty values come
 * last when rising and first when falling, as in PostgreSQL's indexes.
 */
import { Problem, type ModuleDescription, type Sort } from '@hospital/contracts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { columnOf } from '../columns.ts';
import { orderExpression, SCHEMA } from '../tables.ts';
import type { From, Joined } from './joins.ts';

export interface OrderTerm {
  readonly sql: string;
  readonly type: string;
  readonly order: 'asc' | 'desc';
}

/** Full names are put in order as they are read. */
export function nameExpression({ alias, module }: Joined, title: readonly string[] = module.title): string {
  const parts = title.map((name) => `${alias}."${name}"::text`);
  return `${SCHEMA}.plain(concat_ws(' ', ${parts.join(', ')}))`;
}

function isPerson(module: ModuleDescription): boolean {
  return 'firstname' in module.fields && 'lastname' in module.fields;
}

/** Whether a list can be put in order by a field. */
export function isSortable(module: ModuleDescription, name: string): boolean {
  if (name === 'name' && isPerson(module)) return true;
  const field = Object.hasOwn(module.fields, name) ? module.fields[name] : undefined;
  if (field)
    return !field.hidden && field.kind !== 'lines' && field.kind !== 'object' && field.kind !== 'file';
  return ['_id', 'createdAt', 'updatedAt'].includes(name);
}

function termOf(from: From, { field: name, order }: Sort): OrderTerm {
  const { module } = from.root;
  const field = module.fields[name];
  if (!field && name === 'name') return { sql: nameExpression(from.root), type: 'text', order };
  if (field?.kind === 'ref') return { sql: nameExpression(from.join(name)), type: 'text', order };
  const column = columnOf(module, name);
  if (!column) throw new RangeError(`${name} is no column of ${module.name}`);
  return { sql: orderExpression(column, 't'), type: column.type, order };
}

export interface AskedOrder {
  readonly sort: string | null;
  readonly order: 'asc' | 'desc' | null;
}

/** @throws Problem `validation_failed` for a field that has no order */
export function sortsOf(module: ModuleDescription, { sort, order }: AskedOrder): readonly Sort[] {
  if (sort === null) return module.list.sort.map((term) => (order ? { ...term, order } : term));
  const field = sort === 'id' ? '_id' : sort;
  if (!isSortable(module, field)) {
    throw new Problem('validation_failed', { fields: { sort: `This list can not be sorted by ${sort}.` } });
  }
  return [{ field, order: order ?? 'asc' }];
}

export function orderTerms(from: From, sorts: readonly Sort[]): readonly OrderTerm[] {
  const last = sorts.at(-1)?.order ?? 'asc';
  const terms = sorts.map((sort) => termOf(from, sort));
  return sorts.some(({ field }) => field === '_id')
    ? terms
    : [...terms, { sql: 't._id', type: 'uuid', order: last }];
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

/** What `X-Next` holds: how many rows came before, and the values of the last one. */
export interface Place {
  readonly seen: number;
  readonly values: readonly unknown[];
}

function checksum(scope: string, text: string): string {
  return createHash('sha256').update(`${scope}\n${text}`).digest('base64url').slice(0, 16);
}

/** Belongs to one list and one order. */
function scopeOf(module: ModuleDescription, sorts: readonly Sort[]): string {
  return JSON.stringify([module.name, sorts.map(({ field, order }) => [field, order])]);
}

export function writePlace(module: ModuleDescription, sorts: readonly Sort[], place: Place): string {
  const text = JSON.stringify([place.seen, ...place.values]);
  return `${Buffer.from(text).toString('base64url')}.${checksum(scopeOf(module, sorts), text)}`;
}

/** @throws Problem `validation_failed` for anything but an `X-Next` of the same list in the same order */
export function readPlace(module: ModuleDescription, sorts: readonly Sort[], token: string): Place {
  const [encoded = '', sum = ''] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const wanted = Buffer.from(checksum(scopeOf(module, sorts), text));
  const given = Buffer.from(sum);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    const message = 'After is the X-Next of an earlier answer of the same list in the same order.';
    throw new Problem('validation_failed', { fields: { after: message } });
  }
  const [seen, ...values] = JSON.parse(text) as [number, ...unknown[]];
  return { seen, values };
}
