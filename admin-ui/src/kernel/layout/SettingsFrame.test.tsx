import type { Flag } from '@hospital/contracts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { product } from '../../modules/index.ts';
import { ProductProvider } from '../screens.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { SettingsFrame, SettingsSide } from './SettingsFrame.tsx';

Object.assign(Element.prototype, { scrollBy: () => undefined });
beforeEach(() => void signedIn());
afterEach(takeOff);

const addresses = ['/settings/company', '/settings/localization', '/settings/theme'];
const settings = product.settings.filter(({ to }) => addresses.includes(to));
const Address = () => <output>{useLocation().pathname}</output>;

function shown(content: ReactNode, opens: readonly Flag[] = ['CompanySettings', 'ThemeSettings']) {
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(opens) });
  return showForm(
    <ProductProvider value={{ ...product, settings }}>
      <SessionContext.Provider value={session}>
        {content}
        <Address />
      </SessionContext.Provider>
    </ProductProvider>,
    { at: '/settings/theme' },
  );
}

const links = (container: ParentNode) => [...container.querySelectorAll<HTMLElement>('nav a')];

test('beside the page are the settings that the role opens, and the one that is shown is marked', async () => {
  const container = await shown(<SettingsSide>the page</SettingsSide>);
  expect(container.querySelector('nav')?.getAttribute('aria-label')).toBe('Settings');
  expect(links(container).map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Company', null],
    ['Theme', 'page'],
  ]);
  expect(container.textContent).toContain('the page');
  await act(async () => links(container)[0]?.click());
  expect(container.querySelector('output')?.textContent).toBe('/settings/company');
  expect(links(container).map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
});

test('each setting needs its own right', async () => {
  const container = await shown(<SettingsSide>the page</SettingsSide>, ['BasicSettings']);
  expect(links(container).map(({ textContent }) => textContent)).toEqual(['Localization']);
});

test('a page of the settings has its title, what is beside it, its actions and the way back', async () => {
  const back = { to: '/settings', name: 'All settings' };
  const container = await shown(
    <SettingsFrame
      title="Theme"
      beside={<i>beside</i>}
      actions={<button type="button">Save</button>}
      back={back}
    >
      <p>the page</p>
    </SettingsFrame>,
  );
  expect(container.querySelector('h1')?.textContent).toBe('Theme');
  expect(container.querySelector('.title i')?.textContent).toBe('beside');
  expect(container.querySelector('.actions button')?.textContent).toBe('Save');
  expect(container.querySelector('.with-side p')?.textContent).toBe('the page');
  const crumb = container.querySelector('a.crumb');
  expect([crumb?.textContent, crumb?.getAttribute('href')]).toEqual(['All settings', '/settings']);
});

test('and no way back where it has none', async () => {
  const container = await shown(<SettingsFrame title="Theme">the page</SettingsFrame>);
  expect([container.querySelector('.crumb'), container.querySelector('.actions')]).toEqual([null, null]);
});
