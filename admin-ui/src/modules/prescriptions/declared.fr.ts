/** In French, what the contracts say of prescriptions in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const prescriptionsDeclaredFr: DeclaredTexts<'prescriptions'> = {
  resources: {
    prescriptions: {
      name: 'Ordonnance |||| Ordonnances',
      fields: {
        number: 'Numéro',
        appointment: 'Rendez-vous',
        email: 'E-mail',
        patientAddress: 'Adresse du patient',
        prescriptionDate: 'Date de l’ordonnance',
        dueDate: 'Échéance',
        status: 'Statut',
        paidBy: 'Mode de paiement',
        rest: 'Reste à payer',
        otherInformation: 'Autres informations',
        lineItems: 'Lignes',
        patient: 'Patient',
        department: 'Service',
        doctor: 'Médecin',
        appointmentDate: 'Date du rendez-vous',
        clinic: 'Clinique',
        parties: 'Parties',
        patientBirthday: 'Date de naissance du patient',
      },
    },
  },
  event: {
    PrescriptionIssued: 'Ordonnance établie',
    PrescriptionChanged: 'Ordonnance modifiée',
    PrescriptionStatusChanged: 'Ordonnance : statut modifié',
    PrescriptionRemoved: 'Ordonnance supprimée',
  },
  problem: {
    already_prescribed: 'Ce rendez-vous a déjà une ordonnance. Modifiez plutôt celle-ci.',
    not_prescribed: 'Cette ordonnance n’est pas celle de ce rendez-vous. Rédigez-en une pour ce rendez-vous.',
    prescription_paid:
      'Cette ordonnance est payée et ne peut être ni modifiée ni supprimée. Rédigez-en une nouvelle pour un autre rendez-vous.',
  },
};
