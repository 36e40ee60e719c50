import { randomBytes } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys, type SubjectKeys } from '../keys/subjectKeys.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { createSecondFactors, type NewSecondFactor, type SecondFactors } from './secondFactors.ts';

const HOUR = 3_600_000;
const keyed = keyedHash(randomBytes(32));
let database: KeptDatabase;
let people: People;
let keys: SubjectKeys;
let clock: TestClock;
let factors: SecondFactors;
let user: string;
let made: NewSecondFactor;

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

const open = () => createSecondFactors({ pool: database.pool, records: people.records, keys, keyed, clock });
const begin = (userId = user) => factors.begin({ userId, account: 'amal@example.com', issuer: 'The clinic' });

beforeEach(async () => {
  await database.pool.query('delete from kept.second_factors');
  people = new People();
  keys = memorySubjectKeys();
  clock = testClock();
  factors = open();
  user = await people.member();
  made = await begin();
});

/** Of an app that scanned the code. */
function codeOf({ secret }: NewSecondFactor, steps = 0): string {
  const timestamp = clock().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
const accept = (code: string, factor = made.factor, userId = user) =>
  factors.accept({ userId, factor, code });

describe('what is shown once', () => {
  test('is for an app: the issuer, the account and the secret', () => {
    const uri = new URL(made.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('The clinic:amal@example.com');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'The clinic',
      secret: made.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('is ten different recovery codes', () => {
    expect(new Set(made.recoveryCodes).size).toBe(10);
    for (const code of made.recoveryCodes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
  });

  test('is in no row: the secret is encrypted, codes are hashed', async () => {
    const { rows } = await database.pool.query<{ row: string }>(
      `select f::text || encode(f.secret, 'escape') || r::text as row
       from kept.second_factors f join kept.recovery_codes r on r.factor_id = f.id`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    expect(rows).toHaveLength(10);
    const bytes = Buffer.from(Secret.fromBase32(made.secret).bytes);
    for (const plain of [made.secret, bytes.toString('hex'), ...made.recoveryCodes])
      expect(kept).not.toContain(plain.replace('-', ''));
  });
});

describe('a code of the app', () => {
  test('is accepted once, in two processes either', async () => {
    const code = codeOf(made);
    const other = open();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? factors : other).accept({ userId: user, factor: made.factor, code }),
      ),
    );
    expect(all.filter((accepted) => accepted !== null)).toEqual([{ by: 'app' }]);
  });

  test('of one step before or after is accepted; one of an earlier step than the last is not', async () => {
    expect(await accept(codeOf(made, 2))).toBeNull();
    expect(await accept(codeOf(made, -1))).toEqual({ by: 'app' });
    expect(await accept(codeOf(made, 1))).toEqual({ by: 'app' });
    expect(await accept(codeOf(made))).toBeNull();
    clock.advance(60_000);
    expect(await accept(codeOf(made))).toEqual({ by: 'app' });
  });

  test('may be typed with blanks', async () => {
    expect(await accept(codeOf(made).replace(/(...)/, ' $1 '))).toEqual({ by: 'app' });
  });

  test('opens no account but its own', async () => {
    const other = await people.member();
    expect(await accept(codeOf(made), made.factor, other)).toBeNull();
    const theirs = await begin(other);
    expect(await accept(codeOf(theirs))).toBeNull();
    expect(await accept(codeOf(made), newId())).toBeNull();
  });
});

describe('a recovery code', () => {
  test('works once, however it is typed, and says how many are left', async () => {
    const [one = '', two = ''] = made.recoveryCodes;
    expect(await accept(one.toLowerCase().replace('-', ' '))).toEqual({ by: 'recovery', left: 9 });
    expect(await accept(one)).toBeNull();
    const both = await Promise.all([accept(two), accept(two)]);
    expect(both.filter((accepted) => accepted !== null)).toEqual([{ by: 'recovery', left: 8 }]);
    expect(await accept('ABCDE-23456')).toBeNull();
  });

  test('does not show that the app has the secret, and is not used up where that is asked for', async () => {
    const [one = ''] = made.recoveryCodes;
    const given = { userId: user, factor: made.factor };
    expect(await factors.acceptOfApp({ ...given, code: one })).toBeNull();
    expect(await accept(one)).toEqual({ by: 'recovery', left: 9 });
    expect(await factors.acceptOfApp({ ...given, code: codeOf(made) })).toEqual({ by: 'app' });
  });

  test('is of one second factor', async () => {
    const next = await begin();
    expect(await accept(made.recoveryCodes[0] ?? '', next.factor)).toBeNull();
  });
});

describe('a one-time code', () => {
  const DAY = 24 * HOUR;
  let name: string;
  let code: string;
  beforeEach(async () => {
    name = await factors.beginOneTime(user);
    code = (await factors.oneTimeCode(user, name))?.code ?? '';
  });

  test('can be read again until it is used, which it is once, in two processes either', async () => {
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
    const validUntil = new Date(clock().getTime() + DAY);
    expect(await open().oneTimeCode(user, name)).toEqual({ code, validUntil });
    const both = await Promise.all([
      accept(code.toLowerCase(), name),
      open().accept({ userId: user, factor: name, code }),
    ]);
    expect(both.filter((accepted) => accepted !== null)).toEqual([{ by: 'recovery', left: 0 }]);
    expect(await factors.oneTimeCode(user, name)).toBeNull();
  });

  test('works for a day', async () => {
    clock.advance(DAY - 1_000);
    expect(await factors.oneTimeCode(user, name)).not.toBeNull();
    clock.advance(1_000);
    expect(await accept(code, name)).toBeNull();
    expect(await factors.oneTimeCode(user, name)).toBeNull();
  });

  test('is of one person, and in no row as it is typed', async () => {
    const other = await people.member();
    expect(await accept(code, name, other)).toBeNull();
    expect(await factors.oneTimeCode(other, name)).toBeNull();
    expect(await factors.oneTimeCode(user, made.factor)).toBeNull();
    const { rows } = await database.pool.query<{ row: string }>(
      `select f::text || encode(f.secret, 'escape') || r::text as row
       from kept.second_factors f join kept.recovery_codes r on r.factor_id = f.id where f.id = $1`,
      [name],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(code.slice(0, 5));
  });

  test('makes no codes of an app', async () => {
    const secret = Secret.fromLatin1(code).base32;
    expect(await accept(codeOf({ ...made, secret }), name)).toBeNull();
  });

  test('goes with the key of its person', async () => {
    await keys.destroyKey(user);
    expect(await accept(code, name)).toBeNull();
    expect(await factors.oneTimeCode(user, name)).toBeNull();
    await expect(factors.beginOneTime(user)).rejects.toMatchObject({ name: 'SubjectIsErased' });
  });

  test('stays while its reset is the last thing said of the second factor', async () => {
    await people.resetSecondFactor(user, name);
    clock.advance(2 * HOUR);
    expect(await factors.removeInert()).toBe(1);
    expect(await accept(code, name)).toEqual({ by: 'recovery', left: 0 });
  });
});

test('nothing is accepted of a person who was erased, and nothing is begun', async () => {
  await keys.destroyKey(user);
  expect(await accept(codeOf(made))).toBeNull();
  expect(await accept(made.recoveryCodes[0] ?? '')).toBeNull();
  await expect(begin()).rejects.toMatchObject({ name: 'SubjectIsErased' });
});

test('after an hour every second factor goes that is not the present one of a living user, with its codes', async () => {
  const gone = await people.member();
  const [used, ofGone] = [await begin(), await begin(gone)];
  await people.addSecondFactor(user, used.factor);
  await people.addSecondFactor(gone, ofGone.factor);
  await people.remove('user', gone);
  clock.advance(HOUR - 1_000);
  expect(await factors.removeInert()).toBe(0);
  clock.advance(2_000);
  const young = await begin();
  expect(await factors.removeInert()).toBe(2);
  const { rows } = await database.pool.query<{ id: string; codes: number }>(
    `select f.id, count(*)::integer as codes from kept.second_factors f
     join kept.recovery_codes r on r.factor_id = f.id group by f.id order by f.id`,
  );
  expect(rows).toEqual([used.factor, young.factor].sort().map((id) => ({ id, codes: 10 })));
});

test.each<[string, () => string]>([
  ['a code of the app', () => codeOf(made)],
  ['a recovery code', () => made.recoveryCodes[0] ?? ''],
])('one that %s confirms while the sweep looks at its user stays', async (_what, code) => {
  clock.advance(2 * HOUR);
  const load: People['records']['load'] = async (...asked) => {
    const before = await people.records.load(...asked);
    expect(await accept(code())).not.toBeNull();
    await people.addSecondFactor(user, made.factor);
    return before;
  };
  const sweeping = createSecondFactors({ pool: database.pool, records: { load }, keys, keyed, clock });
  expect(await sweeping.removeInert()).toBe(0);
  clock.advance(30_000);
  expect(await accept(codeOf(made))).toEqual({ by: 'app' });
});
