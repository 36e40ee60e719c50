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
