/**
 * Which position an instant is: the last one whose moment is not later, where a position's moment is the least `at` of its event and of all
 * after it. So an event from a fast clock hides nothing that came later, and between two events any instant has one answer.
 * That position is the last event whose own `at` is not later than the instant. Only events that are earlier than all after them
 * can be it: they are kept, and a new event removes those that are not earlier than itself, each once.
 */
import { inTransaction } from '@hospital/platform';
import { START, type Position, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type pg from 'pg';
import { positionText, type Queryable } from './database.ts';
import { lockCheckpoint, moveCheckpoint, reachedByAll, readCheckpoint } from './groupState.ts';
import { readLog, type LogRange } from './readLog.ts';
import { SCHEMA } from './schema.ts';
import { shadowOf } from './tables.ts';

const MOMENTS = `${SCHEMA}.moments`;
/** One check runs at a time. */
const CHECK = 'check';

interface Moment {
  readonly at: string;
  readonly position: Position;
}

/** @param table of the moments of all earlier events */
export async function recordMoments(
  client: Queryable,
  events: readonly StoredEvent[],
  table = MOMENTS,
): Promise<void> {
  const moments = lastMoments(events);
  const [first] = moments;
  if (!first) return;
  await client.query(
    `with overtaken as (delete from ${table} where at >= $3::timestamptz and position < $4::bigint)
     insert into ${table} (at, position) select * from unnest($1::timestamptz[], $2::bigint[])`,
    [moments.map(({ at }) => at), moments.map(({ position }) => position), first.at, first.position],
  );
}

/** What is no instant that PostgreSQL takes says nothing about when. */
function instantOf({ metadata: { at } }: StoredEvent): string | null {
  const parsed = new Date(at);
  const text = Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
  return /^\d{4}-/.test(text) && text >= '0001' ? text : null;
}

/** Of these events, those that are earlier than all after them; both `at` and position rise. */
function lastMoments(events: readonly StoredEvent[]): Moment[] {
  const moments: Moment[] = [];
  for (const event of events) {
    const at = instantOf(event);
    if (at === null) continue;
    while ((moments.at(-1)?.at ?? '') >= at) moments.pop();
    moments.push({ at, position: event.position });
  }
  return moments;
}

/** A table beside the living one, made of the log batch by batch: nearly every event has a moment, so memory must not hold them all. */
async function makeMoments(
  client: Queryable,
  store: EventStore,
  { table, ...range }: Omit<LogRange, 'after'> & { readonly table: string },
): Promise<void> {
  await client.query(`create unlogged table ${table} (like ${MOMENTS} including indexes)`);
  await continueMoments(client, store, { table, after: START, ...range });
}

function continueMoments(
  client: Queryable,
  store: EventStore,
  { table, ...range }: LogRange & { readonly table: string },
): Promise<void> {
  return readLog(store, range, (events) => recordMoments(client, events, table));
}

/** What was rebuilt beside the moments, and under which lease. */
export interface RebuiltGroup {
  /** All modules of the group. */
  readonly modules: readonly string[];
  /** Unlike that of any other rebuild. */
  readonly attempt: string;
  /** Ends it before the table is filled. */
  readonly signal?: AbortSignal | undefined;
  guard(): Promise<void>;
}

/**
 * Rebuilt from the log, while readers go on. Other copies wait for as long as the table is filled. Where every module has been brought further than the
 * group, as in a group that has read nothing yet, the group goes on from there.
 */
export async function rebuildMoments(
  client: pg.Client,
  store: EventStore,
  { modules, attempt, signal, guard }: RebuiltGroup,
): Promise<void> {
  const table = shadowOf('moments', attempt);
  try {
    const after = await reachedByAll(client, modules);
    await makeMoments(client, store, { table, until: after, signal });
    await inTransaction(client, async () => {
      await guard();
      await lockCheckpoint(client);
      const until = await reachedByAll(client, modules);
      await continueMoments(client, store, { table, after, until });
      // It takes as long as the log is long: a limit would fail the same way at each start.
      await client.query('set local statement_timeout = 0');
      await client.query(`delete from ${MOMENTS}`);
      await client.query(
        `insert into ${MOMENTS} (at, position) select at, position from ${table} order by position`,
      );
      await moveCheckpoint(client, until);
    });
  } finally {
    await client.query(`drop table if exists ${table}`).catch(() => undefined);
  }
}

export interface MomentsCompared {
  readonly records: number;
  /** Positions whose moment is another one, is missing, or is known to the table alone; the first of them. */
  readonly drift: readonly { readonly since: Position; readonly kind: 'differs' | 'missing' | 'extra' }[];
  readonly driftCount: number;
}

/** The table as it is at one moment, and what the log makes of it. */
export async function compareMoments(
  client: pg.Client,
  store: EventStore,
  named: number,
): Promise<MomentsCompared> {
  const [seen, made] = [shadowOf('moments_seen', CHECK), shadowOf('moments_made', CHECK)];
  try {
    const checkpoint = await inTransaction(client, async () => {
      await client.query('set transaction isolation level repeatable read');
      await client.query(`create unlogged table ${seen} as select at, position from ${MOMENTS}`);
      return readCheckpoint(client);
    });
    await makeMoments(client, store, { table: made, until: checkpoint });
    const { rows } = await client.query<{
      since: string;
      kind: 'differs' | 'missing' | 'extra';
      count: string;
    }>(
      `select position::text as since, count(*) over () as count,
         case when made.at is null then 'extra' when seen.at is null then 'missing' else 'differs' end as kind
       from ${seen} seen full join ${made} made using (position)
       where seen.at is distinct from made.at order by position limit ${named}`,
    );
    const counted = await client.query<{ count: string }>(`select count(*) from ${seen}`);
    return {
      records: Number(counted.rows[0]?.count ?? 0),
      drift: rows.map(({ since, kind }) => ({ since: positionText(since), kind })),
      driftCount: Number(rows[0]?.count ?? 0),
    };
  } finally {
    await client.query(`drop table if exists ${seen}, ${made}`).catch(() => undefined);
  }
}

/** @returns null where no event is later than the instant: the present */
export async function positionAt(client: Queryable, instant: string): Promise<Position | null> {
  const { rows } = await client.query<{ position: string | null; isPast: boolean }>(
    `select exists (select from ${SCHEMA}.moments where at > $1::timestamptz) as "isPast",
       (select position::text from ${SCHEMA}.moments where at <= $1::timestamptz order by at desc limit 1) as position`,
    [instant],
  );
  const [row] = rows;
  if (!row?.isPast) return null;
  return row.position === null ? START : positionText(row.position);
}

/** The instant of the last event up to a position; null where there is none. */
export async function instantOfPosition(client: Queryable, position: Position): Promise<string | null> {
  const { rows } = await client.query<{ at: string }>(
    `select at from ${SCHEMA}.moments where position <= $1::bigint order by position desc limit 1`,
    [position],
  );
  return rows[0] ? new Date(rows[0].at).toISOString() : null;
}
