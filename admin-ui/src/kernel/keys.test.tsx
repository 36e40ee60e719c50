import { afterEach, expect, test } from '@jest/globals';
import { useLayoutEffect } from 'react';
import { show, takeOff } from '../testing/show.tsx';
import { useKeys } from './keys.ts';

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
