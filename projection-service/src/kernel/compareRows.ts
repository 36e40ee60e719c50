/**
 * The rows of two databases, those of the living one as they were at a position: for the check of a backup. Erasures change what the living one shows of every moment, so
 * records about erased people, and about people in whose records a text was erased, are left out.
 */
import { KEPT_KEY_DESTROYED, SUBJECT_ERASED, TEXT_ERASED, type Position } from '@hospital/contracts';
import { pause, watchedClient, type EventStore } from '@hospital/event-store';
import { ConfigError, eventsOfTypes } from '@hospital/platform';
import { PARKED } from './parkedRecords.ts';
import { rowHash } from './rowHash.ts';
import { SCHEMA } from './schema.ts';
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
  /** Of the living log. */
  readonly log: Pick<EventStore, 'end' | 'subscribe'>;
}

interface Sum {
  readonly module: string;
  readonly records: number;
  readonly hash: string;
}

/** Over a record's last version up to there; a parked record has none. */
const SUMS = `
  select resource as module, count(*)::int as records, md5(string_agg(id::text || ${rowHash('"row"')}, '' order by id)) as hash
  from ${VERSIONS} where since <= $1::bigint and (until is null or until > $1::bigint)
    and not (id::text = any($2) or subjects::text[] && $2)
  group by resource order by resource`;

const PROJECTED_MS = 60_000;
const LOOK_MS = 500;

/** Behind every position. */
const LAST = '9223372036854775807';

export interface ComparedRows {
  readonly compared: readonly RowsCompared[];
  /** In the restored database, and not in the living one. */
  readonly parked: number;
}

export async function compareRows(databases: ComparedDatabases): Promise<ComparedRows> {
  await untilProjected(databases.living, databases.position);
  for (let erased = await erasedIn(databases.log); ;) {
    const found = await compareWithout(databases, erased);
    const now = await erasedIn(databases.log);
    // Otherwise somebody was erased meanwhile.
    if (now.length === erased.length) return found;
    erased = now;
  }
}

async function compareWithout(
  { restored, living, position }: ComparedDatabases,
  erased: readonly string[],
): Promise<ComparedRows> {
  const [sums, expected] = [await sumsOf(restored, LAST, erased), await sumsOf(living, position, erased)];
  const modules = new Set([...expected, ...sums].map(({ module }) => module));
  const compared = [...modules].map((module) => {
    const [found, wanted] = [sums, expected].map((all) => all.find((sum) => sum.module === module));
    return { module, records: found?.records ?? 0, isEqual: found?.hash === wanted?.hash };
  });
  const known = new Set((await parkedOf(living)).map(({ id }) => id));
  const parked = (await parkedOf(restored)).filter(({ id }) => !known.has(id));
  return { compared, parked: parked.length };
}

/** Ids of people and records: a text under somebody's key may have been carried into other records about them. */
async function erasedIn(log: ComparedDatabases['log']): Promise<string[]> {
  const events = await eventsOfTypes(log, [SUBJECT_ERASED, KEPT_KEY_DESTROYED, TEXT_ERASED]);
  const ids = events.flatMap(({ data: { id, record, owner } }) => [id, record, owner]);
  return ids.filter((id) => typeof id === 'string');
}

/** @throws ConfigError where the records of the product stay behind the backup */
async function untilProjected(living: string, position: Position): Promise<void> {
  for (const until = performance.now() + PROJECTED_MS; ; await pause(LOOK_MS)) {
    const text = `select coalesce(min(position), 0)::bigint >= $1::bigint as there from ${SCHEMA}.checkpoints`;
    const [row] = await query<{ there: boolean }>(living, text, [position]);
    if (row?.there) return;
    if (performance.now() > until)
      throw new ConfigError(
        'The records of the product are older than the backup, so they cannot be compared: start the product, and check again.',
      );
  }
}

function parkedOf(url: string): Promise<{ readonly id: string }[]> {
  return query(url, `select distinct module || ' ' || record as id from ${PARKED}`);
}

function sumsOf(url: string, position: Position, erased: readonly string[]): Promise<Sum[]> {
  return query<Sum>(url, SUMS, [position, erased]);
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
