import { beforeEach, expect, test } from '@jest/globals';
import { forgetRecent, personStore } from './personStore.ts';

beforeEach(() => localStorage.clear());

test('recently opened records last in this browser, and leave with the person', () => {
  const store = personStore({});
  store.setItem('one.recent', [{ to: '/patients/p', text: 'Aya' }]);
  store.setItem('two.recent', [{ to: '/patients/q', text: 'Badr' }]);
  store.setItem('one.patients.columns', ['cin']);
  expect(personStore({}).getItem('one.recent')).toHaveLength(1);
  forgetRecent('one');
  expect(personStore({}).getItem('two.recent', [])).toEqual([]);
  expect(personStore({}).getItem('one.recent', [])).toHaveLength(1);
  forgetRecent();
  expect(personStore({}).getItem('one.recent', [])).toEqual([]);
  expect(personStore({}).getItem('one.patients.columns')).toEqual(['cin']);
});

test('saved filters of earlier versions lose the names of whom they are about in every account', () => {
  const value = { sort: { field: 'day', order: 'ASC' }, perPage: 0, displayedFilters: [] };
  const saved = (filter: object) => [{ label: 'Hers', value: { ...value, filter } }];
  const store = personStore({});
  for (const person of ['one', 'two'])
    store.setItem(
      `${person}.invoices.savedQueries`,
      saved({ status: 'Sent', patient: { _id: 'p', firstname: 'Aya', lastname: 'Alami' } }),
    );
  localStorage.setItem('RaStoreHospital.three.savedQueries', '{not JSON');
  const next = personStore({});
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Aya|Alami/);
  for (const person of ['one', 'two'])
    expect(next.getItem(`${person}.invoices.savedQueries`)).toEqual(
      saved({ status: 'Sent', patient: { _id: 'p' } }),
    );
});
