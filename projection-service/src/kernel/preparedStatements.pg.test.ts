/** Which statements the server plans once for a connection, and that a changed table costs nobody their answer. */
import { newId, patients } from '@hospital/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type pg from 'pg';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { createPool } from './database.ts';
import { queryPrepared } from './preparedStatements.ts';
import { betweenDays, valueFilter, withGenericPlan } from './query/filter.ts';
import { findOne, listPage, type ListRequest } from './query/list.ts';

let models: TestReadModels;
let pool: pg.Pool;
beforeAll(async () => {
  models = await testReadModels([patients]);
});
beforeEach(() => {
  pool = createPool(models.url, { max: 1 });
});
afterEach(() => pool.end());
afterAll(() => models.close());

interface Planned {
  readonly name: string;
  readonly calls: string;
}

async function planned(): Promise<readonly string[]> {
  const { rows } = await pool.query<Planned & pg.QueryResultRow>(
    'select name, generic_plans + custom_plans as calls from pg_prepared_statements order by prepare_time',
  );
  return rows.map(({ calls }) => String(calls));
}

function page(asked: Partial<ListRequest> = {}) {
  const first = { limit: 25, skip: 0, after: null };
  const { sort: sorts } = patients.list;
  return listPage(pool, { module: patients, moment: null, filters: [], sorts, page: first, ...asked });
}

/** What comes once or twice has no name. */
const UNNAMED = 2;

test('the first page of a whole list, and a record by its id, are planned once', async () => {
  for (let n = 0; n < 3 + UNNAMED; n += 1) {
    await page();
    await findOne(pool, patients, { id: newId(), moment: null });
  }
  expect(await planned()).toEqual(['3', '3']);
});

test('a filter that has one plan is planned once, whatever its values', async () => {
  for (let n = 0; n < 3 + UNNAMED; n += 1)
    await page({
      filters: [withGenericPlan(betweenDays('birthday', { from: `190${n}-01-01`, to: '2000-01-01' }))],
    });
  expect(await planned()).toEqual(['3']);
});

test('pages that nobody asks for a third time take no name', async () => {
  for (let limit = 26; limit <= 225; limit += 1) await page({ page: { limit, skip: 0, after: null } });
  expect(await planned()).toEqual([]);
  for (let n = 0; n < 1 + UNNAMED; n += 1) await page({ page: { limit: 300, skip: 0, after: null } });
  expect(await planned()).toEqual(['1']);
});

test('a filtered list is planned for its values, and a later page for its place', async () => {
  for (let n = 0; n < 3 + UNNAMED; n += 1) {
    await page({ filters: [valueFilter('status', 'active')] });
    await page({ page: { limit: 25, skip: 25, after: null } });
    await page({ moment: '00000000000000000001' });
    await findOne(pool, patients, { id: newId(), moment: '00000000000000000001' });
  }
  expect(await planned()).toEqual([]);
});

test('a table whose column got another type meanwhile is read without the old plan', async () => {
  await pool.query('create table changing as select 1 as one');
  const ask = async () => (await queryPrepared(pool, 'select one from changing', [])).rows;
  for (let n = 0; n < 1 + UNNAMED; n += 1) expect(await ask()).toEqual([[1]]);
  await pool.query('alter table changing alter column one type text');
  expect(await ask()).toEqual([['1']]);
});

test('a connection keeps no more plans than there are names', async () => {
  for (let n = 0; n < 200; n += 1) {
    for (let time = 0; time < 1 + UNNAMED; time += 1)
      expect((await queryPrepared(pool, `select ${n}`, [])).rows).toEqual([[n]]);
  }
  expect((await planned()).length).toBeLessThanOrEqual(150);
});
