import { randomBytes } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import type { NewSecondFactor } from './secondFactors.ts';
import { createDeviceTokens } from './deviceTokens.ts';
import type { ThrottleLimits } from './throttle.ts';

const MINUTE = 60_000;
const signingKey = randomBytes(32);
const keys = memorySubjectKeys();
const keyed = keyedHash(randomBytes(32));
const limits: ThrottleLimits = {
  perAccount: 3,
  perAddress: 8,
  perAccountOfAddress: 3,
  windowSeconds: 900,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
};
const attempt = { email: 'amal@example.com', password: 'correct horse', ip: '192.0.2.1' };
const wrong = { code: 'wrong_credentials' };
const tooMany = { code: 'too_many_attempts' };
let database: KeptDatabase;
let people: People;
let clock: TestClock;
let accounts: Accounts;
let user: string;

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

const makeAccounts = () =>
  createAccounts({ pool: database.pool, records: people.records, keyed, keys, signingKey, clock, limits });
const userIdOf = async (email: string) => (email.trim().toLowerCase() === attempt.email ? user : null);
const steps = { userIdOf, recoveryCodeUsed: async () => undefined };
const signIn = (parts: Partial<typeof attempt> & { deviceToken?: string; userAgent?: string } = {}) =>
  accounts.signIn({ ...attempt, ...parts }, steps);
const retryAfterOf = async (trying: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await trying.catch((reason: unknown) => reason);
  expect(error).toMatchObject(tooMany);
  return (error as { details: { extra: { retryAfter: number } } }).details.extra.retryAfter;
};

async function fail(times: number, parts: Parameters<typeof signIn>[0] = {}): Promise<void> {
  for (let i = 0; i < times; i++) {
    await expect(signIn({ password: 'wrong', ...parts })).rejects.toMatchObject(wrong);
  }
}

beforeEach(async () => {
  await database.pool.query('delete from kept.throttle');
  people = new People();
  clock = testClock();
  user = await people.member();
  accounts = makeAccounts();
  await accounts.credentials.keep({ id: user, userId: user, password: attempt.password });
});

async function acts(userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ act: string }>(
    'select act from kept.access_log where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ act }) => act);
}

describe('signing in', () => {
  test('opens a session for the right password alone', async () => {
    const { token, userId } = await signIn();
    expect(userId).toBe(user);
    expect(await accounts.sessions.check(token)).not.toBeNull();
    await expect(signIn({ password: 'wrong' })).rejects.toMatchObject(wrong);
    await expect(signIn({ email: 'nobody@example.com' })).rejects.toMatchObject(wrong);
    expect(await acts(user)).toEqual(['signed_in', 'sign_in_failed']);
  });

  test('that the account was deactivated is reported only to a person who knows the password, and counts as a failure', async () => {
    await people.change('user', user, { status: 'inactive' });
    await expect(signIn({ password: 'guess' })).rejects.toMatchObject(wrong);
    await expect(signIn()).rejects.toMatchObject({ code: 'account_inactive' });
    expect(await acts(user)).toEqual(['sign_in_failed', 'sign_in_failed']);
    await people.remove('user', user);
    await expect(signIn()).rejects.toMatchObject(wrong);
  });

  test('a password that is replaced while it is judged opens no session that lasts', async () => {
    const verify = accounts.credentials.verify.bind(accounts.credentials);
    const slow = Object.assign(accounts.credentials, {
      verify: async (userId: string | null, password: string) => {
        const isRight = await verify(userId, password);
        await people.setPassword(user);
        return isRight;
      },
    });
    const { token } = await signIn();
    slow.verify = verify;
    expect(await accounts.sessions.check(token)).toBeNull();
  });
});

