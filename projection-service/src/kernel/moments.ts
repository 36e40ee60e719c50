/**
 * Which position an instant is: the last one such that no event up to it is later than the instant. Clocks of several machines
 * may run apart, so only those events are kept that are later than all before them; between two of them any instant has one answer.
 */
import type { Position, StoredEvent } from '@hospital/contracts';
import { positionText, type Queryable } from './database.ts';
import { SCHEMA } from './tables.ts';

/** @returns the latest instant of all events so far */
export async function recordMoments(
  client: Queryable,
  events: readonly StoredEvent[],
  latestAt: string | null,
): Promise<string | null> {
  const later = risingMoments(events, latestAt);
  const last = later.at(-1);
  if (!last) return latestAt;
  await client.query(
    `insert into ${SCHEMA}.moments (at, position) select * from unnest($1::timestamptz[], $2::bigint[])`,
    [later.map(({ at }) => at), later.map(({ position }) => position)],
  );
  return last.at;
}

/** Instants of our own clock sort as text; one that was written otherwise is brought to that form. */
function sortable(at: string): string {
  if (at.length === 24 && at.endsWith('Z')) return at;
  const parsed = new Date(at);
  return Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
}

function risingMoments(events: readonly StoredEvent[], latestAt: string | null) {
  let latest = latestAt ?? '';
  const later: { at: string; position: Position }[] = [];
  for (const { metadata, position } of events) {
    const at = sortable(metadata.at);
    if (at <= latest) continue;
    latest = at;
    later.push({ at, position });
  }
  return later;
}

/** @returns null where no event is later than the instant: the present */
export async function positionAt(client: Queryable, instant: string): Promise<Position | null> {
  const { rows } = await client.query<{ position: string }>(
    `select (position - 1)::text as position from ${SCHEMA}.moments where at > $1::timestamptz order by at limit 1`,
    [instant],
  );
  return rows[0] ? positionText(rows[0].position) : null;
}
