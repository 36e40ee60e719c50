/** Tabs and menus by the keyboard alone, as the patterns of WAI-ARIA have them. */
import { afterEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { show, takeOff, until } from '../../testing/show.tsx';
import { preloadBorrowed } from './lazyMui.tsx';
import { Menu } from './Menu.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(takeOff);

function Address() {
  return <output>{useLocation().pathname + useLocation().search}</output>;
}

async function place(content: ReactNode): Promise<HTMLElement> {
  void preloadBorrowed();
  return show(
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        {content}
        <Address />
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

async function press(key: string): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });
}

const focused = () => document.activeElement?.textContent;

test('arrow keys, Home and End choose a tab, and the address follows', async () => {
  const tabs = ['first', 'second', 'third'].map((key) => ({ key, label: key, content: `about ${key}` }));
  const shown = await place(<Tabs tabs={tabs} />);
  await until(() => shown.querySelector('.MuiTabs-root') !== null);
  const panel = () => shown.querySelector('[role="tabpanel"]')?.textContent;
  act(() => shown.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus());
  expect(panel()).toBe('about first');
  await press('ArrowRight');
  expect([focused(), panel()]).toEqual(['second', 'about second']);
  expect(shown.querySelector('output')?.textContent).toBe('/?tab=second');
  await press('End');
  expect([focused(), panel()]).toEqual(['third', 'about third']);
  await press('ArrowRight');
  expect([focused(), shown.querySelector('output')?.textContent]).toEqual(['first', '/']);
  const stops = [...shown.querySelectorAll<HTMLElement>('[role="tab"]')].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
  expect(stops.map((stop) => stop.textContent)).toEqual(['first']);
});

test('a menu begins at its first entry; arrows, End and letters move, Space follows a link, Escape gives the focus back', async () => {
  const done: string[] = [];
  const entries = [
    { key: 'edit', label: 'Edit', act: () => done.push('edit') },
    { key: 'print', label: 'Print', act: () => done.push('print') },
    { key: 'open', label: 'Open', to: '/opened' },
  ];
  const shown = await place(
    <Menu entries={entries} label="More">
      {(open) => (
        <button type="button" onClick={open}>
          more
        </button>
      )}
    </Menu>,
  );
  const opener = shown.querySelector('button');
  const openMenu = async () => {
    await act(async () => {
      opener?.focus();
      opener?.click();
    });
    await until(() => focused() === 'Edit');
  };
  await openMenu();
  await press('ArrowDown');
  expect(focused()).toBe('Print');
  await press('End');
  expect(focused()).toBe('Open');
  await press('ArrowDown');
  expect(focused()).toBe('Edit');
  await press('p');
  expect(focused()).toBe('Print');
  await press('Escape');
  await until(() => document.activeElement === opener);
  expect(done).toEqual([]);
  await openMenu();
  await press('End');
  await press(' ');
  expect(shown.querySelector('output')?.textContent).toBe('/opened');
});
