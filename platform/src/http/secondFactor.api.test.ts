/** What a session reaches that has no second factor although its role requires one, and what asks for a code again: every call of the table. */
import { randomBytes } from 'node:crypto';
import { flags, newId, routes, type Route } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createAccounts, type Accounts } from '../authentication/accounts.ts';
import { postgresUploadQuota } from '../files/quota.ts';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { createLogger } from '../monitoring/logging.ts';
import { noReadsLog } from '../reads/readsLog.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { testFiles } from '../testing/testFiles.ts';
import { createApi } from './createApi.ts';

let database: KeptDatabase;
let people: People;
let clock: TestClock;
let accounts: Accounts;
let request: ReturnType<typeof supertest>;
let role: string;
let user: string;

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { pool } = database;
  people = new People();
  clock = testClock();
  accounts = createAccounts({
    pool,
    records: people.records,
    keyed: keyedHash(randomBytes(32)),
    keys: memorySubjectKeys(),
    signingKey: randomBytes(32),
    clock,
  });
  const app = express();
  const reached = async () => ({ body: { reached: true } });
  app.use(
    createApi({
      routes,
      handlers: Object.fromEntries(routes.map(({ operation }) => [operation, reached])),
      sessions: accounts.sessions,
      files: testFiles(pool),
      uploads: postgresUploadQuota({ pool }),
      rateLimits: { perSecond: 1_000, burst: 10_000 },
      clinicDay: async () => ({ zone: 'Africa/Casablanca', today: '2026-06-30' }),
      log: createLogger({ name: 'test', level: 'silent' }),
      reads: noReadsLog,
    }),
  );
  request = supertest(app);
  role = await people.role({ name: 'Administrateur', flags });
  user = await people.user(role);
});

function pathOf({ path }: Route): string {
  return path.replaceAll(/:(userId|adminId)/g, user).replaceAll(/:\w+/g, newId());
}

/** `second_factor_required`, or another refusal; null for a call that came through to its handler. */
async function codeOf(route: Route, token: string): Promise<string | null> {
  const { body } = await request[route.method.toLowerCase() as 'post'](pathOf(route)).set({
    Authorization: `Bearer ${token}`,
  });
  return (body as { code?: string } | null)?.code ?? null;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** The calls that are refused with this code. */
async function refusedWith(code: string, token: string): Promise<string[]> {
  const codes = await Promise.all(routes.map(async (route) => [nameOf(route), await codeOf(route, token)]));
  return codes.flatMap(([name, found]) => (found === code && name ? [name] : []));
}

describe('without the second factor that the role requires', () => {
  test('every call is refused that is neither public nor needed to add one; with it none is', async () => {
    const { token, sessionId } = await accounts.sessions.open(user);
    expect(await refusedWith('second_factor_required', token)).toEqual([]);
    await people.change('role', role, { requiresSecondFactor: true });
    const expected = routes.filter(
      ({ permission, isBeforeSecondFactor }) => permission.kind !== 'public' && !isBeforeSecondFactor,
    );
    expect(expected.length).toBeGreaterThan(80);
    expect(await refusedWith('second_factor_required', token)).toEqual(expected.map(nameOf));
    await people.addSecondFactor(user, newId(), sessionId);
    expect(await refusedWith('second_factor_required', token)).toEqual([]);
  });
});

describe('with a second factor', () => {
  test('risky calls are refused ten minutes after the last code, and no others', async () => {
    const risky = routes.filter(({ isRisky }) => isRisky).map(nameOf);
    await people.addSecondFactor(user, newId());
    const { token, sessionId } = await accounts.sessions.open(user, { isConfirmed: true });
    expect(await refusedWith('second_factor_again', token)).toEqual([]);
    clock.advance(10 * 60_000);
    expect(await refusedWith('second_factor_again', token)).toEqual(risky);
    await accounts.sessions.confirmSecondFactor(sessionId);
    expect(await refusedWith('second_factor_again', token)).toEqual([]);
  });

  test('who may not do it anyway is not asked for a code', async () => {
    const nurse = await people.member();
    await people.addSecondFactor(nurse, newId());
    const { token } = await accounts.sessions.open(nurse);
    const creation = routes.find(({ operation }) => operation === 'CreateRole');
    expect(creation && (await codeOf(creation, token))).toBe('administrators_only');
  });
});

test('without a second factor, and without a need for one, nothing asks for a code', async () => {
  const { token } = await accounts.sessions.open(user);
  expect(await refusedWith('second_factor_again', token)).toEqual([]);
});
