/** Which records a range of days or months finds: the conditions, for lists of each kind. */
import { day, defineCrud, month, text } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { searchFilters, type SearchContext } from './filter.ts';
import type { Source } from './source.ts';

const days = { from: day({ required: true }), to: day(), until: day({ required: true }), of: month() };

function conditions(
  range: { readonly dateField?: string; readonly dateEnd?: string },
  search: object,
): string[] {
  const module = defineCrud({
    name: 'stays',
    noun: 'Stay',
    category: 'stay',
    flag: 'Events',
    fields: { name: text({ required: true }), ...days },
    list: { method: 'GET', sort: [], search: [], ...(range as object) },
    title: ['name'],
  });
  const from = {
    column: (name: string) => name,
    params: { add: (value: unknown) => `<${String(value)}>` },
  } as unknown as Source;
  const context = {
    ...{ zone: 'Africa/Casablanca', rules: {} },
    visibility: { searchReach: () => 'always' },
  } as unknown as SearchContext;
  return searchFilters(module, { ...search }, context).map((filter) => filter(from));
}

const RANGE = { fromDate: '2026-03-02', toDate: '2026-03-05' };

test('of one day: from the first to the last, both included', () => {
  expect(conditions({ dateField: 'from' }, RANGE)).toEqual([
    'from >= <2026-03-02>::date',
    'from <= <2026-03-05>::date',
  ]);
});

test('of a time with an end: what touches the range', () => {
  expect(conditions({ dateField: 'from', dateEnd: 'until' }, RANGE)).toEqual([
    'until >= <2026-03-02>::date',
    'from <= <2026-03-05>::date',
  ]);
});

test('of a time whose end may be missing: what has no end is still going on', () => {
  expect(conditions({ dateField: 'from', dateEnd: 'to' }, RANGE)).toEqual([
    '(to is null or to >= <2026-03-02>::date)',
    'from <= <2026-03-05>::date',
  ]);
});

test('of months: as text, in the order of the list, whose index finds them', () => {
  expect(conditions({ dateField: 'of' }, { fromDate: '2026-03', toDate: '2026-04' })).toEqual([
    'read_models.plain(of) >= <2026-03>::text',
    'read_models.plain(of) <= <2026-04>::text',
  ]);
});
