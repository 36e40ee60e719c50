/** Whom an appointment can be booked for: active people and departments, and a patient who is added on the way. */
import { patients } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { usualRoute } from '../../kernel/api/calls.ts';
import type { Made } from '../../kernel/form/MakingLink.tsx';

export function isActive(record: RaRecord): boolean {
  return !['Inactif', 'Inactive'].includes(String(record['status']));
}

export const newPatient: Made = {
  module: patients.name,
  operation: usualRoute(patients, 'create')?.operation ?? '',
  text: 'appointment.newPatient',
};
