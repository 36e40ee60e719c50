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
import { copyRows } from './copyRows.ts';
import { positionText, type Queryable } from './database.ts';
import { lockCheckpoint, moveCheckpoint, reachedByAll, readCheckpoint } from './groupState.ts';
import { readLog } from './readLog.ts';
import { SCHEMA } from './schema.ts';
import { shadowOf } from './tables.ts';

const MOMENTS = `${SCHEMA}.moments`;

interface Moment {
  readonly at: string;
  readonly position: Position;
}

export async function recordMoments(client: Queryable, events: readonly StoredEvent[]): Promise<void> {
  const moments = lastMoments(events);
  const [first] = moments;
  if (!first) return;
  await client.query(
    `with overtaken as (delete from ${SCHEMA}.moments where at >= $3::timestamptz and position < $4::bigint)
     insert into ${SCHEMA}.moments (at, position) select * from unnest($1::timestamptz[], $2::bigint[])`,
    [moments.map(({ at }) => at), moments.map(({ position }) => position), first.at, first.position],
  );
}

/** What is no instant that PostgreSQL takes says nothing about when. */
function instantOf({ metadata: { at } }: StoredEvent): string | null {
  const parsed = new Date(at);
  const text = Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
  return /^\d{4}-/.test(text) && text >= '0001' ? text : null;
}

/** Of these events, those that are earlier than all after them; both `at` and position rise. Continues the moments of earlier events. */
function lastMoments(events: readonly StoredEvent[], moments: Moment[] = []): Moment[] {
  for (const event of events) {
    const at = instantOf(event);
    if (at === null) continue;
    while ((moments.at(-1)?.at ?? '') >= at) moments.pop();
    moments.push({ at, position: event.position });
  }
  return moments;
}

/** All moments of the log up to a position that it has reached. */
export async function momentsOf(store: EventStore, until: Position): Promise<readonly Moment[]> {
  const moments: Moment[] = [];
  await readLog(store, { after: START, until }, (events) => {
    lastMoments(events, moments);
    return Promise.resolve();
  });
  return moments;
}

const copied = (moments: readonly Moment[]) => moments.map(({ at, position }) => [at, position]);
const COLUMNS = ['at', 'position'];

/** What was rebuilt beside the moments, and under which lease. */
export interface RebuiltGroup {
  /** All modules of the group. */
  readonly modules: readonly string[];
  guard(): Promise<void>;
}

/**
 * Rebuilt from the log, while readers go on. Other copies wait for as long as the table is filled. Where every module has been brought further than the
 * group, as in a group that has read nothing yet, the group goes on from there.
 */
export async function rebuildMoments(
  client: pg.Client,
  store: EventStore,
  { modules, guard }: RebuiltGroup,
): Promise<void> {
  const moments = [...(await momentsOf(store, await reachedByAll(client, modules)))];
  await inTransaction(client, async () => {
    await guard();
    await lockCheckpoint(client);
    const reached = await reachedByAll(client, modules);
    const after = moments.at(-1)?.position ?? START;
    await readLog(store, { after, until: reached }, (events) => {
      lastMoments(events, moments);
      return Promise.resolve();
    });
    await client.query(`delete from ${MOMENTS}`);
    await copyRows(client, { table: MOMENTS, columns: COLUMNS }, copied(moments));
    await moveCheckpoint(client, reached);
  });
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
  const [seen, made] = [shadowOf('moments_seen'), shadowOf('moments_made')];
  try {
    const checkpoint = await inTransaction(client, async () => {
      await client.query('set transaction isolation level repeatable read');
      await client.query(`create unlogged table ${seen} as select at, position from ${MOMENTS}`);
      return readCheckpoint(client);
    });
    await client.query(`create unlogged table ${made} (like ${MOMENTS})`);
    await copyRows(client, { table: made, columns: COLUMNS }, copied(await momentsOf(store, checkpoint)));
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
