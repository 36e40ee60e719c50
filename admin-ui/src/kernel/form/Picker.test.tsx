import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { inputNamed, key, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { Picker } from './Picker.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

const patientsNamed = (...names: string[]) => ({
  body: names.map((name) => ({ _id: name, firstname: name, lastname: 'Zerouali' })),
});

/** A field, and a picker that comes later, as its file does on a slow line. */
function Late() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <input name="other" />
      <button type="button" onClick={() => setThere(true)}>
        come
      </button>
      {isThere && (
        <Picker resource="patients" name="patient" value={null} onChange={() => undefined} autoFocus />
      )}
    </>
  );
}

async function come(container: HTMLElement): Promise<HTMLInputElement> {
  await act(async () => container.querySelector('button')?.click());
  await until(() => container.querySelector('[name=patient]') !== null);
  return inputNamed(container, 'patient');
}

test('a picker that comes late takes the focus where no field has it', async () => {
  const container = await showForm(<Late />);
  const picker = await come(container);
  expect(document.activeElement).toBe(picker);
});

/** The screen before, whose field has the focus until it goes. */
function After() {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? (
    <Picker resource="patients" name="patient" value={null} onChange={() => undefined} autoFocus />
  ) : (
    <form onSubmit={() => setLeft(true)}>
      <input name="other" />
    </form>
  );
}

test('and where the screen before had it', async () => {
  const container = await showForm(<After />);
  await act(async () => inputNamed(container, 'other').focus());
  await submit(container);
  await until(() => container.querySelector('[name=patient]') !== null);
  expect(document.activeElement).toBe(inputNamed(container, 'patient'));
});

test('and leaves it to the field that somebody types into', async () => {
  const container = await showForm(<Late />);
  const other = inputNamed(container, 'other');
  await act(async () => other.focus());
  await come(container);
  expect(document.activeElement).toBe(other);
});

test('without a connection it says that it cannot search, and keeps what was typed', async () => {
  answerWith(null);
  const container = await showForm(<Late />);
  const picker = await come(container);
  await type(picker, 'Faraway');
  await untilText(document.body, 'This cannot be searched right now. What you typed is kept.');
  expect(document.body.textContent).not.toContain('Nothing matches');
  await act(async () => picker.blur());
  expect(picker.value).toBe('Faraway');
});

test('where the role does not allow the search it says so, not that the search fails right now', async () => {
  answerWith({ status: 403, body: { error: 'x', code: 'not_allowed' } });
  const container = await showForm(<Late />);
  await type(await come(container), 'Faraway');
  await untilText(document.body, 'Your role does not allow this search.');
  expect(document.body.textContent).not.toContain('right now');
});

test.each([
  ['is gone once the search has ended, where nothing was chosen', patientsNamed('Far'), ''],
  ['stays where the search fails', null, 'Faraway'],
])('what was typed when the field is left during the search %s', async (_what, later, left) => {
  answerWith(patientsNamed('Far'));
  const container = await showForm(<Late />);
  const picker = await come(container);
  await type(picker, 'Far');
  await untilText(document.body, 'Far Zerouali');
  const asked = answerWith(later);
  await type(picker, 'Faraway');
  await act(async () => picker.blur());
  expect(picker.value).toBe('Faraway');
  await until(() => asked.length > 0 && picker.value === left);
  await settled();
  expect(picker.value).toBe(left);
});

test('what was typed is kept as well while a search that failed before is tried again', async () => {
  answerWith(null);
  const container = await showForm(<Late />);
  const picker = await come(container);
  await type(picker, 'Far');
  await untilText(document.body, 'This cannot be searched right now. What you typed is kept.');
  holdAnswers();
  await type(picker, 'Faraway');
  await until(() => document.body.textContent?.includes('…') ?? false);
  await act(async () => picker.blur());
  expect(picker.value).toBe('Faraway');
});

/** Of patients, with the focus; `chosen` grows with each choice. */
async function enterPicker() {
  const chosen: unknown[] = [];
  const choose = (next: RaRecord | null) => chosen.push(next?.['_id']);
  const container = await showForm(
    <Picker resource="patients" name="patient" value={null} onChange={choose} />,
  );
  const picker = inputNamed(container, 'patient');
  await act(async () => picker.focus());
  return { picker, chosen };
}

test.each([
  ['the only one that it finds', ['Soufiane'], ['Soufiane']],
  ['nobody among several until they are seen', ['Soufiane', 'Soufia'], []],
])(
  'an Enter before the search has ended chooses %s, and nobody of an earlier list',
  async (_, found, expected) => {
    const { answer } = holdAnswers();
    const { picker, chosen } = await enterPicker();
    await type(picker, 'O');
    await until(() => {
      answer(patientsNamed('Omar'));
      return document.querySelector('[role=option]') !== null;
    });
    await type(picker, 'Souf');
    expect((await key(picker, 'Enter')).defaultPrevented).toBe(true);
    expect([chosen, picker.value]).toEqual([[], 'Souf']);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 200)));
    await act(async () => answer(patientsNamed(...found)));
    await until(() => !document.body.textContent?.includes('Omar'));
    await settled();
    expect(chosen).toEqual(expected);
    if (expected.length > 0) return;
    await key(picker, 'Enter');
    expect(chosen).toEqual(['Soufiane']);
  },
);

test('while the search is under way, who is listed already and fits what is typed can be chosen', async () => {
  const { answer } = holdAnswers();
  const { picker, chosen } = await enterPicker();
  await key(picker, 'ArrowDown');
  await until(() => {
    answer(patientsNamed('Omar', 'Éloïse', 'فاطمة', 'Lit 12'));
    return document.querySelectorAll('[role=option]').length === 4;
  });
  const offered = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await type(picker, 'فاطمه');
  expect(offered()).toEqual(['فاطمة Zerouali']);
  await type(picker, '١٢');
  expect(offered()).toEqual(['Lit 12 Zerouali']);
  await type(picker, 'elo zer');
  expect(offered()).toEqual(['Éloïse Zerouali']);
  await key(picker, 'Enter');
  expect(chosen).toEqual(['Éloïse']);
});

test('a name with a mistake finds similar ones, said to be no more than that: Enter chooses none of them', async () => {
  const similar = { ...patientsNamed('Soufiane'), headers: { 'X-Similar': 'true', 'X-Total-Count': '1' } };
  const asked = answerWith(similar);
  const { picker, chosen } = await enterPicker();
  await type(picker, 'Zeruali');
  await until(() => JSON.stringify(asked.at(-1)?.body).includes('Zeruali'));
  expect(asked.at(-1)?.body).toMatchObject({ search: { any: 'Zeruali' }, closest: true });
  await untilText(document.body, 'Similar names');
  await key(picker, 'Enter');
  expect(chosen).toEqual([]);
  await key(picker, 'ArrowDown');
  await key(picker, 'Enter');
  expect(chosen).toEqual(['Soufiane']);
});

test('an arrow key’s choice stays while the same list is found again', async () => {
  answerWith(patientsNamed('Omar', 'Olga', 'Othman'));
  const { picker, chosen } = await enterPicker();
  await key(picker, 'ArrowDown');
  await until(() => document.querySelectorAll('[role=option]').length === 3);
  const asked = answerWith(patientsNamed('Omar', 'Olga', 'Othman'));
  await type(picker, 'O');
  await key(picker, 'ArrowDown');
  await until(() => asked.length > 0);
  await settled();
  await key(picker, 'Enter');
  expect(chosen).toEqual(['Olga']);
  expect(document.querySelectorAll('[role=option]')).toHaveLength(0);
});
