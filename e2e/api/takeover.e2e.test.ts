/** Ways into an account that is not one's own: by a repeated key, by a stronger account's password, by a weak or unproven one. */
import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, signIn, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { ADMIN_EMAIL, PASSWORD, type RoleName } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const WANTED = 'what the attacker wants';
const clinic = clinicOfFile();

const secret = (password: string, more: Fields = {}): Fields => ({
  ...more,
  password,
  confirmPassword: password,
});
const trySignIn = (email: string, password: string): Promise<Answer> =>
  clinic.anyone.list('/signin', { email, password });

/** Somebody new, and how to sign in as them. */
async function person(role: RoleName): Promise<{ id: string; email: string }> {
  const email = `p${clinic.next()}@clinic.test`;
  return { id: await clinic.user(role, { email }), email };
}

async function staysOut({ email }: { email: string }, password = WANTED): Promise<void> {
  (await trySignIn(email, password)).must(401, 'wrong_credentials');
  (await trySignIn(email, PASSWORD)).must(200);
}

describe('a repeated key', () => {
  test('sets no administrator’s password: the takeover as it was seen', async () => {
    const [manager, head] = await Promise.all([clinic.as('Manager'), person('Administrateur')]);
    const own = await signIn(clinic.url, clinic.lastPosition, head.email, PASSWORD);
    const key = randomUUID();
    const phone = { phone: '+212 611 222 333' };
    (await manager.put(`/users/${head.id}/{me}`, form(phone), { key })).must(200);
    const second = await manager.put(`/users/${head.id}/{me}`, form(secret(WANTED, phone)), { key });
    second.must(403, 'account_beyond_own').mustNameFields('password');
    await staysOut(head);
    (await own.get('/profile')).must(200);
  });

  test.each<[string, (fields: Fields) => FormData | Fields]>([
    ['multipart', form],
    ['JSON', (fields) => fields],
  ])('sets nobody’s password, where the first call had none (%s)', async (_name, body) => {
    const [manager, cook] = await Promise.all([clinic.as('Manager'), person('Employee')]);
    const key = randomUUID();
    const put = (fields: Fields) => manager.put(`/users/${cook.id}/{me}`, body(fields), { key });
    const first = (await put({ city: 'Agadir' })).must(200);
    (await put(secret(WANTED, { city: 'Agadir' }))).must(422, 'key_reused');
    await staysOut(cook);
    expect((await put({ city: 'Agadir' })).must(200).record).toEqual(first.record);
  });

  test('is compared with the password of the first call, and sets none either way', async () => {
    const cook = await person('Employee');
    const key = randomUUID();
    const put = (fields: Fields) => clinic.admin.put(`/users/${cook.id}/{me}`, form(fields), { key });
    const first = (await put(secret('the first wanted one'))).must(200);
    (await put(secret(WANTED))).must(422, 'key_reused');
    (await put({})).must(422, 'key_reused');
    expect((await put(secret('the first wanted one'))).must(200).record).toEqual(first.record);
    (await clinic.admin.put(`/users/${cook.id}/{me}`, form(secret('the newest of them')))).must(200);
    (await put(secret('the first wanted one'))).must(200);
    (await trySignIn(cook.email, 'the first wanted one')).must(401);
    (await trySignIn(cook.email, 'the newest of them')).must(200);
  });

  test('of a creation makes nobody twice, and changes no password', async () => {
    const manager = await clinic.as('Manager');
    const key = randomUUID();
    const fields = clinic.userFields('Employee');
    const create = (more: Fields) =>
      manager.post('/users/create/{me}', form({ ...fields, ...more }), { key });
    const { id } = (await create({})).must(201);
    (await create(secret(WANTED))).must(422, 'key_reused');
    expect((await create({})).must(201).id).toBe(id);
    await staysOut({ email: textOf(fields, 'email') });
  });

  test('of one’s own password is no way to another one', async () => {
    const cook = await person('Employee');
    const own = await signIn(clinic.url, clinic.lastPosition, cook.email, PASSWORD);
    const key = randomUUID();
    const change = (password: string, currentPassword: string) =>
      own.patch('/profile/password/{me}', secret(password, { currentPassword }), { key });
    (await change('a word of my own', PASSWORD)).must(200);
    (await change(WANTED, PASSWORD)).must(422, 'key_reused');
    (await change(WANTED, 'a word of my own')).must(422, 'key_reused');
    (await change('a word of my own', PASSWORD)).must(200);
    (await trySignIn(cook.email, WANTED)).must(401);
    (await trySignIn(cook.email, 'a word of my own')).must(200);
  });

  test('on another path, for another person or by another method is another command', async () => {
    const [manager, cook, head] = await Promise.all([
      clinic.hire('Manager'),
      person('Employee'),
      person('Administrateur'),
    ]);
    const key = randomUUID();
    (await manager.put(`/users/${cook.id}/{me}`, form(secret('one for the cook')), { key })).must(200);
    const other = await manager.put(`/users/${head.id}/{me}`, form(secret('one for the cook')), { key });
    other.must(403, 'account_beyond_own');
    const own = secret(WANTED, { currentPassword: 'one for the cook' });
    (await manager.patch('/profile/password/{me}', own, { key })).must(400, 'wrong_password');
    (await manager.put(`/users/${manager.userId}/{me}`, form(secret(WANTED)), { key })).must(400);
    (await manager.put(`/users/${clinic.role('Manager')}/{me}`, form(secret(WANTED)), { key })).must(200);
    await staysOut(head);
    const { email } = (await manager.get('/profile')).record;
    await staysOut({ email: String(email) });
  });

  test('passes today’s rights, or is refused', async () => {
    const [manager, cook] = await Promise.all([clinic.hire('Manager'), person('Employee')]);
    const key = randomUUID();
    const again = () => manager.put(`/users/${cook.id}/{me}`, form(secret('one for the cook')), { key });
    (await again()).must(200);
    (await again()).must(200);
    const promoted = form({ role: clinic.role('Admin') });
    (await clinic.admin.put(`/users/${cook.id}/{me}`, promoted)).must(200);
    (await again()).must(403, 'account_beyond_own');
    const demoted = form({ role: clinic.role('Employee') });
    (await clinic.admin.put(`/users/${cook.id}/{me}`, demoted)).must(200);
    (await again()).must(200);
    (await clinic.admin.delete(`/users/${manager.userId}/{me}`)).must(200);
    (await again()).must(401);
  });

  test('twenty times at once, half of them with a password: nobody is let in with it', async () => {
    const [manager, cook] = await Promise.all([clinic.as('Manager'), person('Employee')]);
    const key = randomUUID();
    const plain = { city: 'Tanger' };
    (await manager.put(`/users/${cook.id}/{me}`, form(plain), { key })).must(200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        manager.put(`/users/${cook.id}/{me}`, index % 2 ? plain : secret(WANTED, plain), { key }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? 200 : 422)),
    );
    await staysOut(cook);
  });

  test('with two passwords at once sets the one whose call was accepted', async () => {
    const cook = await person('Employee');
    const key = randomUUID();
    const wanted = Array.from({ length: 6 }, (_, index) => `wanted by caller ${index}`);
    const answers = await Promise.all(
      wanted.map((password) => clinic.admin.put(`/users/${cook.id}/{me}`, secret(password), { key })),
    );
    const accepted = wanted.filter((_, index) => answers[index]?.status === 200);
    expect(accepted).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    for (const password of wanted)
      (await trySignIn(cook.email, password)).must(accepted.includes(password) ? 200 : 401);
  });

  test('whose first call was refused may come again with another password', async () => {
    const taken = await person('Employee');
    const key = randomUUID();
    const fields = clinic.userFields('Employee');
    const create = (more: Fields) =>
      clinic.admin.post('/users/create/{me}', form({ ...fields, ...more }), { key });
    (await create(secret(WANTED, { email: taken.email }))).must(409, 'duplicate');
    (await create(secret('a corrected form'))).must(201);
    (await trySignIn(textOf(fields, 'email'), WANTED)).must(401);
    (await trySignIn(textOf(fields, 'email'), 'a corrected form')).must(200);
  });
});

