/** Prescription texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'prescriptions', typeof english, 'fr'> = {
  resources: {
    prescriptions: {
      name: 'Ordonnance |||| Ordonnances',
      nameOne: 'une ordonnance',
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
  prescription: {
    repeatLast: 'Reprendre %{number} du %{day}',
    emptyText: 'Une ordonnance se rédige pour un rendez-vous approuvé.',
    title: 'Ordonnance %{number}',
    createTitle: 'Nouvelle ordonnance',
    notAdded: 'Erreur lors de l’ajout de l’ordonnance !',
    editTitle: 'Modifier l’ordonnance %{number}',
    from: 'D’après le rendez-vous',
    about: 'Ordonnance',
    contact: 'Patient',
    lines: 'Prescription',
    addLine: 'Ajouter une ligne',
    removeLine: 'Retirer la ligne %{number}',
    item: 'Nom',
    description: 'Description',
    final: 'Une ordonnance payée ne peut plus être modifiée.',
  },
  menu: {
    prescriptions: 'Ordonnances',
  },
  toast: {
    prescription: {
      created: 'Ordonnance créée !',
      changed: 'Ordonnance modifiée !',
      deleted: 'Ordonnance supprimée !',
    },
  },
};
