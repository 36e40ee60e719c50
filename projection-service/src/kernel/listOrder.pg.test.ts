/** A bound that comes late, of a record that was parked, holds from its own position on. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { boundAt, raiseBound } from './listOrder.ts';

const TABLE = 'public.bounds';
let models: TestReadModels;
beforeAll(async () => {
  models = await testReadModels([]);
  await models.rows(`create table ${TABLE} (since bigint primary key, bound text collate "C" not null)`);
});
afterAll(() => models.close());

async function boundsAt(...positions: number[]): Promise<unknown[]> {
  const found = await Promise.all(
    positions.map((at) => models.rows(`select ${boundAt(TABLE, String(at))} as bound`)),
  );
  return found.map(([row]) => row?.['bound']);
}

test('bounds rise with their positions, in whatever order they come', async () => {
  for (const [since, bound] of [
    ['10', '2026-02'],
    ['20', '2026-04'],
    ['25', '2026-03'],
    ['30', '2026-06'],
  ] as const)
    await raiseBound(models.pool, TABLE, { since, bound });
  expect(await boundsAt(9, 10, 20, 25, 30)).toEqual([null, '2026-02', '2026-04', '2026-04', '2026-06']);
  await raiseBound(models.pool, TABLE, { since: '15', bound: '2026-05' });
  expect(await boundsAt(14, 15, 20, 29, 30)).toEqual(['2026-02', '2026-05', '2026-05', '2026-05', '2026-06']);
  await raiseBound(models.pool, TABLE, { since: '15', bound: '2026-07' });
  expect(await boundsAt(14, 15, 30)).toEqual(['2026-02', '2026-07', '2026-07']);
  await raiseBound(models.pool, TABLE, { since: '40', bound: 'infinity' });
  expect(await boundsAt(39, 40)).toEqual(['2026-07', null]);
});
