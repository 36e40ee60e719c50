/** Somebody is erased between the request of a record with a number and its issue: it is issued, with nothing in the place of their values. */
import { describe, expect, test } from '@jest/globals';
import {
  idOf,
  invoiceNumbers,
  invoices,
  prescriptionNumbers,
  prescriptions,
  type ModuleDescription,
} from '@hospital/contracts';
import { encryptedEventStore, memorySubjectKeys } from '@hospital/platform';
import { testClock } from '@hospital/platform/testing';
import { bookAppointment } from './modules/appointments/appointments.ts';
import { billing } from './testing/calling.ts';
import { recover, settled } from './testing/haltingProcesses.ts';
import { haltingStore, type HaltAt } from './testing/haltingStore.ts';
import {
  bookingInput,
  logOf,
  memoryEventStore,
  rowsOf,
  seedClinic,
  send,
  startProcess,
} from './testing/kernelFixture.ts';

const bodies = {
  CloseWithInvoice: {
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-02',
    patientAddress: 'Home street 7',
    lineItems: [{ name: 'Visit of a knee', quantity: 1, price: 300 }],
  },
  CreatePrescription: {
    prescriptionDate: '2026-03-02',
    patientAddress: 'Home street 7',
    lineItems: [{ name: 'Visit of a knee', description: '500 mg' }],
  },
} as const;

interface Case {
  readonly operation: keyof typeof bodies;
  readonly module: ModuleDescription;
  readonly number: string;
  /** Which append of the call gives the number. */
  readonly giving: number;
}

const cases: readonly Case[] = [
  { operation: 'CloseWithInvoice', module: invoices, number: '2026-000001', giving: 3 },
  { operation: 'CreatePrescription', module: prescriptions, number: 'ORD-2026-000001', giving: 3 },
];

/** The appointment is approved; the call halts while it gives the number. */
async function halted({ operation, giving }: Case, how: HaltAt) {
  const [raw, keys, clock] = [memoryEventStore(), memorySubjectKeys(), testClock()];
  const store = encryptedEventStore(raw, keys);
  const process = startProcess(store, clock);
  const clinic = await seedClinic(process);
  const appointment = idOf('appointment');
  await send(process, bookAppointment, {
    id: appointment,
    input: bookingInput(clinic, { status: 'approved' }),
  });
  const halting = haltingStore(raw, giving, how);
  const body = { ...bodies[operation], appointment };
  const call = (by: ReturnType<typeof startProcess>) => billing(by, clock)(operation, { body, key: 'key' });
  const work = call(startProcess(encryptedEventStore(halting.store, keys), clock));
  const ended = work.then(
    () => 'answered',
    (error: unknown) => error,
  );
  await Promise.race([halting.halted, ended]);
  const types = (await logOf(raw)).map(({ type }) => type);
  expect(types).toContainEqual(expect.stringMatching(/Requested$/));
  for (const { given } of [invoiceNumbers, prescriptionNumbers]) expect(types).not.toContain(given.type);
  const remembered = await keys.forReading(Object.values(clinic));
  await keys.destroyKey(clinic.patient);
  return { raw, store, keys, clock, call, halting, work, ended, remembered };
}

const leaks = (value: unknown) => /Home street|knee/.test(JSON.stringify(value));

describe.each(cases)('$operation', (given) => {
  const { module, number } = given;

  test('the request itself goes on', async () => {
    const { store, halting, work } = await halted(given, 'hold');
    halting.resume();
    const { status, body } = await work;
    expect(status).toBe(201);
    expect(body).toMatchObject({ number, patientAddress: null });
    expect(await rowsOf(store, module)).toMatchObject([{ number, patientAddress: null }]);
  });

  test('the reactor issues it after a crash, and a repeat of the call answers with it', async () => {
    const { store, clock, call, ended } = await halted(given, 'before');
    expect(await ended).not.toBe('answered');
    await recover(startProcess(store, clock));
    const [record, ...others] = await rowsOf(store, module);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ number });
    expect(leaks(record)).toBe(false);
    const answer = await call(startProcess(store, clock));
    expect(answer.body).toMatchObject({ _id: record?._id, number });
    expect(await settled(call(startProcess(store, clock)))).toBe('done');
    expect(await rowsOf(store, module)).toEqual([record]);
  });

  test('a process that reads with a key that it still remembers issues it too', async () => {
    const { raw, keys, clock, remembered, ended } = await halted(given, 'before');
    await ended;
    const store = encryptedEventStore(raw, { ...keys, forReading: () => Promise.resolve(remembered) });
    await recover(startProcess(store, clock));
    expect(await rowsOf(encryptedEventStore(raw, keys), module)).toMatchObject([
      { number, patientAddress: null },
    ]);
  });
});
