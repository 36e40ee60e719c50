/** One input for each kind of field: which control it is, what it is called, and what it says. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  departments,
  expenses,
  holidays,
  patients,
  taxes,
  users,
  type ModuleDescription,
} from '@hospital/contracts';
import { act } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, type, untilText } from '../../testing/show.tsx';
import { routeOf } from '../api/calls.ts';
import { Input, type InputProps } from './Input.tsx';
import { RecordForm } from './RecordForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

interface Given extends InputProps {
  readonly operation: string;
  readonly record?: RaRecord;
}

async function shown(module: ModuleDescription, { operation, record, ...input }: Given) {
  const container = await showForm(
    <RecordForm
      module={module}
      route={routeOf(operation)}
      cancelTo="/"
      onSaved={() => undefined}
      {...(record ? { record } : {})}
    >
      <Input {...input} />
    </RecordForm>,
  );
  const control = container.querySelector(`[name="${input.name}"]`);
  return {
    container,
    control,
    kind: [control?.tagName, control?.getAttribute('type')],
    label: container.querySelector('.field-label')?.textContent,
  };
}

const tax = { operation: 'CreateTax' };
const patient = { operation: 'CreatePatient' };

describe('the control of a field', () => {
  test.each<[string, ModuleDescription, Given, string, string | null]>([
    ['a text', taxes, { ...tax, name: 'name' }, 'INPUT', 'text'],
    ['an address of mail', patients, { ...patient, name: 'email' }, 'INPUT', 'email'],
    ['a telephone number', patients, { ...patient, name: 'phone' }, 'INPUT', 'tel'],
    ['a longer text', departments, { operation: 'CreateDepartment', name: 'description' }, 'TEXTAREA', null],
    ['a choice', patients, { ...patient, name: 'gender' }, 'SELECT', null],
    ['a password', users, { operation: 'CreateUser', name: 'password' }, 'INPUT', 'password'],
    ['a repeated password', users, { operation: 'CreateUser', name: 'confirmPassword' }, 'INPUT', 'password'],
  ])('%s', async (_kind, module, given, tag, type) => {
    expect((await shown(module, given)).kind).toEqual([tag, type]);
  });

  test('a longer text takes the whole width, and other fields do where the form asks for it', async () => {
    const long = await shown(departments, { operation: 'CreateDepartment', name: 'description' });
    expect(long.container.querySelector('.field.wide')).not.toBeNull();
    await takeOff();
    expect((await shown(taxes, { ...tax, name: 'name' })).container.querySelector('.field.wide')).toBeNull();
    await takeOff();
    expect(
      (await shown(taxes, { ...tax, name: 'name', wide: true })).container.querySelector('.field.wide'),
    ).not.toBeNull();
  });

  test.each([
    [undefined, ['–', 'Male', 'Female']],
    [['Female'], ['–', 'Female']],
  ])('a choice offers the words %j', async (words, expected) => {
    const { control } = await shown(patients, { ...patient, name: 'gender', ...(words ? { words } : {}) });
    const texts = [...(control?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent);
    expect(texts.slice(1)).toEqual(expected.slice(1));
  });

  test.each(['phone', 'cin'])('western digits are kept of a %s, whatever the keyboard', async (name) => {
    const { control } = await shown(patients, { ...patient, name });
    await type(control, '٠٦ ۱۲');
    expect(control).toHaveProperty('value', '06 12');
  });

  test('a choice with a default is never empty', async () => {
    const { control } = await shown(patients, { ...patient, name: 'status' });
    expect([...(control?.querySelectorAll('option') ?? [])].map(({ value }) => value)).not.toContain('');
  });

  test('a choice may stand with all of its words, named as a whole', async () => {
    const { container } = await shown(patients, { ...patient, name: 'gender', radios: true });
    const radios = [...container.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    expect(radios.map(({ value }) => value)).toEqual(['Male', 'Female']);
    expect(container.querySelector('[role="radiogroup"]')?.getAttribute('aria-label')).toBe('Gender');
    await act(async () => radios[1]?.click());
    expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
  });

  test.each([
    ['name', false],
    ['gender', true],
  ])('%s can be shown without being changed', async (name, isSelect) => {
    const module = isSelect ? patients : taxes;
    const { control } = await shown(module, { ...(isSelect ? patient : tax), name, readOnly: true });
    expect(control?.hasAttribute(isSelect ? 'disabled' : 'readonly')).toBe(true);
  });

  test.each<[string, ModuleDescription, Given, string]>([
    ['a figure with decimals', taxes, { ...tax, name: 'percentage' }, 'decimal'],
    ['a whole number', holidays, { operation: 'CreateHoliday', name: 'nbDays' }, 'numeric'],
  ])('%s has its own keypad', async (_kind, module, given, keypad) => {
    expect((await shown(module, given)).control?.getAttribute('inputmode')).toBe(keypad);
  });
});

describe('what is around it', () => {
  test('its label, and a mark where it must be filled in', async () => {
    const { control, label } = await shown(taxes, { ...tax, name: 'name' });
    expect([label, control?.getAttribute('aria-required')]).toEqual(['Name*', 'true']);
  });

  test('no mark where it need not be, or begins with a value', async () => {
    for (const name of ['email', 'status']) {
      const { control, label } = await shown(patients, { ...patient, name });
      expect([label?.endsWith('*'), control?.getAttribute('aria-required')]).toEqual([false, null]);
      await takeOff();
    }
  });

  test('a mark where a value that it begins with must not be emptied later', async () => {
    const edit = { operation: 'ChangeUserOrProfile', record: { id: 'u', remainingLeave: 12 } };
    const { control, label } = await shown(users, { ...edit, name: 'remainingLeave' });
    expect([label, control?.getAttribute('aria-required')]).toEqual(['Remaining leave*', 'true']);
  });

  test('what the form says instead: a label, a hint, whether it must be filled in', async () => {
    const own = { label: 'Rate name', hint: 'As on the bill.', required: false };
    const { container, label } = await shown(taxes, { ...tax, name: 'name', ...own });
    expect([label, container.querySelector('.field-hint')?.textContent]).toEqual([
      'Rate name',
      'As on the bill.',
    ]);
  });

  test('nothing but its name in a table', async () => {
    const { control, label } = await shown(taxes, { ...tax, name: 'name', bare: true });
    expect([label, control?.getAttribute('aria-label')]).toEqual([undefined, 'Name']);
  });

  test('an error instead of the hint, once it is wrong', async () => {
    const { container, control } = await shown(taxes, { ...tax, name: 'name', hint: 'As on the bill.' });
    expect(control?.getAttribute('aria-invalid')).toBeNull();
    await submit(container);
    await settled();
    expect(control?.getAttribute('aria-invalid')).toBe('true');
    const said = container.querySelector(`[id="${control?.getAttribute('aria-describedby')}"]`);
    expect(said?.className).toBe('field-error');
    expect(container.querySelector('.field-hint')).toBeNull();
    await type(inputNamed(container, 'name'), 'TVA');
    await settled();
    expect(container.querySelector('.field-error')).toBeNull();
  });
});

test('a yes or a no is a box with its label beside it', async () => {
  const field = { kind: 'boolean', required: false } as const;
  const { container, control } = await shown(taxes, { ...tax, name: 'name', field, label: 'Applies' });
  expect(control?.getAttribute('type')).toBe('checkbox');
  expect(control?.closest('label')?.textContent).toBe('Applies');
  expect(inputNamed(container, 'name').checked).toBe(false);
  await act(async () => inputNamed(container, 'name').click());
  expect(inputNamed(container, 'name').checked).toBe(true);
});

test('what is decided once a record is created is shown as it is, and can be typed only before', async () => {
  const fixed = { kind: 'text', required: false, fixed: true, max: 100 } as const;
  const record = { id: 't', _id: 't', name: 'TVA', revision: 1 };
  const { container } = await shown(taxes, { operation: 'ChangeTax', name: 'name', field: fixed, record });
  expect([inputNamed(container, 'name').readOnly, inputNamed(container, 'name').value]).toEqual([
    true,
    'TVA',
  ]);
  await takeOff();
  const ref = { kind: 'ref', to: 'patients', required: false, fixed: true } as const;
  const ofPatient = { ...record, name: { _id: 'p', firstname: 'Amal', lastname: 'Test' } };
  const other = await shown(taxes, { operation: 'ChangeTax', name: 'name', field: ref, record: ofPatient });
  expect(inputNamed(other.container, 'name').value).toBe('Amal Test');
  await takeOff();
  const { container: before } = await shown(taxes, { ...tax, name: 'name', field: fixed });
  expect(inputNamed(before, 'name').readOnly).toBe(false);
});

test('a reference is searched among the records of its module', async () => {
  answerWith({
    body: [{ _id: 'u', firstname: 'Omar', lastname: 'Test' }],
    headers: { 'X-Total-Count': '1' },
  });
  const { container } = await shown(expenses, { operation: 'CreateExpense', name: 'purchasedBy' });
  await act(async () => inputNamed(container, 'purchasedBy').focus());
  await type(inputNamed(container, 'purchasedBy'), 'Om');
  await untilText(document.body, 'Omar Test');
});
