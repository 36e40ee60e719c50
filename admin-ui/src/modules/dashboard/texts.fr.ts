/** Dashboard texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { dashboardTexts } from './texts.ts';

export const dashboardTextsFr: Translated<typeof dashboardTexts, 'fr'> = {
  dashboard: {
    title: 'Tableau de bord',
    doctors: 'Médecins',
    patients: 'Patients',
    pending: 'Rendez-vous en attente',
    unpaid: 'Factures impayées / total',
    upcoming: 'Prochains rendez-vous',
    noUpcoming: 'Aucun rendez-vous en attente à venir.',
    take: 'Prendre',
    doctorList: 'Médecins',
    newInvoices: 'Nouvelles factures',
    departments: 'Services',
    noAccessTitle: 'Votre rôle ne donne encore accès à aucun module',
    noAccessText:
      'Un administrateur peut changer cela dans les rôles et permissions. Votre profil vous est ouvert.',
    noDoctors: 'Aucun médecin pour l’instant : on les ajoute sous Médecins.',
    noInvoices: 'Aucune facture pour l’instant : elle clôture un rendez-vous approuvé.',
    noDepartments: 'Aucun service pour l’instant : on les ajoute sous Services.',
    asTable: 'Sous forme de tableau',
    byWeek: 'Rendez-vous par semaine',
    weekOf: 'Semaine du %{day}',
    noVisits: 'Aucun rendez-vous pendant ces semaines.',
    byMonth: 'Factures par mois (%{currency})',
    billed: 'Facturé',
    received: 'Encaissé',
    due: 'Restant dû',
    currency: 'Devise',
    byDepartment: 'Rendez-vous par service',
    visits: 'Rendez-vous',
  },
  menu: {
    dashboard: 'Tableau de bord',
  },
};
