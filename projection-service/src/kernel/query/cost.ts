/** Which reads may cost much: decided from the parsed call, here and nowhere else. */
import {
  booleanValue,
  isId,
  moduleNamed,
  parseListQuery,
  type Field,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Call } from '@hospital/platform';
import { isOrderIndexed, isQuestionIndexed, isRangeIndexed, isValueIndexed } from '../listIndexes.ts';

/** What a page shows at most without being costly. */
const USUAL_LIMIT = 100;

export type AskedRead = Pick<Call, 'route' | 'query' | 'body'>;

/** The call's route says so, or what it asks for. */
export function isCostly({ route, query, body }: AskedRead): boolean {
  if (route.isCostly === true || (query['asOf']?.trim() ?? '') !== '') return true;
  const module = moduleNamed(route.module);
  return (
    module?.list !== undefined &&
    route.operation === `${module.name}.list` &&
    isCostlyList(module, { query, body })
  );
}

function isCostlyList(module: ModuleDescription, asked: Pick<AskedRead, 'query' | 'body'>): boolean {
  try {
    const { limit, sums, search, sort } = parseListQuery(module.list, asked);
    const isLong = limit > USUAL_LIMIT || sums || !isOrderIndexed(module, sort);
    return isLong || !Object.entries(search).every((one) => isFilterIndexed(module, one));
  } catch {
    // The handler says what is wrong with it, and reads nothing.
    return false;
  }
}

/** Kinds whose values are compared as a whole. */
const EXACT: ReadonlySet<Field['kind']> = new Set([
  'day',
  'month',
  'instant',
  'choice',
  'money',
  'decimal',
  'integer',
  'boolean',
]);

function isFilterIndexed(module: ModuleDescription, [name, value]: readonly [string, string]): boolean {
  const { timed = {}, referring = {}, referencedSearch = {}, dateField, dateEnd } = module.list;
  if (dateField !== undefined && name === 'fromDate') return isRangeIndexed(module, dateEnd ?? dateField);
  if (dateField !== undefined && name === 'toDate') return isRangeIndexed(module, dateField);
  const question = timed[name];
  if (question) return booleanValue(name, value) && isQuestionIndexed(module, question);
  if (name in referring) return true;
  const field = module.fields[name];
  const isWhole = isId(value) || (field !== undefined && EXACT.has(field.kind));
  return isWhole && isValueIndexed(module, referencedSearch[name]?.path ?? name);
}
