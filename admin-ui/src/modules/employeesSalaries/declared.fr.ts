/** In French, what the contracts say of employeesSalaries in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const employeesSalariesDeclaredFr: DeclaredTexts<'employeesSalaries'> = {
  resources: {
    employeesSalaries: {
      name: 'Salaire d’employé |||| Salaires des employés',
      fields: {
        user: 'Employé',
        salaryMonth: 'Mois de paie',
        baseSalary: 'Salaire de base',
        othersEarning: 'Autres gains',
        othersDeducations: 'Autres retenues',
        seniorityBonus: 'Prime d’ancienneté',
        suppSalary125: 'Heures supplémentaires à 125 %',
        suppSalary150: 'Heures supplémentaires à 150 %',
        transporAndLodgementBonus: 'Indemnité de transport et de logement',
        feastBonus: 'Prime de fête',
        earnings: 'Gains',
        grossSalary: 'Salaire brut',
        CNSS: 'CNSS',
        CIMR: 'CIMR',
        CNSSAMO: 'CNSS-AMO',
        assGroup: 'Assurance groupe',
        medicalCharges: 'Frais médicaux',
        deducations: 'Retenues',
        netSalary: 'Net à payer',
        rates: 'Taux',
        clinic: 'Clinique',
        employee: 'Employé',
        currency: 'Devise',
        selfApproved: 'Approuvé par soi-même',
      },
    },
  },
  event: {
    SalaryCreated: 'Salaire créé',
    SalaryChanged: 'Salaire modifié',
    SalaryRemoved: 'Salaire supprimé',
  },
  problem: {
    negative_net: 'Les retenues dépassent le salaire brut. Vérifiez les montants.',
    own_salary:
      'Vous ne pouvez ni créer, ni modifier, ni supprimer votre propre salaire ou fonds de prévoyance. Demandez à un collègue de le faire.',
  },
};
