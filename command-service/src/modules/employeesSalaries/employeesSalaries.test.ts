import { describe, expect, test } from '@jest/globals';
import {
  idOf,
  isRejection,
  routes,
  salaryRates,
  settings,
  withDefaults,
  type AnyRow,
  type SalaryRates,
} from '@hospital/contracts';
import fc from 'fast-check';
import { acceptedOf } from '../../kernel/command.ts';
import { deciding, holder, refusal, roleRow, rowOf } from '../../testing/deciding.ts';
import { changeSalary, createSalary, removeSalary, salaryCommands } from './employeesSalaries.ts';

const payer = holder('EmployeesSalaries');
const employee = {
  ...rowOf('employee', {
    firstname: 'Amal',
    lastname: 'Test',
    email: 'amal@clinic.test',
    joiningDate: '2020-01-02',
    cin: 'T1',
    role: idOf('nurse'),
    status: 'active',
  }),
};
const clinic = rowOf('settings', {
  ...withDefaults(settings.fields, {}),
  companyName: 'Clinique du test',
  currencyCode: 'EURO',
});
const facts = {
  otherHolder: true,
  user: employee,
  role: roleRow(idOf('nurse'), [], { name: 'Nurse' }),
  settings: clinic,
};
const body = { user: employee._id, salaryMonth: '2026-03', baseSalary: '10000.00', othersEarning: '0.00' };

const create = (sent: object = {}, given: object = {}) =>
  deciding(createSalary, {
    input: { body: { ...body, ...sent }, roleId: employee.role },
    facts,
    actor: payer,
    ...given,
  });

const rates: SalaryRates = { ...salaryRates(null), CIMRRate: '6' };
const salary = rowOf('salary', {
  user: employee._id,
  salaryMonth: '2026-03',
  baseSalary: '10000.00',
  othersEarning: '0.00',
  othersDeducations: '0.00',
  seniorityBonus: '0.00',
  suppSalary125: '0.00',
  suppSalary150: '0.00',
  transporAndLodgementBonus: '0.00',
  feastBonus: '0.00',
  earnings: '0.00',
  grossSalary: '10000.00',
  CNSS: '257.40',
  CIMR: '600.00',
  CNSSAMO: '200.00',
  assGroup: '200.00',
  medicalCharges: '102.00',
  deducations: '1359.40',
  netSalary: '8640.60',
  rates,
  selfApproved: false,
});
const change = (sent: object, row: AnyRow = salary, actor = payer) =>
  deciding(changeSalary, { input: sent, row, actor, facts: { otherHolder: true } });

