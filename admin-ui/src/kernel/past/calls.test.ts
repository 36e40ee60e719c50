/** Calls while the address names a moment. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { loadProfile } from '../api/authProvider.ts';
import { dataProvider } from '../api/dataProvider.ts';
import { call, refusalFrom } from '../api/http.ts';

const MOMENT = '2026-11-21T18:00:00Z';
const list = { pagination: { page: 1, perPage: 12 }, sort: { field: '', order: 'ASC' as const }, filter: {} };

beforeEach(() => {
  localStorage.clear();
  signedIn();
  history.replaceState(null, '', `/patients?asOf=${MOMENT}`);
});
afterEach(() => history.replaceState(null, '', '/'));

test('lists and records are read as of it, whatever their method', async () => {
  const asked = answerWith({ body: [] }, { body: [] }, { body: { _id: '7' } });
  await dataProvider.getList('patients', list);
  await dataProvider.getList('taxes', list);
  await dataProvider.getOne('patients', { id: '7' });
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/patients?asOf=2026-11-21T18%3A00%3A00Z',
    '/api/taxs?limit=12&asOf=2026-11-21T18%3A00%3A00Z',
    '/api/patients/7?asOf=2026-11-21T18%3A00%3A00Z',
  ]);
});

test('nothing is written, and nothing is sent', async () => {
  const asked = answerWith({ body: {} });
  const writes = [
    dataProvider.create('patients', { data: { firstname: 'A' } }),
    dataProvider.update('patients', { id: '7', data: {}, previousData: { id: '7' } }),
    dataProvider.delete('patients', { id: '7' }),
  ];
  const codes = await Promise.all(
    writes.map(async (write) => write.catch((e: unknown) => refusalFrom(e).code)),
  );
  expect(codes).toEqual(['reading_the_past', 'reading_the_past', 'reading_the_past']);
  expect(asked).toEqual([]);
});

test('what has no past is not asked for', async () => {
  const asked = answerWith({ body: {} });
  const read = call({ method: 'GET', path: '/system/projections' });
  expect(await read.catch((error: unknown) => refusalFrom(error).code)).toBe('no_past');
  expect(asked).toEqual([]);
});

test('who is signed in is asked of now', async () => {
  const asked = answerWith({ body: { _id: '7' } });
  await loadProfile();
  expect(asked[0]?.path).toBe('/api/profile');
});
