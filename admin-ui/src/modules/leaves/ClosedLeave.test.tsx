/** The state of a leave in the list and on its page. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { showForm } from '../../testing/showForm.tsx';
import { i18nProvider } from '../i18nProvider.ts';
import { presentation } from './screens.tsx';

beforeEach(() => void signedIn());
afterEach(async () => {
  await takeOff();
  await i18nProvider.changeLocale('en');
});

test.each([
  ['en', 'Declined', 'Closed (declined)'],
  ['fr', 'Declined', 'Clôturé (refusé)'],
  ['fr', 'Approved', 'Clôturé (approuvé)'],
])('in %s a closed leave that was %s reads %s', async (locale, outcome, text) => {
  await i18nProvider.changeLocale(locale);
  const container = await showForm(presentation.status?.({ id: 'l', status: 'Closed', outcome }));
  expect(container.textContent).toBe(text);
});
