/**
 * Pages and totals of a whole list as it was at a moment, for the price of those of today: the page follows the index of the list's order,
 * from where that order had reached, and the total is what came to life less what was deleted.
 */
import { COUNT_CAP, type ModuleDescription, type Position } from '@hospital/contracts';
import { columnOf } from '../columns.ts';
import type { Queryable } from '../database.ts';
import { boundAt, boundedField, orderExpression } from '../listOrder.ts';
import { livingTables } from '../tables.ts';
import type { From } from './joins.ts';
import type { OrderTerm } from './order.ts';

export interface Past {
  /** How many records there were, counted up to one more than `COUNT_CAP` where it is capped. */
  readonly living: number;
  /** The furthest that the order had reached; null where it is not known. */
  readonly bound: string | null;
}

interface PastAsked {
  readonly module: ModuleDescription;
  readonly moment: Position;
  readonly isCapped: boolean;
}

export async function pastOf(client: Queryable, { module, moment, isCapped }: PastAsked): Promise<Past> {
  const { versions, bounds } = livingTables(module);
  const { rows } = await client.query<{ living: string; bound: string | null }>(
    `with deleted as (select count(*) as count from ${versions} where delta = -1 and since <= $1::bigint),
     born as (select count(*) as count from (select from ${versions} where delta = 1 and since <= $1::bigint
       limit case when $2 then (select count from deleted) + ${COUNT_CAP + 1} end) b)
     select (select count from born) - (select count from deleted) as living, ${boundAt(bounds, '$1::bigint')} as bound`,
    [moment, isCapped],
  );
  const [row] = rows;
  return { living: Number(row?.living ?? 0), bound: row?.bound ?? null };
}

/**
 * Where the order of the list had reached: rows past it there are none, so that the condition only tells the server where its index begins.
 * Nothing for any other order.
 */
export function reachedCondition(from: From, terms: readonly OrderTerm[], { bound }: Past): string[] {
  const [first] = terms;
  const name = boundedField(from.root.module);
  const column = name === null ? undefined : columnOf(from.root.module, name);
  if (bound === null || first?.order !== 'desc' || name === null || !column) return [];
  if (first.sql !== orderExpression(from.column(name), column.type)) return [];
  return [`${first.sql} <= ${from.params.add(bound)}::${first.type}`];
}
