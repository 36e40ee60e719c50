import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { PaperHead } from './PaperHead.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') });
  signedIn();
});
afterEach(async () => {
  await takeOff();
  jest.useRealTimers();
});

test('a printed page says when it was printed, also where it had been open for a day', async () => {
  const container = await showForm(<PaperHead />);
  expect(container.querySelector('.on-paper')?.textContent).toContain('27/11/2026');
  jest.setSystemTime(new Date('2026-11-28T10:00:00Z'));
  await act(async () => void window.dispatchEvent(new Event('beforeprint')));
  expect(container.querySelector('.on-paper')?.textContent).toContain('28/11/2026');
});
