import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { endSession } from '../../kernel/api/session.ts';
import { authProvider } from '../../kernel/api/authProvider.ts';
import { SettingsProvider } from '../../kernel/session/SettingsProvider.tsx';
import { i18nProvider } from '../i18nProvider.ts';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { show, takeOff, untilText } from '../../testing/show.tsx';
import { SignInPage } from './SignInPage.tsx';

async function visit(): Promise<HTMLElement> {
  answerWith({ body: { companyName: 'The company', websiteName: 'The clinic' } });
  const place = await show(
    <MemoryRouter initialEntries={['/signin']}>
      <CoreAdminContext {...{ i18nProvider, authProvider }} queryClient={new QueryClient()}>
        <SettingsProvider>
          <SignInPage />
        </SettingsProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await untilText(place, 'Use the account');
  return place;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
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
  const place = await visit();
  await untilText(place, 'The clinic');
});
