import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { leaves, prescriptions, type Flag } from '@hospital/contracts';
import type { ReactNode } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { LinkedReference } from './LinkedReference.tsx';

const patient = { _id: 'p', firstname: 'Sofia', lastname: 'Haddad' };
const employee = (role: string) => ({
  _id: 'u',
  firstname: 'Nora',
  lastname: 'Nejjar',
  role: { name: role },
});

function shownTo(flags: readonly Flag[], content: ReactNode) {
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  return showForm(<SessionContext.Provider value={session}>{content}</SessionContext.Provider>);
}

const linksIn = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const ofPatient = (value: object) => <LinkedReference field={prescriptions.fields.patient} value={value} />;
const ofEmployee = (value: object) => <LinkedReference field={leaves.fields.user} value={value} />;

beforeEach(() => void signedIn());
afterEach(takeOff);

test('a patient is a link for those who may open it, with the phone that the reference brings', async () => {
  const asked = answerWith({ body: {} });
  const container = await shownTo(['Patients'], ofPatient({ ...patient, phone: '+212 600 111 222' }));
  expect(linksIn(container)).toEqual(['/patients/p', 'tel:+212600111222']);
  await takeOff();
  const closed = await shownTo(['Appointments'], ofPatient(patient));
  await settled();
  expect([closed.textContent, linksIn(closed)]).toEqual(['SHSofia Haddad', []]);
  expect(asked).toEqual([]);
});

test('the phone of an employee is read by those who may open the employee, and by nobody else', async () => {
  const asked = answerWith({ body: { ...employee('Nurse'), phone: '+212 600 333 444' } });
  const container = await shownTo(['Employees'], ofEmployee(employee('Nurse')));
  await untilText(container, '+212 600 333 444');
  expect(linksIn(container)).toEqual(['/employees/u', 'tel:+212600333444']);
  expect(asked.map(({ path }) => path)).toEqual(['/api/users/u']);
  await takeOff();
  const doctor = await shownTo(['Employees'], ofEmployee(employee('Doctor')));
  await settled();
  expect(linksIn(doctor)).toEqual([]);
  expect(asked).toHaveLength(1);
  await takeOff();
  const opened = await shownTo(['Doctors'], ofEmployee(employee('Doctor')));
  expect(linksIn(opened)[0]).toBe('/doctors/u/profile');
});