describe('an account', () => {
  test('takes failures in a row from wherever, then makes everybody wait, the right password too', async () => {
    await fail(2);
    await fail(1, { ip: '192.0.2.2' });
    expect(await retryAfterOf(signIn({ email: 'AMAL@example.com ', ip: '192.0.2.3' }))).toBe(30);
    clock.advance(30_000);
    await expect(signIn()).resolves.toMatchObject({ userId: user });
    await fail(3);
  });

  test('makes wait longer after each further failure, fifteen minutes at most', async () => {
    await fail(3);
    const waits: unknown[] = [];
    for (let i = 0; i < 7; i++) {
      const wait = await retryAfterOf(signIn());
      waits.push(wait);
      clock.advance(Number(wait) * 1000);
      await fail(1, { ip: `192.0.2.${i}` });
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('that nobody has behaves the same', async () => {
    const email = 'nobody@example.com';
    await fail(3, { email });
    expect(await retryAfterOf(signIn({ email: ' Nobody@example.com' }))).toBe(30);
    clock.advance(30_000);
    await fail(1, { email });
    expect(await retryAfterOf(signIn({ email }))).toBe(60);
  });

  test('a success clears, so that failures count in a row', async () => {
    for (let i = 0; i < 4; i++) {
      await fail(2);
      await signIn();
    }
  });

  test('many attempts at once are no way around, in two processes either', async () => {
    const other = makeAccounts();
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? accounts : other).signIn({ ...attempt, password: 'wrong' }, steps),
      ),
    );
    const codes = all.map((one) => (one.status === 'rejected' ? one.reason.code : 'in'));
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(3);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(9);
  });

  test('many right ones at once all get in', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => signIn()));
    expect(new Set(all.map(({ token }) => token)).size).toBe(10);
  });

  test('forgets a day after the last failure', async () => {
    await fail(2);
    clock.advance(24 * 60 * MINUTE);
    await fail(3);
    await retryAfterOf(signIn());
  });

  test('a present password that is wrong counts as a failed sign-in', async () => {
    const prove = (currentPassword: string | null) =>
      accounts.passwords.prove(user, { currentPassword, ip: attempt.ip, deviceToken: null });
    await prove(attempt.password);
    for (const absent of [null, ''])
      await expect(prove(absent)).rejects.toMatchObject({
        details: { fields: { currentPassword: 'Current password is required.' } },
      });
    for (let i = 0; i < 3; i++)
      await expect(prove('wrong')).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(prove(attempt.password)).rejects.toMatchObject(tooMany);
    await expect(signIn()).rejects.toMatchObject(tooMany);
    expect(await acts(user)).toEqual(Array.from({ length: 3 }, () => 'sign_in_failed'));
  });

  test('is opened again by the person at the machine, their devices and addresses too', async () => {
    const { deviceToken } = await signIn();
    await fail(3, { deviceToken });
    await fail(3);
    for (const email of ['b@example.com', 'c@example.com']) await fail(email < 'c' ? 3 : 2, { email });
    await retryAfterOf(signIn());
    await accounts.forgetFailures(user);
    await retryAfterOf(signIn());
    await accounts.forgetAddresses(user);
    await fail(1, { deviceToken });
    await expect(signIn()).resolves.toMatchObject({ userId: user });
  });

  test('opens at once with a password that somebody else set, on its devices too; one’s own new one ends no wait', async () => {
    const { deviceToken } = await signIn();
    await fail(3, { deviceToken });
    await fail(3);
    await accounts.passwords.wasSet(user, true);
    for (const parts of [{}, { deviceToken }]) await retryAfterOf(signIn(parts));
    await accounts.passwords.wasSet(user, false);
    for (const parts of [{}, { deviceToken }])
      await expect(signIn(parts)).resolves.toMatchObject({ userId: user });
  });
});

