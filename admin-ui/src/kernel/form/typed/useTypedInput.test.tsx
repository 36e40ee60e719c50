import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  appointments,
  employeesSalaries,
  expenses,
  patients,
  taxes,
  type ModuleDescription,
} from '@hospital/contracts';
import { act } from 'react';
import { answerWith } from '../../../testing/answers.ts';
import { inputNamed, key, leave, press, showForm } from '../../../testing/showForm.tsx';
import { signedIn } from '../../../testing/people.ts';
import { submit, takeOff, type, until, untilText } from '../../../testing/show.tsx';
import { i18nProvider } from '../../../modules/i18nProvider.ts';
import { routeOf } from '../../api/calls.ts';
import { Input } from '../Input.tsx';
import { RecordForm } from '../RecordForm.tsx';

async function formOf(module: ModuleDescription, operation: string, names: readonly string[]) {
  return showForm(
    <RecordForm module={module} route={routeOf(operation)} cancelTo="/" onSaved={() => undefined}>
      {names.map((name) => (
        <Input key={name} name={name} />
      ))}
    </RecordForm>,
  );
}

const expense = () => formOf(expenses, 'CreateExpense', ['itemName', 'amount', 'purchaseDate']);
const slot = () => formOf(appointments, 'BookAppointment', ['appointmentDate', 'fromTime', 'toTime']);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

describe('an amount', () => {
  test('is a text field that neither the wheel nor an arrow key changes', async () => {
    const container = await expense();
    const amount = inputNamed(container, 'amount');
    expect([amount.type, amount.inputMode]).toEqual(['text', 'decimal']);
    await type(amount, '150.50');
    for (const name of ['ArrowUp', 'ArrowDown', 'PageUp']) await key(amount, name);
    await act(async () => {
      amount.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
    });
    expect(amount.value).toBe('150.50');
  });

  test('stands as it is typed, then as it was read', async () => {
    const container = await expense();
    const amount = inputNamed(container, 'amount');
    await type(amount, '١٥٠,50');
    expect(amount.value).toBe('١٥٠,50');
    await leave(amount);
    expect(amount.value).toBe('150.50');
  });

  test('stands with the decimal sign of the language', async () => {
    await i18nProvider.changeLocale('fr');
    try {
      const container = await expense();
      const amount = inputNamed(container, 'amount');
      await type(amount, '1 250.50');
      await leave(amount);
      expect(amount.value).toBe('1250,50');
    } finally {
      await i18nProvider.changeLocale('en');
    }
  });
});

describe('an amount with three digits behind its only sign', () => {
  test.each([
    ['en', '12,500', '12500.00'],
    ['en', '12.500', '12.500'],
    ['ar', '12.500', '12500,00'],
    ['ar', '12,500', '12,500'],
    ['fr', '12,500', '12,500'],
  ])('in %s: %s stands as %s', async (locale, typed, left) => {
    await i18nProvider.changeLocale(locale);
    try {
      const amount = inputNamed(await expense(), 'amount');
      await type(amount, typed);
      await leave(amount);
      expect(amount.value).toBe(left);
    } finally {
      await i18nProvider.changeLocale('en');
    }
  });

  test('is refused where that sign is the decimal one', async () => {
    const container = await expense();
    await type(inputNamed(container, 'amount'), '12.500');
    await submit(container);
    await untilText(container, 'takes 2 decimals at most.');
  });
});

describe('the decimals of a figure', () => {
  test('are two for an amount, once its field is left and not before', async () => {
    const container = await expense();
    const amount = inputNamed(container, 'amount');
    for (const [typed, left] of [
      ['87.3', '87.30'],
      ['1250', '1250.00'],
      ['87.345', '87.345'],
      ['', ''],
    ] as const) {
      await type(amount, typed);
      expect(amount.value).toBe(typed);
      await leave(amount);
      expect(amount.value).toBe(left);
    }
  });

  test('are those that were typed for a rate', async () => {
    const container = await formOf(taxes, 'CreateTax', ['percentage']);
    const rate = inputNamed(container, 'percentage');
    await type(rate, '7.5');
    await leave(rate);
    expect(rate.value).toBe('7.5');
  });
});