describe('CreateSalary', () => {
  test('keeps every figure, the rates, and what the payslip prints', () => {
    expect(create()).toEqual([
      {
        type: 'SalaryCreated',
        data: expect.objectContaining({
          user: employee._id,
          salaryMonth: '2026-03',
          deducations: '1359.40',
          netSalary: '8640.60',
          rates: salaryRates(null),
          currency: 'EUR',
          clinic: expect.objectContaining({ name: 'Clinique du test' }),
          selfApproved: false,
          employee: {
            firstname: 'Amal',
            lastname: 'Test',
            email: 'amal@clinic.test',
            joiningDate: '2020-01-02',
            role: 'Nurse',
            cin: 'T1',
          },
        }),
      },
    ]);
  });

  test('of a month before the employee joined is created with a warning, of the month itself without', () => {
    expect(create({ salaryMonth: '2019-12' })).toMatchObject({
      drafts: [{ type: 'SalaryCreated' }],
      warnings: [{ code: 'before_joining' }],
    });
    expect(create({ salaryMonth: '2020-01' })).toMatchObject([{ type: 'SalaryCreated' }]);
  });

  test('of somebody who left is created with a warning: the last month is paid then', () => {
    const given = { facts: { ...facts, user: { ...employee, status: 'inactive' } } };
    expect(create({}, given)).toMatchObject({
      drafts: [{ type: 'SalaryCreated' }],
      warnings: [{ code: 'inactive_employee' }],
    });
  });

  test('of a month more than a year ahead is created with a warning', () => {
    expect(create({ salaryMonth: '2027-03' })).toMatchObject([{ type: 'SalaryCreated' }]);
    expect(create({ salaryMonth: '2027-04' })).toMatchObject({
      drafts: [{ type: 'SalaryCreated' }],
      warnings: [{ code: 'far_ahead' }],
    });
  });

  test('prints nothing of what cannot be read any more', () => {
    const erased = { firstname: null, lastname: null, email: null, joiningDate: null, cin: null };
    const given = { facts: { ...facts, user: { ...employee, ...erased }, role: null } };
    expect(create({}, given)).toMatchObject([{ data: { employee: { ...erased, role: null } } }]);
  });

  test('what is not given is 0', () => {
    expect(create({ othersEarning: undefined })).toMatchObject([
      { data: { baseSalary: '10000.00', othersEarning: '0.00', othersDeducations: '0.00' } },
    ]);
    const earned = create({ baseSalary: undefined, othersEarning: '9000.00' });
    expect(earned).toMatchObject([{ data: { baseSalary: '0.00', othersEarning: '9000.00' } }]);
  });

  test('asks for the employee, their role, the settings and, for one’s own, whether somebody else could', () => {
    const asked = createSalary.facts?.({ body, roleId: idOf('nurse') }, null);
    expect(asked).toMatchObject({
      user: { id: employee._id },
      role: { id: idOf('nurse') },
      settings: { id: idOf('settings') },
      otherHolder: { otherHolderOf: 'EmployeesSalaries' },
    });
  });

  test('a change and a deletion ask whether somebody else could, for the employee of the salary', () => {
    const other = { otherHolder: { otherHolderOf: 'EmployeesSalaries', owners: [employee._id] } };
    expect(changeSalary.facts?.({}, salary as never)).toMatchObject(other);
    expect(removeSalary.facts?.({}, salary as never)).toMatchObject(other);
  });

  test('computes with the rates of the settings as they stand', () => {
    const dearer = { facts: { ...facts, settings: { ...clinic, CIMRRate: '7', feastBonus: '100.00' } } };
    expect(create({}, dearer)).toMatchObject([
      { data: { grossSalary: '10100.00', CIMR: '707.00', rates: { CIMRRate: '7', feastBonus: '100.00' } } },
    ]);
  });

  test.each([
    ['one name', { othersDeducations: '50.00' }],
    ['the other', { othersDedications: '50.00' }],
    ['both', { othersDeducations: '50.00', othersDedications: '50.00' }],
  ])('takes other deductions under %s', (_name, sent) => {
    expect(create(sent)).toMatchObject([{ data: { othersDeducations: '50.00', netSalary: '8590.60' } }]);
  });

  test('figures that a client sends are ignored', () => {
    expect(create({ netSalary: '1.00', CNSS: '0.00', rates: {} })).toMatchObject([
      { data: { netSalary: '8640.60', CNSS: '257.40', rates: salaryRates(null) } },
    ]);
  });

  test.each([
    ['one’s own', {}, { actor: { ...payer, id: employee._id } }, refusal('own_salary')],
    [
      'an employee who is not there',
      {},
      { facts: { ...facts, user: null } },
      refusal('validation_failed', 'user'),
    ],
    ['a net below 0', { othersDeducations: '8640.61' }, {}, refusal('negative_net', 'othersDeducations')],
    [
      'too large a gross',
      { baseSalary: '9999999999.99', othersEarning: '1.00' },
      {},
      refusal('amount_too_large', 'baseSalary'),
    ],
  ])('is refused: %s', (...[, sent, given, expected]) => {
    expect(create(sent, given)).toMatchObject(expected);
  });
});

describe('ChangeSalary', () => {
  test('computes with the rates that were kept, and tells what differs', () => {
    const kept = { ...salary, rates: { ...rates, CIMRRate: '5' } };
    expect(change({ baseSalary: '11000.00' }, kept)).toEqual([
      {
        type: 'SalaryChanged',
        data: {
          baseSalary: '11000.00',
          grossSalary: '11000.00',
          CIMR: '550.00',
          CNSSAMO: '220.00',
          assGroup: '220.00',
          medicalCharges: '112.20',
          deducations: '1359.60',
          netSalary: '9640.40',
        },
      },
    ]);
  });

  test('what was not sent stays, what is cleared is 0', () => {
    const row = { ...salary, othersDeducations: '40.00', deducations: '1399.40', netSalary: '8600.60' };
    expect(change({}, row)).toEqual([]);
    expect(change({ othersDedications: null }, row)).toEqual([
      {
        type: 'SalaryChanged',
        data: { othersDeducations: '0.00', deducations: '1359.40', netSalary: '8640.60' },
      },
    ]);
  });

  test('the same amounts are no change, whatever else is sent', () => {
    expect(change({ baseSalary: '10000.00', user: idOf('other'), salaryMonth: '2026-04' })).toEqual([]);
  });

  test('one whose figures cannot be read any more is no error', () => {
    const erased = { ...salary, baseSalary: null, othersEarning: null, othersDeducations: null };
    expect(change({ baseSalary: '500.00' }, erased)).toMatchObject([{ data: { grossSalary: '500.00' } }]);
  });

  test.each([
    ['one’s own', { baseSalary: '1.00' }, { ...payer, id: employee._id }, refusal('own_salary')],
    ['a net below 0', { othersDeducations: '9000.00' }, payer, refusal('negative_net', 'othersDeducations')],
  ])('is refused: %s', (...[, sent, actor, expected]) => {
    expect(change(sent, salary, actor)).toMatchObject(expected);
  });
});

describe('RemoveSalary', () => {
  test('says whose month is free again', () => {
    expect(deciding(removeSalary, { input: {}, row: salary, actor: payer })).toEqual([
      {
        type: 'SalaryRemoved',
        data: { user: employee._id, salaryMonth: '2026-03', selfApproved: false },
      },
    ]);
  });

  test('is refused for one’s own', () => {
    expect(
      deciding(removeSalary, {
        input: {},
        row: salary,
        actor: { ...payer, id: employee._id },
        facts: { otherHolder: true },
      }),
    ).toMatchObject(refusal('own_salary'));
  });
});

