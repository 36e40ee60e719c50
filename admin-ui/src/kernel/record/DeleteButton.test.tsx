import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appointments, departments, employeesSalaries, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { DeleteButton } from './DeleteButton.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

async function asked(module: ModuleDescription, fields: object): Promise<string> {
  const record: RaRecord = { id: 'r', _id: 'r', ...fields };
  const container = await showForm(
    <DeleteButton module={module} record={record} name={module.noun} toast="toast.record.deleted" />,
  );
  await press(container, 'Delete');
  return document.querySelector('[role="dialog"]')?.textContent ?? '';
}

test('names what is deleted, asks in the words of the specification, and Cancel has the focus', async () => {
  const calls = answerWith({ body: {} });
  const text = await asked(departments, { name: 'Old wing' });
  expect(text).toContain('Old wingAre you sure want to delete this Department ?');
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(calls).toEqual([]);
});

test('names a record without a name by its day, in the clinic’s format, and its person', async () => {
  const salma = { _id: 'p', firstname: 'Salma', lastname: 'Idrissi' };
  const visit = { appointmentDate: '2026-12-03', fromTime: '10:00', patient: salma };
  expect(await asked(appointments, visit)).toContain('03/12/2026 10:00 · Salma Idrissi');
  await takeOff();
  const salary = { salaryMonth: '2026-03', user: salma, employee: salma };
  expect(await asked(employeesSalaries, salary)).toContain('Mar 2026 · Salma Idrissi');
});