describe('an account with a second factor', () => {
  let made: NewSecondFactor;
  let recorded: [string, number][];
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(made.secret) }).generate({ timestamp: clock().getTime() });
  const required = { code: 'code_required' };
  const wrongCode = { code: 'wrong_code', details: { fields: { code: expect.any(String) } } };

  beforeEach(async () => {
    recorded = [];
    made = await accounts.secondFactors.begin({ userId: user, account: 'amal', issuer: 'The clinic' });
    await people.addSecondFactor(user, made.factor);
  });

  const signInWith = (given: string | null, password = attempt.password) =>
    accounts.signIn(
      { ...attempt, password, code: given },
      { userIdOf, recoveryCodeUsed: async (id, left) => void recorded.push([id, left]) },
    );

  test('opens with the password and a code, each code once', async () => {
    const { token } = await signInWith(code());
    expect(await accounts.sessions.check(token)).toMatchObject({ secondFactor: 'fresh' });
    await expect(signInWith(code())).rejects.toMatchObject(wrongCode);
    clock.advance(30_000);
    await signInWith(code());
    expect(recorded).toEqual([]);
  });

  test('is known as such to nobody without the password', async () => {
    for (const given of [null, '123456', code(), made.recoveryCodes[0] ?? '']) {
      await expect(signInWith(given, 'guess')).rejects.toMatchObject(wrong);
      await accounts.forgetFailures(user);
    }
    // None of them was used up.
    await expect(signInWith(code())).resolves.toMatchObject({ userId: user });
    await expect(signInWith(made.recoveryCodes[0] ?? '')).resolves.toMatchObject({ userId: user });
  });

  test('a recovery code opens it once, and is recorded before the session opens', async () => {
    const [one = ''] = made.recoveryCodes;
    await signInWith(one);
    expect(recorded).toEqual([[user, 9]]);
    await expect(signInWith(one)).rejects.toMatchObject(wrongCode);
    expect(recorded).toHaveLength(1);
    const failing = {
      userIdOf,
      recoveryCodeUsed: () => Promise.reject(new Error('the log is away')),
    };
    const before = await acts(user);
    await expect(accounts.signIn({ ...attempt, code: made.recoveryCodes[1] ?? '' }, failing)).rejects.toThrow(
      'the log is away',
    );
    expect(await acts(user)).toEqual(before);
  });

  test('a recovery or one-time code whose use could not be recorded works again, for a confirmation too', async () => {
    const failing = { userIdOf, recoveryCodeUsed: () => Promise.reject(new Error('the log is away')) };
    const [one = ''] = made.recoveryCodes;
    const confirming = { userId: user, ip: attempt.ip, code: one };
    await expect(accounts.signIn({ ...attempt, code: one }, failing)).rejects.toThrow('the log is away');
    await expect(accounts.confirmCode(confirming, failing)).rejects.toThrow('the log is away');
    expect(await accounts.confirmCode(confirming, steps)).toEqual({ by: 'recovery', left: 9 });
    await expect(signInWith(one)).rejects.toMatchObject(wrongCode);
    const name = await accounts.secondFactors.beginOneTime(user);
    const code = (await accounts.secondFactors.oneTimeCode(user, name))?.code ?? '';
    await people.resetSecondFactor(user, name);
    await expect(accounts.signIn({ ...attempt, code }, failing)).rejects.toThrow('the log is away');
    await signInWith(code);
    await expect(signInWith(code)).rejects.toMatchObject(wrongCode);
  });

  test('a wrong code counts as a failed sign-in', async () => {
    for (let i = 0; i < 3; i++) await expect(signInWith('000000')).rejects.toMatchObject(wrongCode);
    expect(await retryAfterOf(signInWith(code()))).toBe(30);
    expect(await acts(user)).toEqual(Array.from({ length: 3 }, () => 'sign_in_failed'));
  });

  test('the password alone neither counts nor forgives wrong codes', async () => {
    for (let i = 0; i < 12; i++) await expect(signInWith(null)).rejects.toMatchObject(required);
    expect(await acts(user)).toEqual([]);
    for (let i = 0; i < 3; i++) {
      await expect(signInWith('000000')).rejects.toMatchObject(wrongCode);
      if (i < 2) await expect(signInWith(null)).rejects.toMatchObject(required);
    }
    expect(await retryAfterOf(signInWith(null))).toBe(30);
    clock.advance(30_000);
    await expect(signInWith(null)).rejects.toMatchObject(required);
    await expect(signInWith('000000')).rejects.toMatchObject(wrongCode);
    expect(await retryAfterOf(signInWith(code()))).toBe(60);
  });

  test('a proof of the present password forgives no wrong codes either', async () => {
    await expect(signInWith('000000')).rejects.toMatchObject(wrongCode);
    await expect(signInWith('000000')).rejects.toMatchObject(wrongCode);
    const proof = { currentPassword: attempt.password, ip: attempt.ip, deviceToken: null };
    await accounts.passwords.prove(user, proof);
    await expect(signInWith('000000')).rejects.toMatchObject(wrongCode);
    await retryAfterOf(signInWith(code()));
  });

  test('nor does a password that somebody else sets, or they could guess codes without an end', async () => {
    for (let i = 0; i < 3; i++) await expect(signInWith('000000')).rejects.toMatchObject(wrongCode);
    await accounts.passwords.wasSet(user, false);
    await retryAfterOf(signInWith(code()));
  });

  test('a session says how long ago the last code was given', async () => {
    const { token, sessionId } = await signInWith(code());
    clock.advance(10 * MINUTE - 1_000);
    expect(await accounts.sessions.check(token)).toMatchObject({ secondFactor: 'fresh' });
    clock.advance(1_000);
    expect(await accounts.sessions.check(token)).toMatchObject({ secondFactor: 'stale' });
    const given = { userId: user, ip: attempt.ip, code: '000000' };
    await expect(accounts.confirmCode(given, steps)).rejects.toMatchObject(wrongCode);
    expect(await accounts.confirmCode({ ...given, code: code() }, steps)).toEqual({ by: 'app' });
    await accounts.sessions.confirmSecondFactor(sessionId);
    expect(await accounts.sessions.check(token)).toMatchObject({ secondFactor: 'fresh' });
  });

  test('after a reset a one-time code opens one session, in which only a new second factor is added', async () => {
    const { token } = await signInWith(code());
    const name = await accounts.secondFactors.beginOneTime(user);
    const oneTime = (await accounts.secondFactors.oneTimeCode(user, name))?.code ?? '';
    await people.resetSecondFactor(user, name);
    expect(await accounts.sessions.check(token)).toBeNull();
    await expect(signInWith(null)).rejects.toMatchObject({ code: 'code_required' });
    await expect(signInWith(code())).rejects.toMatchObject(wrongCode);
    const next = await signInWith(oneTime);
    expect(await accounts.sessions.check(next.token)).toMatchObject({ secondFactor: 'missing' });
    expect(await accounts.sessions.isLive(next.sessionId)).toBe(false);
    await expect(signInWith(oneTime)).rejects.toMatchObject(wrongCode);
  });

  test('after a reset from before one-time codes the password alone opens it', async () => {
    const { token } = await signInWith(code());
    await people.resetSecondFactor(user);
    expect(await accounts.sessions.check(token)).toBeNull();
    const next = await signInWith(null);
    expect(await accounts.sessions.check(next.token)).toMatchObject({ secondFactor: 'none' });
    const given = { userId: user, ip: attempt.ip, code: '000000' };
    await expect(accounts.confirmCode(given, steps)).rejects.toMatchObject({ code: 'no_second_factor' });
  });
});

