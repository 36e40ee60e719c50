import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, type Answer, type Client, type Fields } from '../client.ts';
import { forms, type Clinic } from './clinic.ts';
import { openWholeServer, type WholeServer } from './wholeServer.ts';

jest.setTimeout(60_000);

let server: WholeServer;
let clinic: Clinic;
let accountant: Client;
let nurse: Client;

beforeAll(async () => {
  server = await openWholeServer();
  clinic = server.clinic;
  [accountant, nurse] = [await clinic.as('Accountant'), await clinic.hire('Nurse')];
}, 120_000);
afterAll(async () => {
  await server.close();
}, 60_000);

const create = (body: Fields, by: Client = accountant, key?: string): Promise<Answer> =>
  by.post('/employeesSalaries/create/{me}', body, key === undefined ? {} : { key });
const edit = (id: string, body: Fields, by: Client = accountant, revision?: unknown): Promise<Answer> =>
  by.put(`/employeesSalaries/${id}/{me}`, body, { revision });
const remove = (id: string, by: Client = accountant): Promise<Answer> =>
  by.delete(`/employeesSalaries/${id}/{me}`);
const read = async (id: string, by: Client = accountant): Promise<Fields> =>
  (await by.get(`/employeesSalaries/${id}`)).must(200).record;
/** Of an employee of its own. */
const salary = async (fields: Fields = {}): Promise<Answer> =>
  (await create(forms.salary(await clinic.user('Nurse'), fields))).must(201);

const GOLDEN = {
  baseSalary: 10_000,
  othersEarning: 0,
  othersDeducations: 0,
  othersDedications: 0,
  seniorityBonus: 0,
  suppSalary125: 0,
  suppSalary150: 0,
  transporAndLodgementBonus: 0,
  feastBonus: 0,
  earnings: 0,
  grossSalary: 10_000,
  CNSS: 257.4,
  CIMR: 600,
  CNSSAMO: 200,
  assGroup: 200,
  medicalCharges: 102,
  deducations: 1359.4,
  netSalary: 8640.6,
};

describe('a salary', () => {
  test('is answered with every figure to the centime, under the names of the specification', async () => {
    const user = await clinic.user('Nurse', { firstname: 'Amal', cin: 'AB12', joiningDate: '2021-05-03' });
    const made = (await create(forms.salary(user))).must(201);
    expect(made.record).toMatchObject({ ...GOLDEN, user, salaryMonth: '2026-01' });
    expect(await read(made.id)).toMatchObject({
      ...GOLDEN,
      user: {
        _id: user,
        firstname: 'Amal',
        email: expect.stringContaining('@clinic.test'),
        joiningDate: '2021-05-03',
        role: { _id: clinic.role('Nurse'), name: 'Nurse' },
        cin: 'AB12',
      },
    });
  });

  test('keeps its rates, and the clinic and the employee as they stood', async () => {
    const user = await clinic.user('Nurse', { lastname: 'Before' });
    const { id } = (await create(forms.salary(user))).must(201);
    const set = (fields: Fields) => clinic.admin.patch('/settings/{me}', form(fields));
    (await set({ CIMRRate: 10, companyName: 'Renamed clinic', currencyCode: 'EURO' })).must(200);
    (await clinic.admin.put(`/users/${user}/{me}`, form({ lastname: 'After' }))).must(200);
    const printed = {
      clinic: { name: 'Clinic' },
      employee: { lastname: 'Before', role: 'Nurse' },
      currency: 'MAD',
    };
    const later = await salary();
    expect(later.record).toMatchObject({ CIMR: 1000, currency: 'EUR', clinic: { name: 'Renamed clinic' } });
    expect((await edit(id, { baseSalary: 20_000 })).must(200).record).toMatchObject({
      ...printed,
      CIMR: 1200,
      rates: { CIMRRate: 6 },
    });
    expect(await read(id)).toMatchObject({ ...printed, user: { lastname: 'After' } });
    (await set({ CIMRRate: 6, companyName: 'Clinic', currencyCode: 'MAD' })).must(200);
  });

  test('is changed, read, deleted, and gone with 410', async () => {
    const { id, record } = await salary();
    const changed = (await edit(id, { baseSalary: 11_000, othersDedications: 50 })).must(200);
    expect(changed.record).toMatchObject({ othersDeducations: 50, othersDedications: 50, netSalary: 9480.4 });
    const stale = (await edit(id, { baseSalary: 1 }, accountant, record['revision'])).must(
      409,
      'stale_revision',
    );
    expect(stale.record['revision']).toBe(changed.record['revision']);
    expect((await remove(id)).must(200).record).toMatchObject({ netSalary: 9480.4 });
    (await accountant.get(`/employeesSalaries/${id}`)).must(410);
    (await edit(id, { baseSalary: 1 })).must(410);
    (await remove(id)).must(410);
  });

  test('keeps its employee and its month', async () => {
    const { id, record } = await salary();
    const other = { user: await clinic.user('Nurse'), salaryMonth: '2027-01', baseSalary: 12_000 };
    expect((await edit(id, other)).must(200).record).toMatchObject({
      user: record['user'],
      salaryMonth: record['salaryMonth'],
      baseSalary: 12_000,
    });
  });

  test('figures and rates that a client sends are ignored', async () => {
    const forged = { netSalary: 99_999, CNSS: 0, rates: { CIMRRate: 0 }, currency: 'USD', clinic: {} };
    expect((await salary(forged)).record).toMatchObject({
      ...GOLDEN,
      currency: 'MAD',
      rates: { CIMRRate: 6 },
    });
    const { id } = await salary();
    expect((await edit(id, forged)).must(200).record).toMatchObject(GOLDEN);
  });

  test('has a history for users who pay', async () => {
    const { id } = await salary();
    (await edit(id, { baseSalary: 9_000 })).must(200);
    const history = (await accountant.get(`/history/employeesSalaries/${id}`)).must(200).rows;
    expect(history.map(({ type }) => type)).toEqual(['SalaryCreated', 'SalaryChanged']);
    (await nurse.get(`/history/employeesSalaries/${id}`)).must(403);
  });
});

