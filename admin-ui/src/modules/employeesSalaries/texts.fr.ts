/** Salary texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { salaryTexts } from './texts.ts';

export const salaryTextsFr: Translated<typeof salaryTexts, 'fr'> = {
  salary: {
    title: 'Bulletin de paie : %{name}, %{month}',
    own: 'Mes bulletins de paie',
    deleteQuestion: 'Voulez-vous vraiment supprimer le salaire de cet employé ?',
    who: 'Employé et mois',
    amounts: 'Montants',
    computedEarnings: 'Gains calculés',
    computedDeductions: 'Retenues calculées',
    computedHint: 'Calculés avec les taux des paramètres de paie.',
    keptHint: 'Calculés avec les taux en vigueur à la création de ce salaire.',
    email: 'E-mail',
    joiningDate: 'Date d’embauche',
    role: 'Rôle',
    payslip: 'Bulletin de paie',
    view: 'Voir le bulletin de paie',
    example: 'Exemple de bulletin de paie',
    sampleClinic: 'Votre clinique',
    sampleEmployee: 'Employé exemple',
    emptyText: 'Les bulletins de paie apparaissent ici une fois les salaires ajoutés.',
  },
  resources: {
    employeesSalaries: {
      fields: {
        name: 'Nom de l’employé',
        fromDate: 'Du',
        toDate: 'Au',
      },
    },
  },
  menu: {
    payslips: 'Bulletins de paie',
  },
  toast: {
    salary: {
      created: 'Salaire de l’employé créé !',
      changed: 'Salaire de l’employé modifié !',
      deleted: 'Salaire de l’employé supprimé !',
    },
  },
};
