import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerWith, type Given } from '../testing/answers.ts';
import { press, showForm } from '../testing/showForm.tsx';
import { signedIn } from '../testing/people.ts';
import { settled, takeOff } from '../testing/show.tsx';
import { mayReload, reloadIfReached, useSayNotLoaded } from './newRelease.ts';

const OWN = '/assets/index-a.js';
const NEWER = '/assets/index-b.js';
const pageOf = (entry: string) => `<div id="root"></div><script type="module" src="${entry}"></script>`;

/** The server's page, as text. */
function serve(given: Given | null, page: string): void {
  answerWith(given);
  const answered = globalThis.fetch;
  globalThis.fetch = async (...asked) => Object.assign(await answered(...asked), { text: async () => page });
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signedIn();
  const entry = document.createElement('script');
  entry.setAttribute('type', 'module');
  entry.setAttribute('src', OWN);
  document.head.append(entry);
});
afterEach(async () => {
  document.head.replaceChildren();
  await takeOff();
});

test('a page whose parts are gone is loaded again, and not again at once', () => {
  const now = Date.UTC(2026, 0, 1);
  expect([mayReload(now), mayReload(now + 5_000)]).toEqual([true, false]);
  expect(mayReload(now + 60_000)).toBe(true);
});

test('a page that cannot keep when it was loaded again is not', () => {
  const keep = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  expect(mayReload(Date.UTC(2026, 0, 1))).toBe(false);
  keep.mockRestore();
});

describe('where a screen does not come, the page', () => {
  test.each([
    ['stays without a connection', null, pageOf(NEWER), 0],
    ['is loaded again where a file was lost', {}, pageOf(OWN), 1],
    ['stays where a network answers with a page of its own', {}, '<h1>Sign in to the network</h1>', 0],
    ['stays while the server is broken', { status: 502 }, pageOf(NEWER), 0],
    ['is loaded again after a new release', {}, pageOf(NEWER), 1],
  ])('%s', async (_what, given, page, times) => {
    let reloads = 0;
    serve(given, page);
    await reloadIfReached(() => (reloads += 1));
    expect(reloads).toBe(times);
  });
});

function Opening() {
  const sayNotLoaded = useSayNotLoaded();
  return (
    <button type="button" onClick={() => void sayNotLoaded()}>
      Open
    </button>
  );
}

describe('a part of a screen that does not come', () => {
  const toastAfter = async (page: string) => {
    const container = await showForm(<Opening />);
    serve({}, page);
    await press(container, 'Open');
    await settled();
    return document.querySelector('.toast')?.textContent;
  };

  test('is reported', async () => {
    expect(await toastAfter(pageOf(OWN))).toContain('This could not be loaded.');
  });

  test('is in the new release, which the person loads when they want to', async () => {
    expect(await toastAfter(pageOf(NEWER))).toContain(
      'There is a new version. Reload the page to go on.Reload',
    );
  });
});