describe('a role that requires a second factor', () => {
  test('says so of a session without one, at once and until there is one', async () => {
    const role = await people.role();
    user = await people.user(role);
    await accounts.credentials.keep({ id: user, userId: user, password: attempt.password });
    const { token, sessionId } = await signIn();
    const state = async () => (await accounts.sessions.check(token))?.secondFactor;
    expect(await state()).toBe('none');
    expect(await accounts.sessions.isLive(sessionId)).toBe(true);
    await people.change('role', role, { requiresSecondFactor: true });
    expect(await state()).toBe('missing');
    // Open streams end too: no allowed call is a stream.
    expect(await accounts.sessions.isLive(sessionId)).toBe(false);
    await people.addSecondFactor(user, newId(), sessionId);
    expect(await state()).toBe('stale');
    expect(await accounts.sessions.isLive(sessionId)).toBe(true);
  });
});

describe('one’s own sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';

  test('are listed with browser, address and use, while they are open', async () => {
    const first = await signIn({ userAgent: firefox });
    clock.advance(5 * MINUTE);
    const second = await signIn({ ip: '192.0.2.2' });
    clock.advance(MINUTE);
    await accounts.sessions.check(first.token);
    expect(await accounts.sessions.listOf(user)).toEqual([
      {
        id: first.sessionId,
        browser: 'Firefox',
        system: 'Windows',
        address: '192.0.2.1',
        firstUsedAt: new Date(clock().getTime() - 6 * MINUTE).toISOString(),
        lastUsedAt: clock().toISOString(),
      },
      expect.objectContaining({ id: second.sessionId, browser: null, address: '192.0.2.2' }),
    ]);
    await accounts.sessions.revoke(second.sessionId);
    expect(await accounts.sessions.listOf(user)).toHaveLength(1);
    await people.setPassword(user);
    expect(await accounts.sessions.listOf(user)).toEqual([]);
  });

  test('two new browsers do not take the notice of each other away; a browser that was reported is trusted', async () => {
    const home = await signIn();
    const [x, y] = [await signIn({ ip: '203.0.113.8' }), await signIn({ ip: '203.0.113.9' })];
    for (const { deviceToken } of [x, y, x]) expect((await signIn({ deviceToken })).newSignIns).toEqual([]);
    const { newSignIns, token } = await signIn({ deviceToken: home.deviceToken });
    expect(newSignIns.map(({ address }) => address)).toEqual(['203.0.113.8', '203.0.113.9']);
    await accounts.sessions.check(token);
    await signIn({ ip: '203.0.113.10' });
    expect((await signIn({ deviceToken: x.deviceToken })).newSignIns).toHaveLength(1);
  });

  test('a new browser is reported however short a time sign-ins are kept', async () => {
    const home = await signIn();
    await database.pool.query('delete from kept.access_log where user_id = $1', [user]);
    await signIn({ ip: '203.0.113.9' });
    expect((await signIn({ deviceToken: home.deviceToken })).newSignIns).toHaveLength(1);
  });

  test('a new browser is reported again until its person used a session that reported it', async () => {
    const home = await signIn();
    const stranger = await signIn({ ip: '203.0.113.9' });
    const again = () => signIn({ deviceToken: home.deviceToken });
    const lost = await again();
    expect(lost.newSignIns).toHaveLength(1);
    await accounts.sessions.check(lost.token, 'background');
    // It stays untrusted until then.
    expect((await signIn({ deviceToken: stranger.deviceToken })).newSignIns).toEqual([]);
    const seen = await again();
    expect(seen.newSignIns).toEqual(lost.newSignIns);
    await accounts.sessions.check(seen.token);
    // Also where its session is over and gone.
    clock.advance(13 * 60 * MINUTE);
    expect((await again()).newSignIns).toEqual([]);
  });

  test('what was seen is known after the sessions were swept', async () => {
    const home = await signIn();
    await signIn({ ip: '203.0.113.9' });
    const { token } = await signIn({ deviceToken: home.deviceToken });
    const { signal } = new AbortController();
    expect(await accounts.newBrowsers.sweep.run(signal)).toBe(0);
    await accounts.sessions.check(token);
    expect(await accounts.newBrowsers.sweep.run(signal)).toBe(1);
    await database.pool.query('delete from kept.sessions where user_id = $1', [user]);
    expect((await signIn({ deviceToken: home.deviceToken })).newSignIns).toEqual([]);
  });

  test('a new browser is reported once, at the next sign-in from a browser that is known', async () => {
    const home = await signIn({ userAgent: firefox });
    expect(home.newSignIns).toEqual([]);
    clock.advance(MINUTE);
    const stranger = await signIn({ ip: '203.0.113.9' });
    const at = clock().toISOString();
    expect(stranger.newSignIns).toEqual([]);
    // Signing in again there does not take the notice away.
    expect((await signIn({ deviceToken: stranger.deviceToken })).newSignIns).toEqual([]);
    const again = await signIn({ deviceToken: home.deviceToken });
    expect(again.newSignIns).toEqual([{ at, browser: null, system: null, address: '203.0.113.9' }]);
    await accounts.sessions.check(again.token);
    expect((await signIn({ deviceToken: again.deviceToken })).newSignIns).toEqual([]);
  });
});

