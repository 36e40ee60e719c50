/** How the side menu is measured, and which of its groups are open then; the test's document lays nothing out. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Folder } from 'lucide-react';
import { act, useRef } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { show, takeOff } from '../../testing/show.tsx';
import type { MenuGroup } from '../screens.ts';
import type { MenuSection } from './menuFor.ts';
import { useFolding } from './useFolding.ts';

const HEIGHTS: Readonly<Record<string, number>> = { 'side-title': 20, 'side-link': 30 };
/** A group's margin is not the first one's: 8 + 20 + 2 + 5, and 30 + 1 + 3. */
const [TITLE, LINK] = [35, 34];
const PADDINGS = 10 + 6;
let clientHeight = 0;
let observed = new Map<object, () => void>();
const before = {
  observer: globalThis.ResizeObserver,
  rect: Object.getOwnPropertyDescriptor(Element.prototype, 'getBoundingClientRect'),
};

class Observer {
  private readonly tell: () => void;
  constructor(tell: () => void) {
    this.tell = tell;
  }
  observe(element: Element) {
    if (element.matches('nav')) observed.set(this, this.tell);
  }
  disconnect() {
    observed.delete(this);
  }
}

beforeEach(() => {
  observed = new Map();
  Object.assign(globalThis, { ResizeObserver: Observer });
  Object.defineProperty(Element.prototype, 'getBoundingClientRect', {
    configurable: true,
    value(this: Element) {
      return { height: HEIGHTS[this.className] ?? 0 };
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get: () => clientHeight,
  });
});
afterEach(async () => {
  await takeOff();
  Object.assign(globalThis, { ResizeObserver: before.observer });
  if (before.rect) Object.defineProperty(Element.prototype, 'getBoundingClientRect', before.rect);
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});

const section = (group: MenuGroup, ...addresses: readonly string[]): MenuSection => ({
  group,
  links: addresses.map((to, order) => ({ group, order, to, text: to, icon: Folder })),
});
const sections = [
  section('today', '/bills', '/dashboard'),
  section('people', '/patients'),
  section('money', '/bills/late', '/taxs', '/tills'),
];
const EVERYTHING = 3 * TITLE + 6 * LINK;

function Menu() {
  const nav = useRef<HTMLElement>(null);
  const { unfolded, toggle } = useFolding(nav, sections);
  return (
    <nav ref={nav} data-folds={unfolded !== null} style={{ paddingTop: 10, paddingBottom: 6 }}>
      {sections.map(({ group, links }, container) => (
        <div key={group} className="side-group" style={{ marginTop: container === 0 ? 3 : 8 }}>
          <button
            type="button"
            className="side-title"
            style={{ marginTop: 2, marginBottom: 5 }}
            onClick={() => toggle(group)}
          >
            {group}
          </button>
          {(unfolded?.has(group) ?? true) &&
            links.map(({ to }) => (
              <Link key={to} className="side-link" style={{ marginTop: 1, marginBottom: 3 }} to={to}>
                {to}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}

const layOut = () => {
  for (const tell of observed.values()) tell();
};

/** @param room what the links and titles may take */
async function menu(room: number, at = '/elsewhere') {
  clientHeight = room + PADDINGS;
  const container = await show(
    <MemoryRouter initialEntries={[at]}>
      <Menu />
      <Link to="/patients">next page</Link>
    </MemoryRouter>,
  );
  await act(async () => layOut());
  const open = () =>
    [...container.querySelectorAll('.side-group')]
      .filter((group) => group.querySelector('.side-link') !== null)
      .map((group) => group.querySelector('button')?.textContent);
  const click = async (text: string) => {
    const found = [...container.querySelectorAll<HTMLElement>('a, button')].find(
      ({ textContent }) => textContent === text,
    );
    if (!found) throw new Error(`There is no ${text}.`);
    await act(async () => found.click());
  };
  return { open, click, folds: () => container.querySelector('nav')?.dataset['folds'] === 'true' };
}

describe('a menu is measured with its margins', () => {
  test('and folds as soon as one pixel is missing', async () => {
    const { folds } = await menu(EVERYTHING);
    expect(folds()).toBe(false);
    await takeOff();
    const smaller = await menu(EVERYTHING - 1);
    expect([smaller.folds(), smaller.open()]).toEqual([true, ['today', 'people']]);
  });

  test('and before it is painted', async () => {
    const { folds } = await menu(EVERYTHING);
    clientHeight -= 1;
    act(() => {
      layOut();
      expect(folds()).toBe(true);
    });
  });

  test('and again when it becomes higher or lower', async () => {
    const { folds, open } = await menu(EVERYTHING);
    clientHeight = 3 * TITLE + 2 * LINK + PADDINGS;
    await act(async () => layOut());
    expect([folds(), open()]).toEqual([true, ['today']]);
    clientHeight = EVERYTHING + PADDINGS;
    await act(async () => layOut());
    expect(folds()).toBe(false);
  });

  test('and stays folded where no link is left to measure', async () => {
    const { folds, open } = await menu(3 * TITLE + LINK - 1);
    expect([folds(), open()]).toEqual([true, []]);
    await act(async () => layOut());
    expect([folds(), open()]).toEqual([true, []]);
  });

  test('or not at all where the browser cannot say its height', async () => {
    Object.assign(globalThis, { ResizeObserver: undefined });
    expect((await menu(0)).folds()).toBe(false);
  });

  test('until it goes', async () => {
    await menu(EVERYTHING);
    expect(observed.size).toBe(1);
    await takeOff();
    expect(observed.size).toBe(0);
  });
});

describe('the group of the page', () => {
  test.each([
    ['/bills', ['today']],
    ['/bills/7', ['today']],
    ['/bills/late', ['money']],
    ['/bills/late/7', ['money']],
    ['/bills-of-others', []],
    ['/', []],
  ])('at %s: %j', async (at, expected) => {
    const { open } = await menu(0, at);
    expect(open()).toEqual(expected);
  });

  test('is closed by its title, and opened again', async () => {
    const { open, click } = await menu(0, '/dashboard');
    await click('today');
    expect(open()).toEqual([]);
    await click('today');
    expect(open()).toEqual(['today']);
  });

  test('stays open while one other is opened, and that one while the page changes', async () => {
    const { open, click } = await menu(0, '/dashboard');
    await click('money');
    expect(open()).toEqual(['today', 'money']);
    await click('money');
    expect(open()).toEqual(['today']);
    await click('money');
    await click('next page');
    expect(open()).toEqual(['people', 'money']);
  });

  test('is open again on the next page', async () => {
    const { open, click } = await menu(0, '/dashboard');
    await click('people');
    await click('today');
    expect(open()).toEqual([]);
    await click('people');
    await click('people');
    expect(open()).toEqual(['today']);
    await click('people');
    await click('people');
    await click('next page');
    expect(open()).toEqual(['people']);
  });
});
