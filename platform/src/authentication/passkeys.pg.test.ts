/** Passkeys in PostgreSQL, made and used by an authenticator without a device. */
import { randomBytes } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys, type SubjectKeys } from '../keys/subjectKeys.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { SoftwareKey, type Ceremony } from '../testing/softwareKey.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { createPasskeys, type PasskeyOptions, type Passkeys } from './passkeys.ts';
import { passkeySite } from './passkeySite.ts';
import { createSecondFactors } from './secondFactors.ts';

const ORIGIN = 'https://clinic.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const here = { origin: ORIGIN, host: 'clinic.example' };

let database: KeptDatabase;
let people: People;
let keys: SubjectKeys;
let clock: TestClock;
let passkeys: Passkeys;
let user: string;
let factor: string;

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

const open = (
  publicUrl: string | null = ORIGIN,
  records: Pick<People['records'], 'load'> = people.records,
): Passkeys =>
  createPasskeys({
    pool: database.pool,
    records,
    keys,
    site: passkeySite(publicUrl),
    clock,
  });

async function withFactor(): Promise<string> {
  const id = await people.member();
  const { pool } = database;
  const factors = createSecondFactors({
    pool,
    records: people.records,
    keys,
    keyed: keyedHash(randomBytes(32)),
    clock,
  });
  ({ factor } = await factors.begin({ userId: id, account: 'amal@example.com', issuer: 'The clinic' }));
  await people.addSecondFactor(id, factor);
  return id;
}

beforeEach(async () => {
  await database.pool.query('delete from kept.second_factors');
  await database.pool.query('delete from kept.passkey_challenges');
  people = new People();
  keys = memorySubjectKeys();
  clock = testClock();
  passkeys = open();
  user = await withFactor();
});

const challengeOf = (options: PasskeyOptions | null): string =>
  String((options?.options as { challenge?: string } | undefined)?.challenge);

const begin = (userId = user) =>
  passkeys.begin({ userId, account: 'amal@example.com', name: 'Amal Berrada', issuer: 'The clinic' });

async function keep(key: SoftwareKey, more: Partial<Ceremony> = {}, userId = user): Promise<string> {
  const challenge = challengeOf(await begin(userId));
  const [id, created] = [newId(), key.create({ ...here, challenge, ...more })];
  await passkeys.keep({ id, userId, name: 'Phone', created });
  return id;
}

async function added(userId = user): Promise<{ key: SoftwareKey; id: string }> {
  const key = new SoftwareKey();
  const id = await keep(key, {}, userId);
  await people.addPasskey(userId, id);
  return { key, id };
}

async function challenge(purpose: 'sign_in' | 'confirm' = 'sign_in', userId = user): Promise<string> {
  return challengeOf(await passkeys.challenge({ userId, purpose }));
}

const use = (key: SoftwareKey, ceremony: Partial<Ceremony> & { challenge: string }) =>
  key.use({ ...here, ...ceremony });

const accept = (
  used: ReturnType<SoftwareKey['use']>,
  purpose: 'sign_in' | 'confirm' = 'sign_in',
  userId = user,
) => passkeys.accept({ used, purpose, userId });

