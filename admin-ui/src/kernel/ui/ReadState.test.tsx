import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { HttpError } from 'react-admin';
import { signedIn } from '../../testing/people.ts';
import { rememberServerTime } from '../api/serverClock.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { takeOff, untilText } from '../../testing/show.tsx';
import { ReadState, type ReadResult } from './ReadState.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const error = new HttpError('', 500, { code: 'internal', error: 'Broken.' });
const settings = { dateFormat: 'd/m/Y', timezone: '(UTC +4) Dubai' };
const dataUpdatedAt = Date.parse('2026-03-02T09:05:00Z');

const shown = (read: ReadResult<string>) =>
  showForm(
    <ReadState read={read} toCome="to come">
      {(data) => data}
    </ReadState>,
    { settings },
  );
const textOf = async (read: ReadResult<string>) => (await shown(read)).textContent;

test('what is read shows its shape, and then itself', async () => {
  expect(await textOf({ data: undefined, error: null })).toBe('to come');
  await takeOff();
  expect(await textOf({ data: 'what is read', error: null, dataUpdatedAt })).toBe('what is read');
});

test('what cannot be read at first says why, and is read again when it is asked for', async () => {
  let asked = 0;
  const container = await shown({ data: undefined, error, refetch: () => (asked += 1) });
  expect(container.textContent).toContain('Broken.');
  await press(container, 'Try again');
  expect(asked).toBe(1);
});

test('what cannot be refreshed stays, under when it was read, and is read again when it is asked for', async () => {
  let asked = 0;
  const container = await shown({ data: 'old', error, dataUpdatedAt, refetch: () => (asked += 1) });
  const said = 'The page could not be refreshed. It shows the state of 02/03/2026, 13:05.';
  await untilText(container, said);
  expect(container.textContent).toBe(`${said}Try againold`);
  await press(container, 'Try again');
  expect(asked).toBe(1);
});

test('when it was read is the time of the server, also where the workstation’s clock is wrong', async () => {
  rememberServerTime(new Date(Date.now() + 3_600_000).toUTCString());
  try {
    const container = await shown({ data: 'old', error, dataUpdatedAt: dataUpdatedAt + 30_000 });
    await untilText(container, 'It shows the state of 02/03/2026, 14:05.');
  } finally {
    rememberServerTime(new Date().toUTCString());
  }
});

test('a screen whose session has ended waits', async () => {
  const ended = new HttpError('', 401, { code: 'former_session', error: 'Ended.' });
  expect(await textOf({ data: undefined, error: ended })).toBe('to come');
});
