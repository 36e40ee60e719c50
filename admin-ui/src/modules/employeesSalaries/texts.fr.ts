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
    payroll: {
      prepare: 'Préparer la paie : %{month}',
      about:
        'Reprend les montants de %{month}, calculés avec les taux actuels. Rien n’est enregistré avant votre confirmation.',
      month: 'Mois',
      chooseOne: 'Choisir %{name}',
      amountOf: '%{amount} : %{name}',
      last: 'Net du mois précédent',
      difference: 'Différence',
      none: 'Tout le monde est payé pour ce mois.',
      paid: '1 personne est déjà payée pour ce mois. |||| %{smart_count} personnes sont déjà payées pour ce mois.',
      own: 'Votre propre salaire n’est pas repris. Un collègue le crée.',
      amount: 'Saisissez un montant positif ou nul, par exemple 1500,00.',
      total: 'Net total',
      create: 'Créer 1 salaire |||| Créer %{smart_count} salaires',
      ask: 'Créer 1 salaire pour %{month} ? |||| Créer %{smart_count} salaires pour %{month} ?',
      askTotal: 'Net total : %{total}. Différents du mois précédent : %{different}.',
      running: '%{count} sur %{of} créés',
      done: '1 salaire créé |||| %{smart_count} salaires créés',
      refused: '1 salaire n’a pas été créé : |||| %{smart_count} salaires n’ont pas été créés :',
    },
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
