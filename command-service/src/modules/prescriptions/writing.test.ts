/** Prescriptions as calls on the log: the link with the appointment, numbers, two at once, repeats, and keys that are used again. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { appointments, idOf, prescriptions, Problem, type AnyRow } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { billing, type Calling } from '../../testing/calling.ts';
import {
  bookingInput,
  type Clinic,
  logOf,
  type Process,
  rowsOf,
  send,
  startClinic,
  startProcess,
} from '../../testing/kernelFixture.ts';
import { slowStore } from '../../testing/slowStore.ts';
import { bookAppointment } from '../appointments/appointments.ts';

let store: EventStore;
let clock: TestClock;
let process: Process;
let clinic: Clinic;

beforeEach(async () => {
  ({ store, clock, process, clinic } = await startClinic());
});

async function approved(hour = 10): Promise<string> {
  const id = idOf('appointment', String(hour));
  const times = { fromTime: `${hour}:00`, toTime: `${hour}:30`, status: 'approved' };
  await send(process, bookAppointment, { id, input: bookingInput(clinic, times) });
  return id;
}

interface Written {
  readonly _id: string;
  readonly number: string;
  readonly revision: number;
}
const call = (operation: string, calling: Calling, by: Process = process) =>
  billing(by, clock)(operation, calling).then(({ body }) => body as Written & Record<string, unknown>);
const bodyFor = (appointment: string, more: object = {}) => ({
  appointment,
  prescriptionDate: '2026-03-02',
  lineItems: [{ name: 'Paracetamol' }],
  ...more,
});
const write = (appointment: string, more: object = {}, key?: string) =>
  call('CreatePrescription', { body: bodyFor(appointment, more), ...(key === undefined ? {} : { key }) });
const remove = (id: string) => call('RemovePrescription', { params: { id } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  );

/** As readers see it. */
async function readAppointment(id: string): Promise<AnyRow | undefined> {
  return (await rowsOf(store, appointments)).find((row) => row._id === id);
}

describe('the link', () => {
  test('is made with the prescription, confirmed by the later call, and undone by the deletion', async () => {
    const id = await approved();
    const written = await write(id);
    expect(await readAppointment(id)).toMatchObject({ prescription: written._id, status: 'approved' });
    const before = (await logOf(store)).length;
    const attach = (prescription: string) =>
      call('AttachPrescription', { params: { id }, body: { prescription } });
    expect(await attach(written._id)).toMatchObject({ _id: id, prescription: written._id });
    expect(await codeOf(attach(idOf('other')))).toBe('already_prescribed');
    expect(await logOf(store)).toHaveLength(before);
    await remove(written._id);
    expect(await readAppointment(id)).toMatchObject({ prescription: null });
    expect(await codeOf(attach(written._id))).toBe('not_prescribed');
    const next = await write(id);
    expect([written.number, next.number]).toEqual(['ORD-2026-000001', 'ORD-2026-000002']);
    expect(await readAppointment(id)).toMatchObject({ prescription: next._id });
  });

  test('is in the answers of the appointment’s other calls', async () => {
    const id = await approved();
    const { _id: prescription } = await write(id);
    const params = { id };
    expect(await call('ChangeAppointment', { params, body: { injury: 'Knee' } })).toMatchObject({
      prescription,
    });
    const canceled = await call('ChangeAppointmentStatus', { params, body: { status: 'Canceled' } });
    expect(canceled).toMatchObject({ prescription, status: 'Canceled' });
  });

  test('keeps the appointment from another patient and from deletion', async () => {
    const id = await approved();
    const { _id: prescription } = await write(id);
    const params = { id };
    const patient = idOf('somebody else');
    expect(await codeOf(call('ChangeAppointment', { params, body: { patient } }))).toBe(
      'appointment_prescribed',
    );
    expect(await codeOf(call('RemoveAppointment', { params }))).toBe('appointment_prescribed');
    await remove(prescription);
    expect(await codeOf(call('RemoveAppointment', { params }))).toBe('done');
  });

  test('outlives the closing: the prescription is deleted, and none is added', async () => {
    const id = await approved();
    const { _id: prescription } = await write(id);
    const lineItems = [{ name: 'Visit', quantity: 1, price: 300 }];
    const days = { invoiceDate: '2026-03-02', dueDate: '2026-04-02' };
    await call('CloseWithInvoice', { body: { appointment: id, ...days, lineItems } });
    expect(await readAppointment(id)).toMatchObject({ status: 'closed', prescription });
    await remove(prescription);
    expect(await readAppointment(id)).toMatchObject({ status: 'closed', prescription: null });
    expect(await codeOf(write(id))).toBe('appointment_not_approved');
  });
});