describe('adding a passkey', () => {
  test('offers the browser the relying party of the configuration, and no attestation', async () => {
    const { origin, options } = await begin();
    expect(origin).toBe(ORIGIN);
    expect(options).toMatchObject({
      rp: { id: 'clinic.example', name: 'The clinic' },
      user: { name: 'amal@example.com', displayName: 'Amal Berrada' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
  });

  test('does not make a second one on the same authenticator', async () => {
    const { key } = await added();
    expect((await begin()).options).toMatchObject({ excludeCredentials: [{ id: key.id }] });
  });

  test.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://other.example' }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['another relying party', { host: 'other.example' }],
    ['a challenge of nobody', { challenge: randomBytes(32).toString('base64url') }],
  ])('is refused for %s', async (_what, more) => {
    await expect(keep(new SoftwareKey(), more)).rejects.toMatchObject({ code: 'wrong_passkey' });
  });

  test('is refused for a challenge of somebody else, of another purpose, or that was used', async () => {
    const other = await withFactor();
    const theirs = challengeOf(await begin(other));
    await expect(keep(new SoftwareKey(), { challenge: theirs })).rejects.toMatchObject({
      code: 'wrong_passkey',
    });
    await added();
    await expect(keep(new SoftwareKey(), { challenge: await challenge() })).rejects.toMatchObject({
      code: 'wrong_passkey',
    });
    const once = challengeOf(await begin());
    await keep(new SoftwareKey(), { challenge: once });
    await expect(keep(new SoftwareKey(), { challenge: once })).rejects.toMatchObject({
      code: 'wrong_passkey',
    });
  });

  test('needs a second factor', async () => {
    await people.resetSecondFactor(user);
    await expect(keep(new SoftwareKey())).rejects.toMatchObject({ code: 'no_second_factor' });
  });

  test('is inert until an event names it', async () => {
    const key = new SoftwareKey();
    const id = await keep(key);
    expect(await passkeys.listOf(user)).toEqual([]);
    expect(await passkeys.challenge({ userId: user, purpose: 'sign_in' })).toBeNull();
    await people.addPasskey(user, id);
    expect(await passkeys.listOf(user)).toEqual([
      { id, name: 'Phone', site: 'clinic.example', addedAt: clock().toISOString(), lastUsedAt: null },
    ]);
  });

  test('leaves nothing readable in its row', async () => {
    const { key } = await added();
    const { rows } = await database.pool.query<{ row: string }>(
      "select p::text || encode(p.secret, 'escape') as row from kept.passkeys p",
    );
    expect(rows).toHaveLength(1);
    for (const plain of [key.id, 'Phone']) expect(rows[0]?.row).not.toContain(plain);
  });
});

describe('an assertion', () => {
  test('is accepted once, and says when the passkey was used', async () => {
    const { key } = await added();
    const asked = await passkeys.challenge({ userId: user, purpose: 'sign_in' });
    expect(asked).toMatchObject({
      origin: ORIGIN,
      options: { rpId: 'clinic.example', allowCredentials: [{ id: key.id, transports: ['internal'] }] },
    });
    const used = use(key, { challenge: challengeOf(asked) });
    clock.advance(MINUTE);
    expect(await accept(used)).toBe(true);
    expect(await passkeys.listOf(user)).toMatchObject([{ lastUsedAt: clock().toISOString() }]);
    expect(await accept(used)).toBe(false);
  });

  test('is accepted once by several processes at the same moment', async () => {
    const { key } = await added();
    const used = use(key, { challenge: await challenge() });
    const copies = Array.from({ length: 5 }, () => open().accept({ used, purpose: 'sign_in', userId: user }));
    expect((await Promise.all(copies)).filter(Boolean)).toHaveLength(1);
  });

  test.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://other.example' }],
    ['an address below the same origin', { origin: 'http://clinic.example' }],
    ['another relying party', { host: 'other.example' }],
    ['a challenge of nobody', { challenge: randomBytes(32).toString('base64url') }],
  ])('is refused for %s', async (_what, more) => {
    const { key } = await added();
    expect(await accept(use(key, { challenge: await challenge(), ...more }))).toBe(false);
  });

  test('is refused for another purpose, for somebody else, and after five minutes', async () => {
    const { key } = await added();
    expect(await accept(use(key, { challenge: await challenge('confirm') }))).toBe(false);
    const other = await withFactor();
    const { key: theirs } = await added(other);
    expect(await accept(use(key, { challenge: await challenge('sign_in', other) }))).toBe(false);
    expect(await accept(use(theirs, { challenge: await challenge() }))).toBe(false);
    const late = use(key, { challenge: await challenge() });
    clock.advance(5 * MINUTE);
    expect(await accept(late)).toBe(false);
    expect(await accept(use(key, { challenge: await challenge() }))).toBe(true);
  });

  test('is refused with a signature of another key, and with bytes that are none', async () => {
    const { key } = await added();
    const used = use(key, { challenge: await challenge() });
    const forged = new SoftwareKey().use({ ...here, challenge: await challenge() });
    expect(await accept({ ...forged, id: key.id, rawId: key.id })).toBe(false);
    const broken = (response: Partial<typeof used.response>) =>
      accept({ ...used, response: { ...used.response, ...response } });
    expect(await broken({ clientDataJSON: 'AAAA' })).toBe(false);
    expect(await broken({ authenticatorData: 'AAAA' })).toBe(false);
  });

  test('is refused once the counter falls back, as that of a copied key does', async () => {
    const { key } = await added();
    const assert = async (counter: number) => accept(use(key, { challenge: await challenge(), counter }));
    expect(await assert(10)).toBe(true);
    expect(await assert(10)).toBe(false);
    expect(await assert(9)).toBe(false);
    expect(await assert(0)).toBe(false);
    expect(await assert(11)).toBe(true);
  });

  test('is accepted from authenticators that never count', async () => {
    const key = new SoftwareKey();
    await people.addPasskey(user, await keep(key, { counter: 0 }));
    for (const counter of [0, 0])
      expect(await accept(use(key, { challenge: await challenge(), counter }))).toBe(true);
  });

  test.each<[string, (id: string) => Promise<void>]>([
    ['it is removed', (id) => people.removePasskey(user, id)],
    ['the second factor is reset', () => people.resetSecondFactor(user)],
    ['the second factor is replaced', () => people.addSecondFactor(user, newId())],
    ['its person is deleted', () => people.remove('user', user)],
  ])('is refused after %s', async (_what, end) => {
    const { key, id } = await added();
    const used = use(key, { challenge: await challenge() });
    await end(id);
    expect(await accept(used)).toBe(false);
    expect(await passkeys.challenge({ userId: user, purpose: 'sign_in' })).toBeNull();
    expect(await passkeys.listOf(user)).toEqual([]);
  });

  test('is refused after its person was erased', async () => {
    const { key } = await added();
    const used = use(key, { challenge: await challenge() });
    await keys.destroyKey(user);
    expect(await accept(used)).toBe(false);
    expect(await passkeys.listOf(user)).toEqual([]);
  });
});

