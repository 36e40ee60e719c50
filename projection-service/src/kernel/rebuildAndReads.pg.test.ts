/** A rebuild takes the tables in its own order, reads in theirs: where the two wait for each other, it is the rebuild that begins again. */
import { moduleList } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { tellClinic } from '../testing/clinic.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { livingTables } from './tables.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
let models: TestReadModels;
let clients: readonly [pg.Client, pg.Client];

beforeEach(async () => {
  models = await testReadModels();
  clients = [
    new pg.Client({ connectionString: models.url }),
    new pg.Client({ connectionString: models.url }),
  ];
  await Promise.all(clients.map((client) => client.connect()));
  await tellClinic(store);
  models.run(store);
  await models.caughtUp(store);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await models.close();
  await store.close();
});

const tableOf = (place: number) => {
  const module = moduleList[place];
  return module ? livingTables(module).rows : '';
};
const look = (client: pg.Client, table: string) => client.query(`select count(*) from ${table}`);

/** How many wait for a lock of the tables. */
async function waiting(): Promise<number> {
  const [row] = await models.rows(
    `select count(distinct pid)::int as count from pg_locks where not granted and relation is not null`,
  );
  return Number(row?.['count']);
}

/** @returns false where it was over before */
async function until(count: number, isOver = () => false): Promise<boolean> {
  for (; !isOver(); await sleep(10)) if ((await waiting()) >= count) return true;
  return false;
}

/** A read that waits for what the rebuild holds; one that comes in a pause of the rebuild is answered at once, and asked again. */
async function blockedRead(client: pg.Client): Promise<readonly [Promise<pg.QueryResult>]> {
  for (;;) {
    await until(1);
    await client.query('begin');
    await look(client, tableOf(2));
    let isRead = false;
    const read = look(client, tableOf(0)).finally(() => {
      isRead = true;
    });
    // In a list: a promise that is returned would be awaited.
    if (await until(2, () => isRead)) return [read];
    await client.query('rollback');
  }
}

test('a read that holds what the rebuild waits for, and waits for what it holds, is not ended', async () => {
  const [long, short] = clients;
  await long.query('begin');
  await look(long, tableOf(1));
  const rebuilding = models.rebuild(store);
  const [read] = await blockedRead(short);
  // The rebuild comes to wait for the short read before that one looks for a deadlock, and after it began to wait.
  await sleep(500);
  await long.query('commit');
  expect((await read).rows).toHaveLength(1);
  await short.query('commit');
  await rebuilding;
});
