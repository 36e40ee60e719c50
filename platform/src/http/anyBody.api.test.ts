import { randomBytes } from 'node:crypto';
import { flags, routes, type Route } from '@hospital/contracts';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import supertest from 'supertest';
import { createAccounts } from '../authentication/accounts.ts';
import { testFiles } from '../testing/testFiles.ts';
import { postgresUploadQuota } from '../files/quota.ts';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { createLogger } from '../monitoring/logging.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { noReadsLog } from '../reads/readsLog.ts';
import { createApi } from './createApi.ts';

/** Other tests may run beside this one. */
jest.setTimeout(60_000);

let database: KeptDatabase;
let request: ReturnType<typeof supertest>;
let user: string;
let token: string;

beforeAll(async () => {
  database = await keptDatabase();
  const { pool } = database;
  const people = new People();
  const { sessions } = createAccounts({
    pool,
    records: people.records,
    keyed: keyedHash(randomBytes(32)),
    keys: memorySubjectKeys(),
    signingKey: randomBytes(32),
  });
  user = await people.user(await people.role({ name: 'Administrateur', flags }));
  token = (await sessions.open(user)).token;
  const echo = async ({ body }: { readonly body: unknown }) => ({ body: { body: body ?? null } });
  const app = express();
  app.use(
    createApi({
      routes,
      handlers: Object.fromEntries(routes.map(({ operation }) => [operation, echo])),
      sessions,
      files: testFiles(pool),
      uploads: postgresUploadQuota({ pool }),
      rateLimits: { perSecond: 1_000, burst: 10_000 },
      clinicDay: async () => ({ zone: 'Africa/Casablanca', today: '2026-06-30' }),
      log: createLogger({ name: 'test', level: 'silent' }),
      reads: noReadsLog,
    }),
  );
  request = supertest(app);
});
afterAll(() => database.drop());

function pathOf({ path }: Route): string {
  return path
    .replaceAll(/:(userId|adminId)/g, user)
    .replaceAll(/:\w+/g, '11111111-1111-4111-8111-111111111111');
}

const withBody: readonly Route[] = routes.filter(({ method, body }) => body || method === 'POST');
/** Words that schemas know, so that what follows a name is not always unknown. */
const names = [...new Set(withBody.flatMap(({ fields }) => Object.keys(fields ?? {})))];
const odd = fc.constantFrom<unknown>(
  1e308,
  '1e400',
  -0,
  'NaN',
  'Infinity',
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  { toString: 1, valueOf: 2 },
  { _id: { _id: 1 } },
  { uploaded: 'x' },
  ['__proto__'],
  '{"__proto__":1}',
  '[[[',
  '\u202e',
  '\ud83d\ude00',
);
const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 4 }));
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.dictionary(
    fc.oneof(
      fc.constantFrom('search', 'revision', 'override', 'password', '__proto__', ...names),
      fc.string(),
    ),
    value,
  ),
);

/** An object that refuses to become a number or a text once ended in a 500, where `revision` was converted before it was checked. */
test('a value that cannot be converted is refused, in each field of any call', async () => {
  const stubborn = { toString: 1, valueOf: 2 };
  for (const route of withBody) {
    const fields = Object.fromEntries(Object.keys(route.fields ?? {}).map((name) => [name, stubborn]));
    for (const sent of [{ revision: stubborn }, { search: stubborn, password: stubborn, ...fields }]) {
      const { status } = await request[route.method.toLowerCase() as 'post'](pathOf(route))
        .set({ Authorization: `Bearer ${token}` })
        .send(sent);
      expect([200, 400]).toContain(status);
    }
  }
});

test('no body makes any call of the API fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), body, async (route, sent) => {
      const { status } = await request[route.method.toLowerCase() as 'post'](pathOf(route))
        .set({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' })
        .send(JSON.stringify(sent));
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 300 },
  );
});

test('no text makes any call fail as a form', async () => {
  const forms = withBody.filter((route) => route.body);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...forms),
      fc.dictionary(fc.constantFrom(...names, 'a[b]', 'a[]', '__proto__[x]'), fc.string()),
      async (route, sent) => {
        const sending = request[route.method.toLowerCase() as 'post'](pathOf(route)).set({
          Authorization: `Bearer ${token}`,
        });
        for (const [name, text] of Object.entries(sent)) sending.field(name, text);
        expect([200, 400]).toContain((await sending).status);
      },
    ),
    { numRuns: 100 },
  );
});
