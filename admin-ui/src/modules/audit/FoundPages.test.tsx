import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { show, takeOff, until } from '../../testing/show.tsx';
import { useAuditAddress } from './auditAddress.ts';
import { FoundPages } from './FoundPages.tsx';
import { useAuditPages } from './useAuditPages.ts';

afterEach(takeOff);

function Found() {
  const { filter, set: _set, setFilter: _setFilter, ...address } = useAuditAddress();
  return (
    <FoundPages found={useAuditPages<string>('/audit', filter)} address={address}>
      {(rows) => <output>{rows.join(' ')}</output>}
    </FoundPages>
  );
}

test('a page that does not come says so below what is there, and is asked for again', async () => {
  const asked = answerWith(
    { body: ['first'], headers: { 'X-Next': 'after-first' } },
    { status: 500, body: { code: 'internal', error: 'Not now.', requestId: 'r' } },
    { body: ['second'] },
  );
  const shown = await show(
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        <QueryClientProvider client={new QueryClient()}>
          <Found />
        </QueryClientProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const rows = () => shown.querySelector('output')?.textContent;
  const press = async () => act(async () => shown.querySelector('button')?.click());
  await until(() => rows() === 'first' && shown.querySelector('button') !== null);
  await press();
  await until(() => shown.querySelector('.state') !== null);
  expect(rows()).toBe('first');
  await press();
  await until(() => rows() === 'first second');
  expect(shown.querySelector('.state, button')).toBeNull();
  expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('after'))).toEqual([
    null,
    'after-first',
    'after-first',
  ]);
});
