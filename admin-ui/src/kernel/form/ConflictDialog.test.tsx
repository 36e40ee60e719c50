/** The dialog about fields that two people changed: which value of each is taken. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { act } from 'react';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, until } from '../../testing/show.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { ConflictingField } from './conflictingFields.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const at = '2026-11-21T09:30:00.000Z';
const contested: readonly ConflictingField[] = [
  { name: 'name', mine: 'TVA mine', theirs: 'TVA theirs', by: 'Nadia Test', at },
  { name: 'percentage', mine: '14', theirs: '10', by: null, at },
];

const dialog = () => {
  const found = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('No dialog is open.');
  return found;
};
const radio = (field: string, value: string) =>
  dialog().querySelector<HTMLInputElement>(`input[name="conflict.${field}"][value="${value}"]`);
const choose = (field: string, value: string) => act(async () => radio(field, value)?.click());
const chosen = () =>
  [...dialog().querySelectorAll<HTMLInputElement>('input[type="radio"]')]
    .filter(({ checked }) => checked)
    .map(({ name, value }) => `${name} ${value}`);

async function opened() {
  const said: unknown[] = [];
  const outer: string[] = [];
  await showForm(
    <form onSubmit={() => outer.push('sent')}>
      <ConflictDialog
        module={taxes}
        contested={contested}
        onChoose={(taken) => said.push(taken)}
        onClose={() => said.push('closed')}
      />
    </form>,
  );
  await until(() => document.querySelector('[role="dialog"] form') !== null);
  return { said, outer };
}

test('each field stands with both values, who saved the other one where that is known, and when', async () => {
  await opened();
  const [name, percentage] = [...dialog().querySelectorAll('fieldset')].map((field) => ({
    label: field.querySelector('legend')?.textContent,
    choices: [...field.querySelectorAll('label')].map(({ textContent }) => textContent),
  }));
  expect(name).toEqual({
    label: 'Name',
    choices: ['Your valueTVA mine', expect.stringMatching(/^Saved by Nadia Test, 21\/11\/2026.*TVA theirs$/)],
  });
  expect(percentage?.label).toBe('Percentage');
  expect(percentage?.choices[1]).toMatch(/^Saved meanwhile.*10/);
});

test('one’s own values are taken unless others are chosen', async () => {
  const { said, outer } = await opened();
  expect(chosen()).toEqual(['conflict.name mine', 'conflict.percentage mine']);
  await submit(dialog());
  expect([said, outer]).toEqual([[[]], []]);
});

test('the other value is taken of each field where it is chosen, and of no other', async () => {
  const { said } = await opened();
  await choose('percentage', 'theirs');
  expect(chosen()).toEqual(['conflict.name mine', 'conflict.percentage theirs']);
  await choose('name', 'theirs');
  await choose('percentage', 'mine');
  expect(chosen()).toEqual(['conflict.name theirs', 'conflict.percentage mine']);
  await press(dialog(), 'Use these values');
  expect(said).toEqual([['name']]);
  await choose('percentage', 'theirs');
  await press(dialog(), 'Use these values');
  expect(said.at(-1)).toEqual(['name', 'percentage']);
});

test('is left without a choice', async () => {
  const { said } = await opened();
  await choose('name', 'theirs');
  await press(dialog(), 'Continue editing');
  await settled();
  expect(said).toEqual(['closed']);
});
