import { expect, test } from '@jest/globals';
import pg from 'pg';
import { testClock, testDatabase } from './index.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('clones of one template are migrated once and apart from each other', async () => {
  let migrated = 0;
  const migrate = async (url: string): Promise<void> => {
    migrated += 1;
    await query(url, 'create table things (name text)');
  };
  const one = await testDatabase('testing.things', migrate);
  const two = await testDatabase('testing.things', migrate);
  await query(one.url, `insert into things values ('chair')`);
  expect(migrated).toBe(1);
  expect(await query(one.url, 'select name from things')).toEqual([{ name: 'chair' }]);
  expect(await query(two.url, 'select name from things')).toEqual([]);
  await one.drop();
  await two.drop();
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist');
});

test('the database speaks Unicode', async () => {
  const { url, drop } = await testDatabase();
  expect(await query(url, `select upper('é ça ñ') as up, length('طبيب') as letters`)).toEqual([
    { up: 'É ÇA Ñ', letters: 4 },
  ]);
  await drop();
});

test('a test clock stands until it is moved', () => {
  const clock = testClock('2026-01-01T00:00:00.000Z');
  clock.advance(30_001);
  expect(clock().toISOString()).toBe('2026-01-01T00:00:30.001Z');
});
