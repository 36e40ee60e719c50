/** The frame around the screens: what is beside them, and what becomes of it when one is slow or breaks. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { key, press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { product } from '../../modules/index.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { PastContext } from '../past/past.ts';
import { ProductProvider } from '../screens.ts';
import { serverLost, serverReached } from '../serverReach.ts';
import { readAppearance } from '../theme/appearance.ts';
import { Shell } from './Shell.tsx';

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
Object.assign(Element.prototype, { scrollBy: () => undefined });
const scrollTo = jest.fn();

/** What a person sets is read once: each test has people of its own. */
let people = 0;
beforeEach(() => {
  people += 1;
  localStorage.clear();
  signedIn({ ...receptionist, _id: `person-${people}` });
  answerWith({ body: [] });
  scrollTo.mockClear();
  Object.assign(window, { scrollTo });
  // React reports what a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await takeOff();
  jest.restoreAllMocks();
});

const past = { moment: '00000000000000000009', instant: '2026-03-02T11:00:00.000Z' };
const always = [() => <i>news</i>, () => <i>more news</i>];

interface Shown {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly isPast?: boolean;
}

/** The screen at `/here`, and another one at `/patients`. */
function shell(screen: ReactNode, { settings, isPast = false }: Shown = {}) {
  return showForm(
    <ProductProvider value={{ ...product, always }}>
      <PastContext.Provider value={isPast ? past : null}>
        <Routes>
          <Route element={<Shell />}>
            <Route
              path="/here"
              element={
                <>
                  {screen}
                  <Link to="/patients">elsewhere</Link>
                </>
              }
            />
            <Route path="/patients" element="the patients" />
          </Route>
        </Routes>
      </PastContext.Provider>
    </ProductProvider>,
    { at: '/here', ...(settings ? { settings } : {}) },
  );
}

const main = (container: ParentNode) => container.querySelector<HTMLElement>('main');
const hairline = (container: ParentNode) => container.querySelector('.progress');
const menuLink = (container: ParentNode) =>
  [...container.querySelectorAll<HTMLElement>('.side-link')].find(
    ({ textContent }) => textContent === 'Patients',
  );
const news = (container: ParentNode) =>
  [...container.querySelectorAll('i')].map(({ textContent }) => textContent);

/** A file or an answer that comes when the test says so. */
function later<T>(value: T) {
  let come: () => void = () => undefined;
  const coming = new Promise<T>((resolve) => (come = () => resolve(value)));
  return { coming, come: () => act(async () => come()) };
}

test('the screen is in the main part, to which the first link leads', async () => {
  const container = await shell('the screen');
  expect(main(container)?.textContent).toContain('the screen');
  const [first] = container.querySelectorAll('a');
  expect(first?.textContent).toBe('Skip to the content');
  expect(document.querySelector(first?.getAttribute('href') ?? '')).toBe(main(container));
  expect(main(container)?.tabIndex).toBe(-1);
});

