import { expect, test } from '@jest/globals';
import { employeesSalaries, taxes, type Flag } from '@hospital/contracts';
import { sessionOf } from '../session/SessionContext.tsx';
import { mayReadHistory } from './historyRight.ts';

function holding(...flags: Flag[]) {
  const role = { _id: 'r', name: 'Employee' };
  const user = { _id: 'u', firstname: 'Own', lastname: 'Reader', email: 'own@clinic.test', role };
  return sessionOf(user, { hasAccess: true, flags: new Set(flags) });
}

test('the history of what one reads as one’s own alone is not offered', () => {
  expect(mayReadHistory(holding(), employeesSalaries)).toBe(false);
  expect(mayReadHistory(holding('EmployeesSalaries'), employeesSalaries)).toBe(true);
  expect(mayReadHistory(holding('Activities'), employeesSalaries)).toBe(true);
  expect(mayReadHistory(holding('Taxs'), taxes)).toBe(true);
});