describe('where passkeys do not work', () => {
  test.each([[null], ['http://127.0.0.1:8000'], ['http://clinic.example']])('%s: none', async (url) => {
    const { key } = await added();
    const used = use(key, { challenge: await challenge() });
    passkeys = open(url);
    await expect(begin()).rejects.toMatchObject({ code: 'passkeys_unavailable' });
    expect(await passkeys.challenge({ userId: user, purpose: 'sign_in' })).toBeNull();
    expect(await accept(used)).toBe(false);
    // They can still be seen and removed.
    expect(await passkeys.listOf(user)).toHaveLength(1);
  });

  test('those of another host name are not offered', async () => {
    await added();
    passkeys = open('https://other.example');
    expect(await passkeys.challenge({ userId: user, purpose: 'sign_in' })).toBeNull();
    expect((await begin()).options).toMatchObject({ excludeCredentials: [] });
  });
});

describe('what is left over', () => {
  const count = async (table: string) =>
    Number((await database.pool.query<{ n: string }>(`select count(*) n from kept.${table}`)).rows[0]?.n);

  test('goes after an hour; passkeys in use stay', async () => {
    await added();
    await keep(new SoftwareKey());
    const removed = await added();
    await people.removePasskey(user, removed.id);
    expect(await passkeys.removeInert()).toBe(0);
    clock.advance(HOUR + 1);
    await passkeys.removeInert();
    expect(await count('passkeys')).toBe(1);
    expect(await count('passkey_challenges')).toBe(0);
  });

  test('stays where its call is repeated while the sweep looks at its user', async () => {
    const key = new SoftwareKey();
    const [id, created] = [newId(), key.create({ ...here, challenge: challengeOf(await begin()) })];
    const keepIt = () => passkeys.keep({ id, userId: user, name: 'Phone', created });
    await keepIt();
    clock.advance(2 * HOUR);
    const load: People['records']['load'] = async (...asked) => {
      const before = await people.records.load(...asked);
      await keepIt();
      await people.addPasskey(user, id);
      return before;
    };
    await open(ORIGIN, { load }).removeInert();
    expect(await passkeys.listOf(user)).toHaveLength(1);
  });

  test('goes with the second factor', async () => {
    await added();
    await database.pool.query('delete from kept.second_factors where id = $1', [factor]);
    expect(await count('passkeys')).toBe(0);
  });

  test('of challenges is ten for one purpose', async () => {
    await added();
    for (let n = 0; n < 12; n += 1) await challenge();
    expect(await count('passkey_challenges')).toBe(10);
  });
});
