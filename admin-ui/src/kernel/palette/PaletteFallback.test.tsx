/** The field of the palette until the palette itself has come. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { atOnce, pressAtOnce } from '../../testing/atOnce.ts';
import { inputNamed, key, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, until } from '../../testing/show.tsx';
import { PaletteFallback } from './PaletteFallback.tsx';
import { PaletteHost } from './PaletteHost.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const early = () => {
  const found = document.querySelector<HTMLInputElement>('.early-palette input');
  if (!found) throw new Error('There is no early field.');
  return found;
};

function typeAtOnce(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  atOnce(() => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function host() {
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  const Address = () => <output>{useLocation().pathname}</output>;
  const container = await showForm(
    <>
      <input name="before" />
      <PaletteHost />
      <Address />
    </>,
  );
  const before = inputNamed(container, 'before');
  act(() => before.focus());
  return { before, address: () => container.querySelector('output')?.textContent };
}

// These come first: once the file has come, it is there.
describe('before the palette has come', () => {
  test('one types at once, leaves it again, and opens with the Enter what is found in the end', async () => {
    const { before, address } = await host();
    pressAtOnce(before, 'k', { ctrlKey: true });
    expect(document.activeElement).toBe(early());
    typeAtOnce(early(), 'Pat');
    pressAtOnce(early(), 'Escape');
    expect([document.querySelector('[role=dialog]'), document.activeElement]).toEqual([null, before]);
    pressAtOnce(before, 'k', { ctrlKey: true });
    expect(early().value).toBe('');
    typeAtOnce(early(), 'Tax');
    expect(early().value).toBe('Tax');
    pressAtOnce(early(), 'Enter');
    await until(() => address() === '/taxs');
    await until(() => document.activeElement === before);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

function Field({ said }: { readonly said: string[] }) {
  const [typed, setTyped] = useState('');
  const close = () => void said.push('close');
  const setEntered = (isEntered: boolean) => void said.push(isEntered ? 'entered' : 'not entered');
  return <PaletteFallback {...{ typed, setTyped, close, isEntered: false, setEntered }} />;
}

async function field() {
  const said: string[] = [];
  await showForm(<Field said={said} />);
  return said;
}

test('it is a dialog with a name, that keeps the focus in its field', async () => {
  await field();
  const dialog = early().closest('[role=dialog]');
  expect(dialog?.getAttribute('aria-modal')).toBe('true');
  expect(dialog?.getAttribute('aria-label')).toBe('Go to, add or find');
  expect(early().getAttribute('aria-label')).toBe('Go to, add or find');
  expect(early().placeholder).toBe('Type a name, a number or a place');
  expect(document.activeElement).toBe(early());
});

test('Enter is kept for what will be found, until something else is typed', async () => {
  const said = await field();
  await key(early(), 'a');
  expect(said).toEqual([]);
  await key(early(), 'Enter');
  expect(said).toEqual(['entered']);
  await type(early(), 'Aya');
  expect([early().value, said]).toEqual(['Aya', ['entered', 'not entered']]);
});

test('Escape closes it and nothing else', async () => {
  const said = await field();
  await key(early(), 'Escape');
  expect(said).toEqual(['close']);
});
