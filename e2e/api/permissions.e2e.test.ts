import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { form, type Answer, type Fields } from '../client.ts';
import { ROLES, type RoleName } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';
import { FLAGS, GRANTED } from './permissions/who.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let known: Readonly<Record<'doctor' | 'nurse', string>>;

beforeAll(async () => {
  known = { doctor: await clinic.doctor(), nurse: await clinic.user('Nurse') };
  await clinic.patient();
  for (const role of ROLES) await clinic.as(role);
}, 120_000);

describe('the ten roles', () => {
  test.each(ROLES)('%s has exactly its flags', async (name) => {
    const role = (await clinic.admin.get(`/roles/${clinic.role(name)}`)).must(200).record;
    expect(role).toMatchObject({ name, status: 'Active', hasAccessModule: true });
    expect(FLAGS.filter((flag) => role[flag] === true)).toEqual(
      FLAGS.filter((flag) => GRANTED[name].includes(flag)),
    );
    expect(FLAGS.filter((flag) => role[flag] === false)).toHaveLength(FLAGS.length - GRANTED[name].length);
  });

  test.each(ROLES)('%s loads its own role by name, and no other without the flag', async (name) => {
    const user = await clinic.as(name);
    const own = await user.list('/roles/roleByName', { search: { name } });
    expect(own.must(200).record).toMatchObject({ name, hasAccessModule: true });
    const other = name === 'Nurse' ? 'Doctor' : 'Nurse';
    const asked = await user.list('/roles/roleByName', { search: { name: other } });
    expect(asked.status).toBe(name === 'Administrateur' ? 200 : 403);
  });

  test('a role that nobody made is not found by name', async () => {
    (await clinic.admin.list('/roles/roleByName', { search: { name: 'Astronaut' } })).must(404);
    (await clinic.admin.list('/roles/roleByName', {})).must(400);
  });
});

/** A restriction is shown beside a name everywhere. */
const marked = ['restricted', 'restrictedUntil'];

describe('pickers answer their fields and no more', () => {
  const fields = (rows: readonly Fields[]): string[] => [...new Set(rows.flatMap(Object.keys))].sort();

  test('users', async () => {
    const rows = (await (await clinic.as('Nurse')).list('/users')).must(200).rows;
    expect(rows.length).toBeGreaterThan(9);
    expect([...marked, '_id', 'firstname', 'lastname', 'photo', 'speciality', 'status']).toEqual(
      expect.arrayContaining(fields(rows)),
    );
    expect(rows).toContainEqual(expect.objectContaining({ _id: known.doctor, speciality: 'Cardiologue' }));
  });

  test('users by role, as the form of an appointment asks', async () => {
    const answer = await (await clinic.as('Nurse')).list('/users', { search: { role: 'Doctor' } });
    expect(answer.must(200).ids).toContain(known.doctor);
    expect(answer.ids).not.toContain(known.nurse);
  });

  test('patients', async () => {
    const rows = (await (await clinic.as('Accountant')).list('/patients')).must(200).rows;
    expect([...marked, '_id', 'firstname', 'lastname', 'photo', 'status']).toEqual(
      expect.arrayContaining(fields(rows)),
    );
  });

  test('a picker is not searched by what it does not show', async () => {
    const accountant = await clinic.as('Accountant');
    const answer = await accountant.list('/patients', { search: { cin: 'P1' } });
    expect([400, 403]).toContain(answer.status);
  });

  test('roles', async () => {
    const rows = (await (await clinic.as('Manager')).get('/roles')).must(200).rows;
    expect(fields(rows)).toEqual(['_id', 'name', 'status']);
    expect(rows).toHaveLength(10);
  });
});

