/** Cash for a transaction of 20,000 MAD and more is fined. Source: spec/morocco.md, "Cash and cheques". */
import { compare, ZERO, type Amount } from '../../kernel/money.ts';

const LARGE: Amount = '20000.00';

interface Transaction {
  readonly currency: string | null;
  readonly grandTotal: Amount | null;
}

/** The whole transaction counts, which is an advance of its own too, and not the payment (CGI 193; note of the DGI of 6 Apr 2017). */
export function isTooLargeForCash({ currency, grandTotal }: Transaction): boolean {
  return currency === 'MAD' && compare(grandTotal ?? ZERO, LARGE) >= 0;
}
