import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, until } from '../../testing/show.tsx';
import { PermissionForm } from './PermissionForm.tsx';

const role = { id: 'r1', name: 'Nurse', Patients: true, ChangePassword: false };
const at = '/settings/roles-permissions/r1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const open = (readOnly = false) => showForm(<PermissionForm role={role} readOnly={readOnly} />, { at });

/** The boxes as they stand: patients, change password. */
const boxes = (container: HTMLElement) => [
  inputNamed(container, 'Patients').checked,
  inputNamed(container, 'ChangePassword').checked,
];

async function touchBoth(): Promise<void> {
  const container = await open();
  for (const name of ['Patients', 'ChangePassword'])
    await act(async () => inputNamed(container, name).click());
  await takeOff();
}

test('boxes that were touched are touched after a reload, and can be given up', async () => {
  await touchBoth();
  const container = await open();
  expect(boxes(container)).toEqual([false, true]);
  await press(container, 'Discard');
  expect(boxes(container)).toEqual([true, false]);
  expect({ ...sessionStorage }).toEqual({});
});

test('a form that cannot be changed shows the role without them, and keeps them', async () => {
  await touchBoth();
  const container = await open(true);
  expect(boxes(container)).toEqual([true, false]);
  expect(container.textContent).not.toContain('Discard');
  await takeOff();
  expect(boxes(await open())).toEqual([false, true]);
});

test('once they are applied nothing of them is kept', async () => {
  const asked = answerWith({ body: { _id: 'r1', name: 'Nurse' } });
  await touchBoth();
  await submit(await open());
  await until(() => asked.length > 0);
  expect(asked[0]?.body).toEqual({ Patients: false, ChangePassword: true });
  await until(() => Object.keys(sessionStorage).length === 0);
});

test('a box that is touched while they are applied is not applied with them', async () => {
  const { answer } = holdAnswers();
  const container = await open();
  await act(async () => inputNamed(container, 'Patients').click());
  await submit(container);
  await act(async () => inputNamed(container, 'ChangePassword').click());
  await act(async () => answer({ body: { _id: 'r1', name: 'Nurse' } }));
  await settled();
  const asked = answerWith({ body: { _id: 'r1', name: 'Nurse' } });
  expect(inputNamed(container, 'ChangePassword').checked).toBe(true);
  expect(JSON.stringify({ ...sessionStorage })).toContain('ChangePassword');
  await submit(container);
  await until(() => asked.length > 0);
  expect(asked[0]?.body).toEqual({ ChangePassword: true });
});

test('each box is described by what it opens; those that open nothing say so together', async () => {
  const container = await open();
  const describedBy = (name: string) => inputNamed(container, name).getAttribute('aria-describedby');
  const line = container.querySelector(`[id="${describedBy('Invoices') ?? ''}"]`);
  expect(line?.textContent).toContain('Invoices and payments.');
  expect(describedBy('Chat')).toBeNull();
  const group = inputNamed(container, 'Chat').closest('fieldset');
  expect(group?.textContent).toContain('These permissions open nothing yet.');
});