describe('writing roles', () => {
  test('keeps names fixed, flags boolean and the administrator whole', async () => {
    const patch = (name: RoleName, fields: Fields): Promise<Answer> =>
      clinic.admin.patch(`/roles/${clinic.role(name)}/{me}`, fields);
    for (const name of ['Administrateur', 'Doctor'] as const) {
      expect([400, 403, 409]).toContain((await patch(name, { name: 'Other' })).must(409).status);
    }
    for (const fields of [{ RolesAndPermissions: false }, { hasAccessModule: false }, { status: 'Inactive' }])
      (await patch('Administrateur', fields)).must(409);
    (await patch('Pharmacist', { Chat: 'perhaps' })).must(400).mustNameFields('Chat');
    (await patch('Pharmacist', { name: '' })).must(400).mustNameFields('name');
    const answer = await patch('Pharmacist', { Taxs: true });
    expect(answer.must(200).record).toMatchObject({ name: 'Pharmacist', Taxs: true, Patients: true });
    (await (await clinic.as('Pharmacist')).get('/taxs')).must(200);
    (await patch('Pharmacist', { Taxs: false })).must(200);
    (await (await clinic.as('Pharmacist')).get('/taxs')).must(403);
  });

  test('makes, uses and deletes one', async () => {
    const made = (await clinic.admin.post('/roles/create/{me}', { name: 'Archivist', Patients: true })).must(
      201,
    );
    expect(made.record).toMatchObject({
      name: 'Archivist',
      status: 'Active',
      Patients: true,
      Doctors: false,
    });
    (await clinic.admin.post('/roles/create/{me}', { name: 'ARCHIVIST' })).must(409).mustNameFields('name');
    const user = await clinic.user('Employee');
    (await clinic.admin.put(`/users/${user}/{me}`, form({ role: made.id }))).must(200);
    (await clinic.admin.delete(`/roles/${made.id}/{me}`)).must(409);
    (await clinic.admin.put(`/users/${user}/{me}`, form({ role: clinic.role('Employee') }))).must(200);
    (await clinic.admin.delete(`/roles/${made.id}/{me}`)).must(200);
    (await clinic.admin.get(`/roles/${made.id}`)).must(410);
    expect([403, 409]).toContain((await clinic.admin.delete(`/roles/${clinic.role('Doctor')}/{me}`)).status);
  });

  test('an inactive role, or one without hasAccessModule, reaches its own profile only', async () => {
    for (const fields of [{ status: 'Inactive' }, { hasAccessModule: false }]) {
      const laboratorist = await clinic.as('Laboratorist');
      const role = `/roles/${clinic.role('Laboratorist')}/{me}`;
      (await clinic.admin.patch(role, fields)).must(200);
      (await laboratorist.get('/profile')).must(200);
      (await laboratorist.list('/patients')).must(403);
      (await laboratorist.get('/departments')).must(403);
      (await laboratorist.put('/users/Laboratorist/{me}', form({ city: 'Rabat' }))).must(200);
      (await clinic.admin.patch(role, { status: 'Active', hasAccessModule: true })).must(200);
      (await laboratorist.list('/patients')).must(200);
    }
  });

  test('one’s own role is found by its name as it was typed, and by its new name', async () => {
    const made = (await clinic.admin.post('/roles/create/{me}', { name: 'Médiateur' })).must(201);
    const mediator = await clinic.hire('Employee', { role: made.id });
    const asked = (name: string) => mediator.list('/roles/roleByName', { search: { name } });
    expect((await asked(' mediateur ')).must(200).id).toBe(made.id);
    (await clinic.admin.patch(`/roles/${made.id}/{me}`, { name: 'Arbitre' })).must(200);
    expect((await asked('Arbitre')).must(200).id).toBe(made.id);
    for (const other of ['Médiateur', 'Nurse', 'Astronaut']) (await asked(other)).must(403);
  });

  test('an inactive role is not given to anybody, and who has it may be edited', async () => {
    const fields = { name: `Retired ${clinic.next()}`, hasAccessModule: true };
    const role = (await clinic.admin.post('/roles/create/{me}', fields)).must(201).id;
    const holder = await clinic.user('Employee', { role });
    const path = `/roles/${role}/{me}`;
    (await clinic.admin.patch(path, { status: 'Inactive' })).must(200);
    const given = form(clinic.userFields('Employee', { role }));
    (await clinic.admin.post('/users/create/{me}', given)).must(409).mustNameFields('role');
    (await clinic.admin.put(`/users/${known.nurse}/{me}`, form({ role }))).must(409).mustNameFields('role');
    (await clinic.admin.put(`/users/${holder}/{me}`, form({ role, city: 'Agadir' }))).must(200);
    (await clinic.admin.delete(path)).must(409, 'in_use');
    (await clinic.admin.patch(path, { status: 'Active' })).must(200);
    (await clinic.admin.put(`/users/${known.nurse}/{me}`, form({ role }))).must(200);
    (await clinic.admin.put(`/users/${known.nurse}/{me}`, form({ role: clinic.role('Nurse') }))).must(200);
  });

  test('nobody assigns flags they lack, nor Administrateur', async () => {
    const manager = await clinic.as('Manager');
    const hire = (role: RoleName): Promise<Answer> =>
      manager.post('/users/create/{me}', form(clinic.userFields(role)));
    (await hire('Nurse')).must(403);
    (await hire('Administrateur')).must(403);
    (await hire('Employee')).must(201);
    (await hire('Manager')).must(201);
    const admin = await clinic.as('Admin');
    (await admin.post('/users/create/{me}', form(clinic.userFields('Administrateur')))).must(403);
    (await admin.put(`/users/${known.nurse}/{me}`, form({ role: clinic.role('Administrateur') }))).must(403);
    (await admin.post('/users/create/{me}', form(clinic.userFields('Nurse')))).must(201);
  });
});

test('settings answer 403 when one field of many belongs to a group without its flag', async () => {
  const role = (
    await clinic.admin.post('/roles/create/{me}', {
      name: 'Namer',
      hasAccessModule: true,
      CompanySettings: true,
    })
  ).must(201).id;
  const namer = await clinic.hire('Employee', { role });
  const mixed = await namer.patch('/settings/{me}', form({ companyName: 'Mine', currencyCode: 'USD' }));
  mixed.must(403);
  (await namer.patch('/settings/{me}', form({ companyName: 'Mine' }))).must(200);
  const [settings] = (await clinic.admin.get('/settings')).must(200).rows;
  expect(settings).toMatchObject({ companyName: 'Mine', currencyCode: 'MAD' });
});
