/** A list screen as a whole: its title, what can be done there, and what it says where it cannot be refreshed. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { taxes, type Flag } from '@hospital/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { product } from '../../modules/index.ts';
import { key, press } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { show, takeOff, until, untilText } from '../../testing/show.tsx';
import { CrudList } from '../crud/CrudList.tsx';
import { taxForms } from '../../testing/taxForms.ts';
import type { Presentation } from '../crud/presentation.ts';
import { PastContext } from '../past/past.ts';
import { ProductProvider } from '../screens.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { deleteVerbs } from './bulkVerbs.ts';
import { columnsFor } from './columns.tsx';
import { ListPage } from './ListPage.tsx';
import type { ListPageProps } from './listPageProps.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const rows = ['TVA 20', 'TVA 14'].map((name, index) => ({
  id: `t${index}`,
  _id: `t${index}`,
  name,
  percentage: 20,
  status: index === 0 ? 'Pending' : 'Approved',
}));

interface Asked {
  readonly filter: object;
  readonly pagination: { readonly perPage: number };
}

/** Counts are asked for without rows. */
function provider(asked: Asked[], { fails, total }: { fails: () => boolean; total: number }) {
  const getList = async (_resource: string, call: Asked) => {
    if (call.pagination.perPage > 0) asked.push(call);
    if (fails()) throw Object.assign(new Error('away'), { status: 503, body: { error: 'Away.' } });
    return { data: call.pagination.perPage > 0 ? rows : [], total };
  };
  return { getList } as unknown as DataProvider;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + decodeURIComponent(search)}</output>;
}

interface Opened {
  readonly flags?: readonly Flag[];
  readonly isPast?: boolean;
  readonly at?: string;
  /** How many match; two of them are shown. */
  readonly total?: number;
}

const past = { moment: '00000000000000000009', instant: '2026-03-02T11:00:00.000Z' };

