/** The texts of the pages of deposit slips, loaded with them. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const pageTexts = {
  slip: {
    title: 'Deposit slip of %{day}',
    numbered: 'Deposit slip %{reference}',
    emptyText: 'Choose cheques in the list of cheques, and put them on a slip.',
    deposit: 'Deposit slip',
    depositText:
      '%{smart_count} cheque of %{amount} goes to the bank. |||| %{smart_count} cheques of %{amount} in all go to the bank.',
    make: 'Make the slip',
    day: 'Day of the deposit',
    reference: 'Number of the slip',
    clear: 'Mark as cleared',
    clearText: 'The bank has paid every cheque of this slip that is still open.',
    clearedOn: 'Cleared on',
    withdraw: 'Withdraw',
    withdrawText: 'The slip was not taken to the bank. Its cheques are in hand again.',
    leftOut: 'Some cheques were no longer in hand, and are not on this slip.',
  },
  toast: {
    slip: {
      made: 'The deposit slip was made.',
      cleared: 'The deposit slip was marked as cleared.',
      withdrawn: 'The deposit slip was withdrawn.',
    },
  },
} as const satisfies Texts;
