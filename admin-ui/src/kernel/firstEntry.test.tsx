/** What is remembered of an entry of the history belongs to that entry, also where the browser opened it by its address. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BrowserRouter } from 'react-router-dom';
import { show, takeOff } from '../testing/show.tsx';
import { nameFirstEntry } from './firstEntry.ts';
import { useScrollMemory } from './layout/useScrollMemory.ts';

const page = { at: 0 };

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(page, { at: 0 });
  Object.assign(window, { scrollTo: (_: number, top: number) => (page.at = top) });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => page.at });
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 5_000 });
});
afterEach(async () => {
  await takeOff();
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

function Screen() {
  useScrollMemory();
  return null;
}

/** As the browser does: the document of before ends, and the next one begins at the top of its page. */
async function load(): Promise<void> {
  await takeOff();
  page.at = 0;
  nameFirstEntry();
  await show(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  );
}

async function open(address: string): Promise<void> {
  history.pushState(null, '', address);
  await load();
}

function scrollTo(top: number): void {
  page.at = top;
  dispatchEvent(new Event('scroll'));
}

test('an address that is typed begins at its top, also one that was read before', async () => {
  await open('/invoices');
  scrollTo(600);
  await open('/holidays');
  expect(page.at).toBe(0);
  await open('/invoices');
  expect(page.at).toBe(0);
});

test('a reload keeps the offset', async () => {
  await open('/invoices');
  scrollTo(600);
  await load();
  expect(page.at).toBe(600);
});

test('what else the entry holds stays', () => {
  history.replaceState({ idx: 3 }, '');
  nameFirstEntry();
  expect(history.state).toMatchObject({ idx: 3, key: expect.any(String) });
});
