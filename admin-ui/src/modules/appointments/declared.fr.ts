/** In French, what the contracts say of appointments in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const appointmentsDeclaredFr: DeclaredTexts<'appointments'> = {
  resources: {
    appointments: {
      name: 'Rendez-vous |||| Rendez-vous',
      fields: {
        patient: 'Patient',
        department: 'Service',
        doctor: 'Médecin',
        appointmentDate: 'Date',
        fromTime: 'De',
        toTime: 'À',
        injury: 'Motif de consultation',
        status: 'Statut',
        invoice: 'Facture',
        requestedInvoice: 'Facture demandée',
        prescription: 'Ordonnance',
        requestedPrescription: 'Ordonnance demandée',
        formerPrescriptions: 'Anciennes ordonnances',
      },
    },
  },
  event: {
    AppointmentBooked: 'Rendez-vous réservé',
    AppointmentChanged: 'Rendez-vous modifié',
    AppointmentApproved: 'Rendez-vous approuvé',
    AppointmentCanceled: 'Rendez-vous annulé',
    AppointmentSetPending: 'Rendez-vous remis en attente',
    AppointmentRemoved: 'Rendez-vous supprimé',
    InvoiceRequested: 'Facture demandée',
    PrescriptionRequested: 'Ordonnance demandée',
    PrescriptionUnlinked: 'Ordonnance détachée',
  },
  problem: {
    appointment_closed: 'Ce rendez-vous est clôturé et ne peut plus être modifié. Prenez-en un nouveau.',
    appointment_not_approved: 'Ce rendez-vous n’est pas encore approuvé. Approuvez-le d’abord.',
    closing_needs_invoice: 'Un rendez-vous se clôture en créant sa facture. Créez plutôt la facture.',
    appointment_prescribed: 'Ce rendez-vous a une ordonnance. Supprimez d’abord l’ordonnance.',
    doctor_on_leave:
      'Le médecin est en congé ce jour-là. Choisissez un autre jour, un autre médecin, ou réservez quand même en indiquant un motif.',
    slot_taken:
      'Le médecin ou le patient a déjà un rendez-vous à cette heure. Choisissez un autre horaire, ou réservez quand même en indiquant un motif.',
  },
};
