/** Buttons that are at work, and menus: what they offer now and in the past. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Pencil } from 'lucide-react';
import { act, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { key, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { PastContext } from '../past/past.ts';
import { Button, IconButton, IconLink, LinkButton } from './Button.tsx';
import { Menu, type MenuEntry } from './Menu.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const past = { moment: '42', instant: '2026-03-01T08:00:00Z' };
const inThePast = (content: ReactNode) => <PastContext.Provider value={past}>{content}</PastContext.Provider>;

describe('a button', () => {
  test('at work says so, keeps the focus, and does nothing until it is done', async () => {
    const [press, pressIcon] = [jest.fn(), jest.fn()];
    const container = await showForm(
      <>
        <Button isRunning onClick={press}>
          Save
        </Button>
        <IconButton icon={Pencil} label="Edit" isRunning onClick={pressIcon} />
      </>,
    );
    for (const button of container.querySelectorAll('button')) {
      expect(button.getAttribute('aria-busy')).toBe('true');
      expect(button.disabled).toBe(false);
      await act(async () => button.click());
    }
    expect(press).not.toHaveBeenCalled();
    expect(pressIcon).not.toHaveBeenCalled();
    expect(container.querySelectorAll('.spinner')).toHaveLength(2);
  });

  test('at rest acts; one with an icon alone is named', async () => {
    const [press, pressIcon] = [jest.fn(), jest.fn()];
    const container = await showForm(
      <>
        <Button look="primary" size="small" className="mine" onClick={press}>
          Save
        </Button>
        <IconButton icon={Pencil} label="Edit" onClick={pressIcon} />
      </>,
    );
    const [save, edit] = container.querySelectorAll('button');
    expect(save?.className).toBe('button primary small mine');
    expect(edit?.className).toBe('button plain icon');
    expect([edit?.getAttribute('aria-label'), edit?.title]).toEqual(['Edit', 'Edit']);
    await act(async () => save?.click());
    await act(async () => edit?.click());
    expect(press).toHaveBeenCalledTimes(1);
    expect(pressIcon).toHaveBeenCalledTimes(1);
    expect(container.querySelector('.spinner')).toBeNull();
  });

  const links = (
    <>
      <LinkButton to="/patients/p">Open</LinkButton>
      <LinkButton to="/patients/p/edit">Change</LinkButton>
      <IconLink icon={Pencil} label="Edit" to="/patients/p/edit" />
    </>
  );
  test('leads to a form now, and in the past to records alone', async () => {
    const container = await showForm(links);
    expect(container.querySelectorAll('a')).toHaveLength(3);
    expect(container.querySelectorAll('a')[2]?.getAttribute('aria-label')).toBe('Edit');
    await takeOff();
    const before = await showForm(inThePast(links));
    expect([...before.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Open']);
  });
});

function At() {
  return <p className="at">{useLocation().pathname}</p>;
}

describe('a menu', () => {
  const act1 = jest.fn();
  const entries: readonly MenuEntry[] = [
    { key: 'open', label: 'Open', to: '/patients/p' },
    { key: 'edit', label: 'Edit', to: '/patients/p/edit' },
    { key: 'print', label: 'Print', icon: Pencil, act: act1 },
    { key: 'delete', label: 'Delete', danger: true, act: jest.fn() },
  ];
  const above = jest.fn();
  const menu = (of = entries, footer?: ReactNode) => (
    // Its button is in a row that a click opens.
    <div onClick={above}>
      <Menu entries={of} label="Verbs" footer={footer}>
        {(open, isOpen) => (
          <button type="button" onClick={open} aria-expanded={isOpen}>
            More
          </button>
        )}
      </Menu>
      <At />
    </div>
  );
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const named = (text: string) => items().find(({ textContent }) => textContent === text) ?? document.body;
  const openIn = async (container: ParentNode) => {
    await act(async () => container.querySelector<HTMLElement>('button[aria-expanded]')?.click());
    await settled();
  };
  const isOpen = (container: ParentNode) =>
    container.querySelector('button[aria-expanded]')?.getAttribute('aria-expanded') === 'true';

  beforeEach(() => {
    above.mockClear();
    act1.mockClear();
  });

  test('offers its entries, the dangerous one marked, and does not press what is around its button', async () => {
    const container = await showForm(menu());
    await openIn(container);
    expect(items().map(({ textContent }) => textContent)).toEqual(['Open', 'Edit', 'Print', 'Delete']);
    expect(items().map(({ classList }) => classList.contains('danger'))).toEqual([false, false, false, true]);
    expect(document.querySelector('[role="menu"]')?.getAttribute('aria-label')).toBe('Verbs');
    expect(above).not.toHaveBeenCalled();
  });

  test('closes before it acts', async () => {
    const container = await showForm(menu());
    await openIn(container);
    await act(async () => named('Print').click());
    expect(act1).toHaveBeenCalledTimes(1);
    expect(isOpen(container)).toBe(false);
    expect(above).not.toHaveBeenCalled();
  });

  test('follows a link by Space too', async () => {
    const container = await showForm(menu());
    await openIn(container);
    const event = await key(named('Edit'), ' ');
    expect(event.defaultPrevented).toBe(true);
    expect(container.querySelector('.at')?.textContent).toBe('/patients/p/edit');
  });

  test('is left by Tab, but for what is below its entries', async () => {
    const container = await showForm(menu());
    await openIn(container);
    expect((await key(named('Open'), 'Tab')).defaultPrevented).toBe(true);
    expect(isOpen(container)).toBe(false);
    await takeOff();
    const other = await showForm(menu(entries, <input name="below" />));
    await openIn(other);
    await key(named('Open'), 'Tab');
    expect(isOpen(other)).toBe(true);
  });

  test('edits and deletes nothing in the past, and is gone where nothing else is left', async () => {
    const container = await showForm(inThePast(menu()));
    await openIn(container);
    expect(items().map(({ textContent }) => textContent)).toEqual(['Open', 'Print']);
    await takeOff();
    const writing = entries.filter(({ key: name }) => ['edit', 'delete'].includes(name));
    const gone = await showForm(inThePast(menu(writing)));
    expect(gone.querySelector('button[aria-expanded]')).toBeNull();
  });
});
