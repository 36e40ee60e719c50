import { describe, expect, test } from '@jest/globals';
import { idOf } from '../../kernel/message.ts';
import type { AnyRow } from '../../kernel/module.ts';
import { appointments } from '../appointments/appointments.ts';
import { departments } from '../departments.ts';
import { invoices } from '../invoices/invoices.ts';
import { patientEntries, patientOf, patients } from './patients.ts';

const row: AnyRow = {
  _id: idOf('row'),
  revision: 0,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  deletedAt: null,
};
const patient = idOf('patient');

describe('the patient whom a record is about', () => {
  test('is the one that it refers to, under whatever name', () => {
    expect(patientOf(appointments, { ...row, patient, doctor: idOf('doctor') })).toBe(patient);
    expect(patientOf(invoices, { ...row, patient })).toBe(patient);
    const buyer = { ...patients.fields, ...appointments.fields, buyer: appointments.fields.patient };
    const { patient: _patient, ...fields } = buyer;
    expect(patientOf({ name: 'sales', fields }, { ...row, buyer: patient })).toBe(patient);
  });

  test('of a patient is the patient', () => {
    expect(patientOf(patients, row)).toBe(row._id);
  });

  test('is nobody where it names none, or cannot be read any more', () => {
    expect(patientOf(departments, { ...row, patient })).toBeNull();
    expect(patientOf(appointments, row)).toBeNull();
    expect(patientOf(appointments, { ...row, patient: null })).toBeNull();
  });
});

describe('what a patient is found by', () => {
  const person = { cin: 'AB 12', firstname: 'Hélène', lastname: 'El Idrissi', birthday: '1980-05-17' };
  const keys = (more: object) =>
    patientEntries({ ...person, ...more }).map(({ kind, key }) => `${kind} ${key}`);
  const byCin = (cin: unknown) => keys({ cin, birthday: null });
  const names = 'patientIdentity el helene idrissi 1980-05-17';

  test('the CIN, and the names with the birthday; both personal, each with what it is made of', () => {
    expect(patientEntries(person)).toEqual([
      { kind: 'patientCin', key: 'ab12', personalKey: true, values: { cin: 'AB 12' } },
      {
        kind: 'patientIdentity',
        key: 'el helene idrissi 1980-05-17',
        personalKey: true,
        values: { firstname: 'Hélène', lastname: 'El Idrissi', birthday: '1980-05-17' },
      },
    ]);
  });

  test.each([
    ['ab-12', 'ab12'],
    ['ÀB 12', 'ab12'],
    ['Ａb１２', 'ab12'],
    ['١٢', '١٢'],
    ['A1', 'a1'],
    ['10', '10'],
  ])('the CIN %s is the same as %s', (typed, key) => {
    expect(byCin(typed)).toEqual([`patientCin ${key}`]);
  });

  test.each(['', '-', 'N/A', '000', '1', 'none', null, undefined, 12])('%j is nobody’s CIN', (cin) => {
    expect(byCin(cin)).toEqual([]);
    expect(keys({ cin })).toEqual([names]);
  });

  test.each([
    ['order', { firstname: 'Idrissi', lastname: 'Helene, El' }],
    ['accents', { firstname: 'HELENE' }],
  ])('names do not depend on their %s', (_what, more) => {
    expect(keys({ ...more, cin: null })).toEqual([names]);
  });

  test('no names, or no birthday, find nobody', () => {
    expect(keys({ firstname: '·', lastname: null, cin: null })).toEqual([]);
    expect(keys({ birthday: '', cin: null })).toEqual([]);
    expect(keys({ firstname: null, cin: null })).toEqual(['patientIdentity el idrissi 1980-05-17']);
  });
});
