import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/formPlace.tsx';
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

const open = () => showForm(<PermissionForm role={role} readOnly={false} />, { at });

/** The boxes as they stand: patients, change password. */
const boxes = (place: HTMLElement) => [
  inputNamed(place, 'Patients').checked,
  inputNamed(place, 'ChangePassword').checked,
];

async function touchBoth(): Promise<void> {
  const place = await open();
  for (const name of ['Patients', 'ChangePassword']) await act(async () => inputNamed(place, name).click());
  await takeOff();
}

test('boxes that were touched are touched after a reload, and can be given up', async () => {
  await touchBoth();
  const place = await open();
  expect(boxes(place)).toEqual([false, true]);
  await press(place, 'Discard');
  expect(boxes(place)).toEqual([true, false]);
  expect({ ...sessionStorage }).toEqual({});
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
  const place = await open();
  await act(async () => inputNamed(place, 'Patients').click());
  await submit(place);
  await act(async () => inputNamed(place, 'ChangePassword').click());
  await act(async () => answer({ body: { _id: 'r1', name: 'Nurse' } }));
  await settled();
  const asked = answerWith({ body: { _id: 'r1', name: 'Nurse' } });
  expect(inputNamed(place, 'ChangePassword').checked).toBe(true);
  expect(JSON.stringify({ ...sessionStorage })).toContain('ChangePassword');
  await submit(place);
  await until(() => asked.length > 0);
  expect(asked[0]?.body).toEqual({ ChangePassword: true });
});

test('each box is described by what it opens; those that open nothing say so together', async () => {
  const place = await open();
  const describedBy = (name: string) => inputNamed(place, name).getAttribute('aria-describedby');
  const line = place.querySelector(`[id="${describedBy('Invoices') ?? ''}"]`);
  expect(line?.textContent).toContain('Invoices and payments.');
  expect(describedBy('Chat')).toBeNull();
  const group = inputNamed(place, 'Chat').closest('fieldset');
  expect(group?.textContent).toContain('These permissions open nothing yet.');
});
