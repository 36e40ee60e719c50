import { expect, test } from '@jest/globals';
import { answerWith } from '../testing/answers.ts';
import { mayReload, reloadIfReleased } from './newRelease.ts';

test('a page whose parts are gone is loaded again, and not again at once', () => {
  sessionStorage.clear();
  const now = Date.UTC(2026, 0, 1);
  expect([mayReload(now, sessionStorage), mayReload(now + 5_000, sessionStorage)]).toEqual([true, false]);
  expect(mayReload(now + 60_000, sessionStorage)).toBe(true);
});

test('without a connection the page stays; with one it is loaded again', async () => {
  sessionStorage.clear();
  let reloads = 0;
  answerWith(null);
  await reloadIfReleased(() => (reloads += 1));
  expect(reloads).toBe(0);
  answerWith({});
  await reloadIfReleased(() => (reloads += 1));
  expect(reloads).toBe(1);
});
