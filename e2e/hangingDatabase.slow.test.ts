/**
 * PostgreSQL hangs as SIGSTOP makes it, with every process of it, while people read and write: each call has its whole answer or 503 with
 * `Retry-After`, nothing acknowledged is lost, and the product goes on by itself. The longest times are printed.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { form, type Answer, type Fields } from './client.ts';
import { processTree } from './processes.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';

jest.setTimeout(180_000);

const FROZEN_MS = 9_000;
const READS = [
  '/dashboard',
  '/dashboard/charts',
  '/audit',
  '/departments',
  '/invoices',
  '/roles',
  '/profile',
];

const dataFolder = makeDataFolder();
let product: Product;
let clinic: Clinic;

beforeAll(async () => {
  const environment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
  product = await startProduct({ dataFolder, environment });
  clinic = await enterClinic(product.url);
}, 120_000);
afterAll(async () => {
  expect(await product.stop()).toEqual([]);
  await removeDataFolder(dataFolder);
}, 60_000);

/** The server's first process before the others, so that it starts none in between. */
function signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): number {
  const servers = processTree(product.node).filter(({ command }) => /^\S*postgres\b/.test(command));
  for (const { pid } of servers) process.kill(pid, signal);
  return servers.length;
}

interface Timed {
  readonly answer: Answer;
  readonly ms: number;
}

async function timed(call: () => Promise<Answer>): Promise<Timed> {
  const from = performance.now();
  return { answer: await call(), ms: performance.now() - from };
}

interface Write {
  readonly key: string;
  readonly fields: Fields;
}

const create = ({ key, fields }: Write) => clinic.admin.post('/patients/create/{me}', form(fields), { key });
const longest = (of: readonly Timed[]) => `${Math.round(Math.max(...of.map(({ ms }) => ms)))} ms`;

test('a PostgreSQL that hangs is noticed within seconds, and nothing is lost', async () => {
  const writes: Write[] = [];
  const acknowledged: { readonly write: Write; readonly id: string }[] = [];
  const seen: Timed[] = [];
  let isOver = false;
  const keepReading = async (path: string) => {
    while (!isOver) {
      seen.push(await timed(() => clinic.admin.get(path)));
      await sleep(50);
    }
  };
  const keepWriting = async () => {
    while (!isOver) {
      const write = { key: randomUUID(), fields: clinic.patientFields() };
      writes.push(write);
      const made = await timed(() => create(write));
      seen.push(made);
      if (made.answer.status === 201) acknowledged.push({ write, id: made.answer.id });
      await sleep(50);
    }
  };
  const people = [...READS.map(keepReading), keepWriting(), keepWriting()];
  await sleep(1_000);
  seen.length = 0;
  expect(signalPostgres('SIGSTOP')).toBeGreaterThan(2);
  let healthWhile: { live: number; ready: number };
  try {
    await sleep(FROZEN_MS / 2);
    const [live, ready] = await Promise.all(
      ['live', 'ready'].map((which) => fetch(`${product.url}/health/${which}`)),
    );
    healthWhile = { live: live?.status ?? 0, ready: ready?.status ?? 0 };
    await sleep(FROZEN_MS / 2);
  } finally {
    signalPostgres('SIGCONT');
  }
  const whileFrozen = [...seen];
  const from = performance.now();
  while ((await create({ key: randomUUID(), fields: clinic.patientFields() })).status !== 201)
    await sleep(50);
  const writesAfter = performance.now() - from;
  isOver = true;
  await Promise.all(people);
  expect(healthWhile).toEqual({ live: 200, ready: 503 });
  const refused = whileFrozen.filter(({ answer }) => answer.status === 503);
  expect(refused.length).toBeGreaterThan(READS.length);
  const undone = seen.filter(({ answer }) => answer.status >= 300);
  const refusals = undone.map(({ answer: { status, headers, json } }) =>
    status === 503 ? `503 ${headers.get('Retry-After')}` : `${status} ${JSON.stringify(json)}`,
  );
  expect(new Set(refusals)).toEqual(new Set(['503 2']));
  for (const { answer } of seen) expect(answer.json).toBeDefined();
  const ids = [];
  for (const write of writes) ids.push((await create(write)).must(201).id);
  for (const { write, id } of acknowledged) expect(ids[writes.indexOf(write)]).toBe(id);
  for (const id of ids) (await clinic.admin.get(`/patients/${id}`)).must(200);
  expect(new Set(ids).size).toBe(writes.length);
  process.stderr.write(
    `hung for ${FROZEN_MS / 1_000} s: ${refused.length} calls refused, the longest after ${longest(refused)}; ` +
      `written again ${Math.round(writesAfter)} ms after it went on\n`,
  );
});
