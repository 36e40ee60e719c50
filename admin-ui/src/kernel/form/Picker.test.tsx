import { afterEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { inputNamed, key, showForm } from '../../testing/formPlace.tsx';
import { takeOff, type, until, untilText } from '../../testing/show.tsx';
import { Picker } from './Picker.tsx';

afterEach(takeOff);

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

async function come(place: HTMLElement): Promise<HTMLInputElement> {
  await act(async () => place.querySelector('button')?.click());
  await until(() => place.querySelector('[name=patient]') !== null);
  return inputNamed(place, 'patient');
}

test('a picker that comes late takes the focus where no field has it', async () => {
  const place = await showForm(<Late />);
  const picker = await come(place);
  expect(document.activeElement).toBe(picker);
});

test('and leaves it to the field that somebody types into', async () => {
  const place = await showForm(<Late />);
  const other = inputNamed(place, 'other');
  await act(async () => other.focus());
  await come(place);
  expect(document.activeElement).toBe(other);
});

test('without a connection it says that it cannot search, and keeps what was typed', async () => {
  answerWith(null);
  const place = await showForm(<Late />);
  const picker = await come(place);
  await type(picker, 'Faraway');
  await untilText(document.body, 'This cannot be searched right now. What you typed is kept.');
  expect(document.body.textContent).not.toContain('Nothing matches');
  await act(async () => picker.blur());
  expect(picker.value).toBe('Faraway');
});

test('what was typed is kept as well while a search that failed before is tried again', async () => {
  answerWith(null);
  const place = await showForm(<Late />);
  const picker = await come(place);
  await type(picker, 'Far');
  await untilText(document.body, 'This cannot be searched right now. What you typed is kept.');
  holdAnswers();
  await type(picker, 'Faraway');
  await until(() => document.body.textContent?.includes('…') ?? false);
  await act(async () => picker.blur());
  expect(picker.value).toBe('Faraway');
});

const person = (id: string, firstname: string) => ({ _id: id, id, firstname, lastname: 'Alami' });
const page = (...patients: object[]) => ({ body: patients, headers: { 'x-total-count': '1' } });

test('an Enter before the search has ended chooses what it finds, and nobody of an earlier list', async () => {
  const chosen: unknown[] = [];
  answerWith(page(person('1', 'Adil')));
  const place = await showForm(
    <Picker
      resource="patients"
      name="patient"
      value={null}
      onChange={(one) => chosen.push(one?.['firstname'])}
    />,
  );
  const picker = inputNamed(place, 'patient');
  await act(async () => picker.focus());
  await key(picker, 'ArrowDown');
  await untilText(document.body, 'Adil Alami');
  const held = holdAnswers();
  await type(picker, 'Wafae');
  const early = await key(picker, 'Enter');
  // It would send the form that the picker is in.
  expect(early.defaultPrevented).toBe(true);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 200)));
  await key(picker, 'Enter');
  expect(chosen).toEqual([]);
  await act(async () => held.answer(page(person('2', 'Wafae'))));
  await until(() => chosen.length > 0);
  expect(chosen).toEqual(['Wafae']);
});