test('another screen begins at its top, with the menu at its place', async () => {
  const container = await shell('the screen');
  scrollTo.mockClear();
  await act(async () => menuLink(container)?.click());
  expect(main(container)?.textContent).toBe('the patients');
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('what modules show beside every screen is there now, and not in the past', async () => {
  expect(news(await shell('the screen'))).toEqual(['news', 'more news']);
  await takeOff();
  expect(news(await shell('the screen', { isPast: true }))).toEqual([]);
});

test('its keys open the palette, and the tab has the clinic’s icon', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.ico" />';
  const settings = { updatedAt: '2026-03-02T09:00:00.000Z' };
  await shell('the screen', { settings });
  expect(document.querySelector('link')?.getAttribute('href')).toContain('2026-03-02');
  await key(document.body, 'k', { ctrlKey: true });
  await until(() => document.querySelector('[role=combobox]') !== null);
});

test('it listens to the changes of other people', async () => {
  const asked = answerWith({ body: [] });
  await shell('the screen');
  expect(asked.map(({ path }) => path)).toContain('/api/changes');
});

test('the menu is narrow as the person set it', async () => {
  const container = await shell('the screen');
  const width = () => [
    container.querySelector<HTMLElement>('.shell')?.dataset['collapsed'],
    container.querySelector<HTMLElement>('.shell-side')?.dataset['collapsed'],
  ];
  expect(width()).toEqual(['false', 'false']);
  await press(container, 'Collapse the menu');
  expect([width(), readAppearance().collapsed]).toEqual([['true', 'true'], true]);
});

describe('on a phone, the menu', () => {
  const drawer = () => document.querySelector<HTMLElement>('.drawer [aria-label="Main menu"]');
  async function opened() {
    const container = await shell('the screen');
    await press(container, 'Collapse the menu');
    expect(drawer()).toBeNull();
    await press(container, 'Open the menu');
    await until(() => drawer() !== null);
    return container;
  }

  test('is a drawer with the names of its links, which leads on and closes', async () => {
    const container = await opened();
    expect(document.querySelector<HTMLElement>('.drawer .shell-side')?.dataset['collapsed']).toBe('false');
    await act(async () => menuLink(document.querySelector('.drawer') ?? document)?.click());
    expect(main(container)?.textContent).toBe('the patients');
    await until(() => drawer() === null);
  });

  test('closes with Escape, and the screen stays', async () => {
    const container = await opened();
    await key(drawer() ?? document.body, 'Escape');
    await until(() => drawer() === null);
    expect(main(container)?.textContent).toContain('the screen');
  });
});

describe('the hairline', () => {
  test('is there while something is read for the first time, and not when it is read again', async () => {
    const answers = [later('first'), later('second')];
    let times = 0;
    function Reads() {
      const queryFn = () => answers[times++]?.coming ?? 'none';
      const { data, refetch } = useQuery({ queryKey: ['clocks'], queryFn });
      return (
        <button type="button" onClick={() => void refetch()}>
          {String(data)}
        </button>
      );
    }
    const container = await shell(<Reads />);
    await until(() => hairline(container) !== null);
    await answers[0]?.come();
    await untilText(container, 'first');
    await until(() => hairline(container) === null);
    await press(container, 'first');
    await until(() => times === 2);
    await settled();
    expect(hairline(container)).toBeNull();
    await answers[1]?.come();
    await untilText(container, 'second');
  });

  test('is there while the file of a screen comes, which has a placeholder meanwhile', async () => {
    const file = later({ Page: () => 'it has come' });
    const Page = lazyScreen(() => file.coming, 'Page');
    const container = await shell(<Page />);
    await until(() => hairline(container) !== null);
    expect(main(container)?.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(menuLink(container)).toBeDefined();
    await file.come();
    await untilText(container, 'it has come');
    await until(() => hairline(container) === null);
    expect(main(container)?.querySelector('[aria-busy=true]')).toBeNull();
  });
});

test('a screen that breaks leaves the menu, which leads to the next one', async () => {
  function Broken(): ReactNode {
    throw new TypeError('a mistake');
  }
  const container = await shell(<Broken />);
  expect(main(container)?.textContent).toContain('Oops! Something went wrong');
  await act(async () => menuLink(container)?.click());
  expect(main(container)?.textContent).toBe('the patients');
});

test('that the server cannot be reached stands above every screen, until it can', async () => {
  // A page of the past has no stream of its own, which would say something else.
  const container = await shell('the screen', { isPast: true });
  const notice = () => main(container)?.querySelector('[role=status]')?.textContent;
  expect(notice()).toBe('');
  const now = jest.spyOn(performance, 'now');
  const at = (milliseconds: number) =>
    act(async () => void (now.mockReturnValue(milliseconds), serverLost()));
  await at(1_000);
  expect(notice()).toBe('');
  await at(5_000);
  expect(notice()).toMatch(/^The server could not be reached/);
  await act(async () => serverReached());
  expect(notice()).toBe('');
});
