/**
 * A batch of payslips while everything that prints it dies: workers are killed -9, the queue is emptied, the whole product is killed. Every
 * document is valid, has its own figures and was recorded once, and no browser is left. Two copies of the worker share the work.
 * BATCH_DOCUMENTS, BATCH_KILLS and BATCH_PRODUCT_KILLS make it larger: 500, 50 and 2 before a release. Cut downloads are no results.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createLogger } from '@hospital/platform';
import { openTestFoundation } from '@hospital/platform/testing';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readPdf } from '../pdf-worker/src/testing/readPdf.ts';
import { signIn, type Client } from './apiSession.ts';
import { processTree, survivors, type ProcessMark } from './processes.ts';
import { readZip } from './readZip.ts';
import {
  administrator,
  files,
  freePort,
  serviceRun,
  testKeys,
  type Service,
  type ServiceRun,
} from './serviceRun.ts';
import { payEmployees, type Payslip } from './writtenPayroll.ts';

const numberOf = (name: string, usual: number) => Number(process.env[name] ?? usual);
const DOCUMENTS = numberOf('BATCH_DOCUMENTS', 20);
const KILLS = numberOf('BATCH_KILLS', 2);
const PRODUCT_KILLS = numberOf('BATCH_PRODUCT_KILLS', 1);

/** When the service that sends the result is killed while somebody downloads it: what arrived must not pass for the whole. */
const CUTS_AFTER_MS = (process.env['BATCH_CUTS'] ?? '50').split(',').map(Number);

// Where a machine is busy, a worker needs a minute to start.
jest.setTimeout(300_000 + DOCUMENTS * 1_000 + (KILLS + PRODUCT_KILLS) * 60_000);

const keys = testKeys();
let run: ServiceRun;
let database: pg.Client;
let ports: Readonly<Record<keyof typeof files, string>>;
let printers: Service[] = [];
let others: Service[] = [];
const marks: ProcessMark[] = [];

async function startProduct(): Promise<void> {
  const [command, query] = await Promise.all([
    run.start(files.command, { PORT: ports.command }),
    run.start(files.query, { PORT: ports.query }),
  ]);
  const addresses = { COMMAND_SERVICE_URL: command.url, PROJECTION_SERVICE_URL: query.url };
  others = [command, query, await run.start(files.screens, { PORT: ports.screens, ...addresses })];
}