describe('one for an employee and month', () => {
  test('a second is 409 with the field, until the first is deleted', async () => {
    const body = forms.salary(await clinic.user('Nurse'));
    const { id } = (await create(body)).must(201);
    (await create(body)).must(409, 'duplicate').mustNameFields('salaryMonth');
    (await create({ ...body, salaryMonth: '2026-02' })).must(201);
    (await remove(id)).must(200);
    (await create(body)).must(201);
  });

  test('of five at once one is created', async () => {
    const body = forms.salary(await clinic.user('Nurse'));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('of five with one key all are the same', async () => {
    const [body, key] = [forms.salary(await clinic.user('Nurse')), randomUUID()];
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(body, accountant, key)));
    expect(new Set(answers.map((answer) => answer.must(201).id)).size).toBe(1);
    (await create({ ...body, baseSalary: 1 }, accountant, key)).must(422, 'key_reused');
  });
});

describe('bad input', () => {
  test.each([
    [{ baseSalary: -1 }, 'baseSalary'],
    [{ baseSalary: '' }, 'baseSalary'],
    [{ baseSalary: 'NaN' }, 'baseSalary'],
    [{ baseSalary: '1e400' }, 'baseSalary'],
    [{ baseSalary: 10_000.005 }, 'baseSalary'],
    [{ othersEarning: 'Infinity' }, 'othersEarning'],
    [{ othersDeducations: -0.01 }, 'othersDeducations'],
    [{ othersDeducations: 1, othersDedications: 2 }, 'othersDedications'],
    [{ othersDeducations: 8640.61 }, 'othersDeducations'],
    [{ baseSalary: 9_999_999_999.99, othersEarning: 1 }, 'baseSalary'],
  ])('%j is 400 with the field, in a creation and in an edit', async (part, field) => {
    const body = forms.salary(await clinic.user('Nurse'));
    (await create({ ...body, ...part })).must(400).mustNameFields(field);
    const { id, record } = (await create(body)).must(201);
    (await edit(id, part)).must(400).mustNameFields(field);
    expect(await read(id)).toMatchObject({ revision: record['revision'] });
  });

  test.each([
    [{ salaryMonth: '2026-13' }, 'salaryMonth'],
    [{ salaryMonth: '2026-01-15' }, 'salaryMonth'],
    [{ salaryMonth: 'January' }, 'salaryMonth'],
    [{ user: 'somebody' }, 'user'],
    [{ user: randomUUID() }, 'user'],
  ])('%j is 400 with the field', async (part, field) => {
    (await create({ ...forms.salary(nurse.userId), ...part })).must(400).mustNameFields(field);
  });

  test('what is missing is named', async () => {
    (await create({})).must(400).mustNameFields('baseSalary', 'salaryMonth', 'user');
  });

  test('an inactive employee is paid, with a warning', async () => {
    const user = await clinic.user('Nurse', { status: 'Inactif' });
    expect((await create(forms.salary(user))).must(201).record['warnings']).toMatchObject([
      { code: 'inactive_employee' },
    ]);
  });
});

