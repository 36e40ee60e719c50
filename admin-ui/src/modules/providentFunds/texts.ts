/** The texts of provident funds. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    ProvidentFundCreated: 'Provident fund added',
    ProvidentFundChanged: 'Provident fund changed',
    ProvidentFundStatusChanged: 'Provident fund: status changed',
    ProvidentFundRemoved: 'Provident fund deleted',
    ProvidentFundValuesKept: 'Provident fund: what the law requires is kept',
  },
  providentFund: {
    shares: 'Shares',
    employeeShare: 'Employee share',
    organizationShare: 'Organization share',
  },
  toast: {
    providentFund: {
      created: 'Provident Fund added !',
      changed: 'Provident Fund updated !',
      deleted: 'Provident Fund deleted !',
    },
  },
} as const satisfies EnglishTexts<'providentFunds'>;
