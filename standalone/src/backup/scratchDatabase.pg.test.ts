import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { ConfigError } from '@hospital/platform';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { scratchDatabase } from './scratchDatabase.ts';

const SETTING = 'DATABASE_OWNER_URL';
let database: TestDatabase;
let pooler: Server;
let poolerUrl: string;

/** An answer of PostgreSQL's protocol. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** As a pooler whose settings name the database of the product alone. */
beforeAll(async () => {
  database = await testDatabase();
  const { hostname: host, port, pathname } = new URL(database.url);
  const known = `database\0${pathname.slice(1)}\0`;
  pooler = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (startup) => {
      if (!startup.includes(known)) return socket.end(refusal('no such database'));
      const server = connect(Number(port), host);
      server.on('error', () => socket.destroy());
      server.write(startup);
      return socket.pipe(server).pipe(socket);
    });
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  poolerUrl = url.href;
});
afterAll(async () => {
  pooler.close();
  await once(pooler, 'close');
  await database.drop();
});

async function scratchNames(): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const text = `select datname from pg_database where datname like 'hospital_backup_check_%'`;
  const { rows } = await client.query<{ datname: string }>(text);
  await client.end();
  return rows.map(({ datname }) => datname);
}

test('is made beside the product, and removed', async () => {
  const scratch = await scratchDatabase(database.url, SETTING);
  expect(await scratchNames()).toEqual([new URL(scratch.url).pathname.slice(1)]);
  await scratch.remove();
  expect(await scratchNames()).toEqual([]);
});

test('is not reached through a connection pooler, which is said, and nothing is left', async () => {
  const refused = scratchDatabase(poolerUrl, SETTING);
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow(
    'not reached by the address of DATABASE_OWNER_URL: it must lead to PostgreSQL itself',
  );
  expect(await scratchNames()).toEqual([]);
});

test('takes the place of what a killed check left, and not of another product’s on the same server', async () => {
  const other = await testDatabase();
  const nameIn = ({ url }: { readonly url: string }) => new URL(url).pathname.slice(1);
  const [left, others] = [
    await scratchDatabase(database.url, SETTING),
    await scratchDatabase(other.url, SETTING),
  ];
  const next = await scratchDatabase(database.url, SETTING);
  expect(new Set(await scratchNames())).toEqual(new Set([nameIn(others), nameIn(next)]));
  for (const scratch of [left, others, next]) await scratch.remove();
  expect(await scratchNames()).toEqual([]);
  await other.drop();
});
