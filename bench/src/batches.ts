/**
 * Payslips by the thousand as a zip and as one merged PDF: `npm run batches -w bench`. Every document is parsed back: each employee once, with
 * their own figures. The largest batch may take hardly more memory than the one before it: the first 1,000 documents or so fill the processes' heaps.
 * After each batch the same documents are printed by two warm pages and nothing else: what the printer itself can do. BATCH_SIZES names other
 * sizes than 250, 1,000 and 3,000.
 */
import type { Printable } from '@hospital/contracts';
import { createLogger, type Foundation } from '@hospital/platform';
import { openTestFoundation } from '@hospital/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createRenderer } from '@hospital/pdf-worker';
import { contentOf, printedRow } from '../../pdf-worker/src/documents/contents.ts';
import { readPdf } from '../../pdf-worker/src/testing/readPdf.ts';
import { signIn, type Client } from '../../e2e/apiSession.ts';
import { readZip } from '../../e2e/readZip.ts';
import { administrator, files, runOn, testKeys, type Service } from '../../e2e/serviceRun.ts';
import { payEmployees, type Payslip } from '../../e2e/writtenPayroll.ts';
import { benchDatabase, logState } from './benchDatabase.ts';
import { watchMemory, type PeakMemory } from './peakMemory.ts';
import { isShort, report } from './figures.ts';

const SIZES = (process.env['BATCH_SIZES'] ?? (isShort ? '10,20' : '250,1000,3000')).split(',').map(Number);
const OUTPUTS = ['zip', 'pdf'] as const;
/** Of what the printer does with the same documents, from the request to the end of the download. */
const REACH = 0.7;
/** As many as a worker prints at once. */
const PAGES = 2;
/** The screen of a batch looks less often. */
const LOOK_EVERY_MS = 500;
/** Of a peak beside that of the batch before, which is a third of it: what is left is the garbage collector's. */
const MAY_GROW = 1.5;
type Output = (typeof OUTPUTS)[number];

interface Run {
  readonly size: number;
  readonly output: Output;
  /** From the request to the end of the download. */
  readonly seconds: number;
  readonly printerSeconds: number;
  readonly worker: PeakMemory;
  readonly sending: PeakMemory;
  readonly megabytes: number;
  readonly wrong: readonly string[];
}

const batch = z.object({ status: z.string(), done: z.number(), failed: z.number() });
const { secrets, environment } = testKeys();
const database = await benchDatabase();
const services = runOn({ database, log: null }, { ...environment, RATE_LIMIT: '1000', RATE_BURST: '10000' });
const foundation: Foundation = await openTestFoundation({
  databaseUrl: database.url,
  secrets,
  log: createLogger({ name: 'bench', level: 'silent' }),
});
let paid = 0;
try {
  const command = await services.start(files.command);
  const runs: Run[] = [];
  for (const output of OUTPUTS) for (const size of SIZES) runs.push(await measured(command, output, size));
  judge(runs);
} finally {
  await foundation.close();
  await services.end();
}

/** Worker and query service are new ones for each batch, so that a peak is this batch's. */
async function measured(command: Service, output: Output, size: number): Promise<Run> {
  const payslips = await payEmployees(foundation, size, paid);
  paid += size;
  const query = await services.start(files.query);
  const addresses = { COMMAND_SERVICE_URL: command.url, PROJECTION_SERVICE_URL: query.url };
  const screens = await services.start(files.screens, addresses);
  const printer = await services.start(files.printer);
  const client = await signIn(screens.url, administrator);
  const records = payslips.map(({ id }) => id);
  await madeReady(client, records.slice(0, PAGES));
  const worker = watchMemory(printer.child.pid ?? 0);
  const began = performance.now();
  const id = await client.create('/documents/batches', { kind: 'payslip', records, output });
  await untilReady(client, { id, size });
  // Not waited for here: a last look takes up to a second.
  const stopped = worker.stop();
  const sender = watchMemory(query.child.pid ?? 0);
  const bytes = await client.bytes(`/documents/batches/${id}/result`);
  const seconds = (performance.now() - began) / 1000;
  const [peak, sending] = await Promise.all([stopped, sender.stop()]);
  await stop([printer, screens, query]);
  const found = output === 'zip' ? await textsOfZip(bytes) : (await readPdf(bytes)).pages;
  const printerSeconds = await printedAlone(records);
  const run = {
    size,
    output,
    seconds,
    printerSeconds,
    worker: peak,
    sending,
    megabytes: bytes.length / 2 ** 20,
  };
  return said({ ...run, wrong: wrongIn(payslips, found) });
}

