/** A standard role is shown by its name in the language; one that people named stands as they typed it. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { useSetLocale } from 'react-admin';
import { roles, users } from '@hospital/contracts';
import { Picker } from '../../kernel/form/Picker.tsx';
import { csvText } from '../../kernel/list/exportCsv.ts';
import { ChangeValue } from '../../kernel/record/ChangeValue.tsx';
import { FieldValue } from '../../kernel/record/FieldValue.tsx';
import { toastValues } from '../../kernel/toasts.ts';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, until, untilText } from '../../testing/show.tsx';
import { RolePill } from './people.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

const role = (name: string) => ({ _id: name, name });

function Shown({ name }: { readonly name: string }) {
  const setLocale = useSetLocale();
  return (
    <>
      <button type="button" onClick={() => void setLocale('fr')} />
      <RolePill user={{ role: role(name) }} />/
      <FieldValue field={users.fields.role} value={role(name)} />/
      <FieldValue field={roles.fields.name} value={name} />/
      <ChangeValue module={users} name="role" value={role(name)} />/
      <ChangeValue module={roles} name="name" value={name} />
    </>
  );
}

const inFrench = (container: HTMLElement) => act(async () => container.querySelector('button')?.click());

test('in lists, on pages, in history', async () => {
  const container = await showForm(<Shown name="Receptionist" />);
  await untilText(container, Array(5).fill('Receptionist').join('/'));
  await inFrench(container);
  await untilText(container, Array(5).fill('Réceptionniste').join('/'));
});

test.each(['Other', 'night nurse'])(
  'a role called %s stays so, also where the word has a text',
  async (name) => {
    const container = await showForm(<Shown name={name} />);
    await inFrench(container);
    await untilText(container, Array(5).fill(name).join('/'));
  },
);

test('in exports and toasts', () => {
  const say = (word: string) => `<${word}>`;
  const style = {
    separator: ',',
    day: String,
    instant: String,
    word: say,
    label: String,
    truth: String,
  } as const;
  const exported = (name: string) => csvText(users.fields.role, role(name), style);
  expect([exported('Nurse'), exported('Other')]).toEqual(['<Nurse>', 'Other']);
  const named = (name: string) => toastValues(roles, role(name), say)['name'];
  expect([named('Nurse'), named('Other')]).toEqual(['<Nurse>', 'Other']);
});

function RolePicker() {
  const setLocale = useSetLocale();
  return (
    <>
      <button type="button" onClick={() => void setLocale('fr')} />
      <Picker resource="roles" name="role" value={null} onChange={() => undefined} />
    </>
  );
}

const offered = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test('a picker finds a role by the name that it shows, and by what people typed', async () => {
  const body = [role('Doctor'), role('Receptionist'), role('Night reception')];
  const asked = answerWith({ body, headers: { 'X-Total-Count': '3' } });
  const container = await showForm(<RolePicker />);
  await inFrench(container);
  const field = inputNamed(container, 'role');
  await act(async () => field.focus());
  await type(field, 'recep');
  await until(() => offered().length === 2);
  expect(offered()).toEqual(['Réceptionniste', 'Night reception']);
  await type(field, 'MEDECIN');
  await until(() => offered().length === 1);
  expect(offered()).toEqual(['Médecin']);
  expect(asked.filter(({ path }) => path.includes('recep'))).toEqual([]);
});
