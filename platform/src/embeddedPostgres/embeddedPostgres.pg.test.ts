import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';

jest.setTimeout(60_000);

let parent = '';
let dataFolder = '';
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-'));
  await chmod(parent, 0o711);
  dataFolder = path.join(parent, 'postgres');
});
afterAll(() => rm(parent, { recursive: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('keeps its data from one start to the next, behind a password', async () => {
  const first = await startEmbeddedPostgres({ dataFolder });
  await query(first.url, 'create table kept as select 42 as answer');
  const wrong = new URL(first.url);
  wrong.password = 'guessed';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  await first.stop();
  expect(await first.ended).toBe('PostgreSQL ended with code 0');

  const second = await startEmbeddedPostgres({ dataFolder });
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  expect((await stat(path.join(dataFolder, 'password'))).mode & 0o777).toBe(0o600);
});

test('listens on this machine alone and has no socket in the file system', async () => {
  const server = await startEmbeddedPostgres({ dataFolder });
  const asked = `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
  expect(await query(server.url, asked)).toEqual([
    { addresses: '127.0.0.1', sockets: '', fsync: 'on', commit: 'on' },
  ]);
  await server.stop();
});

test('tells when the server ends by itself', async () => {
  const server = await startEmbeddedPostgres({ dataFolder });
  process.kill(server.pid, 'SIGQUIT');
  expect(await server.ended).toMatch(/^PostgreSQL ended with/);
  await server.stop();
});

test('a lock file whose pid is another program by now is no obstacle', async () => {
  const other = spawn('sleep', ['60'], { stdio: 'ignore' });
  await writeFile(path.join(dataFolder, '18', 'postmaster.pid'), `${other.pid}\n${dataFolder}\n0\n1\n\n\n\n`);
  const server = await startEmbeddedPostgres({ dataFolder });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(other.exitCode).toBeNull();
  other.kill();
  await once(other, 'exit');
});

test('what was interrupted while it was made is rebuilt', async () => {
  const half = path.join(parent, 'half');
  await mkdir(path.join(half, '18.new', 'data'), { recursive: true });
  await writeFile(path.join(half, '18.new', 'data', 'PG_VERSION'), '18\n');
  const server = await startEmbeddedPostgres({ dataFolder: half });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a damaged data folder stops the start and is left as it is', async () => {
  const version = path.join(dataFolder, '18', 'PG_VERSION');
  await rename(version, `${version}.away`);
  await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow('PostgreSQL did not start on');
  await rename(`${version}.away`, version);
  const server = await startEmbeddedPostgres({ dataFolder });
  expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await server.stop();
});

test('listens at the port that is asked for, and says so where that is taken', async () => {
  const first = await startEmbeddedPostgres({ dataFolder });
  const port = Number(new URL(first.url).port);
  const said: string[] = [];
  const other = { dataFolder: path.join(parent, 'half'), port, log: (line: string) => said.push(line) };
  await expect(startEmbeddedPostgres(other)).rejects.toThrow(`port ${port} is taken on 127.0.0.1`);
  expect(said.filter((line) => line.includes('could not bind'))).toHaveLength(1);
  await first.stop();
  const second = await startEmbeddedPostgres(other);
  expect(new URL(second.url).port).toBe(String(port));
  await second.stop();
});

(process.getuid?.() === 0 ? test : test.skip)(
  "a folder of another user is refused to root, and stays its owner's",
  async () => {
    const cluster = path.join(dataFolder, '18');
    const { uid } = await stat(cluster);
    await chown(cluster, 1, 1);
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow('not as root');
    expect((await stat(cluster)).uid).toBe(1);
    await chown(cluster, uid, uid);
    const server = await startEmbeddedPostgres({ dataFolder });
    await server.stop();
  },
);