/** As on any other day: everybody has read what was written before, and the pages are as warm as those that print alone. */
async function madeReady(client: Client, records: readonly string[]): Promise<void> {
  while (!(await logState(database.url)).isRead) await sleep(LOOK_EVERY_MS);
  const id = await client.create('/documents/batches', { kind: 'payslip', records, output: 'zip' });
  await untilReady(client, { id, size: records.length });
}

/** The same documents on the same pages, which are warm: no queue, no log, no files. @returns seconds */
async function printedAlone(records: readonly string[]): Promise<number> {
  const renderer = await createRenderer({ pages: PAGES });
  try {
    const contents: Printable[] = [];
    for (const record of records) {
      const key = { kind: 'payslip', record, recordRevision: 0, language: 'en' };
      const asked = { ...key, code: null, duplicateOn: null };
      const content = await contentOf(foundation, asked, await printedRow(foundation, asked));
      if (content) contents.push(content);
    }
    const left = contents.values();
    const print = async (): Promise<void> => {
      for (const content of left) await renderer.renderPdf(content);
    };
    await Promise.all(contents.slice(0, PAGES).map((content) => renderer.renderPdf(content)));
    const began = performance.now();
    await Promise.all(Array.from({ length: PAGES }, print));
    return (performance.now() - began) / 1000;
  } finally {
    await renderer.close();
  }
}

async function stop(running: readonly Service[]): Promise<void> {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
}

async function untilReady(
  client: Client,
  { id, size }: { readonly id: string; readonly size: number },
): Promise<void> {
  for (;;) {
    const { status, done, failed } = batch.parse(await client.call('GET', `/documents/batches/${id}`));
    if (status === 'ready' && done === size && failed === 0) return;
    if (status === 'ready' || status === 'failed') throw new Error(`${failed} documents failed`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function textsOfZip(bytes: Buffer): Promise<string[]> {
  const read: string[] = [];
  for (const [name, pdf] of readZip(bytes))
    if (name.endsWith('.pdf')) read.push((await readPdf(pdf)).pages.join(' '));
  return read;
}

/** What is not as it was paid: each employee on exactly one document, which has their figures. */
function wrongIn(payslips: readonly Payslip[], found: readonly string[]): string[] {
  const wrong = found.length === payslips.length ? [] : [`${found.length} documents`];
  const named = new Map<string, string[]>();
  for (const text of found)
    for (const name of new Set(text.match(/Salma Ben[a-z]{4}(?![a-z])/g)))
      named.set(name, [...(named.get(name) ?? []), text]);
  for (const { employee, base, net } of payslips) {
    const [text, ...more] = named.get(employee) ?? [];
    if (text === undefined || more.length > 0) wrong.push(`${employee} is on ${more.length} more documents`);
    else if (!text.includes(base) || !text.includes(net)) wrong.push(`${employee} has other figures`);
  }
  return wrong;
}

function said(run: Run): Run {
  const { size, output, seconds, printerSeconds, worker, sending, megabytes, wrong } = run;
  console.log(
    `${output} of ${size}: ${seconds.toFixed(1)} s, ${(size / seconds).toFixed(1)} documents/s, ` +
      `(the printer alone ${(size / printerSeconds).toFixed(1)}); MB at most: worker ${worker.own}, ` +
      `browser ${worker.started}, sending ${sending.own}; result ${megabytes.toFixed(1)} MB; wrong: ${wrong.length}`,
  );
  for (const one of wrong.slice(0, 5)) console.log(`  ${one}`);
  return run;
}

function judge(runs: readonly Run[]): void {
  for (const { size, output, seconds, printerSeconds } of runs)
    report({
      name: `A batch of ${size} as ${output}, from the request to the end of the download`,
      beside: 'the printer alone (rate)',
      ratios: [printerSeconds / seconds],
      atLeast: REACH,
    });
  for (const output of OUTPUTS) {
    const own = runs.filter((run) => run.output === output);
    const [first, last] = [own.at(-2), own.at(-1)];
    if (!first || !last) continue;
    const parts = {
      worker: [first.worker.own, last.worker.own],
      browser: [first.worker.started, last.worker.started],
      sending: [first.sending.own, last.sending.own],
    };
    for (const [part, [small = 0, large = 0]] of Object.entries(parts)) {
      report({
        name: `Memory of the ${part}, a batch of ${last.size} as ${output}`,
        beside: `one of ${first.size}`,
        ratios: [large / small],
        atMost: MAY_GROW,
      });
    }
  }
  if (runs.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}
