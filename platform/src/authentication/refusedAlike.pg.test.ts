/**
 * The time of a refused sign-in must not reveal who has an account: every refused attempt reads the log, asks the database and
 * compares a password hash equally often and in the same order. The steps are recorded, no time is measured.
 */
import { randomBytes } from 'node:crypto';
import { newId, users } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import type { Accounts } from './accounts.ts';

let steps: string[] = [];

/** The library itself, seen: what a comparison costs is at the head of the hash. */
jest.unstable_mockModule('@node-rs/argon2', () => ({
  ...argon2,
  verify: (hash: string, password: string) => {
    steps.push(`compare ${hash.split('$').slice(1, 4).join(' ')}`);
    return argon2.verify(hash, password);
  },
}));

const SOMEBODY = 'somebody@example.com';
const password = 'correct horse';
let database: KeptDatabase;
let people: People;
let accounts: Accounts;
let user: string;

function seenLoads({ records }: People): Pick<People['records'], 'load'> {
  const load: typeof records.load = (module, id) => {
    steps.push(`load ${module.name}`);
    return records.load(module, id);
  };
  return { load };
}

type Query = (text: unknown, values?: unknown) => Promise<unknown>;

/** The pool, and the connections that it lends, with each statement written down. */
function seenStatements(pool: Pool): Pool {
  const seen = (target: Pool | PoolClient): Query => {
    const query = target.query.bind(target) as Query;
    return (text, values) => {
      steps.push(`sql ${String(text).replace(/\s+/g, ' ').trim()}`);
      return query(text, values);
    };
  };
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const release = client.release.bind(client);
    return Object.assign(Object.create(client) as PoolClient, { query: seen(client), release });
  };
  return Object.assign(Object.create(pool) as Pool, { query: seen(pool), connect });
}

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  people = new People();
  user = await people.member();
  const { createAccounts } = await import('./accounts.ts');
  accounts = createAccounts({
    pool: seenStatements(database.pool),
    records: seenLoads(people),
    keyed: keyedHash(randomBytes(32)),
    keys: memorySubjectKeys(),
    signingKey: randomBytes(32),
  });
  await accounts.credentials.keep({ id: user, userId: user, password });
  // The first attempt of a process makes the hash of nobody, and sweeps.
  await refused('first@example.com');
});

async function refused(email: string, given = 'wrong', code?: string): Promise<readonly string[]> {
  steps = [];
  const userIdOf = async (asked: string) => {
    if (asked !== SOMEBODY) return null;
    // Anyone who finds the user reads them once.
    await seenLoads(people).load(users, user);
    return user;
  };
  const attempt = { email, password: given, ip: '192.0.2.1', ...(code ? { code } : {}) };
  const finding = { userIdOf, recoveryCodeUsed: async () => undefined };
  await expect(accounts.signIn(attempt, finding)).rejects.toMatchObject({ code: 'wrong_credentials' });
  return steps;
}

test('an e-mail that nobody has takes the steps of a wrong password', async () => {
  const ofSomebody = await refused(SOMEBODY);
  expect(ofSomebody.filter((step) => step.startsWith('load'))).toHaveLength(3);
  expect(ofSomebody.filter((step) => step.startsWith('compare'))).toEqual([
    'compare argon2id v=19 m=19456,t=2,p=1',
  ]);
  expect(ofSomebody.filter((step) => step.startsWith('sql')).length).toBeGreaterThan(4);
  expect(await refused('nobody@example.com')).toEqual(ofSomebody);
});

test('so does a person without a credential, and one who is not active', async () => {
  const ofSomebody = await refused(SOMEBODY);
  await people.change('user', user, { status: 'inactive' });
  expect(await refused(SOMEBODY)).toEqual(ofSomebody);
  await people.named(user, newId());
  expect(await refused(SOMEBODY)).toEqual(ofSomebody);
});

test('so does a person with a second factor, whether a code comes with it or not', async () => {
  const ofSomebody = await refused(SOMEBODY);
  await people.addSecondFactor(user, newId());
  expect(await refused(SOMEBODY)).toEqual(ofSomebody);
  expect(await refused(SOMEBODY, 'wrong', '123456')).toEqual(ofSomebody);
  expect(await refused('nobody@example.com', 'wrong', '123456')).toEqual(ofSomebody);
});
