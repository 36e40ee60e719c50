import { afterEach, expect, test } from '@jest/globals';
import { useLayoutEffect } from 'react';
import { show, takeOff } from '../testing/show.tsx';
import { keyOf, useKeys } from './keys.ts';

afterEach(takeOff);

test('a key works as soon as the screen is seen, not only when the browser has time for effects', async () => {
  const seen: string[] = [];
  function List() {
    useKeys({ n: () => seen.push('new') });
    return null;
  }
  /** Runs in the step in which the list comes to the screen. */
  function HastyHand() {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    }, []);
    return null;
  }
  await show(
    <>
      <List />
      <HastyHand />
    </>,
  );
  expect(seen).toEqual(['new']);
});

test.each([
  ['the letter itself', { key: 'k', code: 'KeyK' }, 'k'],
  ['with Shift', { key: 'X', code: 'KeyX', shiftKey: true }, 'X'],
  ['with Caps Lock', { key: 'J', code: 'KeyJ' }, 'j'],
  ['with Caps Lock and Shift', { key: 'x', code: 'KeyX', shiftKey: true }, 'X'],
  ['by its place on an Arabic keyboard', { key: 'ن', code: 'KeyK' }, 'k'],
  ['also with Shift', { key: '\u061b', code: 'KeyP', shiftKey: true }, 'P'],
  ['the question mark of one', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['by what a French keyboard writes there', { key: 'a', code: 'KeyQ' }, 'a'],
  ['no letter', { key: 'Escape', code: 'Escape' }, 'Escape'],
])('a key is called %s', (_what, pressed, name) => {
  expect(keyOf(new KeyboardEvent('keydown', pressed))).toBe(name);
});