describe('rights', () => {
  test('nobody creates, changes or deletes their own', async () => {
    (await create(forms.salary(accountant.userId))).must(403, 'own_salary');
    const { id } = (await create(forms.salary(accountant.userId), clinic.admin)).must(201);
    (await edit(id, { baseSalary: 90_000 })).must(403, 'own_salary');
    (await remove(id)).must(403, 'own_salary');
    expect(await read(id)).toMatchObject(GOLDEN);
  });

  test('the only active holder of the flag writes their own, and it says so', async () => {
    // By one who may make the others inactive; roles keep the flag.
    const admin = clinic.admin;
    const others = [accountant.userId];
    const setStatus = async (status: string) => {
      for (const user of others) (await admin.put(`/users/${user}/{me}`, form({ status }))).must(200);
    };
    await setStatus('Inactif');
    const own = (await create(forms.salary(admin.userId, { salaryMonth: '2026-09' }), admin)).must(201);
    expect(own.record).toMatchObject({ selfApproved: true });
    await setStatus('Actif');
    accountant = await clinic.hire('Accountant');
    (await edit(own.id, { baseSalary: 20_000 }, admin)).must(403, 'own_salary');
    const edited = (await edit(own.id, { baseSalary: 20_000 })).must(200).record;
    expect(edited).toMatchObject({ selfApproved: false });
  });

  test('without the flag one reads one’s own and nobody else’s, and writes nothing', async () => {
    const mine = (await create(forms.salary(nurse.userId))).must(201).id;
    const others = await salary();
    expect((await nurse.list('/employeesSalaries')).must(200).ids).toEqual([mine]);
    const own = await read(mine, nurse);
    expect(own).toMatchObject({ ...GOLDEN, user: { _id: nurse.userId, email: expect.any(String) } });
    (await nurse.get(`/employeesSalaries/${others.id}`)).must(403);
    (await edit(mine, { baseSalary: 90_000 }, nurse)).must(403, 'not_allowed');
    (await remove(mine, nurse)).must(403, 'not_allowed');
    (await create(forms.salary(others.id), nurse)).must(403, 'not_allowed');
    (await nurse.list('/employeesSalaries/preview', { baseSalary: 1 })).must(403, 'not_allowed');
    const manager = await clinic.as('Manager');
    expect((await manager.list('/employeesSalaries')).must(200).rows).toEqual([]);
    (await clinic.anyone.list('/employeesSalaries')).must(401);
  });

  test('another actor in the path is 403', async () => {
    const body = forms.salary(await clinic.user('Nurse'));
    (await accountant.post(`/employeesSalaries/create/${nurse.userId}`, body)).must(403, 'wrong_actor');
  });
});

describe('the list', () => {
  test('is searched by name, role and months, newest first', async () => {
    const user = await clinic.user('Laboratorist', { firstname: 'Zineb', lastname: 'Payée' });
    const made: string[] = [];
    for (const salaryMonth of ['2025-11', '2025-12', '2026-01'])
      made.unshift((await create(forms.salary(user, { salaryMonth }))).must(201).id);
    const found = async (search: Fields, more: Fields = {}) =>
      (await accountant.list('/employeesSalaries', { search, ...more })).must(200).ids;
    expect(await found({ name: 'payee zin' })).toEqual(made);
    expect(
      await found({ name: 'zineb', role: 'Laboratorist', fromDate: '2025-12', toDate: '2025-12' }),
    ).toEqual([made[1]]);
    expect(await found({ name: 'zineb', role: clinic.role('Nurse') })).toEqual([]);
    expect(await found({ name: user }, { limit: 2 })).toEqual(made.slice(0, 2));
    (await accountant.list('/employeesSalaries', { search: { fromDate: '2026' } }))
      .must(400)
      .mustNameFields('fromDate');
    (await accountant.list('/employeesSalaries', { search: { netSalary: '1' } })).must(400);
  });
});

