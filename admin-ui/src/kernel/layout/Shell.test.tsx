/** The frame around the screens: what is beside them, and what becomes of it when one is slow or breaks. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { key, press, showForm } from '../../testing/formPlace.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { product } from '../../modules/index.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { PastContext } from '../past/past.ts';
import { ProductProvider } from '../screens.ts';
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

const main = (place: ParentNode) => place.querySelector<HTMLElement>('main');
const hairline = (place: ParentNode) => place.querySelector('.progress');
const menuLink = (place: ParentNode) =>
  [...place.querySelectorAll<HTMLElement>('.side-link')].find(
    ({ textContent }) => textContent === 'Patients',
  );
const news = (place: ParentNode) => [...place.querySelectorAll('i')].map(({ textContent }) => textContent);

/** A file or an answer that comes when the test says so. */
function later<T>(value: T) {
  let come: () => void = () => undefined;
  const coming = new Promise<T>((resolve) => (come = () => resolve(value)));
  return { coming, come: () => act(async () => come()) };
}

test('the screen is in the main part, to which the first link leads', async () => {
  const place = await shell('the screen');
  expect(main(place)?.textContent).toContain('the screen');
  const [first] = place.querySelectorAll('a');
  expect(first?.textContent).toBe('Skip to the content');
  expect(document.querySelector(first?.getAttribute('href') ?? '')).toBe(main(place));
  expect(main(place)?.tabIndex).toBe(-1);
});

test('another screen begins at its top, with the menu at its place', async () => {
  const place = await shell('the screen');
  scrollTo.mockClear();
  await act(async () => menuLink(place)?.click());
  expect(main(place)?.textContent).toBe('the patients');
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
  const place = await shell('the screen');
  const width = () => [
    place.querySelector<HTMLElement>('.shell')?.dataset['collapsed'],
    place.querySelector<HTMLElement>('.shell-side')?.dataset['collapsed'],
  ];
  expect(width()).toEqual(['false', 'false']);
  await press(place, 'Collapse the menu');
  expect([width(), readAppearance().collapsed]).toEqual([['true', 'true'], true]);
});

describe('on a phone, the menu', () => {
  const drawer = () => document.querySelector<HTMLElement>('.drawer [aria-label="Main menu"]');
  async function opened() {
    const place = await shell('the screen');
    await press(place, 'Collapse the menu');
    expect(drawer()).toBeNull();
    await press(place, 'Open the menu');
    await until(() => drawer() !== null);
    return place;
  }

  test('is a drawer with the names of its links, which leads on and closes', async () => {
    const place = await opened();
    expect(document.querySelector<HTMLElement>('.drawer .shell-side')?.dataset['collapsed']).toBe('false');
    await act(async () => menuLink(document.querySelector('.drawer') ?? document)?.click());
    expect(main(place)?.textContent).toBe('the patients');
    await until(() => drawer() === null);
  });

  test('closes with Escape, and the screen stays', async () => {
    const place = await opened();
    await key(drawer() ?? document.body, 'Escape');
    await until(() => drawer() === null);
    expect(main(place)?.textContent).toContain('the screen');
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
    const place = await shell(<Reads />);
    await until(() => hairline(place) !== null);
    await answers[0]?.come();
    await untilText(place, 'first');
    await until(() => hairline(place) === null);
    await press(place, 'first');
    await until(() => times === 2);
    await settled();
    expect(hairline(place)).toBeNull();
    await answers[1]?.come();
    await untilText(place, 'second');
  });

  test('is there while the file of a screen comes, which has a placeholder meanwhile', async () => {
    const file = later({ Page: () => 'it has come' });
    const Page = lazyScreen(() => file.coming, 'Page');
    const place = await shell(<Page />);
    await until(() => hairline(place) !== null);
    expect(main(place)?.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(menuLink(place)).toBeDefined();
    await file.come();
    await untilText(place, 'it has come');
    await until(() => hairline(place) === null);
    expect(main(place)?.querySelector('[aria-busy=true]')).toBeNull();
  });
});

test('a screen that breaks leaves the menu, which leads to the next one', async () => {
  function Broken(): ReactNode {
    throw new TypeError('a mistake');
  }
  const place = await shell(<Broken />);
  expect(main(place)?.textContent).toContain('Oops! Something went wrong');
  await act(async () => menuLink(place)?.click());
  expect(main(place)?.textContent).toBe('the patients');
});