describe('odd passwords', () => {
  test.each<[string, unknown]>([
    ['a list', [WANTED]],
    ['an object', { $gt: '' }],
    ['a number', 1_234_567_890],
    ['true', true],
  ])('%s is 400 and changes nothing', async (_name, password) => {
    const cook = await person('Employee');
    const body = { password, confirmPassword: password };
    (await clinic.admin.put(`/users/${cook.id}/{me}`, body)).must(400);
    await staysOut(cook);
  });

  test('another spelling of the field, or of the person’s id, is no way in', async () => {
    const [manager, cook] = await Promise.all([clinic.as('Manager'), person('Employee')]);
    (await manager.put(`/users/${cook.id}/{me}`, { Password: WANTED, ' password': WANTED })).must(200);
    const shouted = await manager.put(`/users/${cook.id.toUpperCase()}/{me}`, form(secret(WANTED)));
    expect(shouted.status).toBe(404);
    (await manager.put(`/users/Manager/${cook.id}`, form(secret(WANTED)))).must(403);
    await staysOut(cook);
  });
});

describe('a stronger account', () => {
  const put = (by: Client, id: string, fields: Fields) => by.put(`/users/${id}/{me}`, form(fields));

  test('is not weakened for its password: the attack as it was seen', async () => {
    const [manager, admin] = await Promise.all([clinic.as('Manager'), person('Admin')]);
    const weaken = await put(manager, admin.id, { role: clinic.role('Employee') });
    weaken.must(403, 'account_beyond_own').mustNameFields('role');
    (await put(manager, admin.id, secret(WANTED))).must(403, 'account_beyond_own');
    await staysOut(admin);
  });

  test.each<RoleName>(['Administrateur', 'Admin', 'Nurse', 'Accountant', 'Pharmacist'])(
    '%s: a Manager reaches the personal part, and no way in',
    async (role) => {
      const [manager, other] = await Promise.all([clinic.as('Manager'), person(role)]);
      for (const [field, value] of Object.entries({
        email: 'mine@clinic.test',
        role: clinic.role('Employee'),
      }))
        (await put(manager, other.id, { [field]: value })).must(403).mustNameFields(field);
      (await put(manager, other.id, secret(WANTED))).must(403).mustNameFields('password');
      const both = { ...secret(WANTED), email: 'mine@clinic.test', city: 'Tanger' };
      (await put(manager, other.id, both)).must(403).mustNameFields('email', 'password');
      const personal = {
        city: 'Tanger',
        cin: `X${clinic.next()}`,
        joiningDate: '2021-01-31',
        remainingLeave: 3,
      };
      (await put(manager, other.id, personal)).must(200);
      await staysOut(other);
    },
  );

  test('is not deactivated or deleted where it holds a flag over people, rights or settings', async () => {
    const manager = await clinic.as('Manager');
    const [admin, nurse, another] = await Promise.all([person('Admin'), person('Nurse'), person('Nurse')]);
    (await put(manager, admin.id, { status: 'Inactif' })).must(403).mustNameFields('status');
    (await manager.delete(`/users/${admin.id}/{me}`)).must(403, 'account_beyond_own');
    await staysOut(admin);
    (await put(manager, nurse.id, { status: 'Inactif' })).must(200);
    (await put(manager, nurse.id, { status: 'Actif' })).must(200);
    (await manager.delete(`/users/${another.id}/{me}`)).must(200);
  });

  test('is judged by the flags that its role has at that moment', async () => {
    const manager = await clinic.as('Manager');
    const made = await clinic.admin.post('/roles/create/{me}', {
      name: `Night shift ${clinic.next()}`,
      status: 'Active',
      hasAccessModule: true,
      Patients: true,
    });
    const role = made.must(201).id;
    const email = `p${clinic.next()}@clinic.test`;
    const id = await clinic.user('Employee', { email, role });
    (await put(manager, id, secret(WANTED))).must(403);
    (await clinic.admin.patch(`/roles/${role}/{me}`, { Patients: false })).must(200);
    (await put(manager, id, secret('while it is weak'))).must(200);
    (await clinic.admin.patch(`/roles/${role}/{me}`, { Patients: true, status: 'Inactive' })).must(200);
    (await put(manager, id, secret(WANTED))).must(403);
    (await trySignIn(email, WANTED)).must(401);
    const inactive = await put(clinic.admin, (await person('Employee')).id, { role });
    inactive.must(409, 'inactive_reference').mustNameFields('role');
  });

  test('ends every session of whose role, e-mail or password somebody else changed', async () => {
    const changes: Fields[] = [
      { role: clinic.role('Receptionist') },
      { email: `moved${clinic.next()}@clinic.test` },
      secret('set by somebody else'),
    ];
    for (const change of changes) {
      const nurse = await clinic.hire('Nurse');
      (await put(clinic.admin, nurse.userId, { city: 'Agadir' })).must(200);
      (await nurse.get('/profile')).must(200);
      (await put(clinic.admin, nurse.userId, change)).must(200);
      (await nurse.get('/profile')).must(401);
    }
  });
});

