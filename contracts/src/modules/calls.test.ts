/** What the bodies of single calls take, and what their answers hold, where a rule of the module says so. */
import { describe, expect, test } from '@jest/globals';
import { idOf } from '../kernel/message.ts';
import { checkInput } from '../kernel/fieldSchema.ts';
import { type z } from 'zod';
import { auditExportBody } from './audit/auditExports.ts';
import { batchBody } from './documents/documentBatchBody.ts';
import { otherDeductions } from './salaries/employeesSalaries.ts';
import { modules, routes } from './index.ts';

function bodyOf(operation: string): z.ZodType {
  const body = routes.find((route) => route.operation === operation)?.body;
  if (!body) throw new Error(`${operation} has no body`);
  return body;
}

function refusedBy(operation: string, body: object): Record<string, string> {
  const parsed = checkInput(bodyOf(operation), body);
  return parsed.success ? {} : parsed.fields;
}

describe('an override of conflicts', () => {
  const [a, b] = [idOf('a'), idOf('b')];
  const parsed = (body: object) => bodyOf('ChangeAppointment').parse(body) as Record<string, unknown>;

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, true],
    ['on', true],
    ['off', false],
    ['', false],
    [undefined, false],
  ])('%j is %s', (override, expected) => {
    expect(parsed({ override })['override']).toBe(expected);
  });

  test('is refused where it is no truth', () => {
    const fields = { override: 'Override must be true or false.' };
    expect(refusedBy('ChangeAppointment', { override: 'yes' })).toEqual(fields);
  });

  test('names the conflicts that were shown, or none', () => {
    expect(parsed({ overrideConflicts: [a, b] })['overrideConflicts']).toEqual([a, b]);
    for (const nothing of [null, '', undefined])
      expect(parsed({ overrideConflicts: nothing })['overrideConflicts']).toBeUndefined();
    expect(parsed({ overrideConflicts: [] })['overrideConflicts']).toEqual([]);
  });

  test('is refused where it is no list of ids, or too long', () => {
    const refused = (overrideConflicts: unknown) => refusedBy('ChangeAppointment', { overrideConflicts });
    expect(refused('x')).toEqual({ overrideConflicts: 'Override conflicts must be a list.' });
    expect(refused(0)).toEqual({ overrideConflicts: 'Override conflicts must be a list.' });
    expect(refused(['x'])).toEqual({
      'overrideConflicts.0': 'Override conflicts are the ids of the conflicts that were shown.',
    });
    expect(refused(Array.from({ length: 1_000 }, () => a))).toEqual({});
    expect(refused(Array.from({ length: 1_001 }, () => a))).toEqual({
      overrideConflicts: 'Override conflicts are 1000 at most.',
    });
  });
});

describe('other deductions', () => {
  test.each([
    [{}, undefined],
    [{ othersDeducations: '5.00' }, '5.00'],
    [{ othersDedications: '5.00' }, '5.00'],
    [{ othersDeducations: '5.00', othersDedications: '5.00' }, '5.00'],
    [{ othersDeducations: null }, null],
    [{ othersDedications: null }, null],
    [{ othersDeducations: null, othersDedications: '5.00' }, '5.00'],
    [{ othersDeducations: '5.00', othersDedications: null }, '5.00'],
  ])('%j is %j', (body, expected) => {
    expect(otherDeductions(body)).toBe(expected);
  });

  test('are one amount, under whichever name', () => {
    const create = { user: idOf('user'), salaryMonth: '2026-03', baseSalary: 1 };
    const differ = {
      othersDedications:
        'othersDeducations and othersDedications are one amount: send one of them, or the same in both.',
    };
    const both = { othersDeducations: 5, othersDedications: 6 };
    expect(refusedBy('CreateSalary', { ...create, ...both })).toEqual(differ);
    expect(refusedBy('ChangeSalary', both)).toEqual(differ);
    for (const agreeing of [
      {},
      { othersDeducations: 5 },
      { othersDedications: 5 },
      { othersDeducations: 5, othersDedications: '5.00' },
    ])
      expect(refusedBy('CreateSalary', { ...create, ...agreeing })).toEqual({});
  });

  test('are answered under both', () => {
    const { answer } = modules.employeesSalaries;
    expect(answer?.of({} as never, { netSalary: 1, othersDeducations: 5 })).toEqual({
      netSalary: 1,
      othersDeducations: 5,
      othersDedications: 5,
    });
  });
});

describe('a password', () => {
  const passwords = (password: unknown, confirmPassword: unknown = password) => ({
    password,
    confirmPassword,
  });
  const change = (body: object) => refusedBy('ChangeUserOrProfile', body);

  test('is given twice, 8 to 128 characters long', () => {
    expect(change(passwords('12345678'))).toEqual({});
    expect(change(passwords('x'.repeat(128)))).toEqual({});
    expect(change(passwords('1234567'))).toEqual({ password: 'Password must have at least 8 characters.' });
    expect(change(passwords('x'.repeat(129)))).toEqual({
      password: 'Password must have at most 128 characters.',
    });
    expect(change(passwords('12345678', '87654321'))).toEqual({
      confirmPassword: 'The two passwords differ.',
    });
    expect(change({ password: '12345678' })).toEqual({ confirmPassword: 'The two passwords differ.' });
  });

  test('is none where the form leaves it empty', () => {
    for (const empty of ['', null, undefined]) {
      const body = { ...passwords(empty), currentPassword: empty };
      expect(change(body)).toEqual({});
      expect(bodyOf('ChangeUserOrProfile').parse(body)).not.toMatchObject({ password: expect.anything() });
    }
  });

  test('of a new user must be there', () => {
    expect(refusedBy('CreateUser', { firstname: 'A' })).toMatchObject({
      password: 'Password is required.',
      confirmPassword: 'Please repeat the password.',
    });
  });

  test('of one’s own needs the present one', () => {
    const own = (body: object) => refusedBy('ChangePassword', body);
    expect(own({ ...passwords('12345678'), currentPassword: 'x' })).toEqual({});
    expect(own(passwords('12345678'))).toEqual({ currentPassword: 'Current password is required.' });
    expect(own({ ...passwords('12345678'), currentPassword: '' })).toEqual({
      currentPassword: 'Current password is required.',
    });
    expect(own({ ...passwords('12345678', '12345679'), currentPassword: 'x' })).toEqual({
      confirmPassword: 'The two passwords differ.',
    });
    expect(own({ ...passwords('12345678'), currentPassword: 'x'.repeat(129) })).toEqual({
      currentPassword: 'Password is too long.',
    });
  });
});

test('a filter holds nothing that was not asked for', () => {
  const { filters } = auditExportBody.parse({ format: 'csv', filters: { actor: undefined, text: 'a' } });
  expect(Object.keys(filters)).toEqual(['text']);
  const { filter } = batchBody.parse({
    kind: 'invoice',
    output: 'zip',
    filter: { month: undefined, status: '', fromDate: '2026-03-01' },
  });
  expect(Object.keys(filter ?? {})).toEqual(['fromDate']);
});

test('a voided invoice says so', () => {
  const { answer } = modules.invoices;
  expect(answer?.of({ deletedAt: null } as never, { number: 'n' })).toEqual({
    number: 'n',
    void: false,
    credited: false,
  });
  expect(answer?.of({ deletedAt: '2026-03-01T00:00:00.000Z' } as never, {})).toEqual({
    void: true,
    credited: false,
  });
});
