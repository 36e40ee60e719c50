/** What opens the palette and the list of shortcuts, and what is left of them when they close. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { inputNamed, key, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { PaletteHost, preloadPalette } from './PaletteHost.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
});
afterEach(takeOff);

const palette = () => document.querySelector<HTMLInputElement>('[role=combobox]');
const isShowing = (text: string) => document.querySelector('[role=dialog]')?.textContent?.includes(text);
const shortcuts = () => isShowing('Keyboard shortcuts') === true;

async function host() {
  const Address = () => <output>{useLocation().pathname}</output>;
  const container = await showForm(
    <>
      <input name="note" />
      <PaletteHost />
      <Address />
    </>,
  );
  return {
    note: inputNamed(container, 'note'),
    address: () => container.querySelector('output')?.textContent,
  };
}

async function openPalette(): Promise<HTMLInputElement> {
  await key(document.body, 'k', { ctrlKey: true });
  await until(() => palette() !== null);
  const field = palette();
  if (!field) throw new Error('The palette has no field.');
  return field;
}

// This comes first: it loads the files.
test('loaded beforehand, the palette is there at once', async () => {
  await preloadPalette();
  await host();
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true });
  act(() => void document.body.dispatchEvent(event));
  expect(palette()).not.toBeNull();
  expect(document.querySelector('.early-palette')).toBeNull();
});

describe('the palette', () => {
  test.each([
    ['Ctrl', 'k', { ctrlKey: true }],
    ['the Command key', 'k', { metaKey: true }],
    ['Ctrl and a locked Shift', 'K', { ctrlKey: true }],
  ])('opens with K and %s, also while one types, and keeps the browser from it', async (_, name, held) => {
    const { note } = await host();
    const event = await key(note, name, held);
    await until(() => palette() !== null);
    expect([event.defaultPrevented, shortcuts()]).toEqual([true, false]);
  });

  test.each<[string, string, KeyboardEventInit]>([
    ['a plain K', 'k', {}],
    ['Shift alone', 'K', { shiftKey: true }],
    ['Alt as well', 'k', { ctrlKey: true, altKey: true }],
    ['Shift as well', 'K', { ctrlKey: true, shiftKey: true }],
    ['Alt and the Command key', 'k', { metaKey: true, altKey: true }],
    ['another letter', 'j', { ctrlKey: true }],
  ])('does not open with %s', async (_, name, held) => {
    await host();
    const event = await key(document.body, name, held);
    await settled();
    expect([event.defaultPrevented, document.querySelector('[role=dialog]')]).toEqual([false, null]);
  });

  test('closes with Escape, and is empty when it opens again', async () => {
    await host();
    await type(await openPalette(), 'Tax');
    expect(palette()?.value).toBe('Tax');
    await key(palette() ?? document.body, 'Escape');
    expect(palette()).toBeNull();
    expect((await openPalette()).value).toBe('');
  });

  test('opens nothing by an Enter of the time before', async () => {
    holdAnswers();
    const { address } = await host();
    const field = await openPalette();
    await type(field, 'Tax');
    await key(field, 'Enter');
    await key(field, 'Escape');
    await openPalette();
    await settled();
    expect([palette() !== null, address()]).toEqual([true, '/form']);
  });

  test('keeps an Enter while the search runs, and goes there in the end', async () => {
    const { answer, waiting } = holdAnswers();
    const { address } = await host();
    const field = await openPalette();
    await type(field, 'Tax');
    await key(field, 'Enter');
    expect(palette()).not.toBeNull();
    await until(() => {
      const none = { body: [], headers: { 'X-Total-Count': '0' } };
      if (waiting() > 0) answer(none);
      return address() === '/taxs';
    });
    expect(palette()).toBeNull();
  });

  test('offers first what was opened since', async () => {
    answerWith({ body: { _id: 'p', firstname: 'Aya', lastname: 'Alami' } });
    function Patient() {
      return useGetOne('patients', { id: 'p' }).data ? 'the patient' : null;
    }
    const container = await showForm(
      <>
        <Patient />
        <PaletteHost />
      </>,
      { at: '/patients/p' },
    );
    await untilText(container, 'the patient');
    await openPalette();
    expect(document.querySelector('.palette-title')?.textContent).toBe('Recent');
    expect(document.querySelector('[role=option]')?.textContent).toBe('Aya Alami');
  });
});

describe('the list of shortcuts', () => {
  test('opens with ? and closes with its button', async () => {
    await host();
    await key(document.body, '?', { shiftKey: true });
    await until(shortcuts);
    expect(palette()).toBeNull();
    await press(document, 'Close');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await key(document.body, '?');
    await until(shortcuts);
  });

  test('does not open while one types', async () => {
    const { note } = await host();
    await key(note, '?');
    await settled();
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  test('gives way to the palette', async () => {
    await host();
    await key(document.body, '?');
    await until(shortcuts);
    await openPalette();
    expect(shortcuts()).toBe(false);
  });
});

test('with the frame its keys go too', async () => {
  await host();
  await takeOff();
  const event = await key(document.body, 'k', { ctrlKey: true });
  expect(event.defaultPrevented).toBe(false);
});
