/** The palette without a connection: its file does not come. The file stands in for the network, which a test does not have. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { inputNamed, key, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, until } from '../../testing/show.tsx';

let times = { palette: 0, shortcuts: 0 };
const notComing = (file: keyof typeof times) => () => {
  times[file] += 1;
  throw new Error('no connection');
};
jest.unstable_mockModule('./Palette.tsx', notComing('palette'));
jest.unstable_mockModule('./Shortcuts.tsx', notComing('shortcuts'));
const { PaletteHost, preloadPalette } = await import('./PaletteHost.tsx');

beforeEach(() => {
  times = { palette: 0, shortcuts: 0 };
  signedIn();
  // React reports what a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await takeOff();
  jest.restoreAllMocks();
});

const early = () => document.querySelector<HTMLInputElement>('.early-palette input');
const toast = () => document.querySelector('.toast')?.textContent ?? '';

async function host() {
  const container = await showForm(
    <>
      <input name="note" />
      <PaletteHost />
    </>,
  );
  const note = inputNamed(container, 'note');
  await type(note, 'typed');
  return note;
}

test('to load it beforehand is no more than a try', async () => {
  await expect(preloadPalette()).resolves.toBeUndefined();
  expect(times.palette).toBe(1);
});

test.each([
  ['palette', 'k', { ctrlKey: true }],
  ['shortcuts', '?', {}],
] as const)(
  '%s: closes again and says so, and is asked for again the next time',
  async (file, name, held) => {
    const note = await host();
    await key(document.body, name, held);
    await until(() => toast().includes('This could not be loaded. Check your connection.'));
    expect([early(), note.value, times[file]]).toEqual([null, 'typed', 1]);
    await key(document.body, name, held);
    await until(() => times[file] === 2);
  },
);
