/**
 * A clinic at work on a log of 1,000,000 events: `npm run day -w bench`. 100, 400 and 800 people who do something every two seconds (lists, searches,
 * records, calendars, bookings, approvals, invoices, prints), each with a stream of changes open after which the screen is read again, and then so many
 * that the product must refuse some.
 * The load comes from this process, so that it takes its share of the machine, which is printed. DAY_PEOPLE, DAY_SECONDS and DAY_APPOINTMENTS make it smaller.
 */
import { DOCTOR_ROLE } from '@hospital/contracts';
import { migrateEventStore } from '@hospital/event-store';
import type { ChildProcess } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { quantile } from '../../e2e/chaos/report.ts';
import { megabytesOf, processorSeconds, processTree } from '../../e2e/processes.ts';
import { appendRecord } from './appendToLog.ts';
import { benchDatabase } from './benchDatabase.ts';
import { must, type Caller } from './caller.ts';
import { isShort, report, size } from './figures.ts';
import { tellPastClinic } from './pastClinic.ts';
import { tellPastMoney } from './pastMoney.ts';
import { Person, type Answered, type Clinic, type Kind } from './person.ts';
import { serveClinic } from './servedClinic.ts';
import { startServer, stopServer } from './ownProcess.ts';

const CROWDS = (process.env['DAY_PEOPLE'] ?? (isShort ? '4,8' : '100,400,800')).split(',').map(Number);
/** Twice as many as the largest crowd, each twice as quick: more than the product can do. */
const TOO_MANY = size('DAY_TOO_MANY', 1_600, 16);
const SECONDS = size('DAY_SECONDS', 60, 3);
/** With their invoices, payments and prescriptions 1,000,000 events. */
const APPOINTMENTS = size('DAY_APPOINTMENTS', 167_000, 500);
const EVENTS = 5;
const EVERY_MS = 2_000;
/** In which all have come; half of it more passes before anything counts. */
const COME_MS = isShort ? 200 : 10_000;
const COME_AT_ONCE = 5;
const CALM_AFTER_MS = 5_000;
const CATCH_UP_MS = 900_000;
const DOCTORS = 40;
const PATIENTS = 400;
const FLAGS = ['Patients', 'Appointments', 'Invoices', 'Doctors', 'Departments'];
/** Milliseconds of the slowest hundredth, by the number of people. */
const GOALS: Readonly<Record<number, Readonly<Record<Kind, number>>>> = {
  400: { read: 250, write: 500 },
  800: { read: 1_000, write: 1_000 },
};
const ANSWERED_WITHIN_MS = 2_000;
/** Refusals are answered at once, and the machine is busy. */
const REFUSED_WITHIN_MS = 1_000;

interface Ready {
  readonly people: readonly Caller[];
  readonly doctors: readonly string[];
  readonly patients: readonly string[];
  readonly department: string;
}

if (process.argv[2] === 'serve') await serve(String(process.argv[3]));
else await compare();

async function serve(databaseUrl: string): Promise<void> {
  // Before the first seal: the rows are written without one.
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await migrateEventStore(pool);
  await tellPastClinic(pool, { appointments: APPOINTMENTS, events: EVENTS });
  await tellPastMoney(pool, { appointments: APPOINTMENTS });
  await pool.end();
  const { foundation, queries, hire } = await serveClinic(databaseUrl, { prints: true });
  const active = { status: 'active' };
  const [doctors, patients, people] = [[] as string[], [] as string[], [] as Caller[]];
  for (let n = 0; n < DOCTORS; n += 1) {
    const data = {
      firstname: 'D',
      lastname: `N ${n}`,
      email: `d${n}@clinic.test`,
      role: DOCTOR_ROLE,
      ...active,
    };
    doctors.push(await appendRecord(foundation, 'user', { type: 'UserCreated', data }));
  }
  for (let n = 0; n < PATIENTS; n += 1) {
    const data = { firstname: 'P', lastname: `Number ${n}`, ...active };
    patients.push(await appendRecord(foundation, 'patient', { type: 'PatientCreated', data }));
  }
  const department = await appendRecord(foundation, 'department', {
    type: 'DepartmentCreated',
    data: { name: 'Reception', ...active },
  });
  const most = Math.max(TOO_MANY, ...CROWDS);
  for (let n = 0; n < most; n += 1) people.push(await hire(`P${n}`, FLAGS));
  if (!(await queries.waitFor(await foundation.store.end(), CATCH_UP_MS)))
    throw new Error('the read models did not catch up');
  await foundation.pool.query('vacuum analyze');
  process.send?.({ people, doctors, patients, department } satisfies Ready);
}

async function compare(): Promise<void> {
  const database = await benchDatabase();
  const { child, ready } = await startServer<Ready>(import.meta.filename, database.url);
  const clinic = clinicOf(ready);
  const people = ready.people.map((caller) => new Person(caller, clinic));
  try {
    await crowd(child, people.slice(0, Math.min(...CROWDS)), { everyMs: EVERY_MS, seconds: SECONDS / 4 });
    for (const many of CROWDS) {
      const seen = await crowd(child, people.slice(0, many), { everyMs: EVERY_MS, seconds: SECONDS });
      judge(`${many} people`, seen, GOALS[many]);
    }
    await overload(child, people, ready.people[0]);
  } finally {
    for (const person of people) person.leave();
    await stopServer(child);
    await database.drop();
  }
}

function clinicOf({ doctors, patients, department }: Ready): Clinic {
  let places = 0;
  return {
    doctors,
    patients,
    department,
    appointments: APPOINTMENTS,
    nextPlace: () => places++,
  };
}

