/**
 * Two copies of each service on PostgreSQL and Redis while a process of each kind is killed (SIGKILL) and started again, in turn, for five minutes:
 * nothing acknowledged is lost or there twice, no process stays down, and the longest times without an answer are printed. KILL_MINUTES sets another time.
 * The log is in EventStoreDB where EVENTSTORE_URL is set, else in PostgreSQL. Redis is that of REDIS_URL, else one of `redis-server` where it is installed, else the queue is PostgreSQL's.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@hospital/platform';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { signIn } from './apiSession.ts';
import { administrator, files, freePort, runOn, type Service, type ServiceRun } from './serviceRun.ts';
import { invoiceOneVisit } from './visit.ts';

const MINUTES = Number(process.env['KILL_MINUTES'] ?? 5);
const BETWEEN_CALLS_MS = 20;
const RETRY_MS = 100;
/** After a process is back, before the next one is killed. */
const CALM_MS = 1_500;

jest.setTimeout((MINUTES + 5) * 60_000);

/** What can be killed and comes back at its address. */
interface Killable {
  readonly kind: string;
  kill(): Promise<void>;
  comeBack(): Promise<void>;
}

let folder: string;
let postgres: EmbeddedPostgres;
let redis: ChildProcess | null = null;
let run: ServiceRun;
let killables: Killable[] = [];
let screens: string[] = [];
const services = new Set<Service>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-kills-'));
  await chmod(folder, 0o711);
  const databasePort = await freePort();
  postgres = await startPostgres(databasePort);
  const redisUrl = process.env['REDIS_URL'] ?? (await openRedis());
  if (redisUrl === '')
    process.stderr.write('REDIS_URL is not set and there is no redis-server: the queue is PostgreSQL’s.\n');
  const database = { url: postgres.url, drop: () => Promise.resolve() };
  const { EVENTSTORE_URL = '' } = process.env;
  if (EVENTSTORE_URL === '') process.stderr.write('EVENTSTORE_URL is not set: the log is in PostgreSQL.\n');
  const limits = { RATE_LIMIT: '1000', RATE_BURST: '10000' };
  run = runOn({ database, log: null }, { EVENTSTORE_URL, REDIS_URL: redisUrl, ...limits });
  const [commands, queries, printers] = [
    await two(files.command),
    await two(files.query),
    await two(files.printer),
  ];
  const sites = await two(files.screens, {
    COMMAND_SERVICE_URL: urls(commands),
    PROJECTION_SERVICE_URL: urls(queries),
  });
  screens = sites.map(({ url }) => url);
  killables = [
    ...commands.map((copy) => ({ kind: 'command service', ...copy })),
    ...queries.map((copy) => ({ kind: 'projection service', ...copy })),
    ...printers.map((copy) => ({ kind: 'worker', ...copy })),
    ...sites.map((copy) => ({ kind: 'screens server', ...copy })),
    {
      kind: 'PostgreSQL',
      kill: killPostgres,
      comeBack: async () => void (postgres = await startPostgres(databasePort)),
    },
    ...(redis ? [redisKillable()] : []),
  ];
}, 180_000);

afterAll(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  await run.end();
  await postgres.stop();
  redis?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const startPostgres = (port: number) =>
  startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres'), port });
const urls = (copies: readonly { readonly url: string }[]) => copies.map(({ url }) => url).join(',');

async function killPostgres(): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.ended;
}

let redisPort = 0;
/** Its URL; empty where it is not installed. */
async function openRedis(): Promise<string> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return '';
  redisPort = await freePort();
  redis = await startRedis();
  return `redis://127.0.0.1:${redisPort}`;
}

/** As docker-compose.yml has it: what was queued is on disk, and nothing is evicted. */
async function startRedis(): Promise<ChildProcess> {
  const options = ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];
  const child = spawn(
    'redis-server',
    ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder, ...options],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  return child;
}

