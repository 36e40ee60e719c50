/** Salaries and provident funds as they are read: whose, searched by what, and the preview. */
import { idOf, modules, Problem, salaryFigures, salaryRates } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { actorWith, type Asked } from '../../testing/queries.ts';
import { queriedLog } from '../../testing/queriedLog.ts';

const payer = actorWith(['EmployeesSalaries'], { id: clinic.admin });
const nurse = actorWith([]);
const id = (whose: string, month: string) => idOf('salary', whose, month);
const nurseInMarch = id(clinic.nurse, '2026-03');
const fund = idOf('fund');

const log = queriedLog(async (store, tell) => {
  await tellClinic(store);
  const rates = salaryRates(null);
  for (const [user, month] of [
    [clinic.nurse, '2026-02'],
    [clinic.nurse, '2026-03'],
    [clinic.amina, '2026-03'],
    [clinic.karim, '2025-12'],
  ] as const) {
    const input = { baseSalary: '10000.00', othersEarning: '0.00', othersDeducations: '12.50' };
    await tell(modules.employeesSalaries, id(user, month), {
      type: 'SalaryCreated',
      data: { user, salaryMonth: month, ...input, ...salaryFigures(input, rates), rates, currency: 'MAD' },
    });
  }
  await tell(modules.providentFunds, fund, {
    type: 'ProvidentFundCreated',
    data: { employee: clinic.nurse, type: 'percentage', employeeSharePercentage: '5' },
  });
});

const listed = async (search: Readonly<Record<string, string>>, actor = payer) =>
  (await log.queries.list('employeesSalaries.list', { actor, body: { search } })).map(({ _id }) => _id);

async function refusedWith(operation: string, asked: Asked): Promise<Problem> {
  const error = await log.queries.ask(operation, asked).catch((thrown: unknown) => thrown);
  if (!(error instanceof Problem)) throw new Error(`${operation} was answered`);
  return error;
}

const all = [
  id(clinic.karim, '2025-12'),
  id(clinic.amina, '2026-03'),
  nurseInMarch,
  id(clinic.nurse, '2026-02'),
];

describe('the list of salaries', () => {
  test('is there newest first', async () => {
    expect(await listed({})).toEqual(all);
  });

  test.each([
    ['a part of the name', { name: 'ejja' }, [nurseInMarch, id(clinic.nurse, '2026-02')]],
    ['the name in either order', { name: 'elouafi amina' }, [id(clinic.amina, '2026-03')]],
    ['an employee’s id', { name: clinic.karim }, [id(clinic.karim, '2025-12')]],
    ['a role', { role: 'doctor' }, [id(clinic.karim, '2025-12'), id(clinic.amina, '2026-03')]],
    ['a role’s id', { role: clinic.nurseRole }, [nurseInMarch, id(clinic.nurse, '2026-02')]],
    ['a part of a role', { role: 'Doc' }, []],
    ['months, both included', { fromDate: '2026-02', toDate: '2026-03' }, all.slice(1)],
    ['a first month', { fromDate: '2026-03' }, [id(clinic.amina, '2026-03'), nurseInMarch]],
    ['a last month', { toDate: '2026-01' }, [id(clinic.karim, '2025-12')]],
    ['all of it', { name: 'nora', role: 'Nurse', fromDate: '2026-03', toDate: '2026-03' }, [nurseInMarch]],
    ['empty texts, which say nothing', { name: '', role: '', fromDate: '' }, all],
  ])('is searched by %s', async (_what, search, found) => {
    expect(await listed(search)).toEqual(found);
  });

  test.each([
    ['a day', { fromDate: '2026-03-01' }, 'fromDate'],
    ['no month', { toDate: '2026-13' }, 'toDate'],
  ])('is refused for %s', async (_what, search, field) => {
    const { code, details } = await refusedWith('employeesSalaries.list', { actor: payer, body: { search } });
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['validation_failed', [field]]);
  });

  test('can be put in order by month and by net salary', async () => {
    const sorted = await log.queries.list('employeesSalaries.list', {
      actor: payer,
      body: { sort: 'salaryMonth', order: 'asc', limit: 2 },
    });
    expect(sorted.map(({ salaryMonth }) => salaryMonth)).toEqual(['2025-12', '2026-02']);
    await log.queries.list('employeesSalaries.list', { actor: payer, body: { sort: 'netSalary' } });
  });
});

