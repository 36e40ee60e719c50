/** In French, what the contracts say of providentFunds in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const providentFundsDeclaredFr: DeclaredTexts<'providentFunds'> = {
  resources: {
    providentFunds: {
      name: 'Fonds de prévoyance |||| Fonds de prévoyance',
      fields: {
        employee: 'Employé',
        type: 'Type',
        employeeShareAmount: 'Part salariale (montant)',
        organizationShareAmount: 'Part patronale (montant)',
        employeeSharePercentage: 'Part salariale (pourcentage)',
        organizationSharePercentage: 'Part patronale (pourcentage)',
        description: 'Description',
        selfApproved: 'Approuvé par soi-même',
      },
    },
  },
  event: {
    ProvidentFundCreated: 'Fonds de prévoyance créé',
    ProvidentFundChanged: 'Fonds de prévoyance modifié',
    ProvidentFundStatusChanged: 'Fonds de prévoyance : statut modifié',
    ProvidentFundRemoved: 'Fonds de prévoyance supprimé',
  },
  problem: {},
};
