/** An active filter in words. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  appointments,
  employeesSalaries,
  invoices,
  leaves,
  type ModuleDescription,
} from '@hospital/contracts';
import { act } from 'react';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { FilterChip } from './FilterChip.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

async function shown(module: ModuleDescription, name: string, value: unknown) {
  const said = { removed: 0 };
  const container = await showForm(
    <FilterChip module={module} name={name} value={value} onRemove={() => (said.removed += 1)} />,
  );
  return { container, said, text: container.querySelector('.chip .clip')?.textContent };
}

test.each<[string, ModuleDescription, string, unknown, string]>([
  ['the first day', leaves, 'fromDate', '2026-03-01', 'From: 01/03/2026'],
  ['the last day', leaves, 'toDate', '2026-03-31', 'To: 31/03/2026'],
  ['a day', appointments, 'appointmentDate', '2026-03-02', 'Date: 02/03/2026'],
  ['a month', employeesSalaries, 'salaryMonth', '2026-10', 'Salary month: Oct 2026'],
  ['the first month', employeesSalaries, 'fromDate', '2026-10', 'From: Oct 2026'],
  ['a word', leaves, 'status', 'Rejected', 'Status: Rejected'],
  ['a person', appointments, 'patient', { firstname: 'Amal', lastname: 'Test' }, 'Patient: Amal Test'],
  ['a question', invoices, 'overdue', 'true', 'Overdue'],
])('%s', async (_, module, name, value, text) => {
  expect((await shown(module, name, value)).text).toBe(text);
});

test('it is taken off by a button that names it', async () => {
  const { container, said } = await shown(leaves, 'status', 'Rejected');
  const button = container.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Remove Status');
  await act(async () => button?.click());
  expect(said.removed).toBe(1);
});
