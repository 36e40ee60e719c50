/** What a cheque is: the paper of one payment, from the desk to the bank. */
import { choice, day, lines, money, text, word } from '../../kernel/field.ts';
import { ofPatient } from '../invoices/billing.ts';
import { moneyReason, moneyReference, paymentValues, payerName } from '../ledger/ledgerFields.ts';
import { MAX_PARTS } from '../ledger/paperFields.ts';
import { ref } from '../names.ts';
import { currencies } from '../words.ts';

const required = { required: true } as const;
const computed = { computed: true } as const;

/** There is none for a cheque that is kept as a guarantee: that is a crime (code de commerce 316). */
export const chequeStatus = {
  received: 'Received',
  deposited: 'Deposited',
  cleared: 'Cleared',
  bounced: 'Bounced',
  returned: 'Returned',
} as const;
export type ChequeStatus = keyof typeof chequeStatus;

/** What is printed on it. All of it is about the patient whose bill it pays. */
const writtenOnCheque = {
  chequeNumber: { ...moneyReference, ...computed },
  bank: { ...paymentValues.bank, ...computed },
  /** Whose account it is drawn on: the payer, or the patient. */
  drawer: { ...payerName, ...computed },
  amount: money({ ...required, ...computed }),
} as const;

/** Payments of invoices from the account, in which the money of the cheque went at once. */
export const paidParts = lines(
  { invoice: ref('invoices', required), payment: text(required) },
  { ...computed, maxLines: MAX_PARTS },
);

/** As it was received: what `ChequeReceived` carries. */
export const receivedCheque = {
  patient: ref('patients', computed),
  ...writtenOnCheque,
  chequeDate: day(computed),
  currency: word(currencies, { ...computed, default: 'MAD' }),
  /** On which it was received. */
  day: day({ ...required, ...computed, label: 'Received on' }),
  /** The invoice that it pays; none where the money went to the patient's account. */
  invoice: ref('invoices', computed),
  /** The account that it went to. */
  account: ref('patientAccounts', { ...computed, label: 'Patient account' }),
  parts: paidParts,
  receipt: ref('receipts', computed),
} as const;

export const chequeFields = {
  ...receivedCheque,
  status: choice(chequeStatus, {
    ...computed,
    default: 'received',
    tones: {
      received: 'blue hollow',
      deposited: 'orange hollow',
      cleared: 'green',
      bounced: 'red',
      returned: 'grey hollow',
    },
  }),
  /** What came in by it: nothing once it bounced or was returned. Lists add it up. */
  netAmount: money({ ...computed, label: 'Net amount' }),
  slip: ref('depositSlips', { ...computed, label: 'Deposit slip' }),
  depositedOn: day(computed),
  /** On which it was cleared, bounced or returned. */
  settledOn: day(computed),
  /** Why it bounced or was returned. */
  reason: { ...moneyReason, ...ofPatient, ...computed },
} as const;
