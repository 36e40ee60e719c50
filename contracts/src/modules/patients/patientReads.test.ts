import { describe, expect, test } from '@jest/globals';
import { modules } from '../index.ts';
import { concernsPatients, shownRecord, shownRecords, withPatients } from './patientReads.ts';

const youssef = '11111111-1111-4111-8111-111111111111';
const helene = '22222222-2222-4222-8222-222222222222';
const record = '33333333-3333-4333-8333-333333333333';
const picked = { _id: youssef, firstname: 'Youssef', lastname: 'Benali', photo: null, status: 'Actif' };

describe('an answer shows a patient’s data', () => {
  test('with any field beyond those of the picker, also an empty one', () => {
    const shown = [{ resource: 'patients', record: youssef, patient: youssef }];
    expect(shownRecords('patients', { ...picked, cin: 'BE1' })).toEqual(shown);
    expect(shownRecords('patients', [{ ...picked, cin: null }])).toEqual(shown);
    expect(shownRecords('patients', [picked, { _id: helene, phone: '1' }])).toEqual([
      { resource: 'patients', record: helene, patient: helene },
    ]);
  });

  test('and not with the fields of the picker alone', () => {
    expect(shownRecords('patients', [picked])).toEqual([]);
    expect(
      shownRecords('appointments', { _id: record, patient: picked, appointmentDate: '2026-03-02' }),
    ).toEqual([]);
  });

  test('in a record about them, whether the reference is an id or an object', () => {
    const shown = [{ resource: 'appointments', record, patient: youssef }];
    expect(shownRecords('appointments', { _id: record, patient: youssef, injury: 'x' })).toEqual(shown);
    expect(shownRecords('appointments', { _id: record, patient: picked, injury: 'x' })).toEqual(shown);
  });

  test('in a populated reference that shows more, at any depth', () => {
    const visit = { _id: record, appointmentDate: '2026-03-02' };
    expect(shownRecords('appointments', { ...visit, patient: { ...picked, email: 'y@x.test' } })).toEqual([
      { resource: 'appointments', record, patient: youssef },
    ]);
    const appointment = { _id: helene, patient: { ...picked, address: 'x' } };
    expect(shownRecords('invoices', { _id: record, appointment })).toEqual([
      { resource: 'invoices', record, patient: youssef },
    ]);
    const both = { _id: record, number: '1', patient: helene, email: 'x', appointment };
    expect(
      shownRecords('invoices', both)
        .map(({ patient }) => patient)
        .sort(),
    ).toEqual([youssef, helene]);
  });

  test('in a document, which stands for the record that it prints', () => {
    const row = { _id: helene, kind: 'invoice', record, patient: youssef, number: '2026-000001' };
    const shown = [{ resource: 'invoices', record, patient: youssef }];
    expect(shownRecords('documents', row)).toEqual(shown);
    const kept = { ...row, revision: 0, createdAt: '', updatedAt: '', deletedAt: null };
    expect(shownRecord(modules.documents, kept)).toEqual(shown);
    expect(shownRecord(modules.documents, { ...kept, patient: null })).toEqual([]);
  });

  test('and nothing else does', () => {
    for (const body of [undefined, null, 'text', 7, [], {}, [null, 'x', {}], { patients: 3 }])
      for (const { name } of Object.values(modules)) expect(shownRecords(name, body)).toEqual([]);
    expect(shownRecords('users', { _id: record, cin: 'x', patient: youssef })).toEqual([]);
    expect(shownRecords('nothing', { _id: record, cin: 'x' })).toEqual([]);
  });
});

test.each([
  ['appointments', ['fromTime', 'patient.firstname'], []],
  ['appointments', ['injury'], ['patient._id']],
  ['appointments', ['patient', 'revision'], []],
  ['invoices', ['appointment.injury'], ['patient._id', 'appointment.patient._id']],
  ['patients', ['cin'], []],
  ['users', ['cin', 'role.name', 'shoeSize.of.nobody'], []],
] as const)('of %s the fields %j come with the patient by %j', (name, fields, added) => {
  expect(withPatients(modules[name], fields)).toEqual([...fields, ...added]);
});

test('the modules whose records are about patients', () => {
  const about = Object.keys(modules).filter(concernsPatients);
  expect(about.sort()).toEqual([
    'accessArchives',
    'appointments',
    'cheques',
    'creditNotes',
    'depositSlips',
    'documents',
    'erasures',
    'invoiceRequests',
    'invoices',
    'patientAccounts',
    'patients',
    'prescriptions',
    'receipts',
  ]);
});