describe('a password', () => {
  const weak: readonly (readonly [string, string])[] = [
    ['a common one', '12345678'],
    ['a common one in capitals', 'PASSWORD1'],
    ['eight spaces', '        '],
    ['one character', 'zzzzzzzzzz'],
  ];

  test.each(weak)('%s is taken nowhere', async (_name, password) => {
    const cook = await person('Employee');
    const own = await signIn(clinic.url, clinic.lastPosition, cook.email, PASSWORD);
    const change = secret(password, { currentPassword: PASSWORD });
    for (const answer of [
      await clinic.admin.post('/users/create/{me}', form(clinic.userFields('Nurse', secret(password)))),
      await clinic.admin.put(`/users/${cook.id}/{me}`, form(secret(password))),
      await own.patch('/profile/password/{me}', change),
    ])
      answer.must(400, 'validation_failed').mustNameFields('password');
    await staysOut(cook, password);
  });

  test('is not the e-mail, its name or a name of the person', async () => {
    const fields = clinic.userFields('Employee', {
      email: 'benali.karim@clinic.test',
      lastname: 'Benmansour',
    });
    const create = (password: string, more: Fields = {}) =>
      clinic.admin.post('/users/create/{me}', form({ ...fields, ...more, ...secret(password) }));
    for (const password of ['Benali.Karim@clinic.test', 'benali.karim', 'BENMANSOUR', 'benali karim'])
      (await create(password)).must(400).mustNameFields('password');
    const { id } = (await create(PASSWORD)).must(201);
    const put = (sent: Fields) => clinic.admin.put(`/users/${id}/{me}`, form(sent));
    (await put(secret('benmansour'))).must(400).mustNameFields('password');
    (await put(secret('naciri.amine', { email: 'naciri.amine@clinic.test' }))).must(400);
    (await put(secret('naciri.amine'))).must(200);
  });

  test('of one’s own is not the present one again; of somebody else’s nothing tells whether it is', async () => {
    const cook = await person('Employee');
    const own = await signIn(clinic.url, clinic.lastPosition, cook.email, PASSWORD);
    const same = secret(PASSWORD, { currentPassword: PASSWORD });
    (await own.patch('/profile/password/{me}', same)).must(400).mustNameFields('password');
    const taken = (await person('Nurse')).email;
    for (const guess of [PASSWORD, 'a wrong guess at it'])
      (await clinic.admin.put(`/users/${cook.id}/{me}`, form(secret(guess, { email: taken })))).must(
        409,
        'duplicate',
      );
    (await own.get('/profile')).must(200);
  });

  test('of one’s own is proven through the user form too', async () => {
    const manager = await clinic.hire('Manager');
    const email = textOf((await manager.get('/profile')).record, 'email');
    const elsewhere = await signIn(clinic.url, clinic.lastPosition, email, PASSWORD);
    const put = (fields: Fields) => manager.put(`/users/${manager.userId}/{me}`, form(fields));
    (await put(secret(WANTED))).must(400).mustNameFields('currentPassword');
    (await put(secret(WANTED, { currentPassword: '' }))).must(400).mustNameFields('currentPassword');
    const wrong = await put(secret(WANTED, { currentPassword: 'a guess' }));
    wrong.must(400, 'wrong_password').mustNameFields('currentPassword');
    (await elsewhere.get('/profile')).must(200);
    (await put(secret('a word of my own', { currentPassword: PASSWORD }))).must(200);
    (await manager.get('/profile')).must(200);
    (await elsewhere.get('/profile')).must(401);
    (await trySignIn(email, 'a word of my own')).must(200);
  });

  test('is not guessed with a stolen session: wrong present ones count as failed sign-ins', async () => {
    const cook = await person('Employee');
    const own = await signIn(clinic.url, clinic.lastPosition, cook.email, PASSWORD);
    const guess = (currentPassword: string) =>
      own.patch('/profile/password/{me}', secret(WANTED, { currentPassword }));
    const answers: number[] = [];
    for (let index = 0; index < 40; index += 1) answers.push((await guess(`guess ${index}`)).status);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(answers.slice(10)).toEqual(Array.from({ length: 30 }, () => 429));
    const late = (await guess(PASSWORD)).must(429, 'too_many_attempts');
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
    (await own.get('/profile')).must(200);
  });
});

test('no secret, no hash and no id of one is in the log or in an answer', async () => {
  const cook = await person('Employee');
  (await clinic.admin.put(`/users/${cook.id}/{me}`, form(secret(WANTED)))).must(200);
  const history = (await clinic.admin.get(`/history/users/${cook.id}`)).must(200);
  expect(history.rows.map(({ type }) => type)).toEqual(['UserCreated', 'UserPasswordSet', 'UserPasswordSet']);
  for (const { text } of [
    history,
    await clinic.admin.get(`/users/${cook.id}`),
    await clinic.admin.list('/users', { limit: 1000 }),
    await clinic.admin.get('/audit', { query: { record: cook.id } }),
  ])
    expect(text).not.toMatch(/credential|sessionsValidFrom|keptSession|argon2|attacker/i);
  const sorted = await clinic.admin.list('/users', { sort: 'credential' });
  sorted.must(400);
  (await trySignIn(ADMIN_EMAIL, PASSWORD)).must(200);
});
