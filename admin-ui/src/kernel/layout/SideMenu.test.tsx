/** The menu of a person, folded where it does not fit, and the menu at its foot. */
import { flags, type Flag } from '@hospital/contracts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import { Link } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { readAppearance } from '../theme/appearance.ts';
import { SideMenu } from './SideMenu.tsx';

const LINK = 30;
const TITLE = 20;
/** The height of the menu; the test's document lays nothing out, so elements are given theirs. */
let available = 10_000;
let laidOut: (() => void)[] = [];
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const NOTHING = { paddingTop: '0px', paddingBottom: '0px', marginTop: '0px', marginBottom: '0px' };
const before = {
  style: globalThis.getComputedStyle,
  observer: globalThis.ResizeObserver,
  rect: Object.getOwnPropertyDescriptor(Element.prototype, 'getBoundingClientRect'),
};

beforeEach(() => {
  localStorage.clear();
  signedIn();
  answerWith({ body: {} });
  available = 10_000;
  laidOut = [];
  globalThis.ResizeObserver = class {
    private readonly tell: () => void;
    constructor(tell: ResizeObserverCallback) {
      this.tell = () => tell([], this as unknown as ResizeObserver);
    }
    observe() {
      laidOut.push(this.tell);
    }
    unobserve() {}
    disconnect() {
      laidOut = laidOut.filter((tell) => tell !== this.tell);
    }
  } as unknown as typeof ResizeObserver;
  Object.defineProperty(Element.prototype, 'getBoundingClientRect', {
    configurable: true,
    value(this: Element) {
      const height = this.matches('.side-link') ? LINK : this.matches('.side-title') ? TITLE : 0;
      return { top: 0, bottom: height, left: 0, right: 0, height, width: 0 };
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => available });
  Object.assign(Element.prototype, { scrollBy: () => undefined });
  globalThis.getComputedStyle = ((element: Element) =>
    element.matches('[class^="side-"]') ? NOTHING : before.style(element)) as typeof getComputedStyle;
});
afterEach(async () => {
  await takeOff();
  globalThis.ResizeObserver = before.observer;
  globalThis.getComputedStyle = before.style;
  if (before.rect) Object.defineProperty(Element.prototype, 'getBoundingClientRect', before.rect);
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});

interface Shown {
  readonly at?: string;
  readonly collapsed?: boolean;
  readonly opens?: readonly Flag[];
  readonly onLeave?: () => void;
}

async function menu({ at = '/dashboard', collapsed = false, opens = flags, onLeave }: Shown = {}) {
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(opens) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <SideMenu {...{ collapsed, onLeave }} />
      <Link to="/doctors" className="elsewhere">
        Doctors
      </Link>
    </SessionContext.Provider>,
    { at },
  );
  await act(async () => {
    for (const tell of laidOut) tell();
  });
  return container;
}

const links = (container: ParentNode) =>
  [...container.querySelectorAll('.side-link')].map((link) => link.getAttribute('aria-label'));
const titles = (container: ParentNode) => [
  ...container.querySelectorAll<HTMLButtonElement>('button.side-title'),
];
const unfolded = (container: ParentNode) =>
  titles(container)
    .filter((title) => title.getAttribute('aria-expanded') === 'true')
    .map(({ textContent }) => textContent);

describe('the side menu', () => {
  test('has what the role opens and nothing else', async () => {
    const all = links(await menu());
    expect(all).toEqual(expect.arrayContaining(['Dashboard', 'Patients', 'Invoices', 'Taxes']));
    await takeOff();
    const few = links(await menu({ opens: ['Patients'] }));
    expect(few).toEqual(expect.arrayContaining(['Dashboard', 'Patients']));
    expect(few).not.toEqual(expect.arrayContaining(['Invoices']));
    expect(few.length).toBeLessThan(all.length);
  });

  test('marks the page that is shown', async () => {
    const container = await menu({ at: '/patients' });
    const current = container.querySelectorAll('[aria-current="page"]');
    expect([...current].map((link) => link.getAttribute('aria-label'))).toEqual(['Patients']);
  });

  test('folds nothing where everything fits', async () => {
    const container = await menu();
    expect(titles(container)).toEqual([]);
    expect(container.querySelectorAll('div.side-title').length).toBeGreaterThan(2);
  });

  test('folds where it does not fit: the group of the page is open, and every title stays', async () => {
    const groups = (await menu()).querySelectorAll('.side-group').length;
    await takeOff();
    available = groups * TITLE;
    const container = await menu({ at: '/patients' });
    expect(titles(container)).toHaveLength(groups);
    expect(unfolded(container)).toHaveLength(1);
    expect(links(container)).toContain('Patients');
    expect(links(container)).not.toContain('Taxes');
  });

  test('a record belongs to the group of its list', async () => {
    available = 0;
    const container = await menu({ at: '/patients/11111111-1111-4111-8111-111111111111' });
    expect(links(container)).toContain('Patients');
    expect(unfolded(container)).toHaveLength(1);
  });

  test('a title opens its group and closes it again', async () => {
    available = 0;
    const container = await menu({ at: '/patients' });
    const [own] = unfolded(container);
    const other = titles(container).find(({ textContent }) => textContent !== own);
    await act(async () => other?.click());
    expect(unfolded(container)).toEqual(expect.arrayContaining([own, other?.textContent]));
    await act(async () => other?.click());
    expect(unfolded(container)).toEqual([own]);
    const mine = titles(container).find(({ textContent }) => textContent === own);
    await act(async () => mine?.click());
    expect(unfolded(container)).toEqual([]);
  });

  test('on the next page its own group is open again', async () => {
    available = 0;
    const container = await menu({ at: '/patients' });
    await press(container, unfolded(container)[0] ?? '');
    expect(links(container)).toEqual([]);
    await act(async () => container.querySelector<HTMLElement>('.elsewhere')?.click());
    await settled();
    expect(links(container)).toContain('Doctors');
  });

  test('narrow, it folds nothing and names each link beside its icon', async () => {
    available = 0;
    const container = await menu({ collapsed: true });
    expect(titles(container)).toEqual([]);
    const [first] = container.querySelectorAll<HTMLElement>('.side-link');
    expect(first?.title).toBe(first?.getAttribute('aria-label'));
  });

  test('is made narrow and wide again, which is kept; in the drawer of a phone it is only left', async () => {
    const container = await menu();
    await press(container, 'Collapse the menu');
    expect(readAppearance().collapsed).toBe(true);
    await takeOff();
    const narrow = await menu({ collapsed: true });
    await press(narrow, 'Expand the menu');
    expect(readAppearance().collapsed).toBe(false);
    await takeOff();
    let isLeft = false;
    const drawer = await menu({ onLeave: () => (isLeft = true) });
    expect(drawer.textContent).not.toContain('Collapse the menu');
    await act(async () => drawer.querySelector<HTMLElement>('.side-link')?.click());
    expect(isLeft).toBe(true);
  });
});
