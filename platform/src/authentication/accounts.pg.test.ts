import { randomBytes } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { createAccounts, type Accounts } from './accounts.ts';

const HOUR = 3_600_000;
const signingKey = randomBytes(32);
const keys = memorySubjectKeys();
const keyed = keyedHash(randomBytes(32));
let database: KeptDatabase;
let people: People;
let clock: TestClock;
let accounts: Accounts;

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

beforeEach(() => {
  people = new People();
  clock = testClock();
  accounts = createAccounts({ pool: database.pool, records: people.records, keyed, keys, signingKey, clock });
});

async function acts(userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ act: string }>(
    'select act from kept.access_log where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ act }) => act);
}

describe('sessions', () => {
  test('a token names its user and their rights', async () => {
    const user = await people.member('Patients', 'Appointments');
    const { token, sessionId, expiresAt } = await accounts.sessions.open(user);
    expect(expiresAt).toBe('2026-03-02T21:00:00.000Z');
    const live = await accounts.sessions.check(token);
    expect(live).toMatchObject({
      sessionId,
      actor: { id: user, name: 'Amal Berrada', roleName: 'Nurse', hasAccess: true, isAdministrator: false },
    });
    expect([...(live?.actor.flags ?? [])]).toEqual(['Patients', 'Appointments']);
  });

  test('end after twelve hours', async () => {
    const { token } = await accounts.sessions.open(await people.member());
    for (let hour = 1; hour < 12; hour++) {
      clock.advance(HOUR);
      expect(await accounts.sessions.check(token)).not.toBeNull();
    }
    clock.advance(HOUR - 1000);
    expect(await accounts.sessions.check(token)).not.toBeNull();
    clock.advance(1000);
    expect(await accounts.sessions.check(token)).toBeNull();
  });

  test('end two hours after the last call that a person caused', async () => {
    const { token, sessionId } = await accounts.sessions.open(await people.member());
    clock.advance(2 * HOUR - 1000);
    expect(await accounts.sessions.check(token, 'person')).not.toBeNull();
    clock.advance(2 * HOUR - 1000);
    expect(await accounts.sessions.check(token, 'background')).not.toBeNull();
    clock.advance(2000);
    expect(await accounts.sessions.check(token, 'person')).toBeNull();
    expect(await accounts.sessions.openAmong([sessionId])).toEqual(new Set());
  });

  test('are written to at most once a minute', async () => {
    const { token, sessionId } = await accounts.sessions.open(await people.member());
    const activeAt = async () => {
      const text = 'select active_at from kept.sessions where id = $1';
      return (await database.pool.query<{ active_at: Date }>(text, [sessionId])).rows[0]?.active_at.getTime();
    };
    const opened = clock().getTime();
    clock.advance(59_000);
    await accounts.sessions.check(token);
    expect(await activeAt()).toBe(opened);
    clock.advance(1000);
    await Promise.all([accounts.sessions.check(token), accounts.sessions.check(token)]);
    expect(await activeAt()).toBe(opened + 60_000);
  });

  test('are as long as the configuration says', async () => {
    const lengths = { hours: 1, idleHours: 0.5 };
    const options = { pool: database.pool, records: people.records, keyed, keys, signingKey, clock };
    const short = createAccounts({ ...options, sessionLengths: lengths }).sessions;
    const { token } = await short.open(await people.member());
    for (let i = 0; i < 2; i++) {
      clock.advance(HOUR / 2 - 1000);
      expect(await short.check(token)).not.toBeNull();
    }
    clock.advance(2000);
    expect(await short.check(token)).toBeNull();
    const idle = (await short.open(await people.member())).token;
    clock.advance(HOUR / 2);
    expect(await short.check(idle)).toBeNull();
  });

  test('end when revoked, also by another process, and with an expired token', async () => {
    const user = await people.member();
    const { token } = await accounts.sessions.open(user);
    const other = createAccounts({
      pool: database.pool,
      records: people.records,
      keyed,
      keys,
      signingKey,
      clock,
    });
    clock.advance(13 * HOUR);
    const named = other.sessions.sessionIdOf(token);
    clock.advance(-13 * HOUR);
    expect(await accounts.sessions.check(token)).not.toBeNull();
    await other.sessions.revoke(String(named));
    await other.sessions.revoke(String(named));
    expect(await accounts.sessions.check(token)).toBeNull();
    expect(await acts(user)).toEqual(['signed_in', 'signed_out']);
  });

  test('a token of somebody else is none', async () => {
    const user = await people.member();
    const { sessionId, token } = await accounts.sessions.open(user);
    const inAnHour = Math.floor(clock().getTime() / 1000) + 3600;
    const forge = (claims: object, key: string | Buffer, algorithm: jwt.Algorithm) =>
      jwt.sign({ exp: inAnHour, ...claims }, key, { algorithm });
    const claims = { sub: user, sid: sessionId };
    const forged = [
      forge(claims, randomBytes(32), 'HS256'),
      forge(claims, '', 'none'),
      forge(claims, signingKey, 'HS512'),
      forge({ sub: newId(), sid: sessionId }, signingKey, 'HS256'),
      forge({ sub: user, sid: newId() }, signingKey, 'HS256'),
      forge({ sub: user, sid: "' or 1=1" }, signingKey, 'HS256'),
      `${token.slice(0, -3)}AAA`,
      'nonsense',
      '',
    ];
    for (const bad of forged) expect(await accounts.sessions.check(bad)).toBeNull();
    expect(accounts.sessions.sessionIdOf(forged[0] ?? '')).toBeNull();
    expect(await accounts.sessions.check(forge(claims, signingKey, 'HS256'))).not.toBeNull();
  });
});

