/** What is opened over a screen, and whose file does not come. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, type ComponentType } from 'react';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, type } from '../../testing/show.tsx';
import { lazyComponent } from '../lazyScreen.ts';
import { LazyOverlay } from './LazyOverlay.tsx';

beforeEach(() => {
  signedIn();
  // React reports what a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await takeOff();
  jest.restoreAllMocks();
});

/** A part whose file comes from the given try on. */
function comingAt(first: number) {
  const asked = { times: 0 };
  const load = async () => {
    asked.times += 1;
    if (asked.times < first) throw new Error('no connection');
    return { Part: () => <p>It is here</p> };
  };
  return { asked, Part: lazyComponent(load, 'Part') };
}

async function shown(Part: ComponentType, onMissing?: () => void) {
  const container = await showForm(
    <>
      <input name="note" defaultValue="" />
      <LazyOverlay fallback={<p>Waiting</p>} onMissing={onMissing}>
        <Part />
      </LazyOverlay>
    </>,
  );
  await type(inputNamed(container, 'note'), 'typed');
  await settled();
  return container;
}

test('is reported and closed, and the screen with what was typed stays', async () => {
  const { Part, asked } = comingAt(Infinity);
  const closed = jest.fn();
  const container = await shown(Part, closed);
  expect(document.querySelector('.toast')?.textContent).toContain(
    'This could not be loaded. Check your connection.',
  );
  expect([closed.mock.calls.length, asked.times]).toEqual([1, 1]);
  expect(inputNamed(container, 'note').value).toBe('typed');
});

test('is asked for again once there is a connection', async () => {
  const { Part, asked } = comingAt(2);
  const container = await shown(Part);
  expect(container.textContent).toContain('Waiting');
  await act(async () => dispatchEvent(new Event('online')));
  await settled();
  expect([container.textContent?.includes('It is here'), asked.times]).toEqual([true, 2]);
});

test('another error in it is passed on to the error boundary of the screen', async () => {
  const Broken = () => {
    throw new TypeError('a mistake');
  };
  await expect(shown(Broken)).rejects.toThrow('a mistake');
  expect(document.querySelector('.toast')).toBeNull();
});
