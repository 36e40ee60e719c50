import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const appointmentsDeclared: Pick<DeclaredTexts<'appointments'>, 'event'> = {
  event: {
    AppointmentBooked: 'Appointment booked',
    AppointmentChanged: 'Appointment changed',
    AppointmentApproved: 'Appointment approved',
    AppointmentCanceled: 'Appointment canceled',
    AppointmentSetPending: 'Appointment set back to pending',
    AppointmentRemoved: 'Appointment deleted',
    InvoiceRequested: 'Invoice asked for',
    PrescriptionRequested: 'Prescription asked for',
    PrescriptionUnlinked: 'Prescription taken off',
  },
};