describe('a browser where the person signed in before', () => {
  test('is counted apart from strangers', async () => {
    const { deviceToken } = await signIn();
    await fail(3, { ip: '198.51.100.1' });
    await retryAfterOf(signIn());
    await fail(2, { deviceToken });
    await expect(signIn({ deviceToken })).resolves.toMatchObject({ userId: user });
    await retryAfterOf(signIn());
    await fail(3, { deviceToken });
    expect(await retryAfterOf(signIn({ deviceToken }))).toBe(30);
  });

  test('passes a full address', async () => {
    const { deviceToken } = await signIn();
    for (let i = 0; i < 8; i++) await fail(1, { email: `a${i}@example.com` });
    await retryAfterOf(signIn());
    await expect(signIn({ deviceToken })).resolves.toMatchObject({ userId: user });
  });

  test('is shared by those who signed in there, and by nobody else', async () => {
    const devices = createDeviceTokens(signingKey, clock);
    const [one, two, stranger] = [newId(), newId(), newId()];
    const first = devices.issue(one, null);
    const second = devices.issue(two, first);
    const device = devices.deviceOf(first, one);
    expect(device).not.toBeNull();
    expect(devices.deviceOf(second, one)).toBe(device);
    expect(devices.deviceOf(second, two)).toBe(device);
    expect(devices.deviceOf(second, stranger)).toBeNull();
    expect(devices.deviceOf(second, null)).toBeNull();
    let token = second;
    for (let i = 0; i < 10; i++) token = devices.issue(newId(), token);
    expect(devices.deviceOf(token, two)).toBeNull();
    expect(token.length).toBeLessThan(1000);
  });

  test('is known after a change of SESSION_KEY, and its next token is signed with the new one', () => {
    let isAccepted = true;
    const before = createDeviceTokens(signingKey, clock);
    const formerKey = { key: signingKey, isAccepted: () => isAccepted };
    const renewed = createDeviceTokens(randomBytes(32), clock, formerKey);
    const token = before.issue(user, null);
    const device = before.deviceOf(token, user);
    expect(renewed.deviceOf(token, user)).toBe(device);
    const next = renewed.issue(user, token);
    expect(before.deviceOf(next, user)).toBeNull();
    isAccepted = false;
    expect(renewed.deviceOf(token, user)).toBeNull();
    expect(renewed.deviceOf(next, user)).toBe(device);
  });

  test('a token that is forged, is a session’s or is too old is none', async () => {
    const { token, deviceToken } = await signIn();
    const others = createDeviceTokens(randomBytes(32), clock).issue(user, null);
    const old = createDeviceTokens(signingKey, clock);
    expect(await accounts.sessions.check(deviceToken)).toBeNull();
    for (const bad of [token, others, `${deviceToken.slice(0, -3)}AAA`, 'x', '']) {
      expect(old.deviceOf(bad, user)).toBeNull();
    }
    expect(old.deviceOf(deviceToken, user)).not.toBeNull();
    clock.advance(366 * 24 * 60 * MINUTE);
    expect(old.deviceOf(deviceToken, user)).toBeNull();
  });
});

