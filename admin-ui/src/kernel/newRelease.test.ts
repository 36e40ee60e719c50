import { expect, test } from '@jest/globals';
import { mayReload } from './newRelease.ts';

test('a page whose parts are gone is loaded anew, and not again at once', () => {
  sessionStorage.clear();
  const now = Date.UTC(2026, 0, 1);
  expect([mayReload(now, sessionStorage), mayReload(now + 5_000, sessionStorage)]).toEqual([true, false]);
  expect(mayReload(now + 60_000, sessionStorage)).toBe(true);
});