interface Pace {
  readonly everyMs: number;
  readonly seconds: number;
  /** All are connected before anybody works. */
  readonly isThere?: boolean;
}

async function crowd(
  child: ChildProcess,
  people: readonly Person[],
  { everyMs, seconds, isThere = false }: Pace,
): Promise<Answered[]> {
  const [stop, streams] = [new AbortController(), new AbortController()];
  setMaxListeners(0, streams.signal);
  if (isThere) await connected(people, streams.signal);
  // People come one after another; who has come works already.
  const working: Promise<void>[] = [];
  for (const [place, person] of people.entries()) {
    if (!isThere) person.listen(streams.signal);
    working.push(person.work(everyMs, stop.signal));
    if (place % COME_AT_ONCE === 0) await sleep((COME_AT_ONCE * COME_MS) / people.length);
  }
  await sleep(COME_MS / 2);
  for (const person of people) person.answers.length = 0;
  const before = { own: process.cpuUsage(), product: await cpuSeconds(child) };
  const began = performance.now();
  await sleep(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const own = process.cpuUsage(before.own);
  const product = (await cpuSeconds(child)) - before.product;
  stop.abort();
  await Promise.all(working);
  streams.abort();
  const load = (own.user + own.system) / 1e6 / took;
  console.log(
    `${people.length} people, ${seconds} s: the load used ${load.toFixed(2)} cores, the product's Node and browser ` +
      `${(product / took).toFixed(2)}, ${Math.round(await megabytesOf(child.pid ?? 0))} MB`,
  );
  return people.flatMap(({ answers }) => answers);
}

/** Few at a time, as in the course of a morning. */
async function connected(people: readonly Person[], signal: AbortSignal): Promise<void> {
  for (let place = 0; place < people.length; place += COME_AT_ONCE) {
    const next = people.slice(place, place + COME_AT_ONCE);
    for (const person of next) person.listen(signal);
    await Promise.all(next.map((person) => person.arrive()));
  }
}

/** User and system time of a process and of what it started. */
async function cpuSeconds({ pid = 0 }: ChildProcess): Promise<number> {
  const seconds = await Promise.all(processTree(pid).map((mark) => processorSeconds(mark.pid)));
  return seconds.reduce((sum, one) => sum + one, 0);
}

function isRefused({ status }: Answered): boolean {
  return status === 503;
}

/** In milliseconds. */
function slowest(answers: readonly Answered[], part = 0.99): number {
  const times = answers.map(({ ms }) => ms);
  return quantile(times, part);
}

function shown(name: string, answers: readonly Answered[]): string {
  const at = (part: number) => slowest(answers, part).toFixed(0);
  return `  ${name}: ${answers.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}

function judge(name: string, answers: readonly Answered[], goals?: Readonly<Record<Kind, number>>): void {
  for (const kind of ['read', 'write'] as const) {
    const taken = answers.filter((answer) => answer.kind === kind && !isRefused(answer));
    console.log(shown(`${name}, ${kind}s`, taken));
    const goal = goals?.[kind];
    if (goal === undefined) continue;
    report({
      name: `${name}, an action every two seconds each: p99 of ${kind}s`,
      beside: `${goal} ms`,
      ratios: [slowest(taken) / goal],
      atMost: 1,
    });
  }
  for (const action of new Set(answers.map((answer) => answer.action)))
    console.log(
      shown(
        `  ${action}`,
        answers.filter((answer) => answer.action === action && !isRefused(answer)),
      ),
    );
  console.log(`  read again after a change: ${answers.filter(({ isAgain }) => isAgain).length}`);
  const refused = answers.filter(isRefused).length;
  const others = new Map<number, number>();
  for (const { status } of answers)
    if (status >= 300 && status !== 503 && status !== 304) others.set(status, (others.get(status) ?? 0) + 1);
  const failed = [...others].map(([status, count]) => `${count} × ${status}`).join(', ');
  const dropped = answers.filter(({ status }) => status === 0).length;
  console.log(`  refused ${refused}, connections lost ${dropped}, other statuses: ${failed || 'none'}`);
}

/**
 * Twice as many people, each twice as quick. All are connected before: Node accepts one connection in each turn of its event loop, so that a rush of
 * new ones waits for that alone.
 */
async function overload(child: ChildProcess, people: readonly Person[], someone?: Caller): Promise<void> {
  const answers = await crowd(child, people.slice(0, TOO_MANY), {
    everyMs: EVERY_MS / 2,
    seconds: SECONDS,
    isThere: true,
  });
  const name = `${TOO_MANY} people, an action a second each`;
  judge(name, answers);
  const [refused, taken] = [answers.filter(isRefused), answers.filter((answer) => !isRefused(answer))];
  const mute = refused.filter(({ saysWhen }) => !saysWhen).length;
  if (mute > 0) throw new Error(`${mute} refusals did not say when to come back`);
  report({
    name: `${name}: p99 of what is taken on`,
    beside: `${ANSWERED_WITHIN_MS} ms`,
    ratios: [slowest(taken) / ANSWERED_WITHIN_MS],
    atMost: 1,
  });
  if (refused.length > 0)
    report({
      name: `${name}: p99 of refusals`,
      beside: `${REFUSED_WITHIN_MS} ms`,
      ratios: [slowest(refused) / REFUSED_WITHIN_MS],
      atMost: 1,
    });
  await sleep(CALM_AFTER_MS);
  if (someone) await must(someone, { method: 'POST', path: '/api/patients', body: { limit: 25 } });
  const few = Math.min(...CROWDS);
  const after = await crowd(child, people.slice(0, few), { everyMs: EVERY_MS, seconds: SECONDS / 4 });
  judge(`${few} people, five seconds after`, after);
}
