/**
 * kill -9 of the whole product at random moments while commands run. What was acknowledged is there once; what was not is
 * repeated with its key and is then there once. `CRASH_SEED` repeats the moments of an earlier run.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { randomFrom } from './chaos/random.ts';
import { Client, textOf, type Answer, type Fields, type LastPosition } from './client.ts';
import { killGroup, makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { lookAtVisits } from './wholeVisits.ts';

jest.setTimeout(120_000);

const ROUNDS = 10;
const WORKERS = 5;
const FINISHED_MS = 15_000;

interface Command {
  readonly kind: 'patient' | 'booking' | 'approval' | 'prescription' | 'invoice';
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: Fields;
  readonly key: string;
  /** Null while nobody said that it was done. */
  answer: Fields | null;
}

const dataFolder = makeDataFolder();
const environment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
const lastPosition: LastPosition = { position: null };
const commands: Command[] = [];
let product: Product | null = null;
let clinic: Clinic;
let admin: Client;
let doctor: string;
let department: string;
let visits = 0;

beforeAll(async () => {
  const { url } = await start();
  clinic = await enterClinic(url);
  admin = clinic.admin;
  doctor = await clinic.doctor();
  department = await clinic.department();
}, 120_000);
afterAll(async () => {
  expect(await product?.stop()).toEqual([]);
  await removeDataFolder(dataFolder);
}, 60_000);

async function start(): Promise<Product> {
  product = await startProduct({ dataFolder, environment });
  return product;
}

async function crash(): Promise<void> {
  const crashing = product;
  product = null;
  expect(await crashing?.stop(() => killGroup(crashing.npm, 'SIGKILL'))).toEqual([]);
}

async function run(command: Command): Promise<Fields> {
  commands.push(command);
  command.answer = accepted(command, await send(command)).record;
  return command.answer;
}

const send = ({ method, path, body, key }: Command): Promise<Answer> =>
  admin.call(method, path, body, { key });
const accepted = ({ method }: Command, answer: Answer): Answer => answer.must(method === 'POST' ? 201 : 200);

/** A patient comes, is given a time, is seen, is prescribed something and pays: five commands, one after the other. */
async function visit(): Promise<void> {
  visits += 1;
  const turn = visits;
  const create = { method: 'POST', answer: null } as const;
  const patient = await run({
    ...create,
    kind: 'patient',
    path: '/patients/create/{me}',
    body: clinic.patientFields({ cin: `VISIT${turn}.` }),
    key: randomUUID(),
  });
  const time = slotOf(turn);
  const appointment = await run({
    ...create,
    kind: 'booking',
    path: '/appointments/create/{me}',
    body: { patient: patient['_id'], doctor, department, ...time, injury: 'Flu' },
    key: randomUUID(),
  });
  const id = textOf(appointment, '_id');
  await run({
    ...create,
    kind: 'approval',
    method: 'PATCH',
    path: `/appointments/status/${id}/{me}`,
    body: { status: 'Approved' },
    key: randomUUID(),
  });
  await run({
    ...create,
    kind: 'prescription',
    path: '/prescriptions/create/{me}',
    body: { appointment: id, prescriptionDate: '2027-01-01', lineItems: [{ name: 'Paracetamol' }] },
    key: randomUUID(),
  });
  await run({
    ...create,
    kind: 'invoice',
    path: '/invoices/create/{me}',
    body: clinic.invoiceFields(id),
    key: randomUUID(),
  });
}

/** Ten minutes of the one doctor, who has 96 of them a day. */
function slotOf(turn: number): Fields {
  const minute = (turn % 96) * 10 + 360;
  const at = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const day = new Date(Date.UTC(2027, 0, 1 + Math.floor(turn / 96))).toISOString().slice(0, 10);
  return { appointmentDate: day, fromTime: at(minute), toTime: at(minute + 10) };
}

/** Until the product is gone: a refusal is a failure of the test, a broken connection is what is wanted. */
async function work(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      await visit();
    } catch (error) {
      // Of another realm than the test's own TypeError.
      if (!isNativeError(error) || error.name !== 'TypeError') throw error;
      return;
    }
  }
}

/** What was begun is finished without anybody asking again. */
async function lookUntilFinished(): Promise<void> {
  const deadline = performance.now() + FINISHED_MS;
  for (;;) {
    const { odd, missing } = await lookAtVisits(admin);
    if (odd.length === 0 && missing.length === 0) return;
    if (performance.now() > deadline) expect({ odd, missing }).toEqual({ odd: [], missing: [] });
    await sleep(100);
  }
}

async function repeat(command: Command): Promise<void> {
  const record = accepted(command, await send(command)).record;
  if (command.answer === null) command.answer = record;
  else expect(record).toEqual(command.answer);
}

const PLACES = {
  patient: '/patients',
  booking: '/appointments',
  approval: '/appointments',
  prescription: '/prescriptions',
  invoice: '/invoices',
};

async function expectOnce({ kind, answer }: Command): Promise<void> {
  if (answer === null) throw new Error(`A ${kind} was not repeated`);
  const read = (await admin.get(`${PLACES[kind]}/${textOf(answer, '_id')}`)).must(200).record;
  if (kind === 'approval') expect(['Approved', 'Closed']).toContain(read['status']);
  if (kind === 'invoice' || kind === 'prescription') expect(read['number']).toBe(answer['number']);
  if (kind === 'patient') {
    const found = await admin.list('/patients', { search: { cin: textOf(answer, 'cin') } });
    expect(found.must(200).ids).toEqual([answer['_id']]);
  }
  if (kind === 'booking') {
    const found = await admin.list('/appointments', { search: { patient: answer['patient'] } });
    expect(found.must(200).ids).toEqual([answer['_id']]);
  }
}

test(`${ROUNDS} times kill -9 while commands run: nothing lost, nothing twice, no number missing`, async () => {
  const seed = Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31));
  const random = randomFrom(seed);
  let unacknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = commands.length;
    const delay = 30 + Math.floor(random() * 900);
    let isOver = false;
    const workers = Promise.allSettled(Array.from({ length: WORKERS }, () => work(() => isOver)));
    await sleep(delay);
    isOver = true;
    await crash();
    for (const worker of await workers) if (worker.status === 'rejected') throw worker.reason;

    const { url } = await start();
    admin = new Client(url, lastPosition, { token: admin.token ?? '', userId: admin.userId });
    const mine = commands.slice(first);
    const open = mine.filter(({ answer }) => answer === null);
    unacknowledged += open.length;
    await lookUntilFinished();
    for (const command of open) await repeat(command);
    for (const command of mine.filter(() => random() < 0.2)) await repeat(command);
    for (const command of mine) await expectOnce(command);
    await lookUntilFinished();
    console.log(
      `seed ${seed}, round ${round + 1}: killed after ${delay} ms, ${mine.length} commands, ${open.length} unacknowledged`,
    );
  }
  for (const command of commands) await expectOnce(command);
  const { odd, missing, invoices } = await lookAtVisits(admin);
  expect({ odd, missing }).toEqual({ odd: [], missing: [] });
  expect(invoices).toHaveLength(commands.filter(({ kind }) => kind === 'invoice').length);
  expect(unacknowledged).toBeGreaterThan(0);
}, 300_000);
