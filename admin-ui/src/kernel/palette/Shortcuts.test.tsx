import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { key, press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { takeOff, until } from '../../testing/show.tsx';
import { useKeys } from '../keys.ts';
import { readAppearance } from '../theme/appearance.ts';
import { Shortcuts } from './Shortcuts.tsx';

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });

/** What a person sets is read once: each test has people of its own. */
let people = 0;
beforeEach(() => {
  people += 1;
  localStorage.clear();
  signedIn({ ...receptionist, _id: `person-${people}` });
});
afterEach(takeOff);

const dialog = () => document.querySelector('[role=dialog]');
const box = () => dialog()?.querySelector<HTMLInputElement>('[type=checkbox]');

async function opened() {
  const said = { closed: 0 };
  await showForm(<Shortcuts close={() => void (said.closed += 1)} />);
  await until(() => dialog() !== null);
  return said;
}

test('says what each key does', async () => {
  await opened();
  const rows = [...(dialog()?.querySelectorAll('dl > div') ?? [])].map((row) => [
    row.querySelector('dt kbd')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);
  expect(rows).toEqual([
    ['Ctrl K', 'Go to, add or find'],
    ['/', 'Search in the list'],
    ['n', 'Add a record'],
    ['j / k', 'Next and previous row'],
    ['Enter', 'Open the row'],
    ['Space', 'Quick view of the row'],
    ['x', 'Select the row'],
    ['Shift x', 'Select all rows from the last selected one'],
    ['p', 'Record a payment, on an invoice'],
    ['Ctrl Enter', 'Save the form'],
    ['Esc', 'Close the quick view'],
    ['?', 'These shortcuts'],
  ]);
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Keyboard shortcuts');
});

test('switches those of a single key off and on again, which is kept', async () => {
  await opened();
  expect([box()?.checked, readAppearance().shortcuts]).toEqual([true, true]);
  expect(box()?.closest('label')?.textContent).toBe('Shortcuts of a single key');
  await act(async () => box()?.click());
  expect([box()?.checked, readAppearance().shortcuts]).toEqual([false, false]);
  await takeOff();
  let pressed = 0;
  function Keys() {
    useKeys({ n: () => (pressed += 1) });
    return null;
  }
  await showForm(<Keys />);
  await key(document.body, 'n');
  expect(pressed).toBe(0);
  await takeOff();
  await opened();
  expect(box()?.checked).toBe(false);
  await act(async () => box()?.click());
  expect([box()?.checked, readAppearance().shortcuts]).toEqual([true, true]);
});

test('is closed by its button, which has the focus, or by Escape', async () => {
  const said = await opened();
  await until(() => document.activeElement?.textContent === 'Close');
  await press(document, 'Close');
  expect(said.closed).toBe(1);
  await key(document.activeElement ?? document.body, 'Escape');
  expect(said.closed).toBe(2);
});
