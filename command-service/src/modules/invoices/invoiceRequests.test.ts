/** Bills without an appointment: by the calls, on a log in memory. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  departments,
  firstRoleId,
  idOf,
  invoiceRequests,
  invoices,
  patients,
  tillSessions,
  type InvoiceRow,
  type Problem,
  type TillSessionRow,
} from '@hospital/contracts';
import type { TestClock } from '@hospital/platform/testing';
import { billing, type Calling } from '../../testing/calling.ts';
import { billOf, billOfWalkIn } from '../../testing/billedVisit.ts';
import { recover } from '../../testing/haltingProcesses.ts';
import {
  bookingInput,
  doctorInput,
  logOf,
  rowsOf,
  send,
  startClinic,
  type Clinic,
  type Process,
} from '../../testing/kernelFixture.ts';
import { openTill } from '../../testing/tills.ts';
import { changeCommand, createCommand } from '../../kernel/crud.ts';
import { bookAppointment } from '../appointments/appointments.ts';
import { createUser } from '../users/users.ts';
import { removeBillRequest } from './invoiceRequests.ts';

let process: Process;
let clock: TestClock;
let clinic: Clinic;
let call: (operation: string, calling: Calling) => Promise<{ readonly body?: unknown }>;

beforeEach(async () => {
  ({ process, clock, clinic } = await startClinic());
  call = billing(process, clock);
});

type Body = Readonly<Record<string, unknown>>;

const bill = (changes: Body = {}, key?: string) =>
  call('CloseWithInvoice', {
    body: { ...billOfWalkIn(clinic), ...changes },
    ...(key === undefined ? {} : { key }),
  });

async function refusalOf(work: Promise<unknown>) {
  const { code, details } = await work.then(
    () => Promise.reject(new Error('it was accepted')),
    (error: unknown) => error as Problem,
  );
  return { code, fields: details.fields };
}

async function entriesOf({ store }: Process) {
  const [session] = (await rowsOf(store, tillSessions)) as TillSessionRow[];
  return session?.entries;
}

const all = async () => (await rowsOf(process.store, invoices)) as InvoiceRow[];

describe('a bill without an appointment', () => {
  test('is an invoice as any other, and its request and the number are in streams of their own', async () => {
    await bill({ doctor: clinic.doctor });
    const row = await billOf(process);
    expect(row).toMatchObject({
      number: '2026-000001',
      appointment: null,
      appointmentDate: null,
      patient: clinic.patient,
      department: clinic.department,
      doctor: clinic.doctor,
      grandTotal: '300.00',
      due: '300.00',
      status: 'sent',
    });
    const [request] = await rowsOf(process.store, invoiceRequests);
    expect(request?._id).toBe(row._id);
    const streams = (await logOf(process.store)).slice(-3).map(({ stream }) => stream.split('-')[0]);
    expect(new Set(streams).size).toBe(3);
  });

  test('shares the series with invoices of appointments', async () => {
    await bill();
    const appointment = idOf('appointment');
    const input = bookingInput(clinic, { status: 'approved' });
    await send(process, bookAppointment, { id: appointment, input });
    const { patient: _p, department: _d, ...body } = billOfWalkIn(clinic);
    await call('CloseWithInvoice', { body: { ...body, appointment } });
    await bill();
    expect((await all()).map(({ number }) => number).sort()).toEqual([
      '2026-000001',
      '2026-000002',
      '2026-000003',
    ]);
  });

  test('a repeat finds its own, and another body under the key is refused', async () => {
    const first = await bill({}, 'key');
    expect((await bill({}, 'key')).body).toEqual(first.body);
    expect((await refusalOf(bill({ otherInformation: 'x' }, 'key'))).code).toBe('key_reused');
    expect(await all()).toHaveLength(1);
  });

  test('and an invoice of an appointment have one key for one of them, in both orders', async () => {
    const appointment = idOf('appointment');
    const input = bookingInput(clinic, { status: 'approved' });
    await send(process, bookAppointment, { id: appointment, input });
    await bill({}, 'bill first');
    expect((await refusalOf(bill({ appointment }, 'bill first'))).code).toBe('key_reused');
    await bill({ appointment }, 'visit first');
    expect((await refusalOf(bill({}, 'visit first'))).code).toBe('key_reused');
    expect(await all()).toHaveLength(2);
  });

  test('takes a payment at once into the open till', async () => {
    await openTill(process);
    await bill({ status: 'Paid', paidBy: 'Cash' });
    await recover(process);
    expect(await billOf(process)).toMatchObject({ status: 'paid', due: '0.00', paid: '300.00' });
    expect(await entriesOf(process)).toMatchObject([{ kind: 'payment', amount: '300.00' }]);
  });

  test.each([
    ['neither patient nor appointment', { patient: null, department: null }, 'appointment'],
    ['no patient', { patient: null }, 'patient'],
    ['no department', { department: null }, 'department'],
    ['an unknown patient', { patient: idOf('nobody') }, 'patient'],
    ['an unknown department', { department: idOf('nowhere') }, 'department'],
    ['an unknown doctor', { doctor: idOf('nobody') }, 'doctor'],
    ['an unknown corrected invoice', { corrects: idOf('none') }, 'corrects'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { code, fields } = await refusalOf(bill(changes));
    expect([code, Object.keys(fields ?? {})]).toEqual(['validation_failed', [field]]);
    expect(await all()).toEqual([]);
  });
});

describe('department and doctor of a bill', () => {
  const [department, doctor, nurse] = [idOf('eyes'), idOf('Rita'), idOf('Nora')];
  let id: string;

  beforeEach(async () => {
    await send(process, createCommand(departments), { id: department, input: { name: 'Eyes' } });
    await send(process, createUser, { id: doctor, input: doctorInput('Rita') });
    await send(process, createUser, {
      id: nurse,
      input: { ...doctorInput('Nora'), role: firstRoleId('Nurse'), speciality: null },
    });
    await bill();
    id = (await billOf(process))._id;
  });

  const change = (body: Body) => call('ChangeInvoice', { params: { id }, body });

  test('are corrected, and so are the names that the paper shows', async () => {
    const { buyer } = await billOf(process);
    await change({ department, doctor });
    expect(await billOf(process)).toMatchObject({
      department,
      doctor,
      buyer: { name: buyer?.name, department: 'Eyes', doctor: 'Rita Test' },
      number: '2026-000001',
      due: '300.00',
    });
    await change({ doctor: null });
    expect(await billOf(process)).toMatchObject({
      department,
      doctor: null,
      buyer: { department: 'Eyes', doctor: null },
    });
  });

  test('that stay leave no event', async () => {
    const before = await process.store.end();
    await change({ department: clinic.department, doctor: null, patient: clinic.patient });
    expect(await process.store.end()).toBe(before);
  });

  test.each([
    ['an unknown department', { department: idOf('none') }, 'department'],
    ['no department', { department: null }, 'department'],
    ['an unknown doctor', { doctor: idOf('none') }, 'doctor'],
    ['somebody who is no doctor', { doctor: nurse }, 'doctor'],
    ['another patient', { patient: idOf('none') }, 'patient'],
  ])('are refused with %s', async (_what, body, field) => {
    const { code, fields } = await refusalOf(change(body));
    expect([code, Object.keys(fields ?? {})]).toEqual(['validation_failed', [field]]);
    expect(await billOf(process)).toMatchObject({ department: clinic.department, doctor: null });
  });

  test('are refused where they are not active', async () => {
    await send(process, changeCommand(departments, 'ChangeDepartment'), {
      id: department,
      input: { status: 'inactive' },
    });
    expect((await refusalOf(change({ department }))).code).toBe('inactive_reference');
  });

  test('stay once it has a receipt', async () => {
    await call('ReceivePayment', { params: { id }, body: { amount: 100, method: 'Cash' } });
    expect((await refusalOf(change({ department }))).code).toBe('invoice_locked');
    expect((await refusalOf(change({ doctor }))).code).toBe('invoice_locked');
  });

  test('of an appointment’s invoice are those of the appointment', async () => {
    const appointment = idOf('appointment');
    const input = bookingInput(clinic, { status: 'approved' });
    await send(process, bookAppointment, { id: appointment, input });
    const { patient: _p, department: _d, ...body } = billOfWalkIn(clinic);
    const named = { ...body, appointment, doctor };
    expect((await refusalOf(call('CloseWithInvoice', { body: named }))).code).toBe('patient_mismatch');
    await call('CloseWithInvoice', { body: { ...named, doctor: clinic.doctor } });
    const issued = (await all()).find((each) => each.appointment === appointment);
    const changed = call('ChangeInvoice', { params: { id: issued?._id ?? '' }, body: { doctor } });
    expect((await refusalOf(changed)).code).toBe('patient_mismatch');
  });
});

describe('a corrected bill', () => {
  async function credited() {
    await bill();
    const { _id: id } = await billOf(process);
    await call('CreditInvoice', { params: { id }, body: { reason: 'Wrong price' } });
    return id;
  }

  test('names the credited invoice, with number and date', async () => {
    const corrects = await credited();
    await bill({ corrects });
    const row = (await all()).find(({ number }) => number === '2026-000002');
    expect(row).toMatchObject({ corrects, correctsNumber: '2026-000001', correctsDate: '2026-03-02' });
  });

  test('is refused without a credit note, for another patient, and for an appointment', async () => {
    await bill();
    const { _id: corrects } = await billOf(process);
    expect(await refusalOf(bill({ corrects }))).toMatchObject({
      code: 'not_credited',
      fields: { corrects: 'This invoice has no credit note.' },
    });
    await call('CreditInvoice', { params: { id: corrects }, body: { reason: 'Wrong price' } });
    const patient = idOf('other patient');
    const input = { firstname: 'Other', lastname: 'Test', status: 'active' };
    await send(process, createCommand(patients), { id: patient, input });
    expect(await refusalOf(bill({ corrects, patient }))).toMatchObject({
      code: 'validation_failed',
      fields: { corrects: 'Choose an invoice of the same patient.' },
    });
  });
});

describe('a request that is taken back', () => {
  test('voids the invoice and takes the payment back, in the till too', async () => {
    await openTill(process);
    await bill({ status: 'Paid', paidBy: 'Cash' });
    await recover(process);
    const { _id: id } = await billOf(process);
    await send(process, removeBillRequest, { id, input: {} });
    await recover(process);
    const row = await billOf(process);
    expect(row.deletedAt).not.toBeNull();
    expect(row.payments).toMatchObject([{ reversed: true }]);
    expect(await entriesOf(process)).toMatchObject([{ kind: 'payment' }, { kind: 'reversal' }]);
  });

  test('an invoice that has a receipt by now stays', async () => {
    await bill();
    const { _id: id } = await billOf(process);
    await call('ReceivePayment', { params: { id }, body: { amount: 100, method: 'Cash' } });
    await send(process, removeBillRequest, { id, input: {} });
    expect((await billOf(process)).deletedAt).toBeNull();
  });
});