describe('the only active holder of the flag', () => {
  const only = { actor: { ...payer, id: employee._id }, facts: { ...facts, otherHolder: false } };

  test('writes their own, and the events say so', () => {
    expect(create({}, only)).toMatchObject([{ data: { selfApproved: true } }]);
    const changed = deciding(changeSalary, { input: { baseSalary: '9000.00' }, row: salary, ...only });
    expect(changed).toMatchObject([{ type: 'SalaryChanged', data: { selfApproved: true } }]);
    const removed = deciding(removeSalary, { input: {}, row: salary, ...only });
    expect(removed).toMatchObject([{ type: 'SalaryRemoved', data: { selfApproved: true } }]);
  });

  test('a later edit by somebody else says that too', () => {
    const own = { ...salary, selfApproved: true };
    expect(change({ baseSalary: '9000.00' }, own)).toMatchObject([{ data: { selfApproved: false } }]);
    expect(change({ baseSalary: '10000.00' }, own)).toEqual([]);
  });

  test('must hold it still', () => {
    const lost = { ...only, actor: { ...holder(), id: employee._id } };
    expect(create({}, lost)).toMatchObject(refusal('own_salary'));
  });
});

test('an employee and month is held by a salary that is not deleted', () => {
  const [claim, ...more] = salaryCommands.claims?.(salary) ?? [];
  expect(claim).toMatchObject({ rule: 'unique', key: `${employee._id}:2026-03` });
  expect(claim?.refusal).toMatchObject(refusal('duplicate', 'salaryMonth'));
  expect(more).toEqual([]);
  expect(salaryCommands.claims?.({ ...salary, deletedAt: '2026-03-02T09:00:00.000Z' })).toEqual([]);
});

describe('a body', () => {
  const parse = (operation: string, sent: object) =>
    routes.find((route) => route.operation === operation)?.body?.safeParse(sent);

  test.each(['CreateSalary', 'ChangeSalary', 'employeesSalaries.preview'])(
    '%s refuses two different amounts of other deductions',
    (operation) => {
      const given = { ...body, othersDeducations: 5 };
      expect(parse(operation, { ...given, othersDedications: 5 })?.success).toBe(true);
      expect(parse(operation, { ...given, othersDedications: '' })?.success).toBe(true);
      const refused = parse(operation, { ...given, othersDedications: 6 });
      expect(refused?.error?.issues.map(({ path }) => path)).toEqual([['othersDedications']]);
    },
  );

  test.each([
    [{ salaryMonth: '2026-13' }, 'salaryMonth'],
    [{ salaryMonth: '2026-03-01' }, 'salaryMonth'],
    [{ salaryMonth: '' }, 'salaryMonth'],
    [{ user: 'somebody' }, 'user'],
    [{ baseSalary: '' }, 'baseSalary'],
    [{ baseSalary: -1 }, 'baseSalary'],
    [{ baseSalary: 'NaN' }, 'baseSalary'],
    [{ baseSalary: '1e400' }, 'baseSalary'],
    [{ baseSalary: 0.001 }, 'baseSalary'],
    [{ othersEarning: 'Infinity' }, 'othersEarning'],
    [{ othersDeducations: -5 }, 'othersDeducations'],
    [{ othersDedications: {} }, 'othersDedications'],
  ])('of a creation is refused with %j', (sent, name) => {
    const refused = parse('CreateSalary', { ...body, ...sent });
    expect(refused?.error?.issues.map(({ path }) => path[0])).toEqual([name]);
  });
});

const amount = fc.integer({ min: 0, max: 5_000_000 }).map((value) => (value / 100).toFixed(2));
const edits = fc.array(
  fc.record(
    { baseSalary: amount, othersEarning: amount, othersDeducations: fc.option(amount) },
    { requiredKeys: [] },
  ),
  { maxLength: 8 },
);

test('whatever is edited, a salary is what its own amounts and its kept rates make of it', () => {
  fc.assert(
    fc.property(edits, (sequence) => {
      let row: AnyRow = salary;
      for (const edit of sequence) {
        const decision = change(edit, row);
        if (isRejection(decision)) {
          expect(decision.rejected).toBe('negative_net');
          continue;
        }
        for (const { data } of acceptedOf(decision).drafts) row = { ...row, ...data };
        const { baseSalary, othersEarning, othersDeducations } = row;
        const again = create(
          { baseSalary, othersEarning, othersDeducations },
          { facts: { ...facts, settings: { ...clinic, ...rates } } },
        );
        const { netSalary, deducations, grossSalary, earnings, CIMR } = row;
        expect(again).toMatchObject([{ data: { netSalary, deducations, grossSalary, earnings, CIMR } }]);
      }
    }),
  );
});
