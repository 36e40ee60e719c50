/**
 * A simulated month over HTTP, beside a second program that was written from the rules alone (`books`). They agree after each answer, and at the
 * end in every bill, session, paper and sum. MONTH_SEED plays another month, MONTH_BILLS=3000 a whole one instead of its beginning.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openClinic, type OpenClinic } from '../api/clinic.ts';
import { compare } from './comparing.ts';
import { playMonth } from './month.ts';

const BILL_MS = 2_000;

const seed = Number(process.env['MONTH_SEED'] ?? 7);
const bills = Number(process.env['MONTH_BILLS'] ?? 60);
let open: OpenClinic;

jest.setTimeout(120_000 + bills * BILL_MS);
beforeAll(async () => {
  open = await openClinic();
}, 120_000);
afterAll(async () => {
  expect(await open.close()).toEqual([]);
}, 60_000);

test(`${bills} bills equal the second program to the centime (MONTH_SEED=${seed})`, async () => {
  const month = await playMonth(open.clinic, { bills, seed });
  expect({ seed, differences: await compare(open.clinic.admin, month) }).toEqual({ seed, differences: [] });
  // Each kind of act was done.
  const kinds = ['put', 'delete', 'pay', 'reverse', 'refund', 'credit', 'writeOff', 'undoWriteOff'];
  expect(kinds.filter((kind) => !month.tally.get(kind)?.done)).toEqual([]);
});
