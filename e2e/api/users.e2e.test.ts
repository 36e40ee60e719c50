/** The calls about users as the specification writes them: search, defaults, speciality, photos, the own profile. */
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, signIn, textOf, type Answer, type Fields } from '../client.ts';
import { PASSWORD, ROLES } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (): File => new File([PIXEL], 'me.png', { type: 'image/png' });

const clinic = clinicOfFile();
let doctor: string;
beforeAll(async () => {
  doctor = await clinic.doctor({
    firstname: 'Éloïse',
    lastname: 'Ben Ali',
    cin: 'AB%12_3',
    speciality: 'Gynécologue',
  });
  await clinic.user('Nurse');
}, 120_000);

const create = (role: 'Doctor' | 'Nurse', fields: Fields): Promise<Answer> =>
  clinic.admin.post('/users/create/{me}', form(clinic.userFields(role, fields)));
const edit = (id: string, fields: Fields): Promise<Answer> =>
  clinic.admin.put(`/users/${id}/{me}`, form(fields));

describe('POST /users', () => {
  test('without a body lists everybody, as with an empty search', async () => {
    const none = await fetch(`${clinic.url}/api/users`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${clinic.admin.token}`,
        'X-Read-After': clinic.lastPosition.position ?? '',
      },
    });
    expect(none.status).toBe(200);
    const listed = (await clinic.admin.list('/users', {})).must(200).rows;
    expect(await none.json()).toEqual(listed);
    const empty = { role: '', name: '', speciality: '', cin: '', status: '' };
    expect((await clinic.admin.list('/users', { search: empty })).must(200).rows).toEqual(listed);
    expect(listed).toHaveLength(3);
  });

  test.each<[Fields]>([
    [{ role: 'Doctor' }],
    [{ name: 'eloise' }],
    [{ name: 'ben ali éloïse' }],
    [{ name: 'Éloïse Ben' }],
    [{ speciality: 'gyneco' }],
    [{ cin: '%12_' }],
    [{ role: 'doctor', status: 'Actif', speciality: 'Gynécologue' }],
  ])('finds a doctor by %j alone', async (search) => {
    expect((await clinic.admin.list('/users', { limit: 12, search })).must(200).ids).toEqual([doctor]);
  });

  test('finds nobody by a part of a role, and refuses what is no search of it', async () => {
    expect((await clinic.admin.list('/users', { search: { role: 'Doc' } })).must(200).rows).toEqual([]);
    for (const search of [{ email: 'a' }, { phone: '6' }, { credential: 'x' }])
      (await clinic.admin.list('/users', { search })).must(400, 'unknown_search_field');
    (await clinic.admin.list('/users', { search: { status: 'Asleep' } })).must(400).mustNameFields('status');
    (await clinic.admin.list('/users', { sort: 'credential' })).must(400);
  });
});

describe('a creation', () => {
  test.each(['joiningDate', 'cin', 'role', 'phone', 'city', 'postalcode', 'address'])(
    'wants %s',
    async (field) => {
      (await create('Nurse', { [field]: '' })).must(400).mustNameFields(field);
    },
  );

  test('gives the defaults of what is left out, and takes a role as a read returned it', async () => {
    const role = (await clinic.admin.get(`/users/${doctor}`)).must(200).record['role'];
    const made = (await create('Doctor', { role, country: '', status: '', remainingLeave: '' })).must(201);
    expect(made.record).toMatchObject({
      role: clinic.role('Doctor'),
      country: 'Morocco',
      status: 'Actif',
      remainingLeave: 1.5,
    });
  });

  test('has defaults that a change cannot bring back by an empty value', async () => {
    const { id } = (await create('Nurse', { remainingLeave: 12, status: 'Inactif' })).must(201);
    for (const empty of ['', null]) {
      const emptied = { remainingLeave: empty, remainingLeaveWas: 12, country: empty, status: empty };
      (await edit(id, emptied)).must(400).mustNameFields('remainingLeave', 'country', 'status');
    }
    const kept = (await clinic.admin.get(`/users/${id}`)).must(200).record;
    expect(kept).toMatchObject({ remainingLeave: 12, status: 'Inactif' });
  });

  test('of an inactive role is refused', async () => {
    const role = (await clinic.admin.post('/roles/create/{me}', { name: 'Old', status: 'Inactive' })).must(
      201,
    );
    (await create('Nurse', { role: role.id })).must(409, 'inactive_reference').mustNameFields('role');
  });
});

test('speciality is a doctor’s: required, one of eight, and cleared from everybody else', async () => {
  for (const speciality of ['', 'Magicien'])
    (await create('Doctor', { speciality })).must(400).mustNameFields('speciality');
  const nurse = (await create('Nurse', { speciality: 'Dentiste' })).must(201);
  expect(nurse.record['speciality']).toBeNull();
  expect((await edit(nurse.id, { speciality: 'Dentiste' })).must(200).record['speciality']).toBeNull();
  const role = clinic.role('Doctor');
  (await edit(nurse.id, { role })).must(400).mustNameFields('speciality');
  expect((await edit(nurse.id, { role, speciality: 'Dentiste' })).must(200).record['speciality']).toBe(
    'Dentiste',
  );
  (await edit(nurse.id, { speciality: '' })).must(400).mustNameFields('speciality');
  const back = (await edit(nurse.id, { role: clinic.role('Nurse') })).must(200).record;
  expect(back['speciality']).toBeNull();
});

test('a photo that is not set is 404, of nobody 404, of who was deleted 410, without a session 401', async () => {
  (await clinic.admin.get(`/users/photo/${doctor}`)).must(404, 'no_file');
  (await clinic.admin.get(`/users/photo/${randomUUID()}`)).must(404, 'not_found');
  (await clinic.admin.get('/users/photo/x')).must(400);
  (await clinic.anyone.get(`/users/photo/${doctor}`)).must(401);
  const gone = await clinic.user('Nurse');
  (await clinic.admin.delete(`/users/${gone}/{me}`)).must(200);
  for (const path of [`/users/photo/${gone}`, `/users/${gone}`]) (await clinic.admin.get(path)).must(410);
});

describe('the own profile', () => {
  test.each(ROLES)('%s edits and sees the own profile, by the name and by the id of a role', async (role) => {
    const user = await clinic.hire(role);
    const before = (await user.get('/profile')).must(200).record;
    const forged = {
      email: 'x@clinic.test',
      status: 'Inactif',
      remainingLeave: 99,
      password: 'forged forged',
    };
    const named = form({ firstname: 'Nour', ...forged }, { photo: picture() });
    (await user.put(`/users/${role}/{me}`, named)).must(200);
    (await user.put(`/users/${clinic.role(role)}/{me}`, { lastname: 'Alami' })).must(200);
    const after = (await user.get('/profile')).must(200).record;
    const photo = `/api/users/photo/${user.userId}`;
    expect(after).toEqual({
      ...before,
      firstname: 'Nour',
      lastname: 'Alami',
      photo,
      revision: after['revision'],
      updatedAt: after['updatedAt'],
    });
    expect(Object.keys(after).filter((name) => /password|credential|session/i.test(name))).toEqual([]);
    (await user.get(`/users/photo/${user.userId}`)).must(200);
    (await user.put(`/users/${role}/{me}`, form({ photo: '' }))).must(200);
    (await user.get(`/users/photo/${user.userId}`)).must(404);
    await signIn(clinic.url, clinic.lastPosition, textOf(after, 'email'), PASSWORD);
  });

  test('is open to a role without access, with its photo and its password; nothing else is', async () => {
    const role = (await clinic.admin.post('/roles/create/{me}', { name: 'Sans accès' })).must(201).id;
    const user = await clinic.hire('Employee', { role });
    for (const status of ['Active', 'Inactive']) {
      (await clinic.admin.patch(`/roles/${role}/{me}`, { status })).must(200);
      (
        await user.put(`/users/${encodeURIComponent('Sans accès')}/{me}`, form({}, { photo: picture() }))
      ).must(200);
      (await user.get(`/users/photo/${user.userId}`)).must(200);
      (await user.get(`/users/${user.userId}`)).must(200);
      for (const path of [
        `/users/photo/${clinic.admin.userId}`,
        `/users/${clinic.admin.userId}`,
        '/ordonnances',
      ])
        (await user.get(path)).must(403);
      (await user.list('/users')).must(403);
    }
    const [currentPassword, password] = [PASSWORD, 'another password'];
    const own = { currentPassword, password, confirmPassword: password };
    (await user.patch('/profile/password/{me}', own)).must(200);
  });
});
