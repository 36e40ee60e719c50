/** Passkeys over HTTP, with an authenticator without a device: adding, signing in, confirming, and everything that must be refused. */
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SoftwareKey, type Ceremony } from '@hospital/platform/testing';
import { Client, form, isFields, textOf, type Answer, type CallOptions, type Fields } from '../client.ts';
import { codeOf } from './authenticator.ts';
import { PASSWORD } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let site: { origin: string; host: string };
let email: string;
let person: Client;
let recoveryCodes: readonly string[];
beforeAll(async () => {
  site = { origin: `http://localhost:${new URL(clinic.url).port}`, host: 'localhost' };
}, 120_000);
beforeEach(async () => {
  ({ person, email, recoveryCodes } = await withFactor());
});

async function withFactor(fields: Fields = {}) {
  const address = `passkey${clinic.next()}@clinic.test`;
  const hired = await clinic.hire('Nurse', { ...fields, email: address });
  const made = (await hired.post('/profile/secondFactor/{me}', { currentPassword: PASSWORD })).must(201);
  const { factor, secret, recoveryCodes: codes } = made.record;
  const body = { factor, code: codeOf(String(secret)) };
  (await hired.put('/profile/secondFactor/{me}', body)).must(200);
  return { person: hired, email: address, recoveryCodes: codes as string[] };
}

function challengeOf(answer: unknown): string {
  const { options } = answer as { options?: Fields };
  return isFields(options) ? textOf(options, 'challenge') : '';
}

const trySignIn = (more: Fields = {}, who = email): Promise<Answer> =>
  clinic.anyone.list('/signin', { email: who, password: PASSWORD, ...more });

const askedAtSignIn = async (who = email): Promise<string> =>
  challengeOf((await trySignIn({}, who)).must(401, 'code_required').record['passkey']);

const askedToConfirm = async (by = person): Promise<string> =>
  challengeOf((await by.post('/profile/passkeys/challenge/{me}')).must(200).record);

const start = (by = person): Promise<Answer> => by.post('/profile/passkeys/options/{me}');

async function tryAdd(
  key: SoftwareKey,
  more: Partial<Ceremony> = {},
  options: CallOptions = {},
): Promise<Answer> {
  const challenge = challengeOf((await start()).must(200).record);
  const passkey = key.create({ ...site, challenge, ...more });
  return person.post('/profile/passkeys/{me}', { name: 'Phone', passkey }, options);
}

async function add(): Promise<SoftwareKey> {
  const key = new SoftwareKey();
  (await tryAdd(key)).must(200);
  return key;
}

const listed = async (by = person) =>
  (await by.get('/profile/passkeys')).must(200).record['passkeys'] as readonly Fields[];

const sessionOf = (answer: Answer): Client =>
  new Client(clinic.url, clinic.lastPosition, {
    token: textOf(answer.must(200).record, 'token'),
    userId: person.userId,
  });

