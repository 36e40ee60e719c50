/**
 * Records that are set aside, one by one: the first event that could not be applied with its error, and every later event that moves the
 * record, its own or another stream's, in order. Only where the events are in the log is kept, nothing of their data.
 */
import { isMissingKey, type ModuleDescription, type Position } from '@hospital/contracts';
import { failureText } from '@hospital/platform';
import type { Failure } from './batchFold.ts';
import { positionText, type Queryable } from './database.ts';
import { SCHEMA } from './schema.ts';

export const PARKED = `${SCHEMA}.parked_records`;
export const PARKED_EVENTS = `${SCHEMA}.parked_events`;
/** Records that came back, in order: their versions are at positions that were sent long ago. */
export const RETURNED = `${SCHEMA}.returned_records`;

/** Made beside the tables of any version of the group: a data folder from before gets them without a rebuild. */
export const parkedTables = `
  create table if not exists ${PARKED} (
    module text not null,
    record uuid not null,
    position bigint not null,
    error text not null,
    "isKeyAbsent" boolean not null,
    "parkedAt" timestamptz not null default now(),
    primary key (module, record)
  );
  create table if not exists ${PARKED_EVENTS} (
    module text not null,
    record uuid not null,
    position bigint not null,
    stream text not null,
    revision bigint not null,
    event uuid not null,
    type text not null,
    primary key (module, record, position),
    foreign key (module, record) references ${PARKED} on delete cascade
  );
  create table if not exists ${RETURNED} (
    seq bigint generated always as identity primary key,
    module text not null,
    record uuid not null,
    -- Of the checkpoint at that time.
    position bigint not null,
    "returnedAt" timestamptz not null default now()
  );`;

/** Who was away for longer reads everything again. */
const RETURNED_KEPT = '1 day';

export interface ParkedRecord {
  readonly module: string;
  readonly record: string;
  readonly error: string;
  readonly isKeyAbsent: boolean;
}

/** Where an event is. */
export interface EventPosition {
  readonly position: Position;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
}

export async function parkRecords(
  client: Queryable,
  { name }: Pick<ModuleDescription, 'name'>,
  failures: readonly Failure[],
): Promise<void> {
  for (const { id, error, events } of failures) {
    const isKeyAbsent = isMissingKey(events[0]?.unreadable);
    await parkRecord(client, { module: name, record: id, error: failureText(error), isKeyAbsent }, events);
  }
}

export async function parkRecord(
  client: Queryable,
  { module, record, error, isKeyAbsent }: ParkedRecord,
  events: readonly EventPosition[],
): Promise<void> {
  await client.query(
    `insert into ${PARKED} (module, record, position, error, "isKeyAbsent") values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [module, record, events[0]?.position ?? 0, error, isKeyAbsent],
  );
  await addWaiting(
    client,
    { name: module },
    events.map((event) => ({ id: record, event })),
  );
}

/** Behind what already waits for these records. */
export async function addWaiting(
  client: Queryable,
  { name }: Pick<ModuleDescription, 'name'>,
  touches: readonly { readonly id: string; readonly event: EventPosition }[],
): Promise<void> {
  if (touches.length === 0) return;
  const column = <T>(value: (touch: { readonly id: string; readonly event: EventPosition }) => T) =>
    touches.map(value);
  await client.query(
    `insert into ${PARKED_EVENTS} (module, record, position, stream, revision, event, type)
     select $1, * from unnest($2::uuid[], $3::bigint[], $4::text[], $5::bigint[], $6::uuid[], $7::text[])
     on conflict do nothing`,
    [
      name,
      column(({ id }) => id),
      column(({ event }) => event.position),
      column(({ event }) => event.stream),
      column(({ event }) => String(event.revision)),
      column(({ event }) => event.id),
      column(({ event }) => event.type),
    ],
  );
}

/** Those that wait are forgotten with it. While the checkpoint is locked, so that who sees one return sees all before it. */
export async function unpark(client: Queryable, module: string, record: string | null = null): Promise<void> {
  await client.query(
    `with back as (
       delete from ${PARKED} where module = $1 and ($2::uuid is null or record = $2::uuid) returning module, record)
     insert into ${RETURNED} (module, record, position)
     select module, record, (select max(position) from ${SCHEMA}.checkpoints) from back`,
    [module, record],
  );
  await client.query(`delete from ${RETURNED} where "returnedAt" < now() - interval '${RETURNED_KEPT}'`);
}

export async function parkedRecords(client: Queryable): Promise<ParkedRecord[]> {
  const { rows } = await client.query<ParkedRecord>(
    `select module, record, error, "isKeyAbsent" from ${PARKED} order by position`,
  );
  return rows;
}

/** In order; the first is the one that failed. */
export async function waitingEvents(
  client: Queryable,
  module: string,
  record: string,
): Promise<EventPosition[]> {
  const { rows } = await client.query<{
    position: string;
    stream: string;
    revision: string;
    id: string;
    type: string;
  }>(
    `select w.position::text, stream, revision::text, event as id, type from ${PARKED_EVENTS} w
     where module = $1 and record = $2 order by w.position`,
    [module, record],
  );
  return rows.map((row) => ({
    ...row,
    position: positionText(row.position),
    revision: BigInt(row.revision),
  }));
}
