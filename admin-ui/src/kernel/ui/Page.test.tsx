/** The frame of a screen: its title, here and in the tab, and the way back to its list. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState, type ReactNode } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { press } from '../../testing/showForm.tsx';
import { show, takeOff, until } from '../../testing/show.tsx';
import { SettingsContext } from '../session/useSettings.ts';
import { useTrail } from '../trail.ts';
import { Page } from './Page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  document.title = '';
});
afterEach(async () => {
  await takeOff();
  history.replaceState(null, '', '/');
});

function Trail({ children }: { readonly children: ReactNode }) {
  useTrail();
  return children;
}

function shown(content: ReactNode, at = '/') {
  history.replaceState(null, '', at);
  return show(
    <BrowserRouter>
      <SettingsContext value={{ id: 'settings', companyName: 'The clinic' }}>
        <Trail>{content}</Trail>
      </SettingsContext>
    </BrowserRouter>,
  );
}

const frame = (container: ParentNode) => container.querySelector('.page');

describe('a page', () => {
  test('has its title, what is beside it, its actions and its content', async () => {
    const container = await shown(
      <Page title="Patients" beside={<i>12</i>} actions={<button type="button">Add</button>}>
        the rows
      </Page>,
    );
    expect(container.querySelector('h1')?.textContent).toBe('Patients');
    expect(container.querySelector('.title')?.textContent).toBe('Patients12');
    expect(container.querySelector('.actions')?.textContent).toBe('Add');
    expect(container.textContent).toBe('Patients12Addthe rows');
  });

  test('has no room for actions and no way back where there are none', async () => {
    const container = await shown(<Page title="Patients">the rows</Page>);
    expect([container.querySelector('.actions'), container.querySelector('.crumb')]).toEqual([null, null]);
  });

  test('is narrow where that is asked for', async () => {
    expect(frame(await shown(<Page title="One">-</Page>))?.className).toBe('page');
    await takeOff();
    const narrow = await shown(
      <Page title="One" narrow>
        -
      </Page>,
    );
    expect(frame(narrow)?.className).toBe('page narrow');
  });

  test('names itself and the clinic in the tab, also when its title changes', async () => {
    function Renamed() {
      const [title, setTitle] = useState('Aya');
      return (
        <Page title={title}>
          <button type="button" onClick={() => setTitle('Badr')}>
            rename
          </button>
        </Page>
      );
    }
    const container = await shown(<Renamed />);
    expect(document.title).toBe('Aya · The clinic');
    await press(container, 'rename');
    expect(document.title).toBe('Badr · The clinic');
  });
});

describe('the way back', () => {
  const record = '/patients/1';
  const form = '/patients/1/update';
  const links = ['/patients?filter=a', record, form].map((to) => (
    <Link key={to} to={to}>
      {to}
    </Link>
  ));
  const opened = (
    <Page title="Aya" back={{ to: '/patients', name: 'Patients' }}>
      {links}
    </Page>
  );
  const screens = (
    <Routes>
      <Route path={record} element={opened} />
      <Route path={form} element={opened} />
      <Route path="*" element={links} />
    </Routes>
  );
  const crumb = (container: ParentNode) => container.querySelector<HTMLElement>('.crumb');
  const follow = async (container: ParentNode, ...path: readonly string[]) => {
    for (const to of path) {
      const link = [...container.querySelectorAll('a')].find(({ textContent }) => textContent === to);
      await act(async () => link?.click());
    }
  };
  const address = () => location.pathname + location.search;

  test.each([
    ['from a record', [record]],
    ['from its form', [record, form]],
  ])('%s leads to the list as one left it', async (_, path) => {
    const container = await shown(screens, '/patients?filter=a');
    await follow(container, ...path);
    const entries = history.length;
    expect([crumb(container)?.textContent, crumb(container)?.getAttribute('href')]).toEqual([
      'Patients',
      '/patients',
    ]);
    await act(async () => crumb(container)?.click());
    await until(() => address() === '/patients?filter=a');
    // The browser's own Back adds no entry.
    expect(history.length).toBe(entries);
  });

  test('leads to the list at its beginning where one did not come from it', async () => {
    const container = await shown(screens, record);
    await act(async () => crumb(container)?.click());
    await until(() => address() === '/patients');
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('with %s is the browser’s', async (held) => {
    const container = await shown(screens, '/patients?filter=a');
    await follow(container, record);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [held]: true });
    let isTaken: boolean | null = null;
    const listen = (event: Event) => {
      isTaken = event.defaultPrevented;
      // The test's document opens no second tab.
      event.preventDefault();
    };
    document.addEventListener('click', listen, { once: true });
    await act(async () => crumb(container)?.dispatchEvent(click));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect([isTaken, address()]).toEqual([false, record]);
  });
});

function FormThatLeads() {
  const navigate = useNavigate();
  return (
    <Page title="Form">
      <button onClick={() => navigate('/patients')}>save</button>
      <Link to="/search">search</Link>
    </Page>
  );
}

/** A form that goes to the list once it is saved, and a page that puts the focus into its field. */
async function startAtForm(): Promise<HTMLElement> {
  history.replaceState(null, '', '/form');
  return show(
    <BrowserRouter>
      <Routes>
        <Route path="/form" element={<FormThatLeads key="form" />} />
        <Route path="/patients" element={<Page key="list" title="Patients" children={null} />} />
        <Route
          path="/search"
          element={
            <Page key="search" title="Search">
              <input autoFocus />
            </Page>
          }
        />
      </Routes>
    </BrowserRouter>,
  );
}

async function follow(container: HTMLElement, name: 'button' | '.page > a'): Promise<void> {
  const pressed = container.querySelector<HTMLElement>(name);
  pressed?.focus();
  await act(async () => pressed?.click());
}

test('the heading takes the focus that a saved form leaves behind', async () => {
  const container = await startAtForm();
  expect(document.activeElement).toBe(document.body);
  await follow(container, 'button');
  expect(document.activeElement?.textContent).toBe('Patients');
});

test('a page that puts the focus into a field keeps it there', async () => {
  const container = await startAtForm();
  await follow(container, '.page > a');
  expect(document.activeElement?.tagName).toBe('INPUT');
});
