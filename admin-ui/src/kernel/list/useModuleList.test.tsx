import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { patients } from '@hospital/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { CoreAdminContext, HttpError, type DataProvider } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, show, takeOff, until, untilText } from '../../testing/show.tsx';
import { ListFoot } from './ListFoot.tsx';
import { useModuleList } from './useModuleList.ts';

interface Call {
  readonly perPage: number;
  readonly answer: () => void;
}

/** Forty records, of which each call gets as many as it asks for, once it is answered. */
function slowProvider(calls: Call[]): DataProvider {
  const getList = async (_resource: string, { pagination }: { pagination: { perPage: number } }) => {
    await new Promise<void>((answer) => calls.push({ perPage: pagination.perPage, answer }));
    return {
      data: Array.from({ length: pagination.perPage }, (_, index) => ({ id: `row ${index}` })),
      total: 40,
    };
  };
  return { getList } as unknown as DataProvider;
}

function Shown() {
  const list = useModuleList({ resource: 'patients', perPage: 10, step: 6 });
  return (
    <>
      <p>{list.records.length} rows</p>
      <button onClick={() => list.setFilters({ lastname: 'a' })}>search</button>
      <ListFoot module={patients} list={list} fixed={{}} />
    </>
  );
}

const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(['Patients']) });

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('Load more is heard while a search is on its way, and once while what it asked for is', async () => {
  const calls: Call[] = [];
  const container = await show(
    <MemoryRouter>
      <CoreAdminContext
        {...{ i18nProvider, dataProvider: slowProvider(calls), queryClient: new QueryClient() }}
      >
        <SessionContext.Provider value={session}>
          <Shown />
        </SessionContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const press = async (text: string) => {
    const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === text);
    await act(async () => button?.click());
  };
  await until(() => calls.length === 1);
  calls[0]?.answer();
  await untilText(container, '10 rows');
  await press('search');
  await until(() => calls.length === 2);
  await press('Load more');
  await until(() => calls.length === 3);
  await press('Load more');
  for (const { answer } of calls) answer();
  await untilText(container, '16 rows');
  expect(calls.map(({ perPage }) => perPage)).toEqual([10, 10, 16]);
});

describe('a list whose first load fails', () => {
  function Failing() {
    useModuleList({ resource: 'patients', perPage: 10, step: 6, failsTo500: true });
    return <output>{useLocation().pathname}</output>;
  }
  const failing = (status: number, code: string) => {
    const getList = jest.fn(() => Promise.reject(new HttpError(code, status, { error: code, code })));
    return show(
      <MemoryRouter initialEntries={['/patients']}>
        <CoreAdminContext
          i18nProvider={i18nProvider}
          dataProvider={{ getList } as unknown as DataProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        >
          <SessionContext.Provider value={session}>
            <Failing />
          </SessionContext.Provider>
        </CoreAdminContext>
      </MemoryRouter>,
    );
  };

  test('leads to the 500 page', async () => {
    await untilText(await failing(500, 'internal'), '/500');
  });

  test('keeps its address while the server cannot be reached', async () => {
    const container = await failing(0, 'no_connection');
    await settled();
    await settled();
    expect(container.textContent).toBe('/patients');
  });
});
