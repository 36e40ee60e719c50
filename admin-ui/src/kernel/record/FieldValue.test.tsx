import { decimal, departments, prescriptions, taxes, word, type Field } from '@hospital/contracts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { approvalOf, waitsForApproval } from './approval.ts';
import { FieldValue } from './FieldValue.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

test('a figure that is declared a percentage has its sign, and no other figure', async () => {
  const textOf = async (field: Field) =>
    (await showForm(<FieldValue field={field} value={7.5} />)).textContent;
  expect(await textOf(taxes.fields.percentage)).toBe('7.5\u00a0%');
  await takeOff();
  expect(await textOf(decimal())).toBe('7.5');
});

test('a declared colour is a dot beside the word, and beside the name of a record that has it', async () => {
  const { color } = departments.fields;
  const dots = async (field: typeof color) =>
    (await showForm(<FieldValue field={field} value="green" />)).querySelectorAll('.dot').length;
  expect(await dots(color)).toBe(1);
  await takeOff();
  expect(await dots(word(color.words))).toBe(0);
  await takeOff();
  const value = { _id: 'd1', name: 'Cardiology', color: 'red' };
  const container = await showForm(<FieldValue field={prescriptions.fields.department} value={value} />);
  expect([container.querySelectorAll('.dot').length, container.textContent]).toEqual([1, 'Cardiology']);
});

test('which state waits for an approval is declared', () => {
  expect(approvalOf(taxes)).toEqual({ from: 'Pending', to: 'Approved' });
  expect(waitsForApproval(taxes, { id: 't1', status: 'Pending' })).toBe(true);
  expect(waitsForApproval(taxes, { id: 't1', status: 'Approved' })).toBe(false);
  expect(() => approvalOf(departments)).toThrow('departments declares no approval');
});
