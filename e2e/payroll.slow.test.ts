/**
 * The payroll of a month while the product is killed: 200 employees are paid by several workers, kill -9 comes in between, and no matter who
 * finishes it, every leave is Closed or not as the rule says, once. Its moments follow from the seed (PAYROLL_SEED).
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { ADMIN_EMAIL, enterClinic, forms, PASSWORD, type Clinic } from './api/clinic.ts';
import { Client, textOf, type Answer, type Fields, type LastPosition } from './client.ts';
import { killGroup, makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';

jest.setTimeout(300_000);

const EMPLOYEES = 200;
const WORKERS = 5;
/** So many salaries are acknowledged between one kill and the next, about. */
const KILL_AFTER = 35;
const FINISHED_MS = 30_000;
const MONTH = '2026-01';

/** What employees ask for, and what the salary of January makes of it. */
const leaveKinds = [
  { status: 'Approved', fromDate: '2026-01-05', toDate: '2026-01-06', after: 'Closed' },
  { status: 'Approved', fromDate: '2025-12-29', toDate: '2026-01-02', after: 'Closed' },
  { status: 'Declined', fromDate: '2026-01-12', toDate: '2026-01-31', after: 'Closed' },
  { status: 'Pending', fromDate: '2026-01-20', toDate: '2026-01-21', after: 'Pending' },
  { status: 'Approved', fromDate: '2026-01-28', toDate: '2026-02-02', after: 'Approved' },
] as const;

interface Employee {
  readonly id: string;
  readonly key: string;
  /** Of the salary; null while nobody said that it was created. */
  paid: string | null;
}

const dataFolder = makeDataFolder();
const environment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
const lastPosition: LastPosition = { position: null };
const seed = Number(process.env['PAYROLL_SEED'] ?? randomInt(2 ** 31));
const employees: Employee[] = [];
/** Leave → the status that it is to have. */
const expected = new Map<string, string>();
let product: Product | null = null;
let clinic: Clinic;
let admin: Client;

async function start(): Promise<string> {
  product = await startProduct({ dataFolder, environment });
  return product.url;
}

async function restart(): Promise<void> {
  const crashing = product;
  product = null;
  expect(await crashing?.stop(() => killGroup(crashing.npm, 'SIGKILL'))).toEqual([]);
  admin = new Client(await start(), lastPosition, { token: admin.token ?? '', userId: admin.userId });
}

/** Each piece of work once, by so many at a time. */
async function byWorkers<T>(pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
  const left = [...pieces];
  const worker = async (): Promise<void> => {
    for (let piece = left.shift(); piece !== undefined; piece = left.shift()) await work(piece);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

async function hire(index: number): Promise<void> {
  const employee = { id: await clinic.user('Nurse'), key: randomUUID(), paid: null };
  employees.push(employee);
  for (const [place, { after, ...fields }] of leaveKinds.entries()) {
    if ((index + place) % 2 === 0) continue;
    const leave = await admin.post('/leaves/create/{me}', forms.leave(employee.id, fields));
    expected.set(leave.must(201).id, after);
  }
}

beforeAll(async () => {
  clinic = await enterClinic(await start());
  admin = new Client(clinic.url, lastPosition, {
    token: clinic.admin.token ?? '',
    userId: clinic.admin.userId,
  });
  await byWorkers(
    Array.from({ length: EMPLOYEES }, (_, index) => index),
    hire,
  );
}, 300_000);
afterAll(async () => {
  expect(await product?.stop()).toEqual([]);
  await removeDataFolder(dataFolder);
}, 60_000);

const pay = ({ id, key }: Employee): Promise<Answer> =>
  admin.post('/employeesSalaries/create/{me}', forms.salary(id, { salaryMonth: MONTH }), { key });

/** Pays who is not paid, until the product is gone: a broken connection is what is wanted, anything else is not. */
async function payUntilGone(mayGoOn: () => boolean): Promise<void> {
  const unpaid = employees.filter(({ paid }) => paid === null);
  await byWorkers(unpaid, async (employee) => {
    if (!mayGoOn()) return;
    try {
      employee.paid = (await pay(employee)).must(201).id;
    } catch (error) {
      // Of another realm than the test's own TypeError.
      if (!isNativeError(error) || error.name !== 'TypeError') throw error;
    }
  });
}

/** Pays until about so many more are acknowledged, and kills the product while the others are under way. */
async function payAndKill(more: number): Promise<number> {
  const enough = countPaid() + more;
  let isGone = false;
  const working = payUntilGone(() => !isGone);
  while (countPaid() < enough) await sleep(1);
  isGone = true;
  await restart();
  await working;
  return employees.filter(({ paid }) => paid === null).length;
}

const countPaid = (): number => employees.filter(({ paid }) => paid !== null).length;

async function everything(path: string): Promise<readonly Fields[]> {
  return (await admin.list(path, { limit: 1000 })).must(200).rows;
}

/** The leaves that are not as they are to be. */
async function oddLeaves(): Promise<Fields[]> {
  const rows = await everything('/leaves');
  return rows.filter((row) => row['status'] !== expected.get(textOf(row, '_id')));
}

/** What a killed request had begun is finished without anybody asking again. */
async function untilFinished(of: ReadonlySet<unknown>): Promise<void> {
  const deadline = performance.now() + FINISHED_MS;
  for (;;) {
    const rows = await everything('/leaves');
    const odd = rows.filter(({ _id, status, user }) => {
      const { _id: employee } = user as Fields;
      return of.has(employee) && status !== expected.get(String(_id));
    });
    if (odd.length === 0) return;
    if (performance.now() > deadline) expect(odd).toEqual([]);
    await sleep(100);
  }
}

/** Whom the product says that they are paid. */
async function paidEmployees(): Promise<Set<unknown>> {
  const rows = await everything('/employeesSalaries');
  return new Set(rows.map(({ user }) => (user as Fields)['_id']));
}

test(`${EMPLOYEES} employees are paid while kill -9 comes in between: every leave is Closed or not, once`, async () => {
  let kills = 0;
  while (countPaid() < EMPLOYEES - 2 * KILL_AFTER) {
    const unpaid = await payAndKill(KILL_AFTER + (seed % 7) + kills);
    kills += 1;
    await untilFinished(await paidEmployees());
    process.stderr.write(`seed ${seed}, kill ${kills}: ${countPaid()} acknowledged, ${unpaid} not\n`);
  }
  expect(kills).toBeGreaterThan(2);
  await payUntilGone(() => true);
  expect(countPaid()).toBe(EMPLOYEES);

  expect(await oddLeaves()).toEqual([]);
  const salaries = await everything('/employeesSalaries');
  expect(salaries.map(({ _id }) => _id).sort()).toEqual(employees.map(({ paid }) => paid).sort());
  const closed = [...expected].filter(([, status]) => status === 'Closed').slice(0, 25);
  for (const [id] of closed) {
    const history = (await admin.get(`/history/leaves/${id}`)).must(200).rows;
    expect(history.filter(({ type }) => type === 'LeaveMonthPaid')).toHaveLength(1);
  }
  for (const { id } of employees.slice(0, 10)) {
    const late = forms.leave(id, { fromDate: '2026-01-26', toDate: '2026-01-26' });
    (await admin.post('/leaves/create/{me}', late)).must(409, 'month_paid');
  }
}, 300_000);
