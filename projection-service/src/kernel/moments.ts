/**
 * Which position an instant is: the last one whose moment is not later, where a position's moment is the least `at` of its event and of all
 * after it. So an event from a fast clock hides nothing that came later, and between two events any instant has one answer.
 * That position is the last event whose own `at` is not later than the instant. Only events that are earlier than all after them
 * can be it: they are kept, and a new event removes those that are not earlier than itself, each once.
 */
import { START, type Position, type StoredEvent } from '@hospital/contracts';
import { positionText, type Queryable } from './database.ts';
import { SCHEMA } from './tables.ts';

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
