import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import pg from 'pg';
import { clientConfig } from './database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client(clientConfig(database.url, 'test'));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each(['UTC', 'Africa/Casablanca', 'America/New_York', 'Asia/Kolkata'])(
  'days and instants come back as they went in, whatever the zone of the session: %s',
  async (zone) => {
    await client.query(`set time zone '${zone}'`);
    const instants = [
      '0099-02-03T04:05:06.700Z',
      '1800-01-01T00:00:00.000Z',
      '1911-03-10T23:50:39.000Z',
      '2026-09-20T00:59:59.999Z',
      '2199-12-31T23:59:59.999Z',
    ];
    for (const instant of instants) {
      const { rows } = await client.query('select $1::timestamptz as at, $2::date as day', [
        instant,
        instant.slice(0, 10),
      ]);
      expect(rows).toEqual([{ at: instant, day: instant.slice(0, 10) }]);
    }
  },
);

test.each(['UTC', 'Asia/Kolkata'])('what is finer than a millisecond is cut off: %s', async (zone) => {
  await client.query(`set time zone '${zone}'`);
  const { rows } = await client.query(`select timestamptz '2026-09-20 10:11:12.3456789+00' as at`);
  expect(rows).toEqual([{ at: '2026-09-20T10:11:12.345Z' }]);
});
