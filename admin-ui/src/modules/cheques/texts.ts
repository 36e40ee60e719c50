/** The texts of cheques. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    ChequeReceived: 'Cheque received',
    ChequeDeposited: 'Cheque deposited',
    ChequeTakenOffSlip: 'Cheque taken off its slip',
    ChequeCleared: 'Cheque cleared',
    ChequeBounced: 'Cheque bounced',
    ChequeReturned: 'Cheque returned',
    ChequePaymentReversed: 'Cheque: its payment was reversed',
  },
  menu: { cheques: 'Cheques' },
} as const satisfies EnglishTexts<'cheques'>;
