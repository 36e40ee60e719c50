/** The texts of the pages of accounts, loaded with them. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const pageTexts = {
  account: {
    receive: 'Receive an advance',
    receiveAct: 'Record %{amount}',
    use: 'Use for an invoice',
    useOf: 'Pay from the account',
    useAct: 'Use %{amount}',
    refund: 'Refund',
    reverse: 'Reverse',
    reverseText: 'Only an advance that was recorded by mistake is reversed. Its receipt is marked.',
    statement: 'Statement',
    statementOf: 'Statement of %{name}',
    print: 'Print',
    entries: 'Entries',
    noEntries: 'No money is on this account yet.',
    noLines: 'Nothing was billed to this patient, and nothing was paid.',
    balance: 'Balance of the account',
    day: 'Day',
    kind: 'Kind',
    amount: 'Amount',
    method: 'Method',
    reference: 'Reference',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    writeOff: 'Write-off',
    due: '%{number}: %{amount} due',
    owed: 'Owed then',
    owedNow: 'Owed in all',
    inFavour: 'In the patient’s favour',
    left: 'At most %{amount}.',
    acts: 'Actions',
  },
  toast: {
    account: {
      received: 'The advance was recorded.',
      used: 'The invoice was paid from the account.',
      refunded: 'The refund was recorded.',
      reversed: 'The advance was reversed.',
    },
  },
} as const satisfies Texts;
