/**
 * The indexes of a module's living records. They are what a list finds and orders records by at once; any other filter or order reads a large part
 * of the table, and counts as a costly read (`query/cost.ts`).
 */
import type { ModuleDescription, TimedQuestion } from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { columnOf } from './columns.ts';
import { fitsIndex, fullNameSql, hasFullName, orderExpression } from './listOrder.ts';
import { referenceNames } from './listReferences.ts';

interface ListIndex {
  /** SQL of columns and expressions. */
  readonly keys: readonly string[];
  /** SQL: only these of the living records. */
  readonly where?: string;
}

/** SQL of a field as a list is put in order by it; null where that is no column of the record itself, as the name of what it refers to. */
function orderKey(module: ModuleDescription, name: string): string | null {
  if (name === 'name' && hasFullName(module)) return fullNameSql(module.title.map((each) => quoted(each)));
  const isByName = module.fields[name]?.kind === 'ref' && module.list.populate.includes(name);
  const column = isByName ? undefined : columnOf(module, name);
  return column ? orderExpression(quoted(column.name), column.type) : null;
}

/**
 * The list's usual order, the same among the records of one status (what is pending is few among many, and asked for all the time), its days, the
 * names of people, questions about the present, references, and what one record is found by.
 */
function listIndexes(module: ModuleDescription): readonly ListIndex[] {
  const { sort, search, dateField, dateEnd } = module.list;
  const ordered = (name: string) => orderKey(module, name) ?? quoted(name);
  const sorts = sort.map(({ field }) => field);
  const order = fitsIndex(module, sorts) ? [...sorts.map(ordered), '_id'] : [];
  const days = [dateField, dateEnd].flatMap((name) => (name === undefined || name === sorts[0] ? [] : name));
  const byName = hasFullName(module) ? [ordered('name'), '_id'] : [];
  const byStatus = search.includes('status') ? [quoted('status'), ...order] : [];
  return [
    { keys: order },
    { keys: byStatus },
    ...days.map((name) => ({ keys: [ordered(name), '_id'] })),
    { keys: byName },
    ...presentIndexes(module),
    ...[...referenceNames(module), ...(module.indexedTexts ?? [])].map((name) => ({ keys: [quoted(name)] })),
  ].filter(({ keys }) => keys.length > 0);
}

/** What is owed is few among many. */
function presentIndexes({ list: { timed = {} } }: ModuleDescription): ListIndex[] {
  return Object.values(timed).flatMap(({ day, whileOwing }) =>
    whileOwing === undefined ? [] : [{ keys: [quoted(day), '_id'], where: `${quoted(whileOwing)} > 0` }],
  );
}

/** Of the table of a module's rows. */
export function listIndexDdl(module: ModuleDescription, table: string): readonly string[] {
  return listIndexes(module).map(({ keys, where }) => {
    const columns = keys.map((key) => (key.includes('(') ? `(${key})` : key)).join(', ');
    return `create index on ${table} (${columns}) where "deletedAt" is null${where ? ` and ${where}` : ''};`;
  });
}

function begins(module: ModuleDescription, key: string | null): boolean {
  return key !== null && listIndexes(module).some(({ keys: [first], where }) => first === key && !where);
}

/** Whether an index has the records in this order, or in that of the list where none is named. */
export function isOrderIndexed(module: ModuleDescription, sort: string | null): boolean {
  const name = sort === 'id' ? '_id' : (sort ?? module.list.sort[0]?.field ?? '_id');
  if (name === '_id') return true;
  return begins(module, orderKey(module, name));
}

/** Whether an index finds the records for which the question about the present is answered with yes. */
export function isQuestionIndexed(module: ModuleDescription, { day, whileOwing }: TimedQuestion): boolean {
  return whileOwing !== undefined || isRangeIndexed(module, day);
}

/** Whether an index finds the records that have a value of this field. */
export function isValueIndexed(module: ModuleDescription, name: string): boolean {
  return begins(module, quoted(name));
}

/** Whether an index finds the records of a range of this field. */
export function isRangeIndexed(module: ModuleDescription, name: string): boolean {
  return begins(module, orderKey(module, name));
}
