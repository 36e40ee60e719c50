/** ProvidentFund texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'providentFunds', typeof english, 'fr'> = {
  resources: {
    providentFunds: {
      name: 'Fonds de prévoyance |||| Fonds de prévoyance',
      nameOne: 'un fonds de prévoyance',
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
    ProvidentFundValuesKept: 'Prévoyance : données légales conservées',
  },
  problem: {},
  providentFund: {
    shares: 'Parts',
    employeeShare: 'Part salariale',
    organizationShare: 'Part patronale',
  },
  toast: {
    providentFund: {
      created: 'Fonds de prévoyance ajouté !',
      changed: 'Fonds de prévoyance modifié !',
      deleted: 'Fonds de prévoyance supprimé !',
    },
  },
};