describe('a preview', () => {
  const preview = (body: Fields): Promise<Answer> => accountant.list('/employeesSalaries/preview', body);

  test('answers what a creation would, and stores nothing', async () => {
    const before = await server.logLength();
    const answer = (await preview({ baseSalary: 10_000, salaryMonth: '2026-01' })).must(200).record;
    expect(answer).toMatchObject({ ...GOLDEN, rates: { CNSSBase: 6000, CNSSRate: 4.29 } });
    (await preview({ baseSalary: 1, othersDedications: 5 })).must(400, 'negative_net');
    (await preview({})).must(400).mustNameFields('baseSalary');
    expect(await server.logLength()).toBe(before);
  });
});

describe('a provident fund', () => {
  const path = '/providentFunds';
  const fund = async (fields: Fields = {}): Promise<Answer> =>
    (
      await accountant.post(`${path}/create/{me}`, forms.providentFund(await clinic.user('Nurse'), fields))
    ).must(201);
  const change = (id: string, body: Fields, by = accountant): Promise<Answer> =>
    by.put(`${path}/${id}/{me}`, body);

  test('is a fixed amount unless said otherwise, and its unused shares are 0', async () => {
    const user = await clinic.user('Nurse');
    const bare = (await accountant.post(`${path}/create/{me}`, { employee: user })).must(201);
    const none = { employeeShareAmount: 0, organizationShareAmount: 0 };
    const noPercentages = { employeeSharePercentage: 0, organizationSharePercentage: 0 };
    expect(bare.record).toMatchObject({ type: 'Fixed Amount', ...none, ...noPercentages });
    const { id } = await fund({ employeeSharePercentage: 5 });
    const percentages = { employeeSharePercentage: 4.5, organizationSharePercentage: 100 };
    const changed = (await change(id, { type: 'Percentage of Basic Salary', ...percentages })).must(200);
    expect(changed.record).toMatchObject({ ...none, ...percentages });
  });

  test('is listed by both calls, read, deleted, and gone with 410', async () => {
    const { id } = await fund();
    for (const answer of [await accountant.get(path), await accountant.list(path)]) {
      expect(answer.must(200).ids[0]).toBe(id);
      expect(answer.rows[0]).toMatchObject({
        employee: { role: { name: 'Nurse' } },
        employeeShareAmount: 100,
      });
    }
    const { record } = (await accountant.get(`${path}/${id}`)).must(200);
    (await accountant.put(`${path}/${id}/{me}`, { description: 'x' }, { revision: 99 })).must(409);
    expect((await change(id, { description: null })).must(200).record).toMatchObject({ description: null });
    expect(record).toMatchObject({ description: 'Retirement' });
    (await accountant.delete(`${path}/${id}/{me}`)).must(200);
    (await accountant.get(`${path}/${id}`)).must(410);
  });

  test.each([
    [{ employeeShareAmount: -1 }, 'employeeShareAmount'],
    [{ organizationSharePercentage: 100.01 }, 'organizationSharePercentage'],
    [{ employeeSharePercentage: -1 }, 'employeeSharePercentage'],
    [{ type: 'Free' }, 'type'],
    [{ employee: randomUUID() }, 'employee'],
  ])('refuses %j', async (part, field) => {
    const body = forms.providentFund(await clinic.user('Nurse'), part);
    (await accountant.post(`${path}/create/{me}`, body)).must(400).mustNameFields(field);
    (await change((await fund()).id, part)).must(400).mustNameFields(field);
  });

  test('is nobody’s own to write, and nobody’s to read without the flag', async () => {
    const own = forms.providentFund(accountant.userId);
    (await accountant.post(`${path}/create/{me}`, own)).must(403, 'own_salary');
    const { id } = (await clinic.admin.post(`${path}/create/{me}`, own)).must(201);
    (await change(id, { employee: nurse.userId })).must(403, 'own_salary');
    (await accountant.delete(`${path}/${id}/{me}`)).must(403, 'own_salary');
    for (const call of [nurse.get(path), nurse.list(path), nurse.get(`${path}/${id}`)])
      (await call).must(403);
  });
});

test('an employee with a salary or a provident fund is not deleted, until these are', async () => {
  const user = await clinic.user('Nurse');
  const fire = (): Promise<Answer> => clinic.admin.delete(`/users/${user}/{me}`);
  const paid = (await create(forms.salary(user))).must(201).id;
  expect((await fire()).must(409, 'in_use').text).toContain('employee salaries: 1');
  const fund = (await accountant.post('/providentFunds/create/{me}', forms.providentFund(user))).must(201).id;
  (await remove(paid)).must(200);
  (await fire()).must(409, 'in_use');
  (await accountant.delete(`/providentFunds/${fund}/{me}`)).must(200);
  (await fire()).must(200);
});
