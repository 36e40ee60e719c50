/** What of an address a list reads. */
import { expect, test } from '@jest/globals';
import { sanitizeSearch } from './SanitizedSearch.tsx';

const of = (parameters: Readonly<Record<string, string>>) => `?${new URLSearchParams(parameters).toString()}`;
const filter = (value: unknown) => of({ filter: JSON.stringify(value) });
const left = (search: string) => decodeURIComponent(sanitizeSearch(search));

test.each([
  '',
  '?asOf=2026-03-02',
  filter({ status: 'Pending' }),
  filter({ patient: { _id: 'p' }, upcoming: true, nbDays: 2 }),
  of({ filter: '{}', sort: 'name', order: 'DESC', perPage: '18', page: '1' }),
])('%s stands as it is', (search) => {
  expect(sanitizeSearch(search)).toBe(search);
});

test.each([
  ['a text', filter('x')],
  ['a list', filter(['x'])],
  ['nothing', filter(null)],
  ['a number', filter(5)],
  ['no JSON', '?filter={"a'],
  ['fewer rows than one', '?perPage=-5'],
  ['no rows', '?perPage=0'],
  ['half a row', '?perPage=2.5'],
  ['any rows', '?perPage=all'],
  ['a page', '?page=7'],
  ['a page before the first', '?page=-1'],
  ['no order', '?order=sideways'],
  ['shown filters that are none', '?displayedFilters=5'],
])('%s: the list is asked for by nothing', (_, search) => {
  expect(sanitizeSearch(search)).toBe('');
});

test.each([
  [filter({ status: ['Pending'], name: 'a' }), 'filter={"name":"a"}'],
  [filter({ patient: { firstname: 'Amal' }, name: null }), 'filter={}'],
  [filter({ patient: { _id: 'p', firstname: 'Amal' } }), 'filter={"patient":{"_id":"p"}}'],
  ['?sort=name&sort=status&asOf=2026-03-02', 'sort=name&asOf=2026-03-02'],
  ['?order=desc', 'order=DESC'],
  ['?perPage=-5&tab=notes', 'tab=notes'],
])('of %s is left: %s', (search, wanted) => {
  expect(left(search)).toBe(wanted);
});
