/** The texts of patients' accounts. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    AdvanceReceived: 'Advance received',
    AdvanceReceiptRequested: 'Receipt of an advance requested',
    AccountUsed: 'Account used for invoices',
    AccountPartReturned: 'Money returned to the account',
    CreditKept: 'Credit kept on the account',
    AdvanceRefunded: 'Advance refunded',
    AdvanceRefundReceiptRequested: 'Receipt of a refund requested',
    AdvanceReversed: 'Advance reversed',
    AccountMoneyTakenIntoTill: 'Money taken into a till',
    PatientAccountRemoved: 'Account taken back',
  },
  menu: { patientAccounts: 'Patient accounts' },
  toast: {
    account: {
      received: 'The advance was recorded.',
      paid: '%{amount} was recorded.',
      used: 'The invoice was paid from the account.',
      refunded: 'The refund was recorded.',
      reversed: 'The advance was reversed.',
    },
  },
} as const satisfies EnglishTexts<'patientAccounts'>;
