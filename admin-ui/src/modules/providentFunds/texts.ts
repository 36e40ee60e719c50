/** The texts of provident funds. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const providentFundTexts = {
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
} as const satisfies Texts;