describe('after a change of SESSION_KEY', () => {
  function renewed(isAccepted: () => boolean): Accounts {
    const options = { pool: database.pool, records: people.records, keyed, keys, clock };
    const formerKey = { key: signingKey, isAccepted };
    return createAccounts({ ...options, signingKey: randomBytes(32), formerKey });
  }

  test('sessions of before go on, can be ended, and new ones are signed with the new key', async () => {
    const user = await people.member();
    const [before, ended] = [await accounts.sessions.open(user), await accounts.sessions.open(user)];
    const { sessions } = renewed(() => true);
    expect(await sessions.check(before.token)).toMatchObject({ sessionId: before.sessionId });
    await sessions.revoke(String(sessions.sessionIdOf(ended.token)));
    expect(await sessions.check(ended.token)).toBeNull();
    const { token } = await sessions.open(user);
    expect(await sessions.check(token)).not.toBeNull();
    expect(await accounts.sessions.check(token)).toBeNull();
    clock.advance(12 * HOUR);
    expect(await sessions.check(before.token)).toBeNull();
  });

  test('the former key opens nothing once it is no longer accepted, whatever it signed', async () => {
    const user = await people.member();
    const { token, sessionId } = await accounts.sessions.open(user);
    let isAccepted = true;
    const { sessions } = renewed(() => isAccepted);
    const exp = Math.floor(clock().getTime() / 1000) + 365 * 24 * 3600;
    const forged = jwt.sign({ sub: user, sid: sessionId, exp }, signingKey, { algorithm: 'HS256' });
    expect(await sessions.check(token)).not.toBeNull();
    isAccepted = false;
    for (const old of [token, forged]) {
      expect(await sessions.check(old)).toBeNull();
      expect(sessions.sessionIdOf(old)).toBeNull();
    }
  });
});

