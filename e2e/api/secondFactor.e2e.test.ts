/** The second factor over HTTP, with an app of the tests' own: setup, sign-in, a role that requires it, a lost phone. */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Client, form, textOf, type Answer } from '../client.ts';
import { codeOf } from './authenticator.ts';
import { PASSWORD } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let email: string;
let person: Client;
beforeEach(async () => {
  email = `factor${clinic.next()}@clinic.test`;
  person = await clinic.hire('Nurse', { email });
});

interface Factor {
  readonly factor: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const trySignIn = (code?: string, password = PASSWORD): Promise<Answer> =>
  clinic.anyone.list('/signin', { email, password, ...(code === undefined ? {} : { code }) });

async function start(by = person): Promise<Factor> {
  const answer = await by.post('/profile/secondFactor/{me}', { currentPassword: PASSWORD });
  const { factor, secret, recoveryCodes } = answer.must(201).record as unknown as Factor;
  return { factor, secret, recoveryCodes };
}

async function setUp(by = person): Promise<Factor> {
  const made = await start(by);
  const body = { factor: made.factor, code: codeOf(made.secret) };
  (await by.put('/profile/secondFactor/{me}', body)).must(200);
  return made;
}

/** The present one was used by the setup. */
const nextCode = ({ secret }: Factor): string => codeOf(secret, 1);

function sessionOf(answer: Answer): Client {
  const token = textOf(answer.must(200).record, 'token');
  return new Client(clinic.url, clinic.lastPosition, { token, userId: person.userId });
}

describe('an account with a second factor', () => {
  test('is opened by the password and a code, which works once', async () => {
    (await trySignIn()).must(200);
    const made = await setUp();
    const asked = (await trySignIn()).must(401, 'code_required');
    expect(Object.keys(asked.record).sort()).toEqual(['code', 'error', 'requestId']);
    (await trySignIn('000000')).must(400, 'wrong_code').mustNameFields('code');
    const code = nextCode(made);
    const session = sessionOf(await trySignIn(code));
    expect((await session.get('/profile')).must(200).record).toMatchObject({ hasSecondFactor: true });
    (await trySignIn(code)).must(400, 'wrong_code');
  });

  test('looks like any other to who does not know the password', async () => {
    const before = (await trySignIn(undefined, 'a guess')).must(401, 'wrong_credentials');
    const made = await setUp();
    for (const code of [undefined, '000000', nextCode(made)]) {
      const { error } = (await trySignIn(code, 'a guess')).must(401, 'wrong_credentials').record;
      expect(error).toBe(before.record['error']);
    }
  });

  test('needs the present password to be set up, and ends the other sessions', async () => {
    const other = sessionOf(await trySignIn());
    (await person.post('/profile/secondFactor/{me}', { currentPassword: 'a guess' }))
      .must(400, 'wrong_password')
      .mustNameFields('currentPassword');
    const { factor } = await start();
    (await person.put('/profile/secondFactor/{me}', { factor, code: '000000' })).must(400, 'wrong_code');
    (await trySignIn()).must(200);
    await setUp();
    (await other.get('/profile')).must(401);
    (await person.get('/profile')).must(200);
  });

  test('is opened by a recovery code once, which the history of the person says', async () => {
    const { recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    sessionOf(await trySignIn(code.toLowerCase()));
    (await trySignIn(code)).must(400, 'wrong_code');
    // A sign-in says no position: what is written next comes after its event.
    (await clinic.admin.put(`/users/${person.userId}/{me}`, form({ city: 'Agadir' }))).must(200);
    const history = (await clinic.admin.get(`/history/users/${person.userId}`)).must(200);
    const types = history.rows.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['UserSecondFactorAdded', 'UserRecoveryCodeUsed']));
    for (const secret of recoveryCodes) expect(history.text).not.toContain(secret);
  });

  test('is slowed down after wrong codes, which the password alone does not forgive', async () => {
    const made = await setUp();
    for (let guess = 0; guess < 10; guess += 1) {
      (await trySignIn('000000')).must(400, 'wrong_code');
      if (guess < 9) (await trySignIn()).must(401, 'code_required');
    }
    (await trySignIn(nextCode(made))).must(429, 'too_many_attempts');
  });

  test('can be opened by the password alone once it is removed', async () => {
    await setUp();
    (await person.delete('/profile/secondFactor/{me}')).must(200);
    (await trySignIn()).must(200);
    (await person.delete('/profile/secondFactor/{me}')).must(200);
  });
});

