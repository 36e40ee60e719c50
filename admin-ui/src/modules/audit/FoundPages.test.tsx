import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { show, takeOff, until } from '../../testing/show.tsx';
import { useAuditAddress } from './auditAddress.ts';
import { FoundCount } from './FoundCount.tsx';
import { FoundPages } from './FoundPages.tsx';
import { useAuditPages } from './useAuditPages.ts';

beforeEach(() => void signedIn());
afterEach(takeOff);

function Found() {
  const address = useAuditAddress();
  const found = useAuditPages<string>('/audit', address.filter);
  return (
    <>
      <FoundCount pages={found.data?.pages} />
      <FoundPages found={found} address={address}>
        {(rows) => <output>{rows.join(' ')}</output>}
      </FoundPages>
    </>
  );
}

async function shownFound(at = '/audit'): Promise<HTMLElement> {
  return show(
    <MemoryRouter initialEntries={[at]}>
      <CoreAdminContext store={memoryStore()}>
        <QueryClientProvider client={new QueryClient()}>
          <Found />
        </QueryClientProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const rowsOf = (shown: HTMLElement) => shown.querySelector('output')?.textContent;
const press = async (shown: HTMLElement) => act(async () => shown.querySelector('button')?.click());
const cursorsOf = (asked: readonly { readonly path: string }[]) =>
  asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('after'));

test('a page that does not come says so below what is there, and is asked for again', async () => {
  const first = Array.from({ length: 50 }, (_, index) => `r${index}`);
  const asked = answerWith(
    { body: first, headers: { 'X-Next': 'after-first' } },
    { status: 500, body: { code: 'internal', error: 'Not now.', requestId: 'r' } },
    { body: ['second'] },
  );
  const shown = await shownFound();
  await until(() => rowsOf(shown) === first.join(' ') && shown.querySelector('button') !== null);
  await press(shown);
  await until(() => shown.querySelector('.state') !== null);
  expect(rowsOf(shown)).toBe(first.join(' '));
  await press(shown);
  await until(() => rowsOf(shown) === [...first, 'second'].join(' '));
  expect(shown.querySelector('.state, button')).toBeNull();
  expect(cursorsOf(asked)).toEqual([null, 'after-first', 'after-first']);
});

test('where an answer has fewer than a page, the search goes on until there are enough, or no more', async () => {
  const asked = answerWith(
    { body: [], headers: { 'X-Next': 'p9' } },
    { body: ['one'], headers: { 'X-Next': 'p5' } },
    { body: ['two'] },
  );
  const shown = await shownFound();
  await until(() => rowsOf(shown) === 'one two');
  expect(shown.querySelector('.state, button')).toBeNull();
  expect(cursorsOf(asked)).toEqual([null, 'p9', 'p5']);
});

test('what was found before an answer failed is kept, and the rest is asked for again', async () => {
  const asked = answerWith(
    { body: ['one'], headers: { 'X-Next': 'p9' } },
    { status: 500, body: { code: 'internal', error: 'Not now.', requestId: 'r' } },
    { body: ['two'] },
  );
  const shown = await shownFound();
  await until(() => rowsOf(shown) === 'one' && shown.querySelector('button') !== null);
  await press(shown);
  await until(() => rowsOf(shown) === 'one two');
  expect(cursorsOf(asked)).toEqual([null, 'p9', 'p9']);
});

test('filters that the audit does not know are named, and cleared: asking again would not help', async () => {
  const refused = { code: 'validation_failed', error: 'Some fields need your attention.', requestId: 'r' };
  const fields = { resource: 'There is no resource zzz.' };
  const asked = answerWith({ status: 400, body: { ...refused, fields } }, { body: ['first'] });
  const shown = await shownFound('/audit?resource=zzz');
  await until(() => shown.querySelector('.state') !== null);
  expect(shown.querySelector('.state p')?.textContent).toBe('There is no resource zzz.');
  await press(shown);
  await until(() => rowsOf(shown) === 'first');
  expect(asked.at(-1)?.path).not.toContain('resource');
});

test('the count is the one of the first answer while there is more', async () => {
  const body = Array.from({ length: 50 }, (_, index) => `r${index}`);
  answerWith({ body, headers: { 'X-Next': '50.p', 'X-Total-Count': '437' } });
  const shown = await shownFound();
  await until(() => shown.querySelector('.count') !== null);
  expect(shown.querySelector('.count')?.textContent).toMatch(/437|list.filtered/);
});
