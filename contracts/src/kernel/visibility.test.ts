import { describe, expect, test } from '@jest/globals';
import { appointments } from '../modules/appointments/appointments.ts';
import { flags } from '../modules/roles/flags.ts';
import { invoices } from '../modules/invoices/invoices.ts';
import { patients } from '../modules/patients/patients.ts';
import { users } from '../modules/users/users.ts';
import type { ModuleDescription } from './module.ts';
import type { Actor, Flag } from './permissions.ts';
import {
  mayPick,
  readableAnswer,
  readableFields,
  referenceFields,
  unreadableFields,
  type Referring,
} from './visibility.ts';

function actor(...held: readonly Flag[]): Actor {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    name: 'Somebody',
    roleId: '01900000-0000-7000-8000-000000000002',
    isAdministrator: false,
    hasAccess: true,
    flags: new Set(held),
  } as unknown as Actor;
}

const secretive = {
  ...patients,
  unreadable: (reader: Actor | null) => new Set(reader?.flags.has('Activities') ? [] : ['cin', 'phone']),
} as unknown as ModuleDescription;

describe('the fields of a record', () => {
  test('are all but those that are hidden, or unreadable to the reader', () => {
    expect(unreadableFields(patients, null).size).toBe(0);
    const hidden = Object.entries(users.fields).filter(([, field]) => field.hidden);
    const shown = readableFields(users, actor(...flags));
    for (const [name] of hidden) expect(shown).not.toContain(name);
    expect(shown.length + hidden.length).toBe(Object.keys(users.fields).length);
    expect(readableFields(secretive, actor('Activities'))).toEqual(readableFields(patients, actor()));
    expect(readableFields(secretive, actor())).not.toContain('cin');
    expect(readableFields(secretive, null)).toContain('firstname');
  });

  test('leave no answer to whom they are unreadable', () => {
    const answer = { _id: '1', firstname: 'A', cin: 'B', phone: 'C' };
    expect(readableAnswer(secretive, actor(), answer)).toEqual({ _id: '1', firstname: 'A' });
    expect(readableAnswer(secretive, actor('Activities'), answer)).toEqual(answer);
  });
});

describe('what a reference shows', () => {
  const read = (referring: Referring, reader: Actor | null, isNamed = true) =>
    new Set(referenceFields(referring, { actor: reader, isNamed }));
  const patientOfAppointment: Referring = { root: appointments, path: 'patient', target: patients };

  test('is its summary to who holds its flag, else its reference', () => {
    expect([...read(patientOfAppointment, actor('Patients'))].sort()).toEqual([...patients.summary].sort());
    expect([...read(patientOfAppointment, actor())].sort()).toEqual([...patients.reference].sort());
    expect([...read(patientOfAppointment, null)].sort()).toEqual([...patients.reference].sort());
    expect(patients.reference).not.toContain('address');
  });

  test('is what the referring module also shows of it: by path, flag, and in a read of one record', () => {
    expect(read(patientOfAppointment, actor('Invoices'))).toContain('address');
    expect(read(patientOfAppointment, actor('Invoices'), false)).not.toContain('address');
    expect(read(patientOfAppointment, actor('Appointments'))).not.toContain('address');
    const elsewhere = { ...patientOfAppointment, path: 'doctor' };
    expect(read(elsewhere, actor('Invoices'))).not.toContain('address');
    const ofInvoice: Referring = { root: invoices, path: 'appointment.patient', target: patients };
    expect(read(ofInvoice, actor('Invoices'), false)).toContain('address');
  });

  test('is to everybody what is shown for no flag', () => {
    const root = { ...appointments, alsoShown: [{ paths: ['patient'], fields: ['cin'] }] };
    const referring = { root, path: 'patient', target: patients } as unknown as Referring;
    expect(read(referring, null, false)).toContain('cin');
    expect(read({ ...referring, target: secretive }, null, false)).not.toContain('cin');
  });
});

test('a record is picked by whom its list answers', () => {
  expect(mayPick(patients, actor('Patients'))).toBe(true);
  expect(mayPick(invoices, actor())).toBe(false);
  expect(mayPick({ ...patients, routes: [] }, actor(...flags))).toBe(false);
  const call = (operation: string, kind: string) => ({ operation, permission: { kind } });
  const routes = [call('patients.get', 'public'), call('patients.list', 'administrator')];
  const closed = { ...patients, routes } as unknown as ModuleDescription;
  expect(mayPick(closed, actor(...flags))).toBe(false);
  expect(mayPick(closed, { ...actor(), isAdministrator: true })).toBe(true);
});
