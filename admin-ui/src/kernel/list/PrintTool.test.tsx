import { afterEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { PrintTool } from './PrintTool.tsx';
import type { ModuleListState } from './useModuleList.ts';

afterEach(takeOff);

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

function listOf(own: Partial<ModuleListState>): ModuleListState {
  const none = () => undefined;
  return {
    ...{ records: rows(2), total: 2, isCapped: false, isPending: false, isLoadingMore: false, error: null },
    ...{ filters: {}, sort: { field: '', order: 'ASC' }, loadMore: null },
    ...{ setFilters: none, reset: none, setSort: none, show: none, loadUpTo: none, retry: none },
    ...own,
  };
}

async function pressed(list: ModuleListState) {
  let printed = 0;
  window.print = () => (printed += 1);
  const container = await showForm(<PrintTool list={list} />);
  const button = container.querySelector('button');
  await act(async () => button?.click());
  return { button, printed: () => printed };
}

test('a list that is whole is printed at once', async () => {
  const { printed } = await pressed(listOf({}));
  expect(printed()).toBe(1);
});

test('one that is longer is loaded first', async () => {
  let asked = 0;
  const { printed, button } = await pressed(listOf({ total: 40, loadUpTo: () => (asked += 1) }));
  expect([asked, printed()]).toEqual([1, 0]);
  expect(button?.disabled).toBe(true);
});

test('an empty one is not printed', async () => {
  const { printed } = await pressed(listOf({ records: [], total: 0 }));
  expect(printed()).toBe(0);
});