describe('rights are those of this moment', () => {
  async function flagsOf(token: string): Promise<string[] | null> {
    const live = await accounts.sessions.check(token);
    return live && [...live.actor.flags];
  }

  test('a deactivated or deleted user has no session', async () => {
    const user = await people.member('Patients');
    const { token } = await accounts.sessions.open(user);
    expect(await accounts.sessions.isDeactivated(token)).toBe(false);
    await people.change('user', user, { status: 'inactive' });
    expect(await accounts.sessions.check(token)).toBeNull();
    expect(await accounts.sessions.isDeactivated(token)).toBe(true);
    expect(await accounts.sessions.isDeactivated(`${token.slice(0, -3)}AAA`)).toBe(false);
    const again = await accounts.sessions.open(user);
    await people.change('user', user, { status: 'active' });
    expect(await accounts.sessions.check(again.token)).toBeNull();
    const { token: last } = await accounts.sessions.open(user);
    expect(await accounts.sessions.check(last)).not.toBeNull();
    await people.remove('user', user);
    expect(await accounts.sessions.check(last)).toBeNull();
  });

  test.each<[string, (user: string) => Promise<void>]>([
    [
      'a deactivation that was taken back',
      async (user) => {
        await people.change('user', user, { status: 'inactive' });
        await people.change('user', user, { status: 'active' });
      },
    ],
    ['another role', async (user) => people.change('user', user, { role: await people.role() })],
    ['another e-mail', (user) => people.change('user', user, { email: 'other@example.com' })],
    ['a new password', (user) => people.setPassword(user)],
  ])('%s ends the sessions from before for good, though nobody revoked them', async (_name, change) => {
    const user = await people.member('Patients');
    const { token, sessionId } = await accounts.sessions.open(user);
    await change(user);
    expect(await accounts.sessions.check(token)).toBeNull();
    expect(await accounts.sessions.isLive(sessionId)).toBe(false);
    const { token: next } = await accounts.sessions.open(user);
    expect(await accounts.sessions.check(next)).not.toBeNull();
  });

  test('one’s own new password keeps the session that set it, until something else ends it', async () => {
    const user = await people.member();
    const [mine, other] = [await accounts.sessions.open(user), await accounts.sessions.open(user)];
    await people.setPassword(user, mine.sessionId);
    expect(await accounts.sessions.check(mine.token)).not.toBeNull();
    expect(await accounts.sessions.isLive(mine.sessionId)).toBe(true);
    expect(await accounts.sessions.check(other.token)).toBeNull();
    await people.setPassword(user);
    expect(await accounts.sessions.check(mine.token)).toBeNull();
  });

  test('a session that is opened with what was known before the change is over at once', async () => {
    const user = await people.member();
    await people.setPassword(user);
    const { token } = await accounts.sessions.open(user, { userRevision: 0 });
    expect(await accounts.sessions.check(token)).toBeNull();
  });

  test('a session from before revisions were kept holds where nothing ended any', async () => {
    const [one, two] = [await people.member(), await people.member()];
    const [kept, over] = [await accounts.sessions.open(one), await accounts.sessions.open(two)];
    await database.pool.query('update kept.sessions set user_revision = null');
    await people.setPassword(two);
    expect(await accounts.sessions.check(kept.token)).not.toBeNull();
    expect(await accounts.sessions.check(over.token)).toBeNull();
  });

  test('a role gives its flags while it is active and has access', async () => {
    const role = await people.role({ flags: ['Taxs'] });
    const { token } = await accounts.sessions.open(await people.user(role));
    expect(await flagsOf(token)).toEqual(['Taxs']);
    await people.change('role', role, { Invoices: true, Taxs: false });
    expect(await flagsOf(token)).toEqual(['Invoices']);
    await people.change('role', role, { hasAccessModule: false });
    expect(await flagsOf(token)).toEqual([]);
    await people.change('role', role, { hasAccessModule: true, status: 'inactive' });
    expect(await flagsOf(token)).toEqual([]);
    await people.change('role', role, { status: 'active' });
    await people.remove('role', role);
    expect(await flagsOf(token)).toEqual([]);
  });

  test('Administrateur is the role of that name, while it is active', async () => {
    const role = await people.role({ name: 'Administrateur' });
    const admin = await people.role({ name: 'Admin' });
    const one = await accounts.sessions.open(await people.user(role));
    const two = await accounts.sessions.open(await people.user(admin));
    expect((await accounts.sessions.check(one.token))?.actor.isAdministrator).toBe(true);
    expect((await accounts.sessions.check(two.token))?.actor.isAdministrator).toBe(false);
    await people.change('role', role, { status: 'inactive' });
    expect((await accounts.sessions.check(one.token))?.actor).toMatchObject({
      isAdministrator: false,
      hasAccess: false,
    });
  });
});
