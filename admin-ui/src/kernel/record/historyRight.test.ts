import { expect, test } from '@jest/globals';
import { employeesSalaries, taxes, type Flag } from '@hospital/contracts';
import { sessionOf } from '../session/SessionContext.tsx';
import { mayReadHistory } from './historyRight.ts';

function holding(...flags: Flag[]) {
  const role = { _id: 'r', name: 'Employee' };
  const user = { _id: 'u', firstname: 'Own', lastname: 'Reader', email: 'own@clinic.test', role };
  return sessionOf(user, { hasAccess: true, flags: new Set(flags) });
}
const readsAudit = [{ flags: ['Activities'], orAdministrator: true }] as const;

test('the history of what one reads as one’s own alone is not offered', () => {
  const offered = (module: typeof taxes | typeof employeesSalaries, ...flags: Flag[]) =>
    mayReadHistory(holding(...flags), { module, everyHistory: readsAudit });
  expect(offered(employeesSalaries)).toBe(false);
  expect(offered(employeesSalaries, 'EmployeesSalaries')).toBe(true);
  expect(offered(employeesSalaries, 'Activities')).toBe(true);
  expect(offered(taxes, 'Taxs')).toBe(true);
});

test('where nobody is declared to read every history, no flag offers it', () => {
  const every = { module: employeesSalaries, everyHistory: [] };
  expect(mayReadHistory(holding('Activities'), every)).toBe(false);
});
