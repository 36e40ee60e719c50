/** The call that bills needs the flag Invoices; with an appointment, which it closes, it needs Appointments too. */
import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { recordOf, textOf, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

/** Somebody whose role has these flags and no other. */
async function withFlags(...flags: readonly string[]) {
  const granted = Object.fromEntries(flags.map((flag) => [flag, true]));
  const fields = { name: `Role ${clinic.next()}`, hasAccessModule: true, ...granted };
  const role = (await clinic.admin.post('/roles/create/{me}', fields)).must(201).id;
  return { role, person: await clinic.hire('Accountant', { role }) };
}

describe('who has Invoices and lacks Appointments', () => {
  test('closes no appointment, and uses up no number; a bill without an appointment is theirs', async () => {
    const { person } = await withFlags('Invoices');
    const appointment = await clinic.approved();
    const { record: booked } = (await clinic.admin.get(`/appointments/${appointment}`)).must(200);
    const body = clinic.invoiceFields(appointment);
    const parties = {
      patient: textOf(recordOf(booked, 'patient'), '_id'),
      department: textOf(recordOf(booked, 'department'), '_id'),
    };
    const numberOf = async (fields: Fields) =>
      Number(
        textOf((await person.post('/invoices/create/{me}', fields)).must(201).record, 'number').slice(5),
      );
    const { appointment: _appointment, ...bill } = body;
    const first = await numberOf({ ...bill, ...parties });
    for (const fields of [body, { ...body, ...parties }, { ...body, status: 'Paid', paidBy: 'Cash' }])
      (await person.post('/invoices/create/{me}', fields)).must(403, 'not_allowed');
    (await person.patch(`/appointments/invoice/${appointment}/{me}`, { invoice: randomUUID() })).must(403);
    const { record: after } = (await clinic.admin.get(`/appointments/${appointment}`)).must(200);
    expect(after).toEqual(booked);
    expect(after).toMatchObject({ status: 'Approved', invoice: null });
    expect(await numberOf({ ...bill, ...parties })).toBe(first + 1);
    (await clinic.admin.post('/invoices/create/{me}', body)).must(201);
  });

  test('is not answered again either, once the flag is gone', async () => {
    const { role, person } = await withFlags('Invoices', 'Appointments');
    const body = clinic.invoiceFields(await clinic.approved());
    const call = { key: randomUUID() };
    const { id } = (await person.post('/invoices/create/{me}', body, call)).must(201);
    expect((await person.post('/invoices/create/{me}', body, call)).must(201).id).toBe(id);
    (await clinic.admin.patch(`/roles/${role}/{me}`, { Appointments: false })).must(200);
    (await person.post('/invoices/create/{me}', body, call)).must(403, 'not_allowed');
    (await person.get(`/invoices/${id}`)).must(200);
  });

  test('nor does who has Appointments alone', async () => {
    const { person } = await withFlags('Appointments');
    const body = clinic.invoiceFields(await clinic.approved());
    (await person.post('/invoices/create/{me}', body)).must(403, 'not_allowed');
  });
});