function redisKillable(): Killable {
  return {
    kind: 'Redis',
    kill: async () => {
      redis?.kill('SIGKILL');
      if (redis?.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
    },
    comeBack: async () => void (redis = await startRedis()),
  };
}

async function two(file: string, more: Readonly<Record<string, string>> = {}) {
  return Promise.all([copyOf(file, more), copyOf(file, more)]);
}

async function copyOf(file: string, more: Readonly<Record<string, string>>) {
  const environment = { PORT: String(await freePort()), ...more };
  let service = await started(file, environment);
  return {
    url: service.url,
    kill: async () => {
      services.delete(service);
      service.child.kill('SIGKILL');
      await service.ended;
    },
    comeBack: async () => {
      service = await started(file, environment);
      while (!(await isReady(service.url))) await sleep(50);
    },
  };
}

async function started(file: string, environment: Readonly<Record<string, string>>): Promise<Service> {
  const service = await run.start(file, environment);
  services.add(service);
  void service.ended.then((code) => {
    if (services.has(service)) failures.push(`${file} ended by itself with ${code}`);
  });
  return service;
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

const failures: string[] = [];
/** When the last call of each sort succeeded, in ms of performance.now(). */
const answeredAt = { reads: 0, writes: 0 };
let token = '';
let userId = '';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

/** Repeated as a patient client does, at one screens server and then the other, until it succeeds; what is neither success nor "later" is a failure. */
async function succeed(sort: 'reads' | 'writes', call: Call): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send(call, screens[tries % screens.length] ?? '').catch(() => null);
    if (answer?.ok) {
      const body: unknown = await answer.json().catch(() => null);
      if (body !== null) {
        answeredAt[sort] = performance.now();
        return body;
      }
    } else if (answer && ![503, 502, 429].includes(answer.status)) {
      failures.push(`${call.method} ${call.path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
      return null;
    }
    await sleep(RETRY_MS);
  }
}

function send({ method, path: of, body, key }: Call, url: string): Promise<Response> {
  return fetch(`${url}/api${of}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const reads: readonly Call[] = [
  { method: 'GET', path: '/departments' },
  { method: 'POST', path: '/patients', body: {} },
  { method: 'POST', path: '/appointments', body: {} },
  { method: 'GET', path: '/dashboard' },
];
const written: string[] = [];
const batches: string[] = [];
const idOf = (record: unknown) => z.object({ _id: z.string() }).parse(record)._id;

async function write(): Promise<void> {
  const name = `Department ${randomUUID()}`;
  const body = { name, description: 'Under load', status: 'Actif' };
  const call = { method: 'POST', path: `/departments/create/${userId}`, body, key: randomUUID() };
  if (await succeed('writes', call)) written.push(name);
}

async function print(invoice: string): Promise<void> {
  const body = { kind: 'invoice', records: [invoice], output: 'zip' };
  const made = await succeed('writes', {
    method: 'POST',
    path: '/documents/batches',
    body,
    key: randomUUID(),
  });
  if (made) batches.push(idOf(made));
  await sleep(1_000);
}

async function departments(): Promise<string[]> {
  const names: string[] = [];
  for (let skip = 0; ; skip += 1_000) {
    const rows = await succeed('reads', { method: 'GET', path: `/departments?limit=1000&skip=${skip}` });
    const page = z.array(z.object({ name: z.string() })).parse(rows);
    names.push(...page.map(({ name }) => name));
    if (page.length < 1_000) return names.filter((name) => name.startsWith('Department '));
  }
}

interface Longest {
  kills: number;
  reads: number;
  writes: number;
}

/** Until the signal aborts, the longest time for which no call of a sort has succeeded. */
async function watchGaps(longest: Longest, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = performance.now();
    longest.reads = Math.max(longest.reads, now - answeredAt.reads);
    longest.writes = Math.max(longest.writes, now - answeredAt.writes);
    await sleep(5);
  }
}

async function killInTurn(until: number): Promise<Map<string, Longest>> {
  const longest = new Map<string, Longest>();
  for (let turn = 0; performance.now() < until; turn += 1) {
    const target = killables[turn % killables.length];
    if (!target) throw new Error('there is nothing to kill');
    const seen = longest.get(target.kind) ?? { kills: 0, reads: 0, writes: 0 };
    longest.set(target.kind, seen);
    seen.kills += 1;
    const over = new AbortController();
    const watching = watchGaps(seen, over.signal);
    await target.kill();
    await target.comeBack();
    await sleep(CALM_MS);
    over.abort();
    await watching;
  }
  return longest;
}

test(`kills of each kind of process for ${MINUTES} minutes lose nothing`, async () => {
  const client = await signIn(screens[0] ?? '', administrator);
  const { invoice } = await invoiceOneVisit(client);
  const opened = await (
    await fetch(`${screens[0]}/api/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(administrator),
    })
  ).json();
  [token, userId] = [z.object({ token: z.string() }).parse(opened).token, client.userId];
  let isOver = false;
  const keepOn = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work();
      await sleep(BETWEEN_CALLS_MS);
    }
  };
  let asked = 0;
  const read = () => succeed('reads', reads[asked++ % reads.length] ?? { method: 'GET', path: '/profile' });
  answeredAt.reads = answeredAt.writes = performance.now();
  const people = [keepOn(read), keepOn(read), keepOn(write), keepOn(write), keepOn(() => print(invoice))];
  const longest = await killInTurn(performance.now() + MINUTES * 60_000);
  isOver = true;
  await Promise.all(people);
  for (const [kind, { kills, ...gaps }] of longest)
    process.stderr.write(
      `${kind}: ${kills} kills, longest without an answer: reads ${Math.round(gaps.reads)} ms, writes ${Math.round(gaps.writes)} ms\n`,
    );
  process.stderr.write(`${asked} reads, ${written.length} writes, ${batches.length} batches of documents\n`);
  expect(failures).toEqual([]);
  while ((await departments()).length < written.length) await sleep(100);
  expect((await departments()).sort()).toEqual(written.sort());
  for (const batch of batches) {
    const status = async () =>
      z
        .object({ status: z.string() })
        .parse(await succeed('reads', { method: 'GET', path: `/documents/batches/${batch}` })).status;
    while (!['ready', 'failed', 'cancelled'].includes(await status())) await sleep(200);
    expect([batch, await status()]).toEqual([batch, 'ready']);
  }
  expect(failures).toEqual([]);
});
