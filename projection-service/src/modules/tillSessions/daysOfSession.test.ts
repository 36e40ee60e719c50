/** A day finds the till sessions that were open on it: a night session is on two. */
import { tillSessions } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { searchFilters, type SearchContext } from '../../kernel/query/filter.ts';
import type { Source } from '../../kernel/query/source.ts';

test('a day finds the sessions that were open on it', () => {
  const from = {
    column: (name: string) => name,
    params: { add: (value: unknown) => `<${String(value)}>` },
  } as unknown as Source;
  const context = {
    ...{ zone: 'Africa/Casablanca', rules: {} },
    visibility: { searchReach: () => 'always' },
  } as unknown as SearchContext;
  const day = { fromDate: '2026-11-21', toDate: '2026-11-21' };
  expect(searchFilters(tillSessions, day, context).map((filter) => filter(from))).toEqual([
    '(closedOn is null or closedOn >= <2026-11-21>::date)',
    'openedOn <= <2026-11-21>::date',
  ]);
});
