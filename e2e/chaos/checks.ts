/** What must hold once everybody has gone home. Each check returns a sentence for each thing that is wrong. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readPdf } from '../../pdf-worker/src/testing/readPdf.ts';
import { recordOf, textOf, type Client, type Fields } from '../client.ts';
import { runScript } from '../runScript.ts';
import { everything, lookAtVisits } from '../wholeVisits.ts';
import type { CallKind, Entry, History } from './history.ts';
import {
  commandFaults,
  documentFaults,
  orderFaults,
  processFaults,
  readLog,
  stampFaults,
} from './logChecks.ts';
import type { Stack } from './stack.ts';

export interface Check {
  readonly name: string;
  readonly faults: readonly string[];
}

export interface Aftermath {
  readonly stack: Stack;
  readonly admin: Client;
  readonly history: History;
  /** When the run began, in ms since 1970. */
  readonly from: number;
}

const SETTLED_MS = 120_000;
const LOOK_MS = 250;
const PDFS = 10;

export async function checkAll(after: Aftermath): Promise<Check[]> {
  const { stack, admin, history, from } = after;
  const open = await untilSettled(admin);
  // What was still open is stamped until now.
  const time = { from, to: Date.now() };
  const log = await readLog({
    databaseUrl: stack.environment['DATABASE_URL'] ?? '',
    eventStoreUrl: stack.environment['EVENTSTORE_URL'] ?? '',
  });
  const { odd, missing } = await lookAtVisits(admin);
  return [
    { name: 'begun work was finished', faults: open },
    { name: `revisions without gap (${log.length} events)`, faults: orderFaults(log) },
    {
      name: `acknowledged once, unknown at most once (${history.entries.length} calls)`,
      faults: commandFaults(log, history.entries),
    },
    { name: 'records are as acknowledged', faults: await recordFaults(admin, history.entries) },
    { name: 'each request was finished once', faults: processFaults(log) },
    { name: 'links are whole', faults: odd.map((row) => JSON.stringify(row)) },
    { name: 'numbers are continuous', faults: missing.map((number) => `${number}`) },
    { name: 'nobody is booked twice', faults: await bookingFaults(admin) },
    { name: 'documents once', faults: [...documentFaults(log), ...(await pdfFaults(admin))] },
    { name: 'stamps are of the run', faults: stampFaults(log, time) },
    {
      name: 'living tables equal a rebuild',
      faults: await commandFails('projections', ['verify'], stack.environment),
    },
    { name: 'the log is verified', faults: await commandFails('audit:verify', [], stack.environment) },
  ];
}

const isOpen = (row: Fields) => ['queued', 'rendering'].includes(textOf(row, 'status'));

/** What is still open after two minutes: documents, batches, visits whose links are not whole. */
export async function untilSettled(admin: Client): Promise<string[]> {
  for (const until = performance.now() + SETTLED_MS; ; await sleep(LOOK_MS)) {
    const batches = (await everything(admin, '/documents/batches', 'get')).filter(isOpen);
    const documents = (await everything(admin, '/documents', 'get')).filter(isOpen);
    const { odd } = await lookAtVisits(admin);
    const open = [...batches, ...documents, ...odd];
    if (open.length === 0) return [];
    if (performance.now() > until) return open.map((row) => JSON.stringify(row));
  }
}

const LISTS: Partial<Record<CallKind, readonly [path: string, method: 'get' | 'list']>> = {
  patient: ['/patients', 'list'],
  booking: ['/appointments', 'list'],
  prescription: ['/prescriptions', 'get'],
  invoice: ['/invoices', 'get'],
  department: ['/departments', 'get'],
  batch: ['/documents/batches', 'get'],
};
/** What the client was shown and nobody changes later. */
const LASTING = ['_id', 'number', 'cin', 'name', 'patient', 'createdAt'];

async function recordFaults(admin: Client, entries: readonly Entry[]): Promise<string[]> {
  const removed = new Map(
    entries
      .filter(({ call }) => call.kind === 'removal')
      .map(({ call, outcome }) => [call.path.split('/')[2] ?? '', outcome.is]),
  );
  const faults: string[] = [];
  for (const [kind, list] of Object.entries(LISTS)) {
    const rows = new Map((await everything(admin, ...list)).map((row) => [textOf(row, '_id'), row]));
    for (const { call, outcome } of entries) {
      if (call.kind !== kind || outcome.is !== 'acknowledged') continue;
      const id = textOf(outcome.record, '_id');
      const [row, removal] = [rows.get(id), removed.get(id)];
      if (removal === 'unknown') continue;
      if ((removal === 'acknowledged') !== (row === undefined))
        faults.push(`${kind} ${id} is ${row ? 'there although it was removed' : 'not there'}`);
      else if (row) faults.push(...differences(kind, outcome.record, row));
    }
  }
  return faults;
}

function differences(kind: string, acknowledged: Fields, row: Fields): string[] {
  return LASTING.filter((field) => {
    const [said, is] = [acknowledged[field], row[field]];
    const isPlain = typeof said === 'string' && typeof is === 'string';
    return isPlain && said !== is;
  }).map((field) => `${kind} ${String(row['_id'])}: ${field} was acknowledged otherwise`);
}

async function bookingFaults(admin: Client): Promise<string[]> {
  const slots = new Map<string, number>();
  for (const row of await everything(admin, '/appointments', 'list')) {
    if (row['status'] === 'Canceled') continue;
    const doctor = typeof row['doctor'] === 'string' ? row['doctor'] : textOf(recordOf(row, 'doctor'), '_id');
    const slot = [doctor, String(row['appointmentDate']), String(row['fromTime'])].join(' ');
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  return [...slots].filter(([, times]) => times > 1).map(([slot, times]) => `${slot}: ${times} times`);
}

/** The stored bytes of all documents are compared with the log by `audit:verify`; some are also read. */
async function pdfFaults(admin: Client): Promise<string[]> {
  const documents = (await everything(admin, '/documents', 'get')).slice(-PDFS);
  const faults: string[] = [];
  for (const row of documents) {
    const answer = await admin.get(`/documents/${textOf(row, '_id')}/pdf`);
    const { pages } =
      answer.status === 200 ? await readPdf(Buffer.from(answer.bytes)) : { pages: [] as string[] };
    if (!pages.join(' ').includes('Consultation') && row['language'] !== 'ar')
      faults.push(`${textOf(row, '_id')} is no invoice: ${answer.status}, ${pages.length} pages`);
  }
  return faults;
}

async function commandFails(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { code, said } = await runScript(script, args, { ...environment, LOG_LEVEL: 'error' });
  return code === 0 ? [] : [`npm run ${script} ended with ${code}: ${said.slice(0, 2_000)}`];
}
