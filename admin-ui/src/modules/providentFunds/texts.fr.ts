/** ProvidentFund texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { providentFundTexts } from './texts.ts';

export const providentFundTextsFr: Translated<typeof providentFundTexts, 'fr'> = {
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
