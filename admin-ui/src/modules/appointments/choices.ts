/** Whom an appointment can be booked for: active people and departments, and a patient who is added on the way. */
import { DOCTOR, patients } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { defaultRoute } from '../../kernel/api/calls.ts';
import type { Creatable } from '../../kernel/form/CreateLink.tsx';

export function isActive(record: RaRecord): boolean {
  return !['Inactif', 'Inactive'].includes(String(record['status']));
}

/** Lists of doctors for who does not see users have no role; those of an appointment do. */
function hasOtherRole({ role }: RaRecord): boolean {
  const name = typeof role === 'object' && role !== null && 'name' in role ? role.name : DOCTOR;
  return name !== DOCTOR;
}

/** Somebody in no list of doctors, of whom this person may read nothing more: no doctor any more. */
export function unreadDoctor(id: string): RaRecord {
  return { id, role: { name: null } };
}

/** A doctor who left, or has another role, may still have appointments, and gets no new ones. */
export function isBookable(doctor: RaRecord): boolean {
  return isActive(doctor) && !hasOtherRole(doctor);
}

export const newPatient: Creatable = {
  module: patients.name,
  operation: defaultRoute(patients, 'create')?.operation ?? '',
  text: 'appointment.newPatient',
};