describe('adding a passkey', () => {
  test('needs a second factor, and shows in the list and in the history', async () => {
    const plain = await clinic.hire('Nurse');
    (await start(plain)).must(409, 'no_second_factor');
    (await plain.post('/profile/passkeys/challenge/{me}')).must(409, 'no_second_factor');
    (await person.post('/profile/passkeys/challenge/{me}')).must(409, 'no_passkey');
    await add();
    expect((await person.get('/profile/passkeys')).record).toMatchObject({
      origin: site.origin,
      unavailable: null,
      passkeys: [{ name: 'Phone', site: 'localhost', lastUsedAt: null }],
    });
    const history = (await clinic.admin.get(`/history/users/${person.userId}`)).must(200);
    expect(history.rows.map(({ type }) => type)).toContain('UserPasskeyAdded');
  });

  test('adds one where the call is repeated with its key', async () => {
    const challenge = challengeOf((await start()).must(200).record);
    const passkey = new SoftwareKey().create({ ...site, challenge });
    const send = () => person.post('/profile/passkeys/{me}', { name: 'Phone', passkey }, { key: 'once' });
    const answers = [await send(), await send()];
    for (const answer of answers) answer.must(200);
    expect(await listed()).toHaveLength(1);
    (await person.post('/profile/passkeys/{me}', { name: 'Other', passkey })).must(400, 'wrong_passkey');
  });

  test.each<[string, Partial<Ceremony>]>([
    ['the address that the product listens at', { origin: 'http://127.0.0.1', host: '127.0.0.1' }],
    ['another origin', { origin: 'https://other.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another relying party', { host: 'other.example' }],
    ['a challenge of nobody', { challenge: 'AAAA' }],
  ])('is refused from %s', async (_what, more) => {
    (await tryAdd(new SoftwareKey(), more)).must(400, 'wrong_passkey').mustNameFields('passkey');
    expect(await listed()).toEqual([]);
  });

  test('takes the origin from the configuration, whatever the headers say', async () => {
    const host = 'other.example';
    const headers = { 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'https', Origin: `https://${host}` };
    const answer = (await person.post('/profile/passkeys/options/{me}', undefined, { headers })).must(200);
    expect(answer.record).toMatchObject({ origin: site.origin, options: { rp: { id: 'localhost' } } });
    const forged = { origin: `https://${host}`, host };
    (await tryAdd(new SoftwareKey(), forged, { headers })).must(400, 'wrong_passkey');
  });

  test.each<[string, Fields, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['with a long name', { name: 'x'.repeat(61) }, 'name'],
    ['without a passkey', { passkey: null }, 'passkey'],
    ['with text for a passkey', { passkey: 'x' }, 'passkey'],
  ])('is refused %s', async (_what, more, field) => {
    const challenge = challengeOf((await start()).must(200).record);
    const passkey = new SoftwareKey().create({ ...site, challenge });
    const answer = await person.post('/profile/passkeys/{me}', { name: 'Phone', passkey, ...more });
    answer.must(400, 'validation_failed').mustNameFields(field);
  });

  test('is possible ten times', async () => {
    for (let n = 0; n < 10; n += 1) await add();
    (await start()).must(409, 'too_many_passkeys');
    const [first] = await listed();
    (await person.delete(`/profile/passkeys/${textOf(first ?? {}, '_id')}/{me}`)).must(200);
    await add();
  });
});

