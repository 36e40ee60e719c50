/** What a till session holds: the money that entered it, other movements of cash, and what was counted. Amounts are in the clinic's currency. */
import {
  boolean,
  choice,
  instant,
  integer,
  lines,
  longText,
  money,
  MAX_MONEY,
  text,
} from '../../kernel/field.ts';
import { recordedMethods, sumOfMoney } from '../ledger/ledgerFields.ts';
import { ref } from '../names.ts';
import { sessionEntryKinds } from './tillKinds.ts';

const required = { required: true } as const;
/** Why, in the words of who keeps the till. */
export const ofCashier = { personal: 'cashier' } as const;
const MAX_ENTRIES = 10_000;
const MAX_MOVEMENTS = 1_000;
const MAX_PIECES = 100_000;

/** An amount that may be below 0. */
export const signedMoney = money({ ...required, min: -MAX_MONEY });

/** The face values of the dirham, in the order of the count (morocco.md). */
export const faceValues = [
  '200.00',
  '100.00',
  '50.00',
  '20.00',
  '10.00',
  '5.00',
  '2.00',
  '1.00',
  '0.50',
  '0.20',
  '0.10',
  '0.05',
] as const;

/** Money of an invoice, of a patient's account or of an expense that entered a session; below 0 where it left the till. */
export const tillEntry = {
  invoice: ref('invoices'),
  expense: ref('expenses'),
  /** Where the money belongs to no invoice yet. */
  account: ref('patientAccounts'),
  /** Of the invoice, as it is printed. */
  number: text(),
  kind: choice(sessionEntryKinds, required),
  /** Id of the payment or refund within the invoice or the account, or of the expense's payout. */
  entry: text(required),
  amount: signedMoney,
  method: choice(recordedMethods, required),
  /** ISO 4217, of the invoice: another one than the session's is listed apart. */
  currency: text(required),
} as const;

export const movementKinds = { bankDeposit: 'Bank deposit', floatChange: 'Float change' } as const;
export const directions = { in: 'In', out: 'Out' } as const;

/** Cash that moves without an invoice, as it is recorded: without the reason once the cashier was erased. */
export const movementFields = {
  kind: choice(movementKinds, required),
  direction: choice(directions, required),
  amount: sumOfMoney,
  reason: longText(ofCashier),
} as const;

/** What a call says of it. */
export const movementInputFields = {
  ...movementFields,
  reason: longText({ ...required, ...ofCashier }),
} as const;

const countedPieces = {
  value: money({ ...required, min: 0.05, max: 200 }),
  number: integer({ ...required, max: MAX_PIECES }),
} as const;

/** The methods that a closing counts. */
export const countedMethods = { cash: 'Cash', cheque: 'Cheque', card: 'Card' } as const;
export type CountedMethod = keyof typeof countedMethods;

export const closingInputFields = {
  /** None: the drawer is empty. */
  counts: lines(countedPieces, { maxLines: faceValues.length }),
  /** As the terminal adds it up: below 0 where it gave back more than it took. */
  cardTotal: money({ ...required, min: -MAX_MONEY }),
  chequeTotal: money({ ...required, min: -MAX_MONEY }),
  chequeCount: integer(),
  reason: longText(ofCashier),
} as const;

/** Counted less expected. */
export const closingFigures = lines(
  {
    method: choice(countedMethods, required),
    expected: signedMoney,
    counted: signedMoney,
    difference: signedMoney,
  },
  { computed: true, maxLines: Object.keys(countedMethods).length },
);

const computed = { computed: true } as const;

export const entryLines = lines(
  { ...tillEntry, late: boolean(), at: instant(required) },
  { ...computed, maxLines: MAX_ENTRIES },
);
export const movementLines = lines(
  { id: text(required), ...movementFields, recordedBy: text(required), at: instant(required) },
  { ...computed, maxLines: MAX_MOVEMENTS },
);

/** What a call says of a session that is opened. The count may be 0. */
export const openingInputFields = {
  till: ref('tills', { ...required, picks: { status: 'Active' } }),
  float: money(required),
  reason: longText(ofCashier),
} as const;
