import { taxes } from '@hospital/contracts';
import { afterEach, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { ColourDot, Pill, StatePill } from './Pill.tsx';

afterEach(async () => {
  await takeOff();
  await i18nProvider.changeLocale('en');
});

async function pill(content: ReactNode) {
  const found = (await showForm(content)).querySelector('.pill');
  return found && [found.textContent, found.className];
}

test('a state is a word with a tone: grey unless it has one', async () => {
  expect(await pill(<Pill word="ready" />)).toEqual(['Ready', 'pill grey']);
  await takeOff();
  expect(await pill(<Pill word="ready" tone="orange hollow" />)).toEqual(['Ready', 'pill orange hollow']);
});

test('it is said in the language of the screens', async () => {
  await i18nProvider.changeLocale('fr');
  expect(await pill(<Pill word="Pending" />)).toEqual(['En attente', 'pill grey']);
});

test.each([null, undefined, ''])('without a word (%j) there is none', async (word) => {
  expect(await pill(<Pill word={word} />)).toBeNull();
});

test.each([
  [{ status: 'Approved' }, ['Approved', 'pill green']],
  [{ status: 'Pending' }, ['Pending', 'pill orange hollow']],
  [{ status: 'Unheard' }, ['Unheard', 'pill grey']],
  [{ status: 7 }, null],
  [{}, null],
])('a record %j has the tone that its module declares', async (record, expected) => {
  expect(await pill(<StatePill module={taxes} record={record} />)).toEqual(expected);
});

test('or that of another field', async () => {
  const module = { fields: { approval: taxes.fields.status } };
  const record = { approval: 'Approved', status: 'Pending' };
  const shown = await pill(<StatePill module={module} record={record} name="approval" />);
  expect(shown).toEqual(['Approved', 'pill green']);
});

test.each([
  ['green', 'rgb(47, 158, 99)'],
  ['blue', 'rgb(59, 127, 212)'],
  ['mauve', 'var(--line)'],
  [null, 'var(--line)'],
])('the dot of a record that is %s', async (colour, expected) => {
  const container = await showForm(<ColourDot colour={colour} />);
  const dot = container.querySelector<HTMLElement>('.dot');
  expect(dot?.style.background).toBe(expected);
  expect(dot?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('.dot')?.textContent).toBe('');
});
