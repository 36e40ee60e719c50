/**
 * Commands over HTTP: `npm run commands -w bench`. Simple ones from 32 connections, with idempotency key, seal and a reference, beside an Express route
 * that does one pooled INSERT; bills, which share a series of numbers, from 32 connections beside one; and what single commands take beside that
 * route: a booking on an empty and on a full day, an approval, a bill of 40 lines, a salary among few and among many. The server is a process of its own.
 */
import { DOCTOR_ROLE, newId, timeOf } from '@hospital/contracts';
import express, { type RequestHandler } from 'express';
import pg from 'pg';
import { appendRecord } from './appendToLog.ts';
import { benchDatabase } from './benchDatabase.ts';
import { agent, must, percentiles, timed, type Caller } from './caller.ts';
import { median, report, size } from './figures.ts';
import { contest, rateOf } from './measure.ts';
import { serveClinic } from './servedClinic.ts';
import { startServer, stopServer } from './ownProcess.ts';

const ROUNDS = size('ROUNDS', 7, 1);
const RUN_MS = size('RUN_MS', 2_000, 200);
const CALLS = size('CALLS', 40, 5);
const SALARIES = size('SALARIES', 400, 10);
const CONNECTIONS = 32;
/** More calls of one person wait for each other. */
const CONNECTIONS_A_PERSON = 4;
const POOL = 10;
const REACH = 1.8;
/** A salary among many beside one among few. */
const MAY_GROW = 1.25;
const DAY_STARTS = 8 * 60;

interface Ready {
  readonly people: readonly Caller[];
  readonly ids: Readonly<Record<'patient' | 'department' | 'doctor', string>>;
  readonly employees: readonly string[];
}

if (process.argv[2] === 'serve') await serve(String(process.argv[3]));
else await compare();

/** The peer: the body is parsed, one row is written, its id is answered. */
function pooledInsert(databaseUrl: string): RequestHandler {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  const ready = pool.query('create table peer_bills (id uuid primary key, data jsonb not null)');
  const router = express.Router().use(express.json());
  router.post('/bills', async (request, response) => {
    await ready;
    const id = newId();
    await pool.query('insert into peer_bills (id, data) values ($1, $2)', [id, JSON.stringify(request.body)]);
    response.status(201).json({ _id: id });
  });
  return router;
}

async function serve(databaseUrl: string): Promise<void> {
  const clinic = await serveClinic(databaseUrl, { peer: pooledInsert(databaseUrl) });
  const { foundation, queries } = clinic;
  const flags = ['Invoices', 'Appointments', 'Patients', 'EmployeesSalaries', 'ProvidentFunds'];
  const people: Caller[] = [];
  for (let n = 0; n < CONNECTIONS / CONNECTIONS_A_PERSON; n += 1)
    people.push(await clinic.hire(`P${n}`, flags));
  const active = { status: 'active' };
  const user = (n: number) =>
    appendRecord(foundation, 'user', {
      type: 'UserCreated',
      data: { firstname: 'D', lastname: `N ${n}`, email: `d${n}@clinic.test`, role: DOCTOR_ROLE, ...active },
    });
  const ids = {
    patient: await appendRecord(foundation, 'patient', {
      type: 'PatientCreated',
      data: { firstname: 'Amal', lastname: 'Idrissi', ...active },
    }),
    department: await appendRecord(foundation, 'department', {
      type: 'DepartmentCreated',
      data: { name: 'Reception', ...active },
    }),
    doctor: await user(0),
  };
  const employees: string[] = [];
  for (let n = 1; n <= SALARIES; n += 1) employees.push(await user(n));
  await queries.waitFor(await foundation.store.end(), 60_000);
  process.send?.({ people, ids, employees } satisfies Ready);
}

async function compare(): Promise<void> {
  const database = await benchDatabase();
  const { child, ready } = await startServer<Ready>(import.meta.filename, database.url);
  try {
    await simpleCommands(ready);
    await bills(ready);
    await singleCommands(ready);
  } finally {
    agent.destroy();
    await stopServer(child);
    await database.drop();
  }
}

function linesOf(count: number): object[] {
  return Array.from({ length: count }, (_, line) => ({ name: `Item ${line}`, quantity: 1, price: 100 }));
}

function bill(caller: Caller, { patient, department }: Ready['ids'], lines = 1) {
  const dates = { invoiceDate: '2026-03-10', dueDate: '2026-04-10' };
  const body = { patient, department, ...dates, lineItems: linesOf(lines) };
  return must(caller, { method: 'POST', path: `/api/invoices/create/${caller.id}`, body, key: newId() });
}

function peerBill(caller: Caller, { patient, department }: Ready['ids']) {
  const body = { patient, department, lineItems: linesOf(1) };
  return must(caller, { method: 'POST', path: '/peer/bills', body });
}