describe('a sign-in with a passkey', () => {
  test('opens a session once, and only after the password', async () => {
    const key = await add();
    const wrongPassword = (await trySignIn({ password: 'a guess' })).must(401, 'wrong_credentials');
    expect(Object.keys(wrongPassword.record).sort()).toEqual(['code', 'error', 'requestId']);
    const asked = (await trySignIn()).must(401, 'code_required').record['passkey'];
    expect(asked).toMatchObject({
      origin: site.origin,
      options: { rpId: 'localhost', allowCredentials: [{ id: key.id }] },
    });
    const passkey = key.use({ ...site, challenge: challengeOf(asked) });
    (await trySignIn({ passkey, password: 'a guess' })).must(401, 'wrong_credentials');
    const session = sessionOf(await trySignIn({ passkey }));
    (await session.get('/profile')).must(200);
    expect(await listed(session)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    (await trySignIn({ passkey })).must(400, 'wrong_passkey');
  });

  test('still takes a code, and says nothing of passkeys where there are none', async () => {
    expect(Object.keys((await trySignIn()).record).sort()).toEqual(['code', 'error', 'requestId']);
    await add();
    sessionOf(await trySignIn({ code: recoveryCodes[0] }));
  });

  test.each<[string, Partial<Ceremony>]>([
    ['another origin', { origin: 'https://other.example' }],
    ['another relying party', { host: 'other.example' }],
    ['a counter that fell back', { counter: 1 }],
  ])('is refused for %s', async (_what, more) => {
    const key = await add();
    sessionOf(await trySignIn({ passkey: key.use({ ...site, challenge: await askedAtSignIn() }) }));
    const passkey = key.use({ ...site, challenge: await askedAtSignIn(), ...more });
    (await trySignIn({ passkey })).must(400, 'wrong_passkey');
  });

  test('is refused for a challenge of another purpose or person, and for a passkey of somebody else', async () => {
    const key = await add();
    const toConfirm = key.use({ ...site, challenge: await askedToConfirm() });
    (await trySignIn({ passkey: toConfirm })).must(400, 'wrong_passkey');
    const [mine, myEmail] = [person, email];
    ({ person, email } = await withFactor());
    const theirs = await add();
    const challenge = await askedAtSignIn();
    (await trySignIn({ passkey: key.use({ ...site, challenge: await askedAtSignIn() }) })).must(
      400,
      'wrong_passkey',
    );
    (await trySignIn({ passkey: key.use({ ...site, challenge }) }, myEmail)).must(400, 'wrong_passkey');
    (
      await trySignIn({ passkey: theirs.use({ ...site, challenge: await askedAtSignIn(myEmail) }) }, myEmail)
    ).must(400, 'wrong_passkey');
    expect(await listed(mine)).toHaveLength(1);
  });

  test('counts a wrong one as a failed sign-in', async () => {
    const key = await add();
    const wrong = new SoftwareKey();
    for (let guess = 0; guess < 10; guess += 1)
      (await trySignIn({ passkey: wrong.use({ ...site, challenge: 'AAAA' }) })).must(400, 'wrong_passkey');
    const passkey = key.use({ ...site, challenge: 'AAAA' });
    (await trySignIn({ passkey })).must(429, 'too_many_attempts');
  });
});

describe('a risky call', () => {
  const confirm = (body: Fields, by = person) => by.post('/profile/secondFactor/confirm/{me}', body);

  test('is confirmed by a passkey, once, with a challenge for that', async () => {
    const key = await add();
    const passkey = key.use({ ...site, challenge: await askedToConfirm() });
    (await confirm({ passkey })).must(200);
    (await confirm({ passkey })).must(400, 'wrong_passkey');
    const atSignIn = key.use({ ...site, challenge: await askedAtSignIn() });
    (await confirm({ passkey: atSignIn })).must(400, 'wrong_passkey');
  });

  test('needs a code or a passkey, not both', async () => {
    const key = await add();
    const passkey = key.use({ ...site, challenge: await askedToConfirm() });
    (await confirm({})).must(400).mustNameFields('code');
    (await confirm({ passkey, code: '123456' })).must(400).mustNameFields('code');
    (await confirm({ passkey })).must(200);
  });
});

describe('a passkey ends', () => {
  let key: SoftwareKey;
  let challenge: string;
  beforeEach(async () => {
    key = await add();
    challenge = await askedAtSignIn();
  });
  const use = () => trySignIn({ passkey: key.use({ ...site, challenge }) });

  test('when it is removed by its owner, and nobody else removes it', async () => {
    const [own] = await listed();
    const path = `/profile/passkeys/${textOf(own ?? {}, '_id')}/{me}`;
    const stranger = await clinic.hire('Nurse');
    (await stranger.delete(path)).must(404, 'not_found');
    (await person.delete(path)).must(200);
    (await person.delete(path)).must(404, 'not_found');
    (await use()).must(400, 'wrong_passkey');
    expect(Object.keys((await trySignIn()).record)).not.toContain('passkey');
  });

  test('with the second factor, also where that is set up again', async () => {
    (await person.delete('/profile/secondFactor/{me}')).must(200);
    expect(await listed()).toEqual([]);
    const made = (await person.post('/profile/secondFactor/{me}', { currentPassword: PASSWORD })).must(201);
    const { factor, secret } = made.record;
    (await person.put('/profile/secondFactor/{me}', { factor, code: codeOf(String(secret)) })).must(200);
    (await use()).must(400, 'wrong_passkey');
    expect(await listed()).toEqual([]);
  });

  test('when an administrator resets the second factor', async () => {
    const path = `/users/secondFactor/${person.userId}/{me}`;
    (await clinic.admin.patch(path, { reason: 'A lost phone' })).must(200);
    const asked = (await trySignIn()).must(401, 'code_required');
    expect(asked.record).not.toHaveProperty('passkey');
    (await use()).must(400, 'wrong_passkey');
  });

  test('with its person', async () => {
    (await clinic.admin.delete(`/users/${person.userId}/{me}`)).must(200);
    (await use()).must(401, 'wrong_credentials');
  });
});

test('a role that requires a second factor is content with a passkey, which cannot be added before the app', async () => {
  const fields = { name: `Strict ${clinic.next()}`, hasAccessModule: true, requiresSecondFactor: true };
  const role = (await clinic.admin.post('/roles/create/{me}', fields)).must(201).id;
  const strict = await clinic.hire('Nurse', { role, email: `strict${clinic.next()}@clinic.test` });
  (await start(strict)).must(403, 'second_factor_required');
  ({ person, email } = await withFactor({ role }));
  const key = await add();
  const passkey = key.use({ ...site, challenge: await askedAtSignIn() });
  (await sessionOf(await trySignIn({ passkey })).get('/profile/passkeys')).must(200);
  (await clinic.admin.put(`/users/${person.userId}/{me}`, form({ city: 'Agadir' }))).must(200);
});
