/** What the dialogs say that take a payment or a debt back, loaded with them. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const pageTexts = {
  invoice: {
    reverseTitle: 'Reverse this payment?',
    reverseAct: 'Reverse %{amount}',
    reverseText:
      'Use this if the payment was recorded by mistake. %{amount} is due again; its receipt stays and is marked as reversed.',
    undoWriteOffTitle: 'Undo this write-off?',
    undoWriteOffAct: 'Undo the write-off of %{amount}',
    undoWriteOffText: '%{amount} is due again.',
    amountsChanged: 'Somebody else changed this invoice in the meantime. Check the amounts.',
    takeAmounts: 'Use the new amounts',
    creditTooMuch:
      'A part of this invoice was written off. Credit at most %{amount}, or undo the write-off first.',
    writeOffTitle: 'Write off a debt',
    writeOffAct: 'Write off %{amount}',
    writeOffText: 'For a debt that will not be paid. It can be undone later.',
  },
} as const satisfies Texts;
