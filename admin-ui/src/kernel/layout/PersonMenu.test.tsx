import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith, type Asked } from '../../testing/answers.ts';
import { showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, until, untilText } from '../../testing/show.tsx';
import { PersonMenu } from './PersonMenu.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const click = async (element: HTMLElement | undefined) => act(async () => element?.click());
const ended = (asked: readonly Asked[]) => asked.filter(({ path }) => path.includes('/signout')).length;

async function chooseSignOut(): Promise<void> {
  const place = await showForm(<PersonMenu />);
  await click(place.querySelector<HTMLElement>('.person') ?? undefined);
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Logout',
    );
  await until(() => entry() !== undefined);
  await click(entry());
}

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