describe('a role that requires a second factor', () => {
  async function strict(): Promise<string> {
    const fields = {
      name: `Strict ${clinic.next()}`,
      status: 'Active',
      hasAccessModule: true,
      Patients: true,
    };
    return (await clinic.admin.post('/roles/create/{me}', fields)).must(201).id;
  }

  test('keeps its people to their profile until they add one, and they cannot remove it', async () => {
    const role = await strict();
    email = `strict${clinic.next()}@clinic.test`;
    person = await clinic.hire('Nurse', { role, email });
    (await person.list('/patients')).must(200);
    (await clinic.admin.patch(`/roles/${role}/{me}`, { requiresSecondFactor: true })).must(200);
    (await person.list('/patients')).must(403, 'second_factor_required');
    (await person.post('/patients/create/{me}', form(clinic.patientFields()))).must(
      403,
      'second_factor_required',
    );
    const headers = { Authorization: `Bearer ${person.token ?? ''}` };
    expect((await fetch(`${clinic.url}/api/changes`, { headers })).status).toBe(403);
    for (const path of ['/profile', '/profile/reach', '/profile/sessions', '/settings'])
      (await person.get(path)).must(200);
    const own = await person.list('/roles/roleByName', {
      search: { name: textOf((await clinic.admin.get(`/roles/${role}`)).record, 'name') },
    });
    expect(own.must(200).record).toMatchObject({ requiresSecondFactor: true });
    await setUp();
    (await person.list('/patients')).must(200);
    (await person.delete('/profile/secondFactor/{me}')).must(409, 'second_factor_kept');
  });
});

describe('risky acts', () => {
  let admin: Client;
  let made: Factor;
  let code: string;
  beforeEach(async () => {
    email = `admin${clinic.next()}@clinic.test`;
    person = await clinic.hire('Administrateur', { email });
    made = await setUp();
    code = nextCode(made);
    admin = sessionOf(await trySignIn(code));
  });

  test('need no further code shortly after one was given', async () => {
    const role = { name: `Cook ${clinic.next()}`, status: 'Active' };
    (await admin.post('/roles/create/{me}', role)).must(201);
    const confirm = (given: string): Promise<Answer> =>
      admin.post('/profile/secondFactor/confirm/{me}', { code: given });
    (await confirm('000000')).must(400, 'wrong_code').mustNameFields('code');
    (await confirm(code)).must(400, 'wrong_code');
    (await confirm(made.recoveryCodes[0] ?? '')).must(200);
  });

  test('a reset by an administrator, with a reason, ends the sessions and the second factor', async () => {
    email = `lost${clinic.next()}@clinic.test`;
    person = await clinic.hire('Nurse', { email });
    await setUp();
    const reset = (body: object, id = person.userId): Promise<Answer> =>
      admin.patch(`/users/secondFactor/${id}/{me}`, { ...body });
    (await reset({})).must(400).mustNameFields('reason');
    (
      await (await clinic.as('Admin')).patch(`/users/secondFactor/${person.userId}/{me}`, { reason: 'x' })
    ).must(403, 'administrators_only');
    const answer = (await reset({ reason: 'A lost phone' })).must(200);
    expect(answer.record).toMatchObject({
      _id: person.userId,
      hasSecondFactor: false,
      mustAddSecondFactor: true,
    });
    (await person.get('/profile')).must(401);
    (await trySignIn()).must(401, 'code_required');
    const lost = textOf(answer.record, 'oneTimeCode');
    const oneTime = textOf((await reset({ reason: 'The paper too' })).must(200).record, 'oneTimeCode');
    (await trySignIn(lost)).must(400, 'wrong_code');
    const fresh = sessionOf(await trySignIn(oneTime));
    (await trySignIn(oneTime)).must(400, 'wrong_code');
    (await fresh.list('/patients')).must(403, 'second_factor_required');
    (await fresh.delete('/profile/secondFactor/{me}')).must(403, 'second_factor_required');
    (await fresh.get('/profile')).must(200);
    const added = await setUp(fresh);
    (await fresh.list('/patients')).must(200);
    (await trySignIn(nextCode(added))).must(200);
    const never = await clinic.hire('Nurse');
    (await reset({ reason: 'x' }, never.userId)).must(409, 'no_second_factor');
    const { rows } = (await clinic.admin.get(`/history/users/${person.userId}`)).must(200);
    const resets = rows.filter(({ type }) => type === 'UserSecondFactorReset');
    expect(resets.map(({ reason }) => reason)).toEqual(['A lost phone', 'The paper too']);
    expect(JSON.stringify(rows)).not.toContain(oneTime);
  });
});

describe('one’s own sessions', () => {
  test('are listed and ended one by one, or all others at once', async () => {
    const [second, third] = [sessionOf(await trySignIn()), sessionOf(await trySignIn())];
    const list = (await person.get('/profile/sessions')).must(200).rows;
    expect(list).toHaveLength(3);
    expect(list.filter(({ isThis }) => isThis)).toHaveLength(1);
    const own = (await second.get('/profile/sessions')).must(200).rows.find(({ isThis }) => isThis);
    (await person.delete(`/profile/sessions/${textOf(own ?? {}, '_id')}/{me}`)).must(200);
    (await second.get('/profile')).must(401);
    (await third.get('/profile')).must(200);
    const stranger = await clinic.hire('Nurse');
    const [theirs] = (await stranger.get('/profile/sessions')).must(200).rows;
    (await person.delete(`/profile/sessions/${textOf(theirs ?? {}, '_id')}/{me}`)).must(404);
    (await person.delete('/profile/sessions/{me}')).must(200);
    (await third.get('/profile')).must(401);
    (await person.get('/profile')).must(200);
  });
});
