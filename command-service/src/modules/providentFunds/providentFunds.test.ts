import { describe, expect, test } from '@jest/globals';
import { idOf, providentFundFields, withDefaults, type AnyRow } from '@hospital/contracts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { changeProvidentFund, createProvidentFund, removeProvidentFund } from './providentFunds.ts';

const payer = holder('EmployeesSalaries');
const employee = rowOf('employee', { status: 'active' });
const amounts = { employeeShareAmount: '100.00', organizationShareAmount: '200.00' };
const percentages = { employeeSharePercentage: '5', organizationSharePercentage: '7.25' };
const noAmounts = { employeeShareAmount: '0.00', organizationShareAmount: '0.00' };
const noPercentages = { employeeSharePercentage: '0', organizationSharePercentage: '0' };
const body = {
  ...withDefaults(providentFundFields, { employee: employee._id, description: 'Pension' }),
  ...amounts,
  ...percentages,
};
const fund = rowOf('fund', { ...body, ...noPercentages, selfApproved: false });
const facts = { employee, otherHolder: true };
const own = { ...payer, id: employee._id };

const create = (sent: object, given: object = {}) =>
  deciding(createProvidentFund, {
    input: { ...body, ...sent },
    facts,
    actor: payer,
    ...given,
  });
const change = (sent: object, given: object = {}) =>
  deciding(changeProvidentFund, {
    input: sent,
    row: fund as AnyRow,
    facts,
    actor: payer,
    ...given,
  });

describe('the shares that the type does not use are 0', () => {
  test('in a creation', () => {
    expect(create({ type: 'fixedAmount' })).toMatchObject([{ data: { ...amounts, ...noPercentages } }]);
    expect(create({ type: 'percentage' })).toMatchObject([{ data: { ...noAmounts, ...percentages } }]);
  });

  test('in a change, of the type too', () => {
    expect(change({ employeeSharePercentage: '5' })).toEqual([]);
    expect(change({ type: 'percentage', ...percentages })).toEqual([
      { type: 'ProvidentFundChanged', data: { type: 'percentage', ...noAmounts, ...percentages } },
    ]);
  });
});

test('a fund that is handed to another employee takes its values along: they are not left under the key of the first', () => {
  const other = rowOf('other', { status: 'active' });
  const handed = change({ employee: other._id }, { facts: { employee: other, otherHolder: true } });
  expect(handed).toEqual([
    {
      type: 'ProvidentFundChanged',
      data: { employee: other._id, description: 'Pension', ...amounts, ...noPercentages },
    },
  ]);
});

test('what differs is reported, and nothing else', () => {
  expect(change({ ...body, employeeShareAmount: '150.00' })).toEqual([
    { type: 'ProvidentFundChanged', data: { employeeShareAmount: '150.00' } },
  ]);
  expect(deciding(removeProvidentFund, { input: {}, row: fund, actor: payer })).toEqual([
    { type: 'ProvidentFundRemoved', data: { employee: employee._id, selfApproved: false } },
  ]);
});

test('the only active holder of the flag writes their own, and the events say so', () => {
  const only = { actor: own, facts: { employee, otherHolder: false } };
  expect(create({}, only)).toMatchObject([{ data: { selfApproved: true } }]);
  expect(change({ description: 'x' }, only)).toMatchObject([
    { data: { description: 'x', selfApproved: true } },
  ]);
  const removed = deciding(removeProvidentFund, { input: {}, row: fund, ...only });
  expect(removed).toMatchObject([{ type: 'ProvidentFundRemoved', data: { selfApproved: true } }]);
});

test.each([
  ['a creation for oneself', create({}, { actor: own }), refusal('own_salary')],
  ['a change of one’s own', change({ description: 'x' }, { actor: own }), refusal('own_salary')],
  [
    'one’s own handed to somebody else',
    change({ employee: idOf('other') }, { actor: own }),
    refusal('own_salary'),
  ],
  ['somebody else’s taken over', change({ employee: payer.id }), refusal('own_salary')],
  [
    'a deletion of one’s own',
    deciding(removeProvidentFund, { input: {}, row: fund, actor: own, facts }),
    refusal('own_salary'),
  ],
  [
    'an employee who is not there',
    create({}, { facts: { ...facts, employee: null } }),
    refusal('validation_failed', 'employee'),
  ],
  [
    'an inactive employee',
    create({}, { facts: { ...facts, employee: { ...employee, status: 'inactive' } } }),
    refusal('inactive_reference', 'employee'),
  ],
])('is refused: %s', (_name, decision, expected) => {
  expect(decision).toMatchObject(expected);
});

test('each call asks whether somebody else could write it, for who it is and will be about', () => {
  const ofOne = { otherHolderOf: 'EmployeesSalaries', owners: [employee._id] };
  const asked = createProvidentFund.facts?.(body as never, null);
  expect(asked).toMatchObject({ employee: { id: employee._id }, otherHolder: ofOne });
  expect(removeProvidentFund.facts?.({}, fund as never)).toMatchObject({ otherHolder: ofOne });
  const [other, row] = [idOf('other'), fund as never];
  expect(changeProvidentFund.facts?.({ employee: other }, row)).toMatchObject({
    employee: { id: other },
    otherHolder: { owners: [employee._id, other] },
  });
});
