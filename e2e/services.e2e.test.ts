/**
 * The services each in a process of its own, as on own servers: two copies of each side behind the screens' server, on the protocol
 * of EventStoreDB. Set EVENTSTORE_URL and REDIS_URL for real ones; without them the log is a server in this process and the queue PostgreSQL's.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { signIn } from './apiSession.ts';
import { processTree, survivors } from './processes.ts';
import { invoiceOneVisit } from './visit.ts';

jest.setTimeout(120_000);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_MS = 60_000;
const administrator = { email: 'amina@clinic.test', password: 'a long enough password' };

interface Service {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | string | null>;
}

const key = (): string => randomBytes(32).toString('base64');
const running = new Set<Service>();
let database: TestDatabase;
let log: EventStoreDbServer | null = null;
let shared: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  database = await testDatabase();
  const given = process.env['EVENTSTORE_URL'];
  if (!given) {
    log = await new EventStoreDbServer().start();
    process.stderr.write(
      'EVENTSTORE_URL is not set: the services use a server of its protocol in this process.\n',
    );
  }
  shared = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: given ?? log?.url ?? '',
    MASTER_KEY: key(),
    CLAIM_KEY: key(),
    SESSION_KEY: key(),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'error',
    PORT: '0',
  };
});

afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
  log?.stop();
  await database.drop();
});

async function start(
  name: string,
  file: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    env: { ...process.env, ...shared, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const complain = (): void => reject(new Error(`${name} did not get ready:\n${said}`));
    const late = setTimeout(complain, READY_MS);
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /^ready (\S+)$/m.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => {
      clearTimeout(late);
      complain();
    });
  });
  const service = { name, url, child, ended };
  running.add(service);
  void ended.then(() => running.delete(service));
  return service;
}

async function addressesOfSignIns(): Promise<string[]> {
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  try {
    const { rows } = await connection.query<{ ip: string }>(
      'select distinct ip from kept.access_log where ip is not null',
    );
    return rows.map(({ ip }) => ip);
  } finally {
    await connection.end();
  }
}

const two = (name: string, file: string) => Promise.all([start(name, file), start(name, file)]);
const listed = (copies: readonly Service[]): string => copies.map(({ url }) => url).join(',');

test('a visit is booked, invoiced and printed; a copy of each side dies; the next visit works; each stops when asked', async () => {
  const [commands, queries, printer] = await Promise.all([
    two('command-service', 'command-service/dist/main.js'),
    two('projection-service', 'projection-service/dist/main.js'),
    start('pdf-worker', 'pdf-worker/dist/main.js'),
  ]);
  const screens = await start('admin-ui', 'admin-ui/server/dist/main.js', {
    COMMAND_SERVICE_URL: listed(commands),
    PROJECTION_SERVICE_URL: listed(queries),
    // No proxy of this machine: what a caller says of its address is not believed.
    TRUST_PROXY: '192.0.2.1',
  });
  for (const { url } of [...commands, ...queries, printer, screens]) {
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  }
  const page = await fetch(`${screens.url}/signin`);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  const unknown = await fetch(`${screens.url}/api/nothing`);
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'no_such_route' }),
  ]);

  await fetch(`${screens.url}/api/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
    body: JSON.stringify(administrator),
  });
  expect(await addressesOfSignIns()).toEqual(['127.0.0.1']);

  const client = await signIn(screens.url, administrator);
  const printed = async (invoice: string) =>
    (await client.bytes(`/invoices/${invoice}/pdf`)).subarray(0, 5).toString();
  expect(await printed((await invoiceOneVisit(client)).invoice)).toBe('%PDF-');

  const [command, query] = [commands[0], queries[0]];
  for (const { child } of [command, query]) child.kill('SIGKILL');
  await Promise.all([command.ended, query.ended]);
  expect(await printed((await invoiceOneVisit(client)).invoice)).toBe('%PDF-');
  const numbers = await client.call('GET', '/invoices');
  expect(numbers).toEqual([
    expect.objectContaining({ number: expect.stringMatching(/-000002$/) }),
    expect.objectContaining({ number: expect.stringMatching(/-000001$/) }),
  ]);

  for (const service of [screens, printer, commands[1], queries[1]]) {
    const marks = processTree(service.child.pid ?? 0);
    service.child.kill('SIGTERM');
    expect([service.name, await service.ended]).toEqual([service.name, 0]);
    expect(await survivors(marks, 5_000)).toEqual([]);
  }
});

test('a service says in a sentence what it misses', async () => {
  await expect(start('command-service', 'command-service/dist/main.js', { MASTER_KEY: '' })).rejects.toThrow(
    'MASTER_KEY is missing: set it in the environment.',
  );
});
