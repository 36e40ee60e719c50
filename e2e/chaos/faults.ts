/**
 * Faults of the network before each store while people read and write through it. Every call is answered with success or 503 with
 * `Retry-After`; what was acknowledged is there once, and what was refused is there once when it was repeated with its key.
 */
import { openGate, type Gate } from '@hospital/event-store/gate';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { startEmbeddedPostgres } from '@hospital/platform';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_EMAIL, PASSWORD } from '../api/clinic.ts';
import { signIn, textOf, type Answer, type Client, type LastPosition } from '../client.ts';
import { files, runOn, type ServiceRun } from '../serviceRun.ts';
import { everything } from '../wholeVisits.ts';
import { networkFaults, type NetworkFault } from './networkFaults.ts';
import { givenRedis, localRedis } from './redis.ts';
import { table } from './report.ts';

export const FAULTY_STORES = ['PostgreSQL with the log', 'PostgreSQL', 'EventStoreDB', 'Redis'] as const;
export type FaultyStore = (typeof FAULTY_STORES)[number];

export interface FaultsOptions {
  readonly stores: readonly FaultyStore[];
  /** How long each fault lasts. */
  readonly faultMs: number;
  readonly faults?: readonly NetworkFault[];
  readonly say?: (line: string) => void;
}

export interface FaultRow {
  readonly store: FaultyStore;
  readonly fault: string;
  readonly succeeded: number;
  readonly refused: number;
  /** Neither success nor 503 with `Retry-After`. */
  readonly odd: readonly string[];
  readonly longestMs: number;
  /** From the end of the fault until something was written and read up to date, and every part was ready. */
  readonly normalAfterMs: number;
}

export interface FaultsResult {
  readonly rows: readonly FaultRow[];
  /** Written twice, lost, or refused for good. */
  readonly lost: readonly string[];
}

const BETWEEN_CALLS_MS = 40;
const NORMAL_LIMIT_MS = 60_000;
const READ_PATHS = ['/departments', '/dashboard'];

interface Write {
  readonly name: string;
  readonly key: string;
  id: string | null;
}

export async function runFaults({
  stores,
  faults = networkFaults,
  ...options
}: FaultsOptions): Promise<FaultsResult> {
  const { faultMs, say = () => undefined } = options;
  const rows: FaultRow[] = [];
  const lost: string[] = [];
  for (const store of stores) {
    const site = await openSite(store);
    if (!site) {
      say(`${store}: not there, left out`);
      continue;
    }
    try {
      for (const fault of faults) {
        const row = await suffer(site, { store, fault, faultMs });
        rows.push(row);
        say(rowOf(row).join(', '));
      }
      lost.push(...(await lostOn(site)));
    } finally {
      await site.close();
    }
  }
  return { rows, lost };
}

interface Site {
  readonly gate: Gate;
  readonly client: Client;
  readonly healthUrls: readonly string[];
  readonly writes: Write[];
  close(): Promise<void>;
}

