/** What happened to the money of an invoice. The entry of a reversal has the id of its payment. */
export const tillEntryKinds = { payment: 'Payment', refund: 'Refund', reversal: 'Reversal' } as const;
export type TillEntryKind = keyof typeof tillEntryKinds;

/** What enters a session. The entry of a payout, and of its reversal, has the id of the payout. */
export const sessionEntryKinds = {
  ...tillEntryKinds,
  expense: 'Expense',
  expenseReversal: 'Expense reversal',
} as const;

/** The entries that a session's cheques follow from. The clinic refunds by cheques of its own: they do not come out of the drawer (ADR 74). */
export const chequeKinds = ['payment', 'reversal'] as const satisfies readonly TillEntryKind[];
