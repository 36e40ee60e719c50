/** The texts of receipts. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    ReceiptIssued: 'Receipt issued',
    ReceiptReversed: 'Receipt reversed',
    ReceiptValuesKept: 'Receipt: values kept by law',
  },
  receipt: {
    title: 'Receipt %{number}',
    emptyText: 'A receipt is issued with each payment of an invoice.',
  },
  menu: { receipts: 'Receipts' },
} as const satisfies EnglishTexts<'receipts'>;
