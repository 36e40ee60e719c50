import { describe, expect, test } from '@jest/globals';
import { appointments, inputSchema, patients, taxes } from '@hospital/contracts';
import { changedValues, freshValues, plainValues, valuesOf } from './formValues.ts';
import { schemaResolver } from './schemaResolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false } as const;

describe('a form', () => {
  test('starts with the declaration’s defaults in the specification’s words', () => {
    expect(freshValues(taxes.fields)).toEqual({ name: '', percentage: '', status: 'Pending' });
    expect(freshValues(appointments.fields)).not.toHaveProperty('invoice');
  });

  test('of a record holds the populated references', () => {
    const doctor = { _id: 'd', firstname: 'Ana' };
    expect(valuesOf(appointments.fields, { doctor, injury: null })).toMatchObject({ doctor, injury: '' });
  });

  test('sends what was changed and nothing else; a reference by its id', () => {
    const opened = { doctor: { _id: 'd' }, injury: 'a', appointmentDate: '2026-01-01' };
    const values = { doctor: { _id: 'd', firstname: 'Ana' }, injury: 'b', appointmentDate: '2026-01-01' };
    expect(changedValues(values, opened)).toEqual({ injury: 'b' });
    expect(plainValues({ doctor: { _id: 'd' }, lineItems: [{ tax: { _id: 't' } }] })).toEqual({
      doctor: 'd',
      lineItems: [{ tax: 't' }],
    });
  });

  test('finds lines the same whatever the order of their members, and other lines different', () => {
    const [line, stored] = [
      { name: 'Visit', quantity: 1, tax: { _id: 't', name: 'VAT' } },
      { tax: 't', quantity: 1, name: 'Visit' },
    ];
    const opened = { lineItems: [stored, { ...stored, name: 'Test' }] };
    expect(changedValues({ lineItems: [line, { ...line, name: 'Test' }] }, opened)).toEqual({});
    const turned = { lineItems: [{ ...line, name: 'Test' }, line] };
    expect(changedValues(turned, opened)).toEqual(turned);
  });

  test('is checked by the schema of its call, each message at its field', async () => {
    const check = schemaResolver(inputSchema(patients.fields, 'create'));
    const { errors } = await check({ ...freshValues(patients.fields), phone: '?' }, {}, options);
    expect(errors['firstname']).toMatchObject({ message: 'First name is required.' });
    expect(errors['phone']).toMatchObject({ message: 'Phone is not a phone number.' });
    expect(errors['email']).toBeUndefined();
  });

  test('knows the clinic’s today, as the call does: nobody is born tomorrow', async () => {
    const { fields } = patients;
    const check = schemaResolver(inputSchema(fields, 'change'), { fields, today: () => '2026-06-30' });
    expect((await check({ birthday: '2026-07-01' }, {}, options)).errors['birthday']).toMatchObject({
      message: 'Birthday cannot be after today.',
    });
    expect((await check({ birthday: '2026-06-30' }, {}, options)).errors).toEqual({});
    expect((await check({ birthday: '1799-12-31' }, {}, options)).errors['birthday']).toMatchObject({
      message: 'Birthday must be a date (YYYY-MM-DD).',
    });
  });
});
