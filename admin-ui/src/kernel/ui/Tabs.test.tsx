/** Tabs: one panel at a time, and the address says which. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, until } from '../../testing/show.tsx';
import { preloadBorrowed } from './lazyMui.tsx';
import { Tabs } from './Tabs.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const tabs = [
  { key: 'details', label: 'Details', content: <p>about it</p> },
  { key: 'history', label: 'tab.history', content: <p>what happened</p> },
  { key: 'invoices', label: 'resources.invoices.name', content: <p>bills</p> },
];

function Around() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{search}</output>
      <button onClick={() => navigate(-1)}>back</button>
    </>
  );
}

async function shown(at: string, given = tabs) {
  const container = await showForm(
    <>
      <Tabs tabs={given} />
      <Around />
    </>,
    { at },
  );
  const selected = () => {
    const found = [...container.querySelectorAll('[role="tab"]')].filter(
      (tab) => tab.getAttribute('aria-selected') === 'true',
    );
    return found.map(({ textContent }) => textContent);
  };
  return {
    container,
    now: () => [
      selected(),
      container.querySelector('[role="tabpanel"]')?.textContent,
      container.querySelector('output')?.textContent,
    ],
  };
}

/** What was selected in the step in which the tabs came to the screen. */
function AtFirst({ seen }: { readonly seen: unknown[] }) {
  useLayoutEffect(() => {
    const known = [...document.querySelectorAll('[role="tab"]')];
    seen.push(...known.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]));
  }, [seen]);
  return null;
}

/** Stands first: the file with the arrow keys comes once. */
test('tabs are there at once, before the arrow keys have come', async () => {
  const seen: unknown[] = [];
  await showForm(
    <>
      <Tabs tabs={tabs} />
      <AtFirst seen={seen} />
    </>,
    { at: '/a?tab=history' },
  );
  expect(seen).toEqual([
    ['Details', 'false'],
    ['History', 'true'],
    ['Invoices', 'false'],
  ]);
});

test.each([
  ['the first where the address names none', '/a', [['Details'], 'about it', '']],
  ['the one that the address names', '/a?tab=invoices', [['Invoices'], 'bills', '?tab=invoices']],
  ['the first where it names one that is not there', '/a?tab=none', [['Details'], 'about it', '?tab=none']],
])('%s is shown', async (_which, at, expected) => {
  expect((await shown(at)).now()).toEqual(expected);
});

test('a press shows a tab and writes it into the address beside what stands there; the first one needs no word', async () => {
  const { container, now } = await shown('/a?at=5&tab=history');
  await press(container, 'Invoices');
  expect(now()).toEqual([['Invoices'], 'bills', '?at=5&tab=invoices']);
  await press(container, 'Details');
  expect(now()).toEqual([['Details'], 'about it', '?at=5']);
});

test('the tabs of a screen are one step of the browser’s history', async () => {
  const { container, now } = await shown('/a');
  await press(container, 'Invoices');
  await press(container, 'back');
  expect(now()).toEqual([['Invoices'], 'bills', '?tab=invoices']);
});

test('a tab and its panel name each other', async () => {
  await preloadBorrowed();
  const { container } = await shown('/a?tab=history');
  await until(() => container.querySelector('.MuiTabs-root') !== null);
  const tab = container.querySelector('[role="tab"][aria-selected="true"]');
  const panel = container.querySelector('[role="tabpanel"]');
  expect(panel?.getAttribute('aria-labelledby')).toBe(tab?.id);
  expect(tab?.getAttribute('aria-controls')).toBe(panel?.id);
  const ids = [...container.querySelectorAll('[role="tab"]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(container.querySelector('[role="tablist"]')?.getAttribute('aria-label')).toMatch(/\w/);
});

test('no tabs are no panel', async () => {
  const { container } = await shown('/a', []);
  expect(container.querySelector('[role="tabpanel"], [role="tablist"]')).toBeNull();
});
