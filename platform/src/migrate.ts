/**
 * Brings the tables of one room to their newest shape: plain SQL in order, each step in a transaction of its own, once.
 * Not knex's migrations: those keep their lock as a row that outlives a kill -9, so they would need this lock around them anyway.
 * An advisory lock goes with its connection; any number of processes may start at once.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';

export interface Migration {
  /** Unique within its room, for ever: `001-users`. */
  readonly name: string;
  readonly sql: string;
}

export interface Migrations {
  readonly room: string;
  readonly steps: readonly Migration[];
}

const LOCK = 7_205_113;
const LOCK_LIMIT = '60s';

/** @throws when a step fails, or when one that ran has since been changed: add a new one instead */
export async function migrate(databaseUrl: string, ...all: readonly Migrations[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${LOCK_LIMIT}'`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migrations (
      room text not null, name text not null, hash text not null, applied_at timestamptz not null default now(),
      primary key (room, name))`);
    for (const { room, steps } of all) {
      for (const step of steps) await applyOnce(client, room, step);
    }
  } finally {
    await client.end();
  }
}

async function applyOnce(client: pg.Client, room: string, step: Migration): Promise<void> {
  const hash = createHash('sha256').update(step.sql.replaceAll(/\s+/g, ' ').trim()).digest('hex');
  const found = await client.query<{ hash: string }>(
    'select hash from migrations where room = $1 and name = $2',
    [room, step.name],
  );
  const applied = found.rows[0];
  if (applied !== undefined) {
    if (applied.hash === hash) return;
    throw new Error(
      `The migration ${room}/${step.name} was changed after it ran: restore it and add a new one.`,
    );
  }
  await client.query('begin');
  try {
    await client.query(step.sql);
    await client.query('insert into migrations (room, name, hash) values ($1, $2, $3)', [
      room,
      step.name,
      hash,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`The migration ${room}/${step.name} failed.`, { cause });
  }
}