test('an appointment that does not exist is a matter of its field', async () => {
  const work = write(idOf('nowhere'));
  await expect(work).rejects.toMatchObject({
    code: 'validation_failed',
    details: { fields: { appointment: 'Appointment does not exist.' } },
  });
});

describe('two at once', () => {
  test.each([1, 2, 3, 4, 5])('in two processes, schedule %i: one wins', async (seed) => {
    const id = await approved();
    const others = [seed, seed + 100].map((at) => startProcess(slowStore(store, at), clock));
    const works = others.map((by) => codeOf(call('CreatePrescription', { body: bodyFor(id) }, by)));
    expect((await Promise.all(works)).sort()).toEqual(['already_prescribed', 'done']);
    const rows = await rowsOf(store, prescriptions);
    expect(rows.map((row) => row['number'])).toEqual(['ORD-2026-000001']);
    expect(await readAppointment(id)).toMatchObject({ prescription: rows[0]?._id });
  });

  test('ten for ten appointments get ten numbers in a row', async () => {
    const ids = [];
    for (let hour = 10; hour < 20; hour += 1) ids.push(await approved(hour));
    const written = await Promise.all(ids.map((id) => write(id)));
    const wanted = ids.map((_, index) => `ORD-2026-0000${String(index + 1).padStart(2, '0')}`);
    expect(written.map(({ number }) => number).sort()).toEqual(wanted);
  });

  test('writing and canceling at once: linked where it was written, whatever the order', async () => {
    const id = await approved();
    const cancel = call('ChangeAppointmentStatus', { params: { id }, body: { status: 'Canceled' } });
    const [written] = await Promise.all([codeOf(write(id)), codeOf(cancel)]);
    const row = await readAppointment(id);
    expect(row?.['prescription'] !== null).toBe(written === 'done');
    expect(row?.['status']).toBe('canceled');
  });
});

describe('an Idempotency-Key', () => {
  test('answers the first time’s answer, also after a change and a deletion', async () => {
    const id = await approved();
    const first = await write(id, {}, 'key');
    await call('ChangePrescription', { params: { id: first._id }, body: { otherInformation: 'x' } });
    expect(await write(id, {}, 'key')).toEqual(first);
    await remove(first._id);
    expect(await write(id, {}, 'key')).toEqual(first);
    expect(await rowsOf(store, prescriptions)).toHaveLength(1);
  });

  test('is not used for another body, nor for another appointment, even once its prescription is deleted', async () => {
    const [id, other] = [await approved(), await approved(12)];
    const { _id } = await write(id, {}, 'key');
    expect(await codeOf(write(id, { otherInformation: 'x' }, 'key'))).toBe('key_reused');
    expect(await codeOf(write(other, {}, 'key'))).toBe('key_reused');
    await remove(_id);
    expect(await codeOf(write(other, {}, 'key'))).toBe('key_reused');
    await write(id, {}, 'next key');
    expect(await codeOf(write(other, {}, 'key'))).toBe('key_reused');
    expect(await codeOf(write(other, {}, 'own key'))).toBe('done');
  });
});

test('the year of a number is the clinic’s at the moment of writing, and each year begins with 1', async () => {
  const [id, later] = [await approved(), await approved(12)];
  expect((await write(id)).number).toBe('ORD-2026-000001');
  clock.advance(Date.parse('2027-01-01T12:00:00Z') - clock().getTime());
  expect((await write(later)).number).toBe('ORD-2027-000001');
});
