/**
 * What each record claims, by name and key. The log of a running clinic holds these: under another name a claim no longer meets those
 * that were taken before the upgrade, and two records get the same place.
 */
import { expect, test } from '@jest/globals';
import { ADMINISTRATEUR_ROLE, idOf, type AnyRow } from '@hospital/contracts';
import { commandModules } from './modules/index.ts';
import { rowOf } from './testing/deciding.ts';

const claimed = (name: string, values: Readonly<Record<string, unknown>>) => {
  const row: AnyRow = rowOf(name, values);
  return (commandModules[name]?.claims?.(row) ?? []).map(({ kind, key, rule }) => [kind, key, rule]);
};

const place = {
  doctor: 'doctor',
  patient: 'patient',
  appointmentDate: '2026-03-02',
  fromTime: '09:00',
  toTime: '09:30',
};
const places = [
  ['doctorDay', 'doctor:2026-03-02', 'interval'],
  ['patientDay', 'patient:2026-03-02', 'interval'],
];
const former = [{ prescription: 'first' }, { prescription: 'second' }];
const issued = [
  ['prescription', 'first', 'unique'],
  ['prescription', 'second', 'unique'],
  ['prescription', 'third', 'unique'],
];
const deletedAt = '2026-03-01T10:00:00.000Z';
const unknownRole = idOf('some role');
const user = { email: 'Amal@clinic.test', role: unknownRole, status: 'active' };

test.each<readonly [string, Readonly<Record<string, unknown>>, readonly (readonly string[])[]]>([
  ['appointments', { ...place, status: 'pending' }, places],
  ['appointments', { ...place, status: 'approved' }, places],
  ['appointments', { ...place, status: 'canceled' }, []],
  ['appointments', { ...place, status: 'closed' }, []],
  ['appointments', { ...place, status: 'approved', deletedAt }, []],
  [
    'appointments',
    { ...place, status: 'approved', formerPrescriptions: former, requestedPrescription: 'third' },
    [...issued, ...places],
  ],
  ['appointments', { ...place, status: 'canceled', formerPrescriptions: former }, issued.slice(0, 2)],
  [
    'appointments',
    { ...place, status: 'approved', requestedInvoice: 'bill' },
    [['invoice', 'bill', 'unique']],
  ],
  [
    'employeesSalaries',
    { user: 'employee', salaryMonth: '2026-03' },
    [['salaryMonth', 'employee:2026-03', 'unique']],
  ],
  ['employeesSalaries', { user: 'employee', salaryMonth: '2026-03', deletedAt }, []],
  ['users', user, [['userEmail', 'amal@clinic.test', 'unique']]],
  [
    'users',
    { ...user, role: ADMINISTRATEUR_ROLE },
    [
      ['userEmail', 'amal@clinic.test', 'unique'],
      ['administrators', 'clinic', 'atLeastOne'],
    ],
  ],
  [
    'users',
    { ...user, role: ADMINISTRATEUR_ROLE, status: 'inactive' },
    [['userEmail', 'amal@clinic.test', 'unique']],
  ],
  ['users', { ...user, role: ADMINISTRATEUR_ROLE, deletedAt }, []],
  ['roles', { name: ' Nurse ' }, [['roleName', 'nurse', 'unique']]],
  ['acts', { code: 'C1' }, [['actCode', 'c1', 'unique']]],
  ['acts', { code: 'C1', deletedAt }, []],
  ['acts', { code: null }, []],
  [
    'tillSessions',
    { status: 'open', till: 'till', cashier: 'cashier' },
    [
      ['tillOpen', 'till', 'unique'],
      ['tillOpenBy', 'cashier', 'unique'],
    ],
  ],
  ['tillSessions', { status: 'closed', till: 'till', cashier: 'cashier' }, []],
  ['cheques', { status: 'deposited', slip: 'slip' }, []],
  ...['cleared', 'bounced'].map(
    (status) => ['cheques', { status, slip: 'slip' }, [['settledOnSlip', 'slip', 'atMost']]] as const,
  ),
  ['depositSlips', { status: 'deposited' }, []],
  ['depositSlips', { _id: 'slip', status: 'withdrawn' }, [['settledOnSlip', 'slip', 'limit']]],
  ...['requested', 'confirmed', 'done'].map(
    (status) =>
      ['erasures', { subject: 'person', status }, [['erasureSubject', 'person', 'unique']]] as const,
  ),
  ['erasures', { subject: 'person', status: 'refused' }, []],
])('%s %j', (name, values, claims) => {
  expect(claimed(name, values)).toEqual(claims);
});
