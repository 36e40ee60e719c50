/**
 * Two copies of each side under load while single copies are killed and come back, ten times: no read and no keyed write fails, and what
 * was acknowledged is there once. Set EVENTSTORE_URL and REDIS_URL for real stores.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { administrator, files, freePort, serviceRun, type Service, type ServiceRun } from './serviceRun.ts';

jest.setTimeout(600_000);

const KILLS = 10;
const READERS = 3;
const WRITERS = 2;
/** The machine is shared with what is measured. */
const BETWEEN_CALLS_MS = 20;

interface Copy {
  readonly file: string;
  readonly port: string;
  service: Service;
}

let run: ServiceRun;
let screens: Service;
let copies: Copy[] = [];
let token = '';
let userId = '';

const at = (file: string, port: string) => run.start(file, { PORT: port });
const urls = (file: string) =>
  copies
    .filter((copy) => copy.file === file)
    .map(({ service }) => service.url)
    .join(',');

beforeAll(async () => {
  run = await serviceRun({ RATE_LIMIT: '1000', RATE_BURST: '10000' });
  const wanted = [files.command, files.command, files.query, files.query];
  const ports = await Promise.all(wanted.map(freePort));
  // Together, on an empty store.
  copies = await Promise.all(
    wanted.map(async (file, index) => {
      const port = String(ports[index]);
      return { file, port, service: await at(file, port) };
    }),
  );
  screens = await run.start(files.screens, {
    COMMAND_SERVICE_URL: urls(files.command),
    PROJECTION_SERVICE_URL: urls(files.query),
  });
  const answer = await call({ method: 'POST', path: '/signin', body: administrator });
  const session = z.object({ token: z.string(), user: z.object({ _id: z.string() }) });
  const opened = session.parse(await answer.json());
  [token, userId] = [opened.token, opened.user._id];
});
afterAll(() => run.end());

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

function call({ method, path, body, key }: Call): Promise<Response> {
  return fetch(`${screens.url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const failures: string[] = [];
const count = { reads: 0, writes: 0, stale: 0 };

/** Answers the call's body where it succeeded. */
async function tried(what: string, made: Promise<Response>, status: number): Promise<string | null> {
  try {
    const answer = await made;
    const text = await answer.text();
    if (answer.headers.get('x-stale') === 'true') count.stale += 1;
    if (answer.status === status) return text;
    failures.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
  } catch (error) {
    failures.push(`${what}: ${String(error)}`);
  }
  return null;
}

async function load(isOver: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await work();
    await sleep(BETWEEN_CALLS_MS);
  }
}

const queries = [
  'GET /departments',
  'POST /patients',
  'POST /appointments',
  'GET /profile',
  'GET /dashboard',
];
async function read(): Promise<void> {
  const query = queries[count.reads % queries.length] ?? '';
  count.reads += 1;
  const [method = '', path = ''] = query.split(' ');
  await tried(query, call({ method, path, ...(method === 'POST' ? { body: {} } : {}) }), 200);
}

const written: string[] = [];
async function write(): Promise<void> {
  const name = `Department ${randomUUID()}`;
  count.writes += 1;
  const body = { name, description: 'Under load', status: 'Actif' };
  const path = `/departments/create/${userId}`;
  const made = call({ method: 'POST', path, body, key: randomUUID() });
  if (await tried('POST /departments', made, 201)) written.push(name);
}

async function ready({ url }: Service): Promise<void> {
  while ((await fetch(`${url}/health/ready`)).status !== 200) await sleep(50);
}

async function departments(): Promise<string[]> {
  const names: string[] = [];
  for (let skip = 0; ; skip += 1_000) {
    const page = z
      .array(z.object({ name: z.string() }))
      .parse(await (await call({ method: 'GET', path: `/departments?limit=1000&skip=${skip}` })).json());
    names.push(...page.map(({ name }) => name));
    if (page.length < 1_000) return names;
  }
}

test('ten kills of single copies fail no read and no keyed write', async () => {
  let isOver = false;
  const over = () => isOver;
  const loads = [
    ...Array.from({ length: READERS }, () => load(over, read)),
    ...Array.from({ length: WRITERS }, () => load(over, write)),
  ];
  for (let kill = 0; kill < KILLS; kill++) {
    const copy = copies[(kill * 2 + Math.floor(kill / 2)) % copies.length];
    if (!copy) throw new Error('there is no copy');
    copy.service.child.kill('SIGKILL');
    await copy.service.ended;
    copy.service = await at(copy.file, copy.port);
    await ready(copy.service);
  }
  isOver = true;
  await Promise.all(loads);
  process.stderr.write(
    `${KILLS} kills: ${count.reads} reads (${count.stale} stale), ${count.writes} keyed writes, ${failures.length} failed\n`,
  );
  expect(failures).toEqual([]);
  expect(written.length).toBe(count.writes);
  while ((await departments()).length < written.length) await sleep(50);
  expect((await departments()).sort()).toEqual(written.sort());
});
