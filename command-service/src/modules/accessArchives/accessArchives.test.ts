/** Who may ask for the archive of whom: nobody takes out what they could not open. */
import { DOCTOR_ROLE, firstRoleId, idOf, type Actor, type Flag } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { deciding, holder, rowOf } from '../../testing/deciding.ts';
import { requestAccessArchive } from './accessArchives.ts';

const [doctor, nurse] = [
  rowOf('doctor', { role: DOCTOR_ROLE }),
  rowOf('nurse', { role: firstRoleId('Nurse') }),
];
const patient = rowOf('patient', {});
const refused = expect.objectContaining({ rejected: 'not_allowed' });
const requested = [expect.objectContaining({ type: 'AccessArchiveRequested' })];

function ask(kind: 'patients' | 'users', person: typeof patient, actor: Actor) {
  const input = { kind, subject: person._id, language: 'en' as const, reason: 'By letter' };
  return deciding(requestAccessArchive, { input, actor, facts: { person: person as never } });
}

const allowedTo = (...flags: Flag[]) => holder('RolesAndPermissions', ...flags);

test.each([
  ['a doctor', doctor, 'Doctors', 'Employees'],
  ['another employee', nurse, 'Employees', 'Doctors'],
] as const)('the archive of %s', (_who, person, flag, other) => {
  expect(ask('users', person, allowedTo(flag))).toEqual(requested);
  expect(ask('users', person, allowedTo(other))).toEqual(refused);
  expect(ask('users', person, { ...allowedTo(other), id: person._id })).toEqual(requested);
  expect(ask('users', person, holder(flag))).toEqual(refused);
});

test('the archive of a patient', () => {
  expect(ask('patients', patient, allowedTo('Patients'))).toEqual(requested);
  expect(ask('patients', patient, allowedTo('Doctors', 'Employees'))).toEqual(refused);
  expect(ask('patients', { ...patient, _id: idOf('nobody') }, holder('Patients'))).toEqual(refused);
});
