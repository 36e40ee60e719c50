import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const providentFundsDeclared: Pick<DeclaredTexts<'providentFunds'>, 'event'> = {
  event: {
    ProvidentFundCreated: 'Provident fund added',
    ProvidentFundChanged: 'Provident fund changed',
    ProvidentFundStatusChanged: 'Provident fund: status changed',
    ProvidentFundRemoved: 'Provident fund deleted',
  },
};
