/** Where one was on a screen, in a page whose height and place the test sets: its document lays nothing out. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { show, takeOff } from '../../testing/show.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

/** The window that the page is seen through. */
const SEEN = 700;
const page = { height: 0, at: 0 };
let growing = new Set<() => void>();
const before = { observer: globalThis.ResizeObserver, innerHeight: window.innerHeight };

class GrowingBody {
  private readonly tell: () => void;
  constructor(tell: () => void) {
    this.tell = tell;
  }
  observe(element: Element) {
    if (element === document.body) growing.add(this.tell);
  }
  disconnect() {
    growing.delete(this.tell);
  }
}

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(page, { height: 5_000, at: 0 });
  growing = new Set();
  Object.assign(globalThis, { ResizeObserver: GrowingBody, innerHeight: SEEN });
  Object.assign(window, {
    scrollTo: (_: number, top: number) => (page.at = Math.max(0, Math.min(top, page.height - SEEN))),
  });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => page.at });
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => page.height,
  });
  history.scrollRestoration = 'auto';
});
afterEach(async () => {
  await takeOff();
  jest.restoreAllMocks();
  Object.assign(globalThis, { ResizeObserver: before.observer, innerHeight: before.innerHeight });
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

function scrollTo(top: number): void {
  page.at = top;
  dispatchEvent(new Event('scroll'));
}

async function grow(height: number): Promise<void> {
  page.height = height;
  await act(async () => {
    for (const tell of [...growing]) tell();
  });
}

let navigate: ReturnType<typeof useNavigate> = () => undefined;
const go = (to: string) => act(async () => navigate(to));
const back = () => act(async () => navigate(-1));
const forward = () => act(async () => navigate(1));

function Screens({ children }: { readonly children?: ReactNode }) {
  useScrollMemory();
  navigate = useNavigate();
  return children;
}

/** The first screen is a list. */
const start = (children?: ReactNode) =>
  show(
    <MemoryRouter initialEntries={['/patients']}>
      <Screens>{children}</Screens>
    </MemoryRouter>,
  );

describe('the place on a screen', () => {
  test('is the top of a new address', async () => {
    await start();
    scrollTo(300);
    await go('/invoices');
    expect(page.at).toBe(0);
  });

  test('stays as it is where only the filter of the screen changes', async () => {
    await start();
    scrollTo(300);
    await go('/patients?filter=a');
    expect(page.at).toBe(300);
  });

  test('is where one was, back and forward', async () => {
    await start();
    scrollTo(300);
    await go('/invoices');
    scrollTo(120);
    await back();
    expect(page.at).toBe(300);
    await forward();
    expect(page.at).toBe(120);
    await go('/taxs');
    expect(page.at).toBe(0);
  });

  test('after the way back, a new address begins at its top and a filter moves nothing', async () => {
    await start();
    await go('/invoices');
    await back();
    scrollTo(300);
    await go('/patients?filter=a');
    expect(page.at).toBe(300);
    await back();
    scrollTo(300);
    await go('/invoices');
    expect(page.at).toBe(0);
  });

  test('is that of the entry, not of the address: each visit has its own', async () => {
    await start();
    scrollTo(300);
    await go('/invoices');
    await go('/patients');
    scrollTo(50);
    await back();
    await back();
    expect(page.at).toBe(300);
  });

  test('is kept over a reload, in whole pixels', async () => {
    await start();
    scrollTo(300.6);
    await takeOff();
    page.at = 0;
    await start();
    expect(page.at).toBe(301);
  });

  test('is left to this page: the browser does not scroll by itself', async () => {
    await start();
    expect(history.scrollRestoration).toBe('manual');
  });

  test('is not the one that a shorter next screen moves the page to', async () => {
    function Shorter() {
      useLayoutEffect(() => scrollTo(0), []);
      return null;
    }
    await start(
      <Routes>
        <Route path="/short" element={<Shorter />} />
        <Route path="*" element="long" />
      </Routes>,
    );
    scrollTo(300);
    await go('/short');
    await back();
    expect(page.at).toBe(300);
  });

  test('is the top where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new Error('switched off');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const failed = jest.fn((event: ErrorEvent) => event.preventDefault());
    addEventListener('error', failed);
    await start();
    scrollTo(300);
    await go('/invoices');
    scrollTo(120);
    await back();
    removeEventListener('error', failed);
    expect([page.at, failed.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('back on a page whose rows come later', () => {
  /** Back at 300 of a page that is too short for it, at its top. */
  async function backOnShort(): Promise<void> {
    await start();
    scrollTo(300);
    await go('/invoices');
    page.height = SEEN;
    await back();
    expect(page.at).toBe(0);
  }

  test('the place is taken as soon as the page reaches so far, and only once', async () => {
    await backOnShort();
    await grow(SEEN + 299);
    expect(page.at).toBe(0);
    await grow(SEEN + 300);
    expect(page.at).toBe(300);
    scrollTo(100);
    await grow(5_000);
    expect(page.at).toBe(100);
  });

  test('a page that just reaches so far needs not to grow', async () => {
    await start();
    scrollTo(300);
    await go('/invoices');
    page.height = SEEN + 300;
    await back();
    expect(page.at).toBe(300);
  });

  test.each(['wheel', 'touchstart', 'keydown'])('a %s before that means to stay', async (gesture) => {
    await backOnShort();
    dispatchEvent(new Event(gesture));
    await grow(5_000);
    expect(page.at).toBe(0);
  });

  test('the next screen is not moved', async () => {
    await backOnShort();
    await go('/taxs');
    await grow(5_000);
    expect(page.at).toBe(0);
  });

  test('a browser that does not say when a page grows goes as far as it can', async () => {
    await start();
    scrollTo(300);
    await go('/invoices');
    Object.assign(globalThis, { ResizeObserver: undefined });
    page.height = SEEN + 200;
    await back();
    expect(page.at).toBe(200);
  });
});
