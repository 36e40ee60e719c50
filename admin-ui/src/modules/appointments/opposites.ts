/** What of an appointment can be taken back. */
import type { Opposite } from '../../kernel/record/opposites.ts';

export const stateBack: Opposite = {
  operation: 'ChangeAppointmentStatus',
  events: ['AppointmentApproved', 'AppointmentCanceled', 'AppointmentSetPending'],
  fields: ['status'],
};

export const detailsBack: Opposite = {
  operation: 'ChangeAppointment',
  events: ['AppointmentChanged'],
  fields: ['appointmentDate', 'fromTime', 'toTime', 'doctor', 'department', 'patient', 'injury'],
};
