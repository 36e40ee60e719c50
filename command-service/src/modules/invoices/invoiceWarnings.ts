/** What is said of an invoice, or of its money, without refusing it. */
import {
  isTooLargeForCash,
  money,
  warn,
  type ledger,
  type InvoiceRow,
  type Warning,
} from '@hospital/contracts';
import { acceptedWith } from '../../kernel/command.ts';

type TotalFields = Pick<InvoiceRow, 'currency' | 'grandTotal'>;
type Method = Pick<ledger.LedgerPayment, 'method'>;

export function cashWarnings(row: TotalFields, { method }: Method): Warning[] {
  return method === 'cash' && isTooLargeForCash(row) ? [warn('large_cash_payment')] : [];
}

interface Taxed {
  readonly lineItems: readonly { readonly actTaxRate?: string | null }[];
  readonly taxRate: string;
}

/** An invoice has one tax rate: acts with another one belong on a second bill. */
function hasOtherTax({ lineItems, taxRate }: Taxed): boolean {
  return lineItems.some(
    ({ actTaxRate }) =>
      actTaxRate !== null && actTaxRate !== undefined && money.compare(actTaxRate, taxRate) !== 0,
  );
}

type Dated = Pick<InvoiceRow, 'invoiceDate' | 'dueDate'>;

/** The specification asks for both days and for nothing between them. Said of days that a call gives, so that a payment does not repeat it. */
function isDueBefore(before: Dated | null, { invoiceDate, dueDate }: Dated): boolean {
  const isSame = before?.invoiceDate === invoiceDate && before?.dueDate === dueDate;
  return !isSame && dueDate < invoiceDate;
}

interface InvoiceChange {
  /** null at the issue. */
  readonly before: Dated | null;
  readonly after: Taxed & TotalFields & Dated;
}

/**
 * The drafts of a call of the specification, with what is to be said of the invoice.
 * @param received what the call records as paid
 */
export function withWarnings<D>(
  drafts: readonly D[],
  { before, after }: InvoiceChange,
  received: Method | null,
) {
  const warnings = [
    ...(isDueBefore(before, after) ? [warn('due_before_invoice')] : []),
    ...(hasOtherTax(after) ? [warn('act_tax_differs')] : []),
    ...(received ? cashWarnings(after, received) : []),
  ];
  return acceptedWith(drafts, warnings);
}
