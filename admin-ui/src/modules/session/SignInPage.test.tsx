import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'react-admin';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { endSession } from '../../kernel/api/session.ts';
import { authProvider } from '../../kernel/api/authProvider.ts';
import { SettingsProvider } from '../../kernel/session/SettingsProvider.tsx';
import { i18nProvider } from '../i18nProvider.ts';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { show, takeOff, untilText } from '../../testing/show.tsx';
import { SignInPage } from './SignInPage.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function visit(from: object | null = null): Promise<HTMLElement> {
  answerWith({ body: { companyName: 'The company', websiteName: 'The clinic' } });
  const container = await show(
    <MemoryRouter initialEntries={[{ pathname: '/signin', state: from }]}>
      <CoreAdminContext {...{ i18nProvider, authProvider }} queryClient={new QueryClient()}>
        <SettingsProvider>
          <SignInPage />
          <Address />
        </SettingsProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await untilText(container, 'Use the account');
  return container;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
});
afterEach(takeOff);

test('the sign-in says that the session ended, where the server ended it', async () => {
  signedIn();
  endSession('not_signed_in');
  expect((await visit()).textContent).toContain('Your session has ended.');
});

test('it says that the account was deactivated, to who was signed in', async () => {
  signedIn();
  endSession('account_inactive');
  const { textContent } = await visit();
  expect(textContent).toContain('Your account was deactivated.');
  expect(textContent).not.toContain('Your session has ended.');
});

test('it says nothing to who comes by themselves', async () => {
  expect((await visit()).textContent).not.toContain('Your session has ended.');
});

test('a browser that was never here before shows the clinic, by the public settings', async () => {
  const container = await visit();
  await untilText(container, 'The clinic');
});

test('a sign-in in another tab leads on from here too', async () => {
  const container = await visit({ nextPathname: '/patients', nextSearch: '?sort=lastname' });
  signedIn();
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(container.querySelector('output')?.textContent).toBe('/patients?sort=lastname');
});
