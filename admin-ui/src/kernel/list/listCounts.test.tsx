import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { invoices } from '@hospital/contracts';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { dataProvider } from '../api/dataProvider.ts';
import { signedIn } from '../../testing/people.ts';
import { PastContext, type Past } from '../past/past.ts';
import { listState } from '../../testing/listState.ts';
import { show, takeOff, untilText } from '../../testing/show.tsx';
import { ListCount } from './ListCount.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListTabs } from './ListTabs.tsx';
import type { ModuleListState } from './useModuleList.ts';

const records = ['Sent', 'Sent', 'Paid'].map((status, index) => ({
  id: `${index}`,
  _id: `${index}`,
  status,
}));

/** Answers each count with its own number, and sums by currency. */
function answerCounts(): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(decodeURIComponent(path));
    const headers = new Headers({ 'X-Total-Count': '10000', 'X-Total-Capped': 'true' });
    if (path.includes('Paid')) headers.delete('X-Total-Capped');
    if (path.includes('sums'))
      headers.set('X-Sums', '[{"currency":"MAD","sums":{"grandTotal":"1234567.80","due":"0.10"}}]');
    return { ok: true, status: 200, headers, text: async () => '[]' };
  }) as unknown as typeof fetch;
  return asked;
}

async function shown(state: ModuleListState, past: Past | null = null): Promise<HTMLElement> {
  return show(
    <MemoryRouter>
      <CoreAdminContext {...{ i18nProvider, dataProvider, queryClient: new QueryClient() }}>
        <PastContext.Provider value={past}>
          <ListTabs module={invoices} list={state} fixed={{}} views={[]} />
          <ListFoot module={invoices} list={state} fixed={{}} />
        </PastContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

async function showCount(state: ModuleListState): Promise<HTMLElement> {
  return show(
    <CoreAdminContext {...{ i18nProvider, dataProvider, queryClient: new QueryClient() }}>
      <ListCount list={state} />
    </CoreAdminContext>,
  );
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test.each([
  [{ total: 1_204 }, '1,204 in all'],
  [{ total: 0 }, '0 in all'],
  [{ total: 3, filters: { any: 'a' } }, '3 found'],
  [{ total: 10_000, isCapped: true, filters: { any: 'a' } }, '10,000+ in all'],
])('a list of %j says how many there are', async (state, expected) => {
  answerCounts();
  const container = await showCount(listState(state));
  expect(container.querySelector('.count')?.textContent).toBe(expected);
});

test('a list that is not counted yet says nothing', async () => {
  answerCounts();
  const { total: _total, ...uncounted } = listState({});
  expect((await showCount(uncounted as ModuleListState)).textContent).toBe('');
});

test.each([
  ['says how many of them it prints', listState({ records, total: 312 }), '3 of 312 shown'],
  [
    'also where there are more than are counted',
    listState({ records, total: 10_000, isCapped: true }),
    '3 of 10,000+ shown',
  ],
  ['and nothing more where it prints them all', listState({ records, total: 3 }), undefined],
])('on paper a list %s', async (_, state, part) => {
  const container = await showCount(state);
  expect(container.querySelector('.on-paper')?.textContent).toBe(part);
  expect(container.querySelectorAll('.count:not(.on-screen, .on-paper)')).toHaveLength(part ? 0 : 1);
});

describe('the states of a list', () => {
  test('are counted from the rows where they are all there are', async () => {
    const asked = answerCounts();
    const container = await shown(listState({ records, total: 3 }));
    await untilText(container, 'All3');
    await untilText(container, 'Sent2');
    await untilText(container, 'Partially Paid0');
    expect(asked.filter((path) => !path.includes('sums') && !path.includes('settings'))).toEqual([]);
  });

  test('are counted by the server without rows, with the other filters, and say where it stops', async () => {
    const asked = answerCounts();
    const container = await shown(
      listState({ records, total: 10_000, isCapped: true, filters: { any: 'a', status: 'Sent' } }),
    );
    await untilText(container, 'Sent10,000+');
    await untilText(container, 'Partially Paid10,000');
    const counts = asked.filter((path) => path.startsWith('/api/invoices') && !path.includes('sums'));
    expect(counts).toContain('/api/invoices?limit=0&search={"any":"a","status":"Sent"}');
    expect(counts).toContain('/api/invoices?limit=0&search={"any":"a"}');
  });
});

describe('the states of a list of the past', () => {
  const past = { moment: '2026-01-01T00:00:00.000Z', instant: '2026-01-01T00:00:00.000Z' };
  const countsOf = (asked: readonly string[]) => asked.filter((path) => path.includes('limit=0&search'));

  test('are counted where the list itself can be', async () => {
    const asked = answerCounts();
    const container = await shown(listState({ records, total: 40, filters: { any: 'a' } }), past);
    await untilText(container, 'Sent10,000+');
    expect(countsOf(asked)).not.toEqual([]);
  });

  test('are not asked for where it is too long', async () => {
    const asked = answerCounts();
    const container = await shown(
      listState({ records, total: 10_000, isCapped: true, filters: { any: 'a' } }),
      past,
    );
    await untilText(container, '1,234,567.80');
    expect(countsOf(asked).filter((path) => !path.includes('sums'))).toEqual([]);
    expect(container.textContent).not.toContain('Sent10,000+');
  });
});

describe('the sums of a list', () => {
  test('stand below it, of what is filtered, by currency', async () => {
    const asked = answerCounts();
    const container = await shown(listState({ records, total: 3, filters: { any: 'a' } }));
    await untilText(container, '1,234,567.80');
    expect(asked.find((path) => path.includes('sums'))).toBe(
      '/api/invoices?limit=0&search={"any":"a"}&sums=true',
    );
  });

  test('say on paper that they are of all, where not all is printed', async () => {
    answerCounts();
    const container = await shown(listState({ records, total: 312, filters: { any: 'a' } }));
    await untilText(container, '1,234,567.80');
    expect(container.querySelector('.on-paper')?.textContent).toBe('Of all 312:');
  });

  test('have their place before they come', async () => {
    answerCounts();
    const answer = globalThis.fetch;
    let come = () => undefined as void;
    const later = new Promise<void>((resolve) => (come = resolve));
    globalThis.fetch = (async (path: string) => {
      if (path.includes('sums')) await later;
      return answer(path);
    }) as typeof fetch;
    const container = await shown(listState({ records, total: 3 }));
    expect(container.querySelectorAll('.sums > .skeleton')).toHaveLength(1);
    come();
    await untilText(container, '1,234,567.80');
    expect(container.querySelector('.skeleton')).toBeNull();
  });

  test('of a whole list that is too long to count are not asked for', async () => {
    const asked = answerCounts();
    const container = await shown(listState({ records, total: 10_000, isCapped: true }));
    await untilText(container, '10,000+');
    expect(asked.filter((path) => path.includes('sums'))).toEqual([]);
  });
});
