import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { show, takeOff, untilText } from '../../testing/show.tsx';
import { refresh } from '../refresh.ts';
import { SettingsProvider } from './SettingsProvider.tsx';
import { useClinic, useFavicon } from './useClinic.ts';

function Name() {
  useFavicon();
  return useClinic().name;
}

const settings = (fields: object) => ({ body: [{ _id: 's', companyName: 'The company', ...fields }] });
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href');

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/api/settings/favicon" />';
  signedIn();
});
afterEach(takeOff);

test('the name and the icon follow the theme settings as soon as they change', async () => {
  const client = new QueryClient();
  answerWith(
    settings({ websiteName: null, updatedAt: '2026-03-02T09:00:00.000Z' }),
    settings({ websiteName: 'The clinic', updatedAt: '2026-03-02T10:00:00.000Z' }),
  );
  const container = await show(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} queryClient={client}>
        <SettingsProvider>
          <Name />
        </SettingsProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await untilText(container, 'The company');
  expect(icon()).toBe('/api/settings/favicon?v=2026-03-02T09%3A00%3A00.000Z');
  await act(async () => refresh(client, [{ resource: 'settings', _id: 's' }], 'others'));
  await untilText(container, 'The clinic');
  expect(icon()).toBe('/api/settings/favicon?v=2026-03-02T10%3A00%3A00.000Z');
});
