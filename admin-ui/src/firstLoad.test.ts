import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { beginFirstLoad } from './firstLoad.ts';
import { startLocale } from './kernel/i18n/useLanguage.ts';
import { answerWith } from './testing/answers.ts';

const client = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

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
