/** Which reads may cost much: decided from the parsed call, here and nowhere else. */
import { isId, moduleNamed, parseListQuery, type Field, type ModuleDescription } from '@hospital/contracts';
import type { Call } from '@hospital/platform';

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
    const isLong = limit > USUAL_LIMIT || sums || isByName(module, sort);
    return isLong || Object.entries(search).some((one) => asksForText(module, one));
  } catch {
    // The handler says what is wrong with it, and reads nothing.
    return false;
  }
}

/** In the order of a reference's names no index has the list. */
function isByName({ fields }: ModuleDescription, sort: string | null): boolean {
  return sort !== null && fields[sort]?.kind === 'ref';
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

function asksForText({ list, fields }: ModuleDescription, [name, value]: readonly [string, string]): boolean {
  const { timed = {}, referring = {}, dateField } = list;
  const isRange = dateField !== undefined && (name === 'fromDate' || name === 'toDate');
  if (isRange || name in timed || name in referring || isId(value)) return false;
  const field = fields[name];
  return field === undefined || !EXACT.has(field.kind);
}
