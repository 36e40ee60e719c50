/**
 * A simulated month over HTTP, beside a second program that was written from the rules alone (`books`). They agree after each answer, and at the
 * end in every bill, account, statement, session, paper, cheque, slip and sum. MONTH_SEED plays another month, MONTH_BILLS=3000 a whole one
 * instead of its beginning.
 */
import { expect, jest, test } from '@jest/globals';
import { clinicOfFile } from '../api/clinicOfFile.ts';
import type { Act } from './books/acts.ts';
import { compare } from './comparing.ts';
import { playMonth } from './month.ts';

const BILL_MS = 2_000;
const WHOLE = 1_000;
const NEVER = Number.POSITIVE_INFINITY;

/** In a month of so many bills, an act of the kind is done at least once. */
const DONE_IN: Readonly<Record<Act['kind'], number>> = {
  ...{ issue: 1, put: 60, delete: 60, print: WHOLE, pay: 60, payParts: NEVER, receipt: WHOLE },
  ...{ reverse: 60, refund: 60, credit: 60, writeOff: 60, undoWriteOff: WHOLE, takeIn: WHOLE },
  ...{ advance: 60, use: 60, payBills: 60, refundAdvance: 60, reverseAdvance: WHOLE, takeInAdvance: WHOLE },
  ...{ deposit: 60, clearSlip: WHOLE, withdraw: WHOLE, clearCheque: WHOLE, bounce: 60, returnCheque: WHOLE },
  ...{ buy: WHOLE, payOut: WHOLE, putBack: WHOLE, open: 60, move: WHOLE, close: 60 },
};

const seed = Number(process.env['MONTH_SEED'] ?? 7);
const bills = Number(process.env['MONTH_BILLS'] ?? 60);
const clinic = clinicOfFile();

jest.setTimeout(120_000 + bills * BILL_MS);

test(`${bills} bills equal the second program to the centime (MONTH_SEED=${seed})`, async () => {
  const month = await playMonth(clinic, { bills, seed });
  expect({ seed, differences: await compare(clinic.admin, month) }).toEqual({ seed, differences: [] });
  const missing = Object.entries(DONE_IN).filter(
    ([kind, expectedIn]) => bills >= expectedIn && !month.tally.get(kind)?.done,
  );
  expect(missing).toEqual([]);
});
