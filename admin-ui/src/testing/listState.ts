/** The state of a list for tests of what stands around its rows. */
import type { ModuleListState } from '../kernel/list/useModuleList.ts';

export const listState = (own: Partial<ModuleListState>): ModuleListState => ({
  records: [],
  total: 0,
  isCapped: false,
  isPending: false,
  isLoadingMore: false,
  error: null,
  filters: {},
  setFilters: () => undefined,
  reset: () => undefined,
  sort: { field: '', order: 'ASC' },
  setSort: () => undefined,
  show: () => undefined,
  loadMore: null,
  loadUpTo: () => undefined,
  retry: () => undefined,
  ...own,
});
