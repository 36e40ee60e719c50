import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@hospital/platform';

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A new database on the server of BENCH_DATABASE_URL, or on an embedded one that goes with it. Either way it writes to
 * disk as it would in a clinic: synchronous_commit and fsync stay on.
 */
export async function benchDatabase(): Promise<BenchDatabase> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => undefined } : await embedded();
  const name = `bench_${process.pid}`;
  await ask(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await assertDurable(url.href);
  return {
    url: url.href,
    drop: async () => {
      await ask(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function embedded(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'hospital-bench-'));
  const server = await startEmbeddedPostgres({ dataFolder });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function assertDurable(url: string): Promise<void> {
  const rows = await ask(
    url,
    `select version(), current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`,
  );
  const { version, commit, fsync } = rows[0] ?? {};
  if (commit !== 'on' || fsync !== 'on')
    throw new Error('synchronous_commit and fsync must be on for a benchmark');
  console.log(`${String(version).split(' on ')[0]}, synchronous_commit ${commit}, fsync ${fsync}`);
}

export async function ask(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** How many events the log has, and whether the read models and every reactor have seen all of them. */
export async function logState(url: string): Promise<{ readonly count: number; readonly isRead: boolean }> {
  const [row] = await ask(
    url,
    `select count(*)::int as count, max(position) <= least(
       (select position from read_models.checkpoints where name = 'main'),
       (select min(position::bigint) from kept.reactor_checkpoints)) as "isRead"
     from event_log.events`,
  );
  return { count: Number(row?.['count']), isRead: row?.['isRead'] === true };
}
