import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { openGate, type Gate } from '../testing/gate.ts';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratchDatabase.ts';
import { watchedClient, watchedPool } from './watchedClient.ts';

let database: ScratchDatabase;
let gate: Gate;
let url: string;
let pool: Pool;
beforeAll(async () => {
  database = await scratchDatabase();
  const server = new URL(database.url);
  gate = await openGate({ host: server.hostname, port: Number(server.port) });
  const through = new URL(database.url);
  [through.hostname, through.port] = ['127.0.0.1', String(gate.port)];
  url = through.href;
});
afterAll(async () => {
  await gate.shut();
  await database.drop();
});
beforeEach(() => {
  pool = watchedPool({ connectionString: url, max: 3, connectionTimeoutMillis: 60_000 });
  // Cutting an idle connection fails no call.
  pool.on('error', () => undefined);
});
afterEach(async () => {
  gate.thaw();
  while (!(await takesConnections())) await sleep(20);
  await pool.end();
});

async function takesConnections(): Promise<boolean> {
  const client = watchedClient({ connectionString: url });
  const isTaken = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isTaken;
}

const backends = async (): Promise<number[]> => {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const ids = await Promise.all(clients.map((client) => client.query('select pg_backend_pid() as id')));
  for (const client of clients) client.release();
  return ids.map(({ rows }) => Number((rows[0] as { id: number }).id));
};
const answered = () =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

test('while the server hangs, calls that wait are refused; afterwards no connection that hung is used', async () => {
  const before = await backends();
  const held = await pool.connect();
  await held.query('begin');
  gate.freeze();
  // More than there are connections: those behind them wait for one.
  const waiting = Array.from({ length: 5 }, () => pool.query('select 1'));
  for (const outcome of await Promise.allSettled(waiting))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'PostgreSQL does not answer' } });
  await expect(watchedClient({ connectionString: url }).connect()).rejects.toThrow(
    'PostgreSQL does not answer',
  );
  await expect(held.query('commit')).rejects.toThrow();
  held.release();
  gate.thaw();
  while (!(await answered())) await sleep(20);
  const after = await backends();
  expect(after.filter((id) => before.includes(id))).toEqual([]);
});

test('a statement that takes long is let alone, as is one whose answer is long on its way', async () => {
  expect((await pool.query(`select pg_sleep(5), 'done' as said`)).rows).toMatchObject([{ said: 'done' }]);
});

test('a connection that is being made is refused', async () => {
  gate.freeze();
  const client: Client = watchedClient({ connectionString: url, connectionTimeoutMillis: 60_000 });
  await expect(client.connect()).rejects.toThrow(/PostgreSQL does not answer|timeout expired/);
});

test('where a server takes no new connections, those that there are go on', async () => {
  const held = await pool.connect();
  gate.freezeNew();
  let isOver = false;
  const working = (async () => {
    for (; !isOver; await sleep(20)) await held.query('select 1');
  })();
  await expect(pool.query('select 1')).rejects.toThrow(/PostgreSQL does not answer|timeout expired/);
  await expect(pool.query('select 1')).rejects.toThrow('PostgreSQL does not answer');
  isOver = true;
  await working;
  held.release();
});

test('a server that refuses connections does not hang: its own error is passed on', async () => {
  await gate.shut();
  try {
    for (let n = 0; n < 3; n += 1) {
      await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
      await sleep(400);
    }
  } finally {
    await gate.open();
  }
});

test('nothing is left at the server of connections that ended', async () => {
  gate.freeze();
  await expect(pool.query('select 1')).rejects.toThrow();
  gate.thaw();
  while (!(await answered())) await sleep(20);
  await pool.end();
  const left = () =>
    database.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  while ((await left()).length > 0) await sleep(50);
  pool = watchedPool({ connectionString: url });
});