async function openSite(store: FaultyStore): Promise<Site | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hospital-faults-'));
  await chmod(folder, 0o711);
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres') });
  closing.push(() => postgres.stop());
  const isLogApart = store === 'PostgreSQL' || store === 'EventStoreDB';
  const log = isLogApart ? await new EventStoreDbServer().start() : null;
  closing.push(async () => log?.stop());
  const redis = store === 'Redis' ? await (givenRedis() ?? localRedis(folder)) : null;
  if (store === 'Redis' && !redis) {
    await close();
    return null;
  }
  const server = await redis?.start();
  closing.push(async () => server?.kill());
  const addresses = { PostgreSQL: postgres.url, EventStoreDB: log?.url ?? '', Redis: redis?.url ?? '' };
  const faulty = store === 'PostgreSQL with the log' ? 'PostgreSQL' : store;
  const target = new URL(addresses[faulty]);
  const gate = await openGate({ host: target.hostname, port: Number(target.port) });
  closing.push(() => gate.shut());
  addresses[faulty] = throughPort(addresses[faulty], target.port, gate.port);
  const run = runOn(
    { database: { url: addresses.PostgreSQL, drop: () => Promise.resolve() }, log: null },
    {
      EVENTSTORE_URL: addresses.EventStoreDB,
      REDIS_URL: addresses.Redis,
      ADMIN_EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT: '1000',
      RATE_BURST: '10000',
    },
  );
  closing.push(() => run.end());
  try {
    return { gate, ...(await startServices(run)), writes: [], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The rest of the address may be one that a URL cannot hold. */
const throughPort = (url: string, from: string, to: number) => url.replace(`:${from}`, `:${to}`);

async function startServices(run: ServiceRun) {
  const [command, query] = await Promise.all([run.start(files.command), run.start(files.query)]);
  const printer = await run.start(files.printer);
  const screens = await run.start(files.screens, {
    COMMAND_SERVICE_URL: command.url,
    PROJECTION_SERVICE_URL: query.url,
  });
  const position: LastPosition = { position: null };
  const client = await signIn(screens.url, position, ADMIN_EMAIL, PASSWORD);
  return { client, healthUrls: [command, query, printer, screens].map(({ url }) => url) };
}

interface Suffering {
  readonly store: FaultyStore;
  readonly fault: NetworkFault;
  readonly faultMs: number;
}

interface Seen {
  readonly what: string;
  readonly answer: Answer | null;
  readonly ms: number;
}

async function suffer(site: Site, { store, fault, faultMs }: Suffering): Promise<FaultRow> {
  const seen: Seen[] = [];
  const over = new AbortController();
  const people = [
    ...READ_PATHS.map((of) => keepReading(site, { of, seen, signal: over.signal })),
    keepWriting(site, { seen, signal: over.signal }),
    keepWriting(site, { seen, signal: over.signal }),
  ];
  const ending = new AbortController();
  await fault.begin(site.gate, ending.signal);
  await sleep(faultMs);
  ending.abort();
  await fault.end(site.gate);
  const normalAfterMs = await untilNormal(site);
  over.abort();
  await Promise.all(people);
  const isRefusal = ({ answer }: Seen) =>
    answer?.status === 503 && answer.headers.get('Retry-After') !== null;
  const hasSucceeded = ({ answer }: Seen) => answer !== null && answer.status < 300;
  const odd = seen.filter((one) => !hasSucceeded(one) && !isRefusal(one));
  return {
    store,
    fault: fault.name,
    succeeded: seen.filter(hasSucceeded).length,
    refused: seen.filter(isRefusal).length,
    odd: odd.map(
      ({ what, answer }) => `${what}: ${answer ? `${answer.status} ${answer.text.slice(0, 200)}` : 'broken'}`,
    ),
    longestMs: Math.round(Math.max(...seen.map(({ ms }) => ms))),
    normalAfterMs,
  };
}

async function timed(what: string, call: Promise<Answer>): Promise<Seen> {
  const from = performance.now();
  const answer = await call.catch(() => null);
  return { what, answer, ms: performance.now() - from };
}

interface Watching {
  readonly seen: Seen[];
  readonly signal: AbortSignal;
}

async function keepReading(
  { client }: Site,
  { of, seen, signal }: Watching & { readonly of: string },
): Promise<void> {
  for (; !signal.aborted; await sleep(BETWEEN_CALLS_MS)) seen.push(await timed(`GET ${of}`, client.get(of)));
}

async function keepWriting({ client, writes }: Site, { seen, signal }: Watching): Promise<void> {
  for (; !signal.aborted; await sleep(BETWEEN_CALLS_MS)) {
    const write: Write = { name: `Department ${randomUUID()}`, key: randomUUID(), id: null };
    writes.push(write);
    const one = await timed('POST /departments', send(client, write));
    seen.push(one);
    if (one.answer?.status === 201) write.id = one.answer.id;
  }
}

const send = (client: Client, { name, key }: Write) =>
  client.post('/departments/create/{me}', { name }, { key });

async function untilNormal({ client, healthUrls, writes }: Site): Promise<number> {
  const from = performance.now();
  const isReady = (url: string) =>
    fetch(`${url}/health/ready`).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    );
  for (;;) {
    const write: Write = { name: `Department ${randomUUID()}`, key: randomUUID(), id: null };
    writes.push(write);
    const made = await send(client, write).catch(() => null);
    if (made?.status === 201) write.id = made.id;
    const read = made?.status === 201 ? await client.get(`/departments/${made.id}`).catch(() => null) : null;
    const states = await Promise.all(healthUrls.map(isReady));
    const ms = Math.round(performance.now() - from);
    if (read?.status === 200 && read.headers.get('X-Stale') !== 'true' && states.every(Boolean)) return ms;
    if (ms > NORMAL_LIMIT_MS) throw new Error(`not normal again after ${ms} ms: ${JSON.stringify(states)}`);
    await sleep(BETWEEN_CALLS_MS);
  }
}

/** After all faults: each write is repeated with its key, and is then there once, as it was acknowledged. */
async function lostOn({ client, writes }: Site): Promise<string[]> {
  const lost: string[] = [];
  for (const write of writes) {
    const repeated = await send(client, write);
    if (repeated.status !== 201)
      lost.push(`${write.name} is refused for good: ${repeated.status} ${repeated.text}`);
    else if (write.id !== null && write.id !== repeated.id) lost.push(`${write.name} has two ids`);
  }
  const names = (await everything(client, '/departments', 'get')).map((row) => textOf(row, 'name'));
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  for (const { name } of writes)
    if (times.get(name) !== 1) lost.push(`${name} is there ${times.get(name) ?? 0} times`);
  return lost;
}

const FAULT_LIMITS = { longestMs: 10_000, normalAfterMs: 15_000 } as const;

export function lateFaults({ rows }: FaultsResult): string[] {
  return rows
    .filter(
      ({ longestMs, normalAfterMs }) =>
        longestMs > FAULT_LIMITS.longestMs || normalAfterMs > FAULT_LIMITS.normalAfterMs,
    )
    .map((row) => rowOf(row).join(', '));
}

const HEAD = ['Store', 'Fault', 'Succeeded', '503', 'Odd', 'Longest call (ms)', 'Normal again after (ms)'];

const rowOf = ({ store, fault, succeeded, refused, odd, longestMs, normalAfterMs }: FaultRow): string[] => [
  store,
  fault,
  ...[succeeded, refused, odd.length, longestMs, normalAfterMs].map(String),
];

export function faultsText({ rows, lost }: FaultsResult): string {
  const odd = rows.flatMap(({ store, fault, odd: all }) =>
    [...new Set(all)].map((one) => `- ${store}, ${fault}: ${one}`),
  );
  return [
    '# Faults before each store',
    '',
    table(HEAD, rows.map(rowOf)),
    '',
    ...odd,
    ...lost.map((one) => `- ${one}`),
    '',
  ].join('\n');
}