beforeAll(async () => {
  run = await serviceRun({ ...keys.environment, RATE_LIMIT: '1000', RATE_BURST: '10000' });
  const [command, query, screens] = await Promise.all([freePort(), freePort(), freePort()]);
  ports = { command: String(command), query: String(query), screens: String(screens), printer: '0' };
  await startProduct();
  printers = await Promise.all([run.start(files.printer), run.start(files.printer)]);
  database = new pg.Client({ connectionString: run.database.url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await run.end();
});

async function kill(services: readonly Service[]): Promise<void> {
  marks.push(...services.flatMap(({ child }) => processTree(child.pid ?? 0)));
  for (const { child } of services) child.kill('SIGKILL');
  await Promise.all(services.map(({ ended }) => ended));
}

async function killOnePrinter(): Promise<void> {
  const [first, ...rest] = printers;
  if (!first) throw new Error('no worker runs');
  await kill([first]);
  printers = [...rest, await run.start(files.printer)];
}

/** Not the screens, through which people download. */
async function killReaders(): Promise<void> {
  const [command, query, screens] = others;
  if (!command || !query || !screens) throw new Error('the product does not run');
  await kill([query]);
  others = [command, await run.start(files.query, { PORT: ports.query }), screens];
}

async function killProduct(): Promise<void> {
  await kill([...others, ...printers]);
  await startProduct();
  printers = await Promise.all([run.start(files.printer), run.start(files.printer)]);
}

/** Written into the log: through the API the setting would take longer than the batch. */
async function pay(): Promise<Payslip[]> {
  const { database: kept, log } = run;
  const foundation = await openTestFoundation({
    databaseUrl: kept.url,
    eventStoreUrl: process.env['EVENTSTORE_URL'] ?? log?.url,
    secrets: keys.secrets,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  try {
    return await payEmployees(foundation, DOCUMENTS);
  } finally {
    await foundation.close();
  }
}

/** The surname comes first. */
const nameInFile = (employee: string) => employee.split(' ').reverse().join('-');

const shape = z.object({
  _id: z.string(),
  status: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
});

async function figures(client: Client, id: string): Promise<z.infer<typeof shape>> {
  return shape.parse(await client.call('GET', `/documents/batches/${id}`));
}

async function count(sql: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

const stored = () => count(`select count(*) from kept.files where mime = 'application/pdf'`);

/** What happens, and after how many printed documents: spread over all of them. */
function misfortunes(): { readonly after: number; readonly happen: () => Promise<void> }[] {
  const all = [
    ...Array.from({ length: KILLS }, () => killOnePrinter),
    ...Array.from({ length: PRODUCT_KILLS }, () => killProduct),
  ];
  const half = Math.floor(all.length / 2);
  all.splice(half, 0, async () => void (await database.query('truncate bullmq.job cascade')));
  // The product's own kills between the others, not at the end.
  const product = all.splice(all.length - PRODUCT_KILLS, PRODUCT_KILLS);
  for (const [index, one] of product.entries())
    all.splice(Math.floor(((index + 1) * all.length) / 3), 0, one);
  return all.map((happen, index) => ({
    after: Math.floor(((index + 1) * DOCUMENTS) / (all.length + 2)),
    happen,
  }));
}

async function untilReady(client: Client, id: string): Promise<void> {
  const left = misfortunes();
  for (;;) {
    const next = left[0];
    if (next && (await stored()) >= next.after) {
      left.shift();
      await next.happen();
    }
    const { status } = await figures(client, id);
    if (left.length === 0 && status !== 'queued' && status !== 'rendering') return;
    await sleep(50);
  }
}

test('every document of a batch is valid and recorded once, whatever dies while it is printed', async () => {
  const screens = others[2]?.url ?? '';
  const client = await signIn(screens, administrator);
  const payslips = await pay();
  const records = payslips.map(({ id }) => id);
  const batch = await client.create('/documents/batches', { kind: 'payslip', records, output: 'zip' });
  await untilReady(client, batch);
  expect(await figures(client, batch)).toMatchObject({
    status: 'ready',
    total: DOCUMENTS,
    done: DOCUMENTS,
    failed: 0,
  });

  const path = `/documents/batches/${batch}/result`;
  const whole = await client.bytes(path);
  for (const ms of CUTS_AFTER_MS) {
    const taken = client.bytes(path).then(
      (bytes) => (bytes.equals(whole) ? 'whole' : `${bytes.length} of ${whole.length} bytes`),
      () => 'refused',
    );
    await sleep(ms);
    await killReaders();
    expect(['whole', 'refused']).toContain(await taken);
    expect((await client.bytes(path)).equals(whole)).toBe(true);
  }

  const zip = readZip(whole);
  expect(zip.size).toBe(DOCUMENTS + 1);
  for (const { employee, base, net } of payslips) {
    const named = [...zip].filter(([name]) => name.endsWith(`-${nameInFile(employee)}.pdf`));
    expect(named.map(([name]) => name)).toHaveLength(1);
    const { pages } = await readPdf(named[0]?.[1] ?? Buffer.alloc(0));
    const text = pages.join(' ');
    expect([employee, base, net].filter((printed) => !text.includes(printed))).toEqual([]);
  }
  expect(
    zip
      .get('manifest.csv')
      ?.toString()
      .match(/,ready,/g),
  ).toHaveLength(DOCUMENTS);

  const recorded = await count(`select count(*) from (
    select id from read_models.record_versions where resource = 'documents' and row->>'status' = 'ready'
    group by id having count(*) = 1) d`);
  const everReady = await count(
    `select count(*) from read_models.record_versions where resource = 'documents' and row->>'status' = 'ready'`,
  );
  expect([recorded, everReady]).toEqual([DOCUMENTS, DOCUMENTS]);

  marks.push(...printers.flatMap(({ child }) => processTree(child.pid ?? 0)));
  for (const { child } of printers) child.kill('SIGTERM');
  await Promise.all(printers.map(({ ended }) => ended));
  const printing = marks.filter(({ command }) => /chrom|pdf-worker/.test(command));
  expect(printing.length).toBeGreaterThan(0);
  expect(await survivors(printing, 10_000)).toEqual([]);
});
