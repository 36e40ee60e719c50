/** The texts of the pages of cheques, loaded with them. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const pageTexts = {
  cheque: {
    title: 'Cheque %{number}',
    untitled: 'Cheque without a number',
    emptyText: 'A payment by cheque that has a receipt makes a cheque. It is in hand until it is deposited.',
    clear: 'Mark as cleared',
    clearText: 'The bank has paid this cheque.',
    bounce: 'Mark as bounced',
    bounceText: 'The bank has refused this cheque. Every payment that it made is reversed, and is due again.',
    returnIt: 'Give back',
    returnText:
      'The cheque goes back to its drawer. Every payment that it made is reversed, and is due again.',
    day: 'Day',
    reason: 'Reason',
  },
  toast: {
    cheque: {
      cleared: 'The cheque was marked as cleared.',
      bounced: 'The cheque bounced. Its payments were reversed.',
      returned: 'The cheque was given back. Its payments were reversed.',
    },
  },
} as const satisfies Texts;
