/**
 * The table of the log and the two functions through which every writer goes.
 * They take the advisory lock, look at the head and insert, in one statement and one round trip: a position is given
 * under the lock and the lock is released after the commit has become visible, so that positions have no gap and nobody
 * ever sees a later one before an earlier one. No lock is held while a client is waited for.
 * They have the rights of their owner, so that an account that may call them needs no right on the table (docs/adr/0066).
 */
import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';

export const DEFAULT_SCHEMA = 'event_log';

/** Raise it with each change of the statements below; they must lead from every earlier version to this one. */
export const EVENT_STORE_VERSION = 4;
const VERSION = `event store ${EVENT_STORE_VERSION}`;

/** What an account calls that may append; no other one may. */
export const APPEND_FUNCTIONS = ['append_one', 'append_group'] as const;

/** Fixed, so that no caller puts a table or an operator of its own in the way. */
const AS_OWNER = 'language plpgsql security definer set search_path = pg_catalog, pg_temp';

/** What comes before the first hyphen of a stream's name, as the index has it. */
export const CATEGORY = "split_part(stream, '-', 1)";

export interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** Brings the schema to this version, no matter who else is doing the same; asks for no rights when there is nothing to do. */
export async function migrateEventStore(client: Queryable, schema = DEFAULT_SCHEMA): Promise<void> {
  const namespace = `'${escapeIdentifier(schema).replaceAll("'", "''")}'`;
  const found = await client.query(
    `select 1 from pg_namespace where oid = to_regnamespace(${namespace}) and obj_description(oid, 'pg_namespace') = '${VERSION}'`,
  );
  // Several statements in one query are one transaction.
  if (found.rows.length === 0) await client.query(ddl(schema));
}

/** The advisory lock of every append. Each schema has its own: tests and a restored copy may share a database. */
export function lockKey(schema: string): string {
  return createHash('sha256').update(`event store ${schema}`).digest().readBigInt64BE().toString();
}

/**
 * `data` and `metadata` are text, not jsonb: the bytes stay as they were written (tamper evidence needs that), and
 * nothing is parsed on the way in or out. No index on `id`: a repeat is looked for where it must be, in its stream.
 */
function ddl(schema: string): string {
  const log = escapeIdentifier(schema);
  return `
    select pg_advisory_xact_lock(${lockKey(schema)});
    create schema if not exists ${log};
    create table if not exists ${log}.events (
      position bigint primary key,
      stream text not null,
      revision bigint not null,
      id uuid not null,
      type text not null,
      data text not null,
      metadata text not null,
      unique (stream, revision)
    );
    create index if not exists events_by_type on ${log}.events (type, position);
    create index if not exists events_by_category on ${log}.events (${CATEGORY}, position);
    create or replace function ${log}.refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'the event log is only ever appended to';
      end $$;
    create or replace trigger append_only before update or delete or truncate on ${log}.events
      for each statement execute function ${log}.refuse();
    ${appendOne(log, schema)}
    ${appendGroup(log, schema)}
    revoke all on all functions in schema ${log} from public;
    comment on schema ${log} is '${VERSION}';`;
}

const head = (log: string, stream: string) =>
  `coalesce((select h.revision from ${log}.events h where h.stream = ${stream} order by h.revision desc limit 1), -1)`;
const last = (log: string) =>
  `coalesce((select l.position from ${log}.events l order by l.position desc limit 1), 0)`;

/** The fast path of a lone caller. Answers the position, or where the stream is when that is not `expected`. */
function appendOne(log: string, schema: string): string {
  return `
    create or replace function ${log}.append_one(
      in_stream text, in_expected bigint, in_id uuid, in_type text, in_data text, in_metadata text,
      out at_revision bigint, out at_position bigint
    ) ${AS_OWNER} as $$
      begin
        perform pg_advisory_xact_lock(${lockKey(schema)});
        at_revision := ${head(log, 'in_stream')};
        if at_revision = in_expected then
          insert into ${log}.events (position, stream, revision, id, type, data, metadata)
          values (${last(log)} + 1, in_stream, in_expected + 1, in_id, in_type, in_data, in_metadata)
          returning position into at_position;
        end if;
      end $$;`;
}

/**
 * The events of many appends, each append to a stream of its own; those that conflict are left out and the others written.
 * So are events whose revisions leave a gap: no account may make one. Returns for each event what `append_one` returns. `in_data` and `in_metadata` hold a JSON text a line: JSON has no line
 * breaks of its own, and an array of texts would have each of its quotes escaped and unescaped again.
 */
function appendGroup(log: string, schema: string): string {
  return `
    create or replace function ${log}.append_group(
      in_streams text[], in_expected bigint[], in_revisions bigint[], in_ids uuid[], in_types text[],
      in_data text, in_metadata text
    ) returns table (at_revision bigint, at_position bigint) ${AS_OWNER} as $$
      declare
        before bigint;
      begin
        perform pg_advisory_xact_lock(${lockKey(schema)});
        before := ${last(log)};
        return query
          with given as materialized (
            select g.*, ${head(log, 'g.stream')} as head,
              g.revision = g.expected + row_number() over (partition by g.stream order by g.n) as follows
            from unnest(in_streams, in_expected, in_revisions, in_ids, in_types,
                string_to_array(in_data, E'\\n'), string_to_array(in_metadata, E'\\n'))
              with ordinality g (stream, expected, revision, id, type, data, metadata, n)
          ), placed as materialized (
            select g.*, case when g.head = g.expected and g.follows then
              before + count(*) filter (where g.head = g.expected and g.follows) over (order by g.n rows unbounded preceding)
            end as position
            from given g
          ), written as (
            insert into ${log}.events (position, stream, revision, id, type, data, metadata)
            select p.position, p.stream, p.revision, p.id, p.type, p.data, p.metadata
            from placed p where p.position is not null
          )
          select p.head, p.position from placed p order by p.n;
      end $$;`;
}