async function opened(
  content: ReactNode,
  { flags = ['Taxs'], isPast = false, at = '/taxs', total = 2 }: Opened,
) {
  const asked: Asked[] = [];
  const state = { fails: false };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dataProvider = provider(asked, { fails: () => state.fails, total });
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const container = await show(
    <MemoryRouter initialEntries={[at]}>
      <CoreAdminContext {...{ i18nProvider, dataProvider, queryClient }}>
        <ProductProvider value={product}>
          <SessionContext.Provider value={session}>
            <PastContext.Provider value={isPast ? past : null}>{content}</PastContext.Provider>
          </SessionContext.Provider>
        </ProductProvider>
        <Address />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await untilText(container, 'TVA 20');
  const refresh = () => act(async () => void queryClient.invalidateQueries());
  return { container, asked, state, refresh, address: () => container.querySelector('output')?.textContent };
}

const page = (own: Partial<ListPageProps> = {}, given: Opened = {}) =>
  opened(
    <ListPage
      module={taxes}
      name="resources.taxes.name"
      perPage={10}
      step={5}
      createTo="/taxs/create"
      {...own}
    />,
    given,
  );

const bulk = { verbs: deleteVerbs(taxes, () => true) };
const link = (container: ParentNode, text: string) =>
  [...container.querySelectorAll('a')].find(({ textContent }) => textContent === text)?.getAttribute('href');
const tools = (container: ParentNode) =>
  [...container.querySelectorAll('.tools button')].map((button) => button.getAttribute('aria-label'));
const boxes = (container: ParentNode) => container.querySelectorAll('input[type="checkbox"]').length;

describe('a list page', () => {
  test('has the name of its module, how many there are, its rows and its tools', async () => {
    const { container, asked } = await page();
    expect(container.querySelector('h1')?.textContent).toContain('Taxes');
    expect(container.textContent).toContain('2 in all');
    expect(container.textContent).toContain('TVA 14');
    expect(tools(container)).toEqual(['Saved filters', 'Columns', 'Export as CSV', 'Print the list']);
    expect(asked[0]?.pagination.perPage).toBe(10);
    expect([...container.querySelectorAll('.state-tab')].map(({ textContent }) => textContent)).toContain(
      'All2',
    );
  });

  test.each(['filter="x"', 'filter=[1]', 'perPage=-5', 'perPage=0', 'page=4', 'order=up&perPage=1e3'])(
    'shows its first rows where its address says %s',
    async (odd) => {
      const { container, address, asked } = await page({}, { at: `/taxs?${encodeURI(odd)}` });
      expect(container.querySelectorAll('tbody tr')).toHaveLength(2);
      expect(asked.map(({ filter, pagination }) => [filter, pagination])).toEqual([
        [{}, { page: 1, perPage: 10 }],
      ]);
      expect(address()).toBe('/taxs');
    },
  );

  test('goes by the title that it is given', async () => {
    const { container } = await page({ title: 'Rates', above: <p>said above</p>, pageActions: <b>act</b> });
    expect(container.querySelector('h1')?.textContent).toContain('Rates');
    expect([
      container.textContent?.includes('said above'),
      container.querySelector('b')?.textContent,
    ]).toEqual([true, 'act']);
  });

  test('leads to a new record, by its button and by n', async () => {
    const { container, address } = await page();
    expect(link(container, 'Add tax')).toBe('/taxs/create');
    expect((await key(document.body, 'n')).defaultPrevented).toBe(true);
    expect(address()).toBe('/taxs/create');
  });

  test('leads to none where none may be added', async () => {
    const { container, address } = await page({ createTo: null });
    expect(link(container, 'Add tax')).toBeUndefined();
    expect((await key(document.body, 'n')).defaultPrevented).toBe(false);
    expect(address()).toBe('/taxs');
  });

  test('of the past begins no record by n, and chooses no rows', async () => {
    const { container, address } = await page({ bulk }, { isPast: true });
    await key(document.body, 'n');
    expect([address(), boxes(container)]).toEqual(['/taxs', 0]);
    await takeOff();
    expect(boxes((await page({ bulk })).container)).toBeGreaterThan(0);
  });

  test('offers all that match once every row that is shown is chosen', async () => {
    const { container } = await page({ bulk }, { total: 3 });
    const offers = () => container.textContent?.includes('Select all 3 that match') ?? false;
    const seen: boolean[] = [];
    for (const box of container.querySelectorAll<HTMLElement>('tbody input[type="checkbox"]')) {
      await act(async () => box.click());
      await untilText(container, 'selected');
      seen.push(offers());
    }
    expect(seen).toEqual([false, true]);
  });

  test('filters by what the page itself says, and by its own fields', async () => {
    const { asked } = await page({ filter: { percentage: 20 } }, { at: '/taxs?filter={"name":"T"}' });
    expect(asked[0]?.filter).toEqual({ name: 'T', percentage: 20 });
  });

  test('offers the states above the rows and not in the bar, which has the other fields', async () => {
    const { container } = await page({ barFields: ['status', 'name'] });
    const names = [...container.querySelectorAll('.bar-fields [name]')].map((each) =>
      each.getAttribute('name'),
    );
    expect(names).toEqual(['name']);
  });

  test('has no columns to choose where it is no table', async () => {
    const { container } = await page({ body: (records) => <p>{records.map(({ name }) => name).join()}</p> });
    expect(tools(container)).not.toContain('Columns');
    expect(container.textContent).toContain('TVA 20,TVA 14');
  });

  test('that cannot be refreshed keeps its rows and says so, until it can', async () => {
    const { container, state, refresh } = await page();
    expect(container.textContent).not.toContain('may be out of date');
    state.fails = true;
    await refresh();
    await untilText(container, 'The page could not be refreshed. It may be out of date.');
    expect(container.textContent).toContain('TVA 20');
    state.fails = false;
    await press(container, 'Try again');
    await until(() => !container.textContent?.includes('may be out of date'));
  });

  test('goes back to as many rows as a search form that needs every field says', async () => {
    const { container } = await page({ searchFields: ['name'], searchNeedsAll: true, resetTo: 7 });
    await press(container, 'Filters');
    await untilText(document.body, 'the list shows its first 7 rows');
    await takeOff();
    const { container: other } = await page({ searchFields: ['name'], searchNeedsAll: true });
    await press(other, 'Filters');
    await untilText(document.body, 'the list shows its first 10 rows');
  });
});

describe('the list of a simple module', () => {
  const list = (own: Partial<Presentation> = {}, given: Opened = {}) =>
    opened(<CrudList presentation={{ ...taxForms, ...own }} />, given);
  const labelled = (container: ParentNode, label: string) =>
    [...container.querySelectorAll('tr')].map(
      (row) => row.querySelector(`[aria-label^="${label}"]`) !== null,
    );

  test('lets who may change its records add, open, edit and delete them', async () => {
    const { container } = await list();
    expect(link(container, 'Add tax')).toBe('/taxs/create');
    expect(container.querySelectorAll('table a[aria-label="Edit"]')).toHaveLength(2);
    expect(container.querySelector('a[aria-label="Edit"]')?.getAttribute('href')).toBe('/taxs/t0/update');
    expect(labelled(container, 'Delete').filter(Boolean)).toHaveLength(2);
    expect(boxes(container)).toBeGreaterThan(0);
  });

  test('lets who may only read them do none of that', async () => {
    const { container } = await list({}, { flags: ['Patients'] });
    expect(link(container, 'Add tax')).toBeUndefined();
    expect(container.querySelectorAll('table a[aria-label="Edit"]')).toHaveLength(0);
    expect(labelled(container, 'Delete')).not.toContain(true);
    expect(boxes(container)).toBe(0);
  });

  test.each([
    [
      'shows each field behind the columns of its module',
      [],
      ['Status', 'Name', 'Percentage', 'More actions'],
    ],
    ['leaves out what its module names', ['percentage'], ['Status', 'Name', 'More actions']],
  ])('%s', async (_what, withoutColumn, heads) => {
    const columns = columnsFor(taxes, [{ source: 'status' }]);
    const { container } = await list({ columns, ...(withoutColumn.length > 0 ? { withoutColumn } : {}) });
    const shown = [...container.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean);
    expect(shown).toEqual(heads);
  });

  test('keeps records that are closed from being changed or deleted', async () => {
    const { container } = await list({ mayWrite: ({ status }) => status === 'Pending' });
    const rowOf = (name: string) =>
      [...container.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(name));
    const may = (name: string) => [
      rowOf(name)?.querySelector('a[aria-label="Edit"]') !== null,
      rowOf(name)?.querySelector('[aria-label^="Delete"]') !== null,
    ];
    expect([may('TVA 20'), may('TVA 14')]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('has the verbs of its module in each row', async () => {
    const { container } = await list({ rowVerbs: ({ name }) => <i>{`verb ${String(name)}`}</i> });
    expect([...container.querySelectorAll('table i')].map(({ textContent }) => textContent)).toEqual([
      'verb TVA 20',
      'verb TVA 14',
    ]);
  });

  test('searches as its module says', async () => {
    const { container } = await list({
      quick: 'name',
      search: { searchFields: ['name'], searchNeedsAll: true },
    });
    expect(container.querySelector('input[type="search"]')).not.toBeNull();
    await press(container, 'Filters');
    await untilText(document.body, 'the list shows its first 10 rows');
    await takeOff();
    const search = { searchFields: ['name'], searchNeedsAll: true, resetTo: 4 } as const;
    const { container: other } = await list({ search });
    expect(other.querySelector('input[type="search"]')).toBeNull();
    await press(other, 'Filters');
    await untilText(document.body, 'the list shows its first 4 rows');
  });
});
