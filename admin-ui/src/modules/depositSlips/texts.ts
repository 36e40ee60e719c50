/** The texts of deposit slips. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    DepositSlipMade: 'Deposit slip made',
    ChequePutOnSlip: 'Cheque put on the slip',
    ChequeLeftSlip: 'Cheque taken off the slip',
    DepositSlipCleared: 'Deposit slip cleared',
    DepositSlipWithdrawn: 'Deposit slip withdrawn',
  },
  menu: { depositSlips: 'Deposit slips' },
} as const satisfies EnglishTexts<'depositSlips'>;
