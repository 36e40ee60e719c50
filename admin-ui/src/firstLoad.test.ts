import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { beginFirstLoad } from './firstLoad.ts';
import { startLocale } from './kernel/i18n/useLanguage.ts';
import { rememberRights } from './kernel/api/session.ts';
import { answerWith } from './testing/answers.ts';
import { receptionist, signedIn } from './testing/people.ts';

const client = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test('on a new browser the first page is in the language of the clinic', async () => {
  const asked = answerWith({ body: { companyName: 'Clinique', defaultLanguage: 'French' } });
  await beginFirstLoad(client());
  expect(asked.map(({ path }) => path)).toEqual(['/api/settings/public']);
  expect(startLocale()).toBe('fr');
});

test('without a connection it is in English, and waits for nothing', async () => {
  answerWith(null);
  await beginFirstLoad(client());
  expect(startLocale()).toBe('en');
});

describe('the rows of a list are asked for before it is shown', () => {
  const listsAsked = async (address: string, flags: readonly string[] | null) => {
    signedIn();
    if (flags) rememberRights({ userId: receptionist._id, flags, hasAccess: true });
    history.replaceState(null, '', address);
    const asked = answerWith({ body: [] });
    await beginFirstLoad(client());
    return asked.map(({ path }) => path).filter((path) => path === '/api/patients');
  };

  test('once, by whom may see it as far as the browser remembers', async () => {
    expect(await listsAsked('/patients', ['Patients'])).toHaveLength(1);
    expect(await listsAsked('/patients', ['Invoices'])).toEqual([]);
    localStorage.clear();
    expect(await listsAsked('/patients', null)).toEqual([]);
  });

  test('not where the address says which', async () => {
    expect(await listsAsked('/patients?filter={"cin":"A"}', ['Patients'])).toEqual([]);
    expect(await listsAsked('/patients/create', ['Patients'])).toEqual([]);
  });
});