describe('one salary', () => {
  const user = {
    _id: clinic.nurse,
    firstname: 'Nora',
    lastname: 'Nejjar',
    email: 'nora.nejjar@clinic.test',
    joiningDate: '2020-01-02',
    cin: 'CIN-Nejjar',
    role: { _id: clinic.nurseRole, name: 'Nurse' },
  };

  test.each([
    ['who pays', payer],
    ['whose it is', nurse],
  ])('shows %s the employee, the figures and the rates', async (_who, actor) => {
    const { body } = await log.queries.ask('employeesSalaries.get', { actor, params: { id: nurseInMarch } });
    expect(body).toMatchObject({
      _id: nurseInMarch,
      user,
      salaryMonth: '2026-03',
      netSalary: 8628.1,
      othersDeducations: 12.5,
      othersDedications: 12.5,
      rates: { CNSSBase: 6000, CIMRRate: 6 },
    });
    expect(Object.keys((body as { user: object }).user)).not.toContain('phone');
  });

  test('is nobody else’s', async () => {
    const asked = { actor: nurse, params: { id: id(clinic.amina, '2026-03') } };
    expect((await refusedWith('employeesSalaries.get', asked)).code).toBe('not_allowed');
  });
});

describe('without the flag', () => {
  test('the list is one’s own, perhaps empty, also where it is searched', async () => {
    expect(await listed({}, nurse)).toEqual([nurseInMarch, id(clinic.nurse, '2026-02')]);
    expect(await listed({ role: 'Doctor' }, nurse)).toEqual([]);
    expect(await listed({ name: clinic.amina }, nurse)).toEqual([]);
    expect(await listed({}, actorWith([], { id: clinic.admin }))).toEqual([]);
  });

  test('its count tells of nobody else', async () => {
    const { headers } = await log.queries.ask('employeesSalaries.list', { actor: nurse, body: { limit: 1 } });
    expect(headers).toMatchObject({ 'X-Total-Count': '2' });
  });

  test('there is no preview and no provident fund, one’s own neither', async () => {
    const asked = { actor: nurse, body: { baseSalary: '1.00', othersEarning: '0.00' } };
    for (const operation of ['employeesSalaries.preview', 'providentFunds.list'])
      await expect(log.queries.ask(operation, asked)).rejects.toThrow('not_allowed');
    await expect(
      log.queries.ask('providentFunds.get', { actor: nurse, params: { id: fund } }),
    ).rejects.toThrow('not_allowed');
  });
});

test('a preview has the figures and the rates, and stores nothing', async () => {
  const { body } = await log.queries.ask('employeesSalaries.preview', {
    actor: payer,
    body: { baseSalary: '10000.00', othersEarning: '0.00', othersDedications: '0.40' },
  });
  expect(body).toMatchObject({
    baseSalary: 10000,
    othersDeducations: 0.4,
    othersDedications: 0.4,
    deducations: 1359.8,
    netSalary: 8640.2,
    rates: { CNSSBase: 6000, suppSalary125Rate: 1.25 },
  });
  expect(await listed({})).toHaveLength(all.length);
});

test('a preview of a net below 0 is refused', async () => {
  const asked = {
    actor: payer,
    body: { baseSalary: '1.00', othersEarning: '0.00', othersDeducations: '5.00' },
  };
  expect((await refusedWith('employeesSalaries.preview', asked)).code).toBe('negative_net');
});

test.each(['providentFunds.list', 'providentFunds.list.GET'])(
  '%s shows the provident funds',
  async (operation) => {
    const search = { type: 'Percentage of Basic Salary', employee: 'nora' };
    const rows = await log.queries.list(operation, {
      actor: payer,
      query: { search: JSON.stringify(search) },
    });
    expect(rows).toMatchObject([
      {
        _id: fund,
        type: 'Percentage of Basic Salary',
        employee: { firstname: 'Nora', role: { name: 'Nurse' } },
        employeeSharePercentage: 5,
        employeeShareAmount: 0,
      },
    ]);
  },
);
