/** Which sweeps run in the product. What each of them removes is tested beside it. */
import { createLogger, type Foundation } from '@hospital/platform';
import {
  foundationDatabase,
  openTestFoundation,
  testSecrets,
  type TestDatabase,
} from '@hospital/platform/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sweepsOf } from './sweeps.ts';

let database: TestDatabase;
let foundation: Foundation;
beforeAll(async () => {
  database = await foundationDatabase();
  const log = createLogger({ name: 'test', level: 'silent' });
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets: testSecrets(), log });
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
});

test('everything that is kept for a time only is swept', async () => {
  const names = sweepsOf(foundation, async () => '2026-01-31').map(({ name }) => name);
  expect(names).toEqual([
    'unnamed files',
    'counts of uploads',
    'inert credentials',
    'inert second factors',
    'inert passkeys',
    'new browsers',
    'old reads of patients',
    'old lists of patients',
    'old sign-ins',
    'sessions that are over',
    'old keyed commands',
    'kept values',
  ]);
});
