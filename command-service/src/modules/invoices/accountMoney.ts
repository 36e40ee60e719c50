/** What the calls about a patient's account have in common: the receipt that an event carries, and the refusals of an invoice that is to be paid. */
import {
  account,
  amountInSentence,
  invoices,
  ledger,
  money,
  reject,
  settings,
  SETTINGS_ID,
  titleOf,
  patients,
  type InvoiceRow,
  type PatientAccountRow,
  type ReceiptRow,
  type Rejection,
  type Values,
  type partInputFields,
} from '@hospital/contracts';
import type { FactRef, Facts } from '../../kernel/command.ts';
import { patientFact, signedBy, type Cashier, type ReceiptMoney } from './receipts.ts';
import { sellerOf } from './printedParties.ts';

export type PartInput = Values<typeof partInputFields>;

/** As the clinic and the patient are now: an account prints no parties of an earlier day. */
export function paperFacts(patient: string | null | undefined) {
  return { ...patientFact({ patient: patient ?? null }), settings: { module: settings, id: SETTINGS_ID } };
}
export type PaperFacts = Facts<ReturnType<typeof paperFacts>>;

interface Printed extends ReceiptMoney, Pick<ReceiptRow, 'currency' | 'balanceAfter'> {
  readonly patient: string;
  readonly cashier: Cashier;
  readonly parts?: ReceiptRow['parts'];
  /** BCP 47; that of an invoice that it pays. */
  readonly locale?: string;
}

/** Everything that the receipt holds but its number. */
export function accountReceiptOf(facts: PaperFacts, { cashier, ...printed }: Printed) {
  const { patient, settings: clinic } = facts;
  const ofInvoice = { invoice: null, invoiceNumber: null, invoiceDate: null, dueAfter: null };
  const parties = {
    seller: sellerOf(clinic),
    buyerName: patient ? titleOf(patients.title, patient) : null,
    buyerCompany: null,
    buyerIce: null,
  };
  return { ...ofInvoice, parts: null, locale: 'en-US', ...parties, ...printed, ...signedBy(cashier) };
}

const factOf = (invoice: string) => `invoice ${invoice}` as const;
type InvoiceFacts = Readonly<Record<`invoice ${string}`, FactRef<typeof invoices>>>;
export type FoundInvoices = Facts<InvoiceFacts>;

/** The invoices that are to be paid, each as a fact. */
export function invoiceFacts(parts: readonly PartInput[] = []): InvoiceFacts {
  return Object.fromEntries(parts.map(({ invoice: id }) => [factOf(id), { module: invoices, id }] as const));
}

export interface PartOfInvoice extends PartInput {
  readonly row: InvoiceRow;
}

/** Where an invoice cannot take the amount; `at` names the field of the invoice. */
function partRefusal(
  patient: string,
  { amount }: PartInput,
  { row, at }: { readonly row: InvoiceRow | null | undefined; readonly at: string },
): Rejection | null {
  const said = (message: string) => reject('validation_failed', { fields: { [at]: message } });
  if (!row) return said('Invoice does not exist, or was deleted.');
  if (row.patient !== patient) return said('Choose an invoice of this patient.');
  if (money.isAbove(amount, row.due ?? money.ZERO))
    return reject('more_than_due', {
      fields: { [at]: `At most ${amountInSentence(row.due ?? money.ZERO, row.currency)} is due.` },
    });
  return ledger.hasRoomFor(row, 1) ? null : reject('ledger_full');
}

/**
 * @param at the field of a part's invoice
 * @returns what each invoice is to take, or the first refusal
 */
export function partsOf(
  { patient, facts }: { readonly patient: string; readonly facts: FoundInvoices },
  parts: readonly PartInput[],
  at: (index: number) => string,
): PartOfInvoice[] | Rejection {
  const found: PartOfInvoice[] = [];
  for (const [index, part] of parts.entries()) {
    const row = facts[factOf(part.invoice)];
    const field = at(index);
    if (found.some(({ invoice }) => invoice === part.invoice))
      return reject('validation_failed', { fields: { [field]: 'Invoice is named twice.' } });
    const refusal = partRefusal(patient, part, { row, at: field });
    if (refusal) return refusal;
    if (row) found.push({ ...part, row });
  }
  return found;
}

/** What the account would then hold. */
export function balanceAfter(
  row: PatientAccountRow | null,
  currency: string,
  by: money.Amount,
): money.Amount {
  return money.sum([account.balanceIn(row ?? { entries: [] }, currency), by]);
}