describe('an address', () => {
  test('is full after failures on many accounts, until the window is over', async () => {
    for (let i = 0; i < 8; i++) await fail(1, { email: `a${i}@example.com` });
    clock.advance(5 * MINUTE);
    expect(await retryAfterOf(signIn())).toBe(10 * 60);
    await expect(signIn({ ip: '192.0.2.2' })).resolves.toMatchObject({ userId: user });
    clock.advance(10 * MINUTE);
    await expect(signIn()).resolves.toMatchObject({ userId: user });
  });

  test('has a window that begins with its first failure, and no later one makes longer', async () => {
    for (let i = 0; i < 8; i++) {
      await fail(1, { email: `a${i}@example.com` });
      clock.advance(MINUTE);
    }
    expect(await retryAfterOf(signIn())).toBe(7 * 60);
  });

  test('takes of one account a few alone: a forgotten password shuts out no office', async () => {
    await fail(3);
    for (let i = 0; i < 10; i++) {
      clock.advance(Number(await retryAfterOf(signIn())) * 1000);
      await fail(1, { ip: attempt.ip });
    }
    await fail(3, { email: 'b@example.com' });
    await fail(2, { email: 'c@example.com' });
  });

  test('that is full counts nothing against the accounts that are tried there', async () => {
    for (let i = 0; i < 8; i++) await fail(1, { email: `a${i}@example.com` });
    for (let i = 0; i < 5; i++) await retryAfterOf(signIn({ password: 'wrong' }));
    await expect(signIn({ ip: '192.0.2.2' })).resolves.toMatchObject({ userId: user });
  });

  test('who signs in with an account of their own clears nothing of the others', async () => {
    for (let i = 0; i < 8; i++) {
      await fail(1, { email: `a${i}@example.com` });
      if (i < 7) await signIn();
    }
    await retryAfterOf(signIn());
  });

  test('of IPv6 is its network', async () => {
    for (let i = 0; i < 8; i++) await fail(1, { email: `a${i}@example.com`, ip: `2001:db8::${i + 1}` });
    await retryAfterOf(signIn({ ip: '2001:db8::ffff' }));
    await expect(signIn({ ip: '2001:db8:0:1::1' })).resolves.toMatchObject({ userId: user });
  });

  test('neither e-mails nor addresses nor ids are kept', async () => {
    const { deviceToken } = await signIn();
    await fail(1);
    await fail(1, { deviceToken });
    const { rows } = await database.pool.query<{ key: string }>('select key from kept.throttle');
    const keys = rows.map(({ key }) => key.replaceAll(/[0-9a-f]{64}/g, '#')).sort();
    expect(keys).toEqual(['account:#', 'address:#', 'device:#:#', 'pair:#:#']);
  });
});
