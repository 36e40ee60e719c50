/** The rows of two databases, those of the living one as they were at a position: for the check of a backup. */
import type { Position } from '@hospital/contracts';
import { watchedClient } from '@hospital/event-store';
import { PARKED } from './parkedRecords.ts';
import { VERSIONS } from './tables.ts';

export interface RowsCompared {
  readonly module: string;
  /** In the restored database. */
  readonly records: number;
  readonly isEqual: boolean;
}

export interface ComparedDatabases {
  readonly restored: string;
  readonly living: string;
  /** Of the living log, where the restored one ends. */
  readonly position: Position;
}

interface Sum {
  readonly module: string;
  readonly records: number;
  readonly hash: string;
}

/** Over a record's last version up to there; a parked record has none. */
const SUMS = `
  select resource as module, count(*)::int as records, md5(string_agg(md5(id::text || "row"::text), '' order by id)) as hash
  from ${VERSIONS} where since <= $1::bigint and (until is null or until > $1::bigint) group by resource order by resource`;

/** Behind every position. */
const LAST = '9223372036854775807';

export async function compareRows({ restored, living, position }: ComparedDatabases): Promise<{
  readonly compared: readonly RowsCompared[];
  readonly parked: number;
}> {
  const [sums, expected] = [await sumsOf(restored, LAST), await sumsOf(living, position)];
  const compared = expected.map(({ module, hash }) => {
    const found = sums.find((sum) => sum.module === module);
    return { module, records: found?.records ?? 0, isEqual: found?.hash === hash };
  });
  const [parked] = await query<{ count: number }>(restored, `select count(*)::int as count from ${PARKED}`);
  return { compared, parked: parked?.count ?? 0 };
}

function sumsOf(url: string, position: Position): Promise<Sum[]> {
  return query<Sum>(url, SUMS, [position]);
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = watchedClient({ connectionString: url, application_name: 'backup check' });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