function personAt({ people }: Ready, connection: number): Caller {
  const person = people[connection % people.length];
  if (!person) throw new Error('there is nobody to call');
  return person;
}

function fund(caller: Caller, { employees }: Ready, turn: number) {
  const shares = { employeeShareAmount: 100, organizationShareAmount: 200 };
  const body = { employee: employees[turn % employees.length], type: 'Fixed Amount', ...shares };
  return must(caller, {
    method: 'POST',
    path: `/api/providentFunds/create/${caller.id}`,
    body,
    key: newId(),
  });
}

async function simpleCommands(ready: Ready): Promise<void> {
  let turn = 0;
  const ours = () => rateOf(CONNECTIONS, RUN_MS, (n) => fund(personAt(ready, n), ready, (turn += 1)));
  await contest({
    title: `Provident funds from ${CONNECTIONS} connections`,
    unit: 'commands/s',
    rounds: ROUNDS,
    ours: { name: 'the product', run: ours },
    against: [
      {
        name: 'an Express route with one pooled INSERT',
        reach: REACH,
        run: () => rateOf(CONNECTIONS, RUN_MS, (n) => peerBill(personAt(ready, n), ready.ids)),
      },
    ],
  });
}

/** All of them take their number from one series. */
async function bills(ready: Ready): Promise<void> {
  const from = (connections: number) => () =>
    rateOf(connections, RUN_MS, (n) => bill(personAt(ready, n), ready.ids));
  await contest({
    title: `Bills from ${CONNECTIONS} connections`,
    unit: 'bills/s',
    rounds: ROUNDS,
    ours: { name: `${CONNECTIONS} connections`, run: from(CONNECTIONS) },
    against: [{ name: 'from one', reach: 1, run: from(1) }],
  });
}

/** Ours and the peer's in turn, one at a time. @returns the median of ours in milliseconds */
async function beside(ready: Ready, name: string, work: (turn: number) => Promise<unknown>): Promise<number> {
  const [own, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < CALLS; turn += 1) {
    own.push(await timed(() => work(turn)));
    theirs.push(await timed(() => peerBill(personAt(ready, 0), ready.ids)));
  }
  console.log(`${name}: ${percentiles(own)}; the pooled INSERT ${percentiles(theirs)}`);
  report({
    name,
    beside: 'an Express route with one pooled INSERT (time)',
    ratios: [median(own) / median(theirs)],
  });
  return median(own);
}

async function singleCommands(ready: Ready): Promise<void> {
  const [person, { ids }] = [personAt(ready, 0), ready];
  const book = (appointmentDate: string, place: number) => {
    const [from, to] = [DAY_STARTS + place * 10, DAY_STARTS + place * 10 + 10];
    const at = { appointmentDate, fromTime: timeOf(from), toTime: timeOf(to) };
    const path = `/api/appointments/create/${person.id}`;
    return must(person, { method: 'POST', path, body: { ...ids, ...at, injury: 'Cough' }, key: newId() });
  };
  const emptyDay = (turn: number) => new Date(Date.UTC(2190, 0, 5 + turn)).toISOString().slice(0, 10);
  const booked: string[] = [];
  await beside(ready, 'A booking on an empty day', async (turn) => {
    booked.push(String((await book(emptyDay(turn), turn))['_id']));
  });
  await beside(ready, 'An approval', (turn) => {
    const path = `/api/appointments/status/${String(booked[turn])}/${person.id}`;
    return must(person, { method: 'PATCH', path, body: { status: 'Approved' }, key: newId() });
  });
  await beside(ready, `A booking on one day, up to ${CALLS} a day`, (turn) => book('2191-01-05', turn));
  await beside(ready, 'A bill of one line', () => bill(person, ids));
  await beside(ready, 'A bill of 40 lines', () => bill(person, ids, 40));
  await salaries(ready, person);
}

async function salaries(ready: Ready, person: Caller): Promise<void> {
  const pay = (turn: number) => {
    const figures = { salaryMonth: '2026-01', baseSalary: 10_000, othersEarning: 0, othersDeducations: 0 };
    const body = { user: ready.employees[turn], ...figures };
    return must(person, {
      method: 'POST',
      path: `/api/employeesSalaries/create/${person.id}`,
      body,
      key: newId(),
    });
  };
  const few = await beside(ready, 'A salary among few', pay);
  for (let turn = CALLS; turn < SALARIES - CALLS; turn += 1) await pay(turn);
  const name = `A salary among ${SALARIES}`;
  const many = await beside(ready, name, (turn) => pay(SALARIES - 1 - turn));
  report({ name, beside: 'one among few (time)', ratios: [many / few], atMost: MAY_GROW });
}
