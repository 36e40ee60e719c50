/**
 * A payment with its receipt and its till entry beside the specification's `PUT` to Paid, over HTTP: `npm run payments -w bench`. Each call
 * pays another invoice of 300; the payments enter one open session, the calls of the specification none.
 */
import { startCommandService } from '@hospital/command-service';
import { newId, routes, type StoredEvent } from '@hospital/contracts';
import { createApi, createLogger, openFoundation } from '@hospital/platform';
import { testSecrets } from '@hospital/platform/testing';
import { startProjection } from '@hospital/projection-service';
import express from 'express';
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { benchDatabase } from './benchDatabase.ts';
import { appendRecord } from './appendToLog.ts';
import { median, report, size } from './figures.ts';

const ROUNDS = size('PAYMENT_ROUNDS', 7, 1);
const CALLS = size('PAYMENT_CALLS', 60, 5);
/** A payment makes four appends where the `PUT` makes one: the money, the till's entry, the receipt's number and the receipt. */
const REACH = 4;

interface Caller {
  readonly id: string;
  readonly token: string;
}
interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const database = await benchDatabase();
const log = createLogger({ name: 'bench', level: 'silent' });
const foundation = await openFoundation({ databaseUrl: database.url, secrets: testSecrets(), log });
const queries = await startProjection(foundation);
const commands = await startCommandService({
  foundation,
  chooseAdministrator: async () => ({ email: 'first@clinic.test', password: newId() }),
});
const { sessions, files, uploads, clinicDay, reads } = foundation;
const rateLimits = { perSecond: 1e6, burst: 1e6 };
const handlers = { ...commands.handlers, ...queries.handlers };
const api = createApi({ routes, handlers, sessions, files, uploads, clinicDay, reads, log, rateLimits });
const server = createServer(express().use('/api', api)).listen(0, '127.0.0.1');
await once(server, 'listening');
const agent = new Agent({ keepAlive: true });

try {
  await compare();
} finally {
  agent.destroy();
  server.close();
  server.closeAllConnections();
  for (const part of [commands, queries, foundation]) await part.close();
  await database.drop();
}

async function compare(): Promise<void> {
  const [cashier, accountant] = [await hire('Cashier'), await hire('Accountant')];
  const till = (await must(cashier, 'POST', `/tills/create/${cashier.id}`, { name: 'Desk' })).body['_id'];
  const patient = await appendRecord(foundation, 'patient', {
    type: 'PatientCreated',
    data: { firstname: 'Amal', lastname: 'Idrissi', status: 'active' },
  });
  const whole = { amount: 300, method: 'Cash' };
  const pay = (invoice: string): Promise<Answer> =>
    must(cashier, 'POST', `/invoices/${invoice}/payments`, whole);
  const put = (invoice: string): Promise<Answer> =>
    must(accountant, 'PUT', `/invoices/${invoice}/${accountant.id}`, { status: 'Paid', paidBy: 'Cash' });
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // A session of each round, as one of a day: its row is copied with each entry.
    const opened = await must(cashier, 'POST', '/tillSessions', { till, float: 0, reason: 'Counted' });
    const times = { pay: [] as number[], put: [] as number[] };
    for (let call = 0; call < CALLS; call += 1) {
      const invoices = [await issue(patient), await issue(patient)] as const;
      const isFirst = call % 2 === 0;
      if (isFirst) times.pay.push(await timed(() => pay(invoices[0])));
      times.put.push(await timed(() => put(invoices[1])));
      if (!isFirst) times.pay.push(await timed(() => pay(invoices[0])));
    }
    const counted = { counts: [], cardTotal: 0, chequeTotal: 0, reason: 'Taken to the bank' };
    await must(cashier, 'POST', `/tillSessions/${String(opened.body['_id'])}/closing`, counted);
    const ratio = median(times.pay) / median(times.put);
    console.log(
      `${round === 0 ? 'warm-up' : `round ${round}`}: payment ${shown(times.pay)}; PUT ${shown(times.put)}`,
    );
    if (round > 0) ratios.push(ratio);
  }
  const invoices = [await issue(patient), await issue(patient)] as const;
  await must(cashier, 'POST', '/tillSessions', { till, float: 0, reason: 'Counted' });
  console.log(`a payment appends ${await writtenBy(() => pay(invoices[0]))}`);
  console.log(`the PUT appends ${await writtenBy(() => put(invoices[1]))}`);
  report({
    name: 'A payment with receipt and till entry',
    beside: 'the PUT to Paid (time)',
    ratios,
    atMost: REACH,
  });
}

async function hire(firstname: string): Promise<Caller> {
  const role = await appendRecord(foundation, 'role', {
    type: 'RoleCreated',
    data: { name: firstname, hasAccessModule: true, Invoices: true, Cashier: true },
  });
  const data = { firstname, lastname: 'B', email: `${firstname}@clinic.test`, role, status: 'active' };
  const id = await appendRecord(foundation, 'user', { type: 'UserCreated', data });
  return { id, token: (await sessions.open(id)).token };
}

function issue(patient: string): Promise<string> {
  const line = { id: '1', name: 'Visit', description: null, quantity: '1', price: '300.00' };
  return appendRecord(foundation, 'invoice', {
    type: 'InvoiceIssued',
    data: {
      ...{
        number: `B-${newId()}`,
        appointment: newId(),
        patient,
        invoiceDate: '2026-03-01',
        dueDate: '2026-04-01',
      },
      ...{ currency: 'MAD', locale: 'fr-MA', status: 'sent', rest: '0.00', lineItems: [line] },
      ...{ buyer: { name: 'Amal Idrissi', department: null, doctor: null }, seller: { name: 'Clinic' } },
      ...{ taxRate: '0', discountRate: '0', total: '300.00', taxAmount: '0.00', discountAmount: '0.00' },
      grandTotal: '300.00',
    },
  });
}

/** The types of the events, in the log's order. */
async function writtenBy(work: () => Promise<unknown>): Promise<string> {
  const after = await foundation.store.end();
  await work();
  const end = await foundation.store.end();
  const written: StoredEvent[] = [];
  const stop = new AbortController();
  const take = ({
    events,
    checkpoint,
  }: {
    events: readonly StoredEvent[];
    checkpoint: string;
  }): Promise<void> => {
    written.push(...events);
    if (checkpoint >= end) stop.abort();
    return Promise.resolve();
  };
  await foundation.store.subscribe({ after }, take, stop.signal);
  return written.map(({ type }) => type).join(', ');
}

function shown(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return `p50 ${median(times).toFixed(1)} ms, p95 ${late.toFixed(1)} ms`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function must(caller: Caller, method: string, path: string, body: object): Promise<Answer> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const headers = { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json' };
  const call = request({ port, agent, headers, method, path: `/api${path}` });
  call.end(JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const said = await text(answer);
  const status = answer.statusCode ?? 0;
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${said}`);
  return { status, body: JSON.parse(said) as Record<string, unknown> };
}
