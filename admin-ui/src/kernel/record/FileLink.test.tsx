/** Opens an attachment in a tab of its own. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { readSession } from '../api/session.ts';
import { FileLink } from './FileLink.tsx';

/** The tab that the browser opens; null where it blocks it. */
let tab: { location: { href: string }; close: () => void } | null;
const [open, close, make, revoke] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()];
const kept = { create: URL.createObjectURL, revoke: URL.revokeObjectURL, open: window.open };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
  for (const each of [open, close, make, revoke]) each.mockReset();
  tab = { location: { href: 'about:blank' }, close };
  open.mockImplementation(() => tab);
  make.mockReturnValue('blob:file');
  Object.assign(URL, { createObjectURL: make, revokeObjectURL: revoke });
  window.open = open as unknown as typeof window.open;
});
afterEach(async () => {
  await takeOff();
  jest.restoreAllMocks();
  Object.assign(URL, { createObjectURL: kept.create, revokeObjectURL: kept.revoke });
  window.open = kept.open;
});

const PATH = '/api/expenses/e/api/attachment';
const file = { body: 'scan', headers: { 'Content-Type': 'image/png' } };
const shown = (asIcon?: boolean) =>
  showForm(<FileLink path={PATH} {...(asIcon === undefined ? {} : { asIcon })} />);
const button = (container: ParentNode) => container.querySelector('button');
const isBusy = (container: ParentNode) => button(container)?.getAttribute('aria-busy');

test.each([undefined, true])('opens what it fetched with the token (as an icon: %p)', async (asIcon) => {
  const asked = answerWith(file);
  const container = await shown(asIcon);
  await press(container, 'Open the file');
  await until(() => tab?.location.href === 'blob:file');
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/expenses/e/api/attachment',
  ]);
  expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer a-token' });
  expect(open.mock.calls).toEqual([['', '_blank']]);
  expect(close).not.toHaveBeenCalled();
  await until(() => isBusy(container) === 'false');
});

test('the tab is opened by the press itself, before anything is fetched', async () => {
  const { answer, waiting } = holdAnswers();
  const container = await shown();
  await press(container, 'Open the file');
  expect([open.mock.calls.length, tab?.location.href, isBusy(container)]).toEqual([1, 'about:blank', 'true']);
  await press(container, 'Open the file');
  await settled();
  expect([open.mock.calls.length, waiting()]).toEqual([1, 1]);
  await act(async () => answer(file));
  await until(() => tab?.location.href === 'blob:file');
});

test('an icon is busy too', async () => {
  const { answer } = holdAnswers();
  const container = await shown(true);
  await press(container, 'Open the file');
  expect(isBusy(container)).toBe('true');
  await act(async () => answer(file));
  await until(() => isBusy(container) === 'false');
});

test('the file can be read for a minute', async () => {
  answerWith(file);
  const later = jest.spyOn(globalThis, 'setTimeout');
  await press(await shown(), 'Open the file');
  await until(() => tab?.location.href === 'blob:file');
  expect(revoke).not.toHaveBeenCalled();
  for (const [act, wait] of later.mock.calls) if (wait === 60_000) act();
  expect(revoke.mock.calls).toEqual([['blob:file']]);
});

test('where the browser blocks the tab, nothing is kept of the file', async () => {
  tab = null;
  const asked = answerWith(file);
  const container = await shown();
  await press(container, 'Open the file');
  await until(() => asked.length > 0 && isBusy(container) === 'false');
  expect([make.mock.calls, document.querySelector('.toast')]).toEqual([[], null]);
});

test('an answer that is no file opens nothing', async () => {
  const asked = answerWith({ body: {}, headers: { 'Content-Type': 'application/json' } });
  const container = await shown();
  await press(container, 'Open the file');
  await until(() => asked.length > 0 && isBusy(container) === 'false');
  expect([tab?.location.href, make.mock.calls]).toEqual(['about:blank', []]);
});

test.each([
  ['closes the tab', false],
  ['needs no tab', true],
])('a refusal %s, and is shown', async (_what, isBlocked) => {
  if (isBlocked) tab = null;
  answerWith({ status: 403, body: { error: 'You may not read it.', code: 'unknown' } });
  const container = await shown();
  await press(container, 'Open the file');
  await untilText(document.body, 'You may not read it.');
  const toast = document.querySelector('.toast');
  expect([...(toast?.classList ?? [])]).toContain('warning');
  expect(toast?.querySelector('strong')?.textContent).toBe('Error, try again !');
  expect(close).toHaveBeenCalledTimes(isBlocked ? 0 : 1);
  expect(make).not.toHaveBeenCalled();
  await until(() => isBusy(container) === 'false');
});

test('when the session has ended, the tab is closed and no other message is shown', async () => {
  answerWith({ status: 401, body: { error: 'Sign in again.', code: 'session_ended' } });
  const container = await shown();
  await press(container, 'Open the file');
  await until(() => readSession() === null && isBusy(container) === 'false');
  expect([close.mock.calls.length, document.querySelector('.toast')]).toEqual([1, null]);
});

test('is a link with a text, or an icon with the same name', async () => {
  const link = button(await shown());
  expect([link?.textContent, link?.getAttribute('aria-label')]).toEqual(['Open the file', null]);
  expect([...(link?.classList ?? [])]).toContain('link');
  await takeOff();
  const icon = button(await shown(true));
  expect([icon?.textContent, icon?.getAttribute('aria-label')]).toEqual(['', 'Open the file']);
  expect([...(icon?.classList ?? [])]).toEqual(expect.arrayContaining(['icon', 'small']));
});
