import { describe, expect, test } from '@jest/globals';
import { HttpError } from 'react-admin';
import { i18nProvider } from '../modules/i18nProvider.ts';
import { refusalToast, warningToasts } from './toasts.ts';

const say = (key: string, values = {}) => i18nProvider.translate(`toast.${key}`, values);

describe('the toast table', () => {
  test.each([
    ['department.created', { name: 'Cardio' }, 'Department Cardio created'],
    ['department.changed', { name: 'Cardio' }, 'Department Cardio updated'],
    ['department.deleted', {}, 'Department deleted !'],
    ['doctor.created', { firstname: 'Ana' }, 'Doctor Ana created'],
    ['doctor.changed', { firstname: 'Ana' }, 'Doctor Ana UPDATED'],
    ['doctor.deleted', {}, 'Doctor deleted !'],
    ['patient.created', {}, 'Patient created'],
    ['patient.changed', {}, 'Patient updated'],
    ['patient.deleted', {}, 'Patient deleted'],
    ['appointment.created', {}, 'Appointment created'],
    ['appointment.changed', {}, 'Appointment updated'],
    ['appointment.status', {}, 'Appointment status updated !'],
    ['appointment.deleted', {}, 'Appointment deleted'],
    ['invoice.created', {}, 'invoice created !'],
    ['invoice.changed', {}, 'Invoice updated !'],
    ['invoice.deleted', {}, 'Invoice deleted !'],
    ['employee.created', {}, 'employee created !'],
    ['employee.changed', { firstname: 'Ana' }, 'employee Ana UPDATED !'],
    ['employee.elsewhere', {}, 'employee UPDATED !'],
    ['employee.deleted', {}, 'employee deleted !'],
    ['tax.created', { name: 'TVA' }, 'tax TVA created !'],
    ['tax.changed', { name: 'TVA' }, 'tax TVA updated !'],
    ['tax.status', { name: 'TVA' }, 'tax TVA updated !'],
    ['tax.deleted', {}, 'tax deleted !'],
    ['holiday.created', { title: 'Eid' }, 'holiday Eid created !'],
    ['holiday.changed', { title: 'Eid' }, 'holiday Eid updated !'],
    ['holiday.deleted', {}, 'holiday deleted !'],
    ['expense.created', { itemName: 'Gloves' }, 'expense Gloves created !'],
    ['expense.changed', { itemName: 'Gloves' }, 'expense Gloves updated !'],
    ['expense.status', { itemName: 'Gloves' }, 'expense Gloves updated !'],
    ['expense.deleted', {}, 'expense deleted !'],
    ['role.created', { name: 'Nurse' }, 'role Nurse created !'],
    ['role.changed', { name: 'Nurse' }, 'role Nurse updated !'],
    ['role.deleted', { name: 'Nurse' }, 'role Nurse deleted !'],
    ['settings.changed', {}, 'Paramètres mis à jour !'],
    ['settings.noConnection', {}, 'Erreur de serveur. veuillez réessayer plus tard !'],
    ['signedIn', {}, 'User is authenticated successfully !'],
    ['signedOut', {}, 'User signout !'],
    ['noConnection', {}, 'Server error !'],
    ['profileFailed', {}, 'Server Error'],
    ['invoicePaid', {}, 'The invoice is not editable if it was paid !'],
  ])('%s', (key, values, text) => {
    expect(say(key, values)).toBe(text);
  });
});

describe('a refusal', () => {
  const refusal = new HttpError('no', 409, { error: 'This value is already taken.', code: 'duplicate' });

  test.each([
    ['create', 'Please check form !'],
    ['change', 'Please check form !'],
    ['delete', 'Error, try again !'],
    ['status', 'Error, try again !'],
  ] as const)('of a %s is a warning with the server’s sentence, titled %s', (act, title) => {
    const toast = refusalToast(refusal, act);
    expect([toast.kind, i18nProvider.translate(toast.title), toast.text]).toEqual([
      'warning',
      title,
      'This value is already taken.',
    ]);
  });

  test.each([
    [503, 'warning', 'Please check form !'],
    [500, 'warning', 'Please check form !'],
    [0, 'error', 'Error, try again !'],
  ])(
    'of status %i is a %s, titled %s: without an answer nothing in the form is wrong',
    (status, kind, title) => {
      const toast = refusalToast(new HttpError('no', status, { error: 'Busy.', code: 'busy' }), 'create');
      expect([toast.kind, i18nProvider.translate(toast.title)]).toEqual([kind, title]);
    },
  );
});

describe('what an answer warns of', () => {
  test('is a warning each, with the server’s sentence', () => {
    const warnings = [
      { code: 'on_holiday', message: 'This day is a holiday of the clinic.' },
      { code: 'likely_duplicate', message: 'Hélène Dupont has the same CIN.', records: [] },
    ];
    const toasts = warningToasts({ _id: 'a', warnings });
    expect(toasts.map(({ kind, text }) => [kind, text])).toEqual([
      ['warning', 'This day is a holiday of the clinic.'],
      ['warning', 'Hélène Dupont has the same CIN.'],
    ]);
    expect(i18nProvider.translate(toasts[0]?.title ?? '')).toBe('Warning');
  });

  test.each([[{}], [{ warnings: [] }], [{ warnings: null }], [{ warnings: ['text', null] }]])(
    'is nothing in %j',
    (answer) => expect(warningToasts(answer)).toEqual([]),
  );
});

test('the question before a deletion is the specification’s', () => {
  expect(i18nProvider.translate('confirm.delete', { name: 'Department' })).toBe(
    'Are you sure want to delete this Department ?',
  );
});
