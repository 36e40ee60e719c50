/** The palette takes over from its early field. Alone in its file: once the palette's file has come, it is there. */
import { afterEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { pressAtOnce } from '../../testing/atOnce.ts';
import { inputNamed, key, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, type, until } from '../../testing/show.tsx';
import { PaletteHost } from './PaletteHost.tsx';

afterEach(takeOff);

test('with what was typed and the focus, which goes back in the end', async () => {
  signedIn();
  const container = await showForm(
    <>
      <input name="before" />
      <PaletteHost />
    </>,
  );
  const before = inputNamed(container, 'before');
  act(() => before.focus());
  pressAtOnce(before, 'k', { ctrlKey: true });
  await type(document.querySelector('.early-palette input'), 'T');
  const field = () => document.querySelector<HTMLInputElement>('[role=combobox]');
  await until(() => field() !== null);
  await settled();
  expect(field()?.value).toBe('T');
  expect(document.activeElement).toBe(field());
  await key(document.activeElement ?? document.body, 'Escape');
  await until(() => document.activeElement === before);
});