describe('a day and a time', () => {
  test('are typed in the clinic’s order and shown in its format', async () => {
    const container = await slot();
    const day = inputNamed(container, 'appointmentDate');
    await type(day, '3.12.26');
    await leave(day);
    expect([day.type, day.value]).toEqual(['text', '03/12/2026']);
    const from = inputNamed(container, 'fromTime');
    await type(from, '930');
    await leave(from);
    expect(from.value).toBe('09:30');
  });

  test('are read in the years that the field may have', async () => {
    const container = await formOf(patients, 'CreatePatient', ['birthday']);
    const birthday = inputNamed(container, 'birthday');
    await type(birthday, '15/03/31');
    await leave(birthday);
    expect(birthday.value).toBe('15/03/1931');
  });

  test('of a purchase are the last ones where the year is not typed', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), advanceTimers: true });
    try {
      const date = inputNamed(await expense(), 'purchaseDate');
      await type(date, '12/03');
      await leave(date);
      expect(date.value).toBe('12/03/2026');
    } finally {
      jest.useRealTimers();
    }
  });

  test('have one frame, so that one ring is around them', async () => {
    const container = await slot();
    expect(container.querySelectorAll('.moment')).toHaveLength(3);
    expect(container.querySelectorAll('.input .input')).toHaveLength(0);
  });

  test('that cannot be read say how they are typed here', async () => {
    const container = await slot();
    await type(inputNamed(container, 'appointmentDate'), '31/02/2026');
    await type(inputNamed(container, 'fromTime'), 'noon');
    await submit(container);
    await untilText(container, 'Type a time such as 14:30.');
    expect(container.textContent).toMatch(/Type a date such as \d\d\/\d\d\/\d{4}\./);
    expect(inputNamed(container, 'appointmentDate').value).toBe('31/02/2026');
  });

  test('of a year that no record holds say which years there are', async () => {
    const container = await slot();
    await type(inputNamed(container, 'appointmentDate'), '01/01/2210');
    await submit(container);
    await untilText(container, 'Type a year from 1800 to 2199.');
  });

  test('are sent as the calls want them, from inside the field by Ctrl and Enter too', async () => {
    const asked = answerWith({ status: 201, body: { _id: 'new' } });
    const container = await formOf(employeesSalaries, 'employeesSalaries.preview', [
      'salaryMonth',
      'baseSalary',
    ]);
    await type(inputNamed(container, 'baseSalary'), '10 000,5');
    const month = inputNamed(container, 'salaryMonth');
    await type(month, 'mar 2026');
    month.focus();
    await key(month, 'Enter', { ctrlKey: true });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(asked[0]?.body).toMatchObject({ salaryMonth: '2026-03', baseSalary: '10000.5' });
  });
});

describe('a form that its button sends, which takes the focus from no field, gets', () => {
  test.each([
    ['a time', 'BookAppointment', appointments, 'fromTime', '9', '09:00'],
    ['a day', 'CreateExpense', expenses, 'purchaseDate', '1/1/26', '2026-01-01'],
    ['a birthday', 'CreatePatient', patients, 'birthday', '05/12/84', '1984-12-05'],
  ] as const)('%s as it was meant', async (_what, operation, module, name, typed, meant) => {
    const { body: _, ...unchecked } = routeOf(operation);
    const asked = answerWith({ status: 201, body: { _id: 'new' } });
    const container = await showForm(
      <RecordForm module={module} route={unchecked} cancelTo="/" onSaved={() => undefined}>
        <Input name={name} />
      </RecordForm>,
    );
    inputNamed(container, name).focus();
    await type(inputNamed(container, name), typed);
    await press(container, 'Create');
    await until(() => asked.length > 0);
    expect(asked[0]?.body).toMatchObject({ [name]: meant });
  });
});

test('after the popup that its button opened, the field has the focus', async () => {
  const container = await expense();
  const field = inputNamed(container, 'purchaseDate');
  await press(field.closest<HTMLElement>('.moment') ?? container, 'Choose a day');
  await until(() => document.querySelector('.moment-popup') !== null);
  await key(document.activeElement ?? document.body, 'Escape');
  await until(() => document.querySelector('.moment-popup') === null);
  expect(document.activeElement).toBe(field);
});
