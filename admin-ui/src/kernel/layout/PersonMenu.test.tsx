import { flags } from '@hospital/contracts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith, type Asked } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { takeOff, until, untilText } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { readAppearance } from '../theme/appearance.ts';
import { PersonMenu } from './PersonMenu.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });

const click = async (element: HTMLElement | undefined) => act(async () => element?.click());
const ended = (asked: readonly Asked[]) => asked.filter(({ path }) => path.includes('/signout')).length;

const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];

async function open(role = 'Receptionist'): Promise<HTMLElement> {
  const user = { ...receptionist, role: { ...receptionist.role, name: role } };
  const session = sessionOf(user, { hasAccess: true, flags: new Set(flags) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <PersonMenu />
    </SessionContext.Provider>,
  );
  await click(container.querySelector<HTMLElement>('button.person') ?? undefined);
  await until(() => items().length > 0);
  return container;
}

async function chooseSignOut(): Promise<void> {
  await open();
  await click(items().find(({ textContent }) => textContent === 'Logout'));
}

test('says who is signed in, as what, and leads to what is theirs', async () => {
  const container = await open();
  expect(container.querySelector('.who')?.textContent).toBe('Test ReceptionistReceptionist');
  const names = items().map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['My Profile', 'Logout']));
  expect(container.querySelector('button.person')?.getAttribute('aria-expanded')).toBe('true');
});

test('a role that the clinic made keeps its own name', async () => {
  const container = await open('Night desk');
  expect(container.querySelector('.who')?.textContent).toBe('Test ReceptionistNight desk');
});

test('chooses how the screens look, which is kept', async () => {
  await open();
  await press(document.body, 'Dark');
  expect(readAppearance().theme).toBe('dark');
  await press(document.body, 'Comfortable');
  expect(readAppearance().density).toBe('comfortable');
  expect(document.querySelector('[aria-pressed="true"]')).not.toBeNull();
});

test('a sign-out asks before it deletes what was typed and not saved', async () => {
  sessionStorage.setItem('draft.somebody./patients/create', '{}');
  const asked = answerWith({ body: {} });
  await chooseSignOut();
  await untilText(document.body, 'Some of what you typed is not saved. Signing out deletes it.');
  expect([ended(asked), sessionStorage.length]).toEqual([0, 1]);
  await click(document.querySelector<HTMLElement>('[role=dialog] [type=submit]') ?? undefined);
  await until(() => ended(asked) === 1 && sessionStorage.length === 0);
});

test('and does not ask where nothing would be lost', async () => {
  const asked = answerWith({ body: {} });
  await chooseSignOut();
  await until(() => ended(asked) === 1);
});
