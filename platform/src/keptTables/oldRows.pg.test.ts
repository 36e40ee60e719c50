import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { createAccessLog } from '../authentication/accessLog.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { testClock } from '../testing/testClock.ts';

const DAY_MS = 86_400_000;
let database: KeptDatabase;
beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

test('sign-ins are kept for their days, and then removed', async () => {
  const clock = testClock();
  const { pool } = database;
  const log = createAccessLog({ pool, clock, retentionDays: 30 });
  const [old, young] = [newId(), newId()];
  await log.record({ act: 'signed_in', userId: old });
  clock.advance(30 * DAY_MS);
  await log.record({ act: 'signed_in', userId: young });
  const { signal } = new AbortController();
  expect(await log.sweep.run(signal)).toBe(0);
  clock.advance(1);
  expect(await log.sweep.run(signal)).toBe(1);
  expect((await pool.query('select user_id from kept.access_log')).rows).toEqual([{ user_id: young }]);
});

test('more than one statement takes away are all removed, until it is asked to stop', async () => {
  const clock = testClock();
  const { pool } = database;
  await pool.query('delete from kept.access_log');
  await pool.query(
    `insert into kept.access_log (at, act) select $1::timestamptz - interval '31 days', 'signed_in' from generate_series(1, 20001)`,
    [clock()],
  );
  const { sweep } = createAccessLog({ pool, clock, retentionDays: 30 });
  expect(await sweep.run(AbortSignal.abort())).toBe(0);
  expect(await sweep.run(new AbortController().signal)).toBe(20_001);
});
