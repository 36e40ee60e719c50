/**
 * How many records were in each state at a position: as many as are now, less those that changed since, as they are now, and with these as they were
 * then. Only versions of what changed since are read; the others are as many as the log is old.
 */
import type { ModuleDescription, Position } from '@hospital/contracts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { livingTables } from '../kernel/tables.ts';

export async function stateCounts(
  { pool }: Pick<QueryKit, 'pool'>,
  module: ModuleDescription,
  at: Position,
): Promise<ReadonlyMap<string, number>> {
  const { rows: living, versions } = livingTables(module);
  const { rows } = await pool.query<{ status: string; count: number }>(
    `with changed as (select distinct id from ${versions} where since > $1::bigint),
     counted as (
       select status, count(*) as count from ${living} where "deletedAt" is null group by status
       union all
       select r.status, -count(*) from changed join ${living} r on r._id = changed.id
       where r."deletedAt" is null group by r.status
       union all
       select v.row->>'status', count(*) from changed join ${versions} v on v.id = changed.id
       where v.since <= $1::bigint and (v.until is null or v.until > $1::bigint) and v."deletedAt" is null group by 1
     )
     select status, sum(count)::int as count from counted where status is not null group by status`,
    [at],
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}
