/** Appointment texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { appointmentTexts } from './texts.ts';

export const appointmentTextsFr: Translated<typeof appointmentTexts> = {
  appointment: {
    title: 'Rendez-vous',
    invoice: 'Facture',
    createInvoice: 'Créer la facture',
    prescription: 'Ordonnance',
    addPrescription: 'Ajouter une ordonnance',
    closed: 'Un rendez-vous clôturé ne peut plus être modifié.',
    approve: 'Approuver',
    slotTitle: 'Ce créneau est déjà pris',
    leaveTitle: 'Le médecin est en congé',
    slotText: 'Vous pouvez réserver quand même ; le motif est conservé dans l’historique.',
    reason: 'Motif',
    override: 'Réserver quand même',
    chooseAnother: 'Choisir un autre horaire',
    today: 'aujourd’hui',
    tomorrow: 'demain',
    yesterday: 'hier',
    when: 'Quand',
    hours: 'Horaire',
    who: 'Qui',
    why: 'Motif',
  },
  calendar: {
    title: 'Calendrier',
    day: 'Jour',
    week: 'Semaine',
    allDoctors: 'Tous les médecins',
    new: 'Nouveau rendez-vous',
    empty: 'Aucun rendez-vous ce jour-là. Faites glisser sur les heures pour en réserver un.',
    noDoctors: 'Aucun médecin n’est actif.',
    hint: 'Faites glisser sur des heures libres pour réserver ; faites glisser un rendez-vous pour le déplacer.',
    moveTo: 'Déplacer à %{when}',
    grid: 'Rendez-vous : %{when}',
  },
  menu: {
    appointments: 'Rendez-vous',
    calendar: 'Calendrier',
  },
  toast: {
    appointment: {
      created: 'Rendez-vous créé',
      changed: 'Rendez-vous modifié',
      status: 'Statut du rendez-vous modifié !',
      deleted: 'Rendez-vous supprimé',
    },
  },
};
