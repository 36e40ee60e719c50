import type { Flag } from '@hospital/contracts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { showForm } from '../../testing/formPlace.tsx';
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

const links = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('nav a')];

test('beside the page are the settings that the role opens, and the one that is shown is marked', async () => {
  const place = await shown(<SettingsSide>the page</SettingsSide>);
  expect(place.querySelector('nav')?.getAttribute('aria-label')).toBe('Settings');
  expect(links(place).map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Company', null],
    ['Theme', 'page'],
  ]);
  expect(place.textContent).toContain('the page');
  await act(async () => links(place)[0]?.click());
  expect(place.querySelector('output')?.textContent).toBe('/settings/company');
  expect(links(place).map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
});

test('each setting needs its own right', async () => {
  const place = await shown(<SettingsSide>the page</SettingsSide>, ['BasicSettings']);
  expect(links(place).map(({ textContent }) => textContent)).toEqual(['Localization']);
});

test('a page of the settings has its title, what is beside it, its actions and the way back', async () => {
  const back = { to: '/settings', name: 'All settings' };
  const place = await shown(
    <SettingsFrame
      title="Theme"
      beside={<i>beside</i>}
      actions={<button type="button">Save</button>}
      back={back}
    >
      <p>the page</p>
    </SettingsFrame>,
  );
  expect(place.querySelector('h1')?.textContent).toBe('Theme');
  expect(place.querySelector('.title i')?.textContent).toBe('beside');
  expect(place.querySelector('.actions button')?.textContent).toBe('Save');
  expect(place.querySelector('.with-side p')?.textContent).toBe('the page');
  const crumb = place.querySelector('a.crumb');
  expect([crumb?.textContent, crumb?.getAttribute('href')]).toEqual(['All settings', '/settings']);
});

test('and no way back where it has none', async () => {
  const place = await shown(<SettingsFrame title="Theme">the page</SettingsFrame>);
  expect([place.querySelector('.crumb'), place.querySelector('.actions')]).toEqual([null, null]);
});
