/** From an invoice's record, as folded at one revision, to what its paper says. */
import type { RowOf } from '../kernel/module.ts';
import {
  balanceOf,
  creditedOf,
  keptByMethod,
  keptOf,
  refundOwedOf,
  writtenOffOf,
  type LedgerRow,
} from '../modules/ledger/ledger.ts';
import type { invoiceFields } from '../modules/invoices/invoiceFields.ts';
import { legalIdentityOf } from '../modules/settings/legalIdentity.ts';
import type {
  PrintedBank,
  PrintedInvoice,
  PrintedLine,
  PrintedPaid,
  PrintedSeller,
} from './printedInvoice.ts';
import { printedClinicOf, USUAL_DATE_FORMAT, type BesideTheRecord } from './printedClinic.ts';
import { exemptionsOf, printedItemOf } from './printedItem.ts';
import * as money from '../kernel/money.ts';

export type PrintedInvoiceRow = RowOf<typeof invoiceFields> & Omit<LedgerRow, 'refunds'>;

export function printedInvoiceOf(row: PrintedInvoiceRow, beside: BesideTheRecord): PrintedInvoice {
  return {
    number: row.number ?? '–',
    status: row.status,
    voided: Boolean(row.deletedAt),
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    seller: sellerOf(row, beside),
    buyer: {
      company: row.buyerCompany,
      ice: row.buyerIce,
      name: row.buyer?.name ?? null,
      email: row.email,
      patientAddress: row.patientAddress,
      billingAddress: row.billingAddress,
    },
    visit: {
      department: row.buyer?.department ?? null,
      doctor: row.buyer?.doctor ?? null,
      day: row.appointmentDate,
    },
    corrects: row.correctsNumber === null ? null : { number: row.correctsNumber, day: row.correctsDate },
    lines: row.lineItems.map(lineOf),
    amounts: {
      total: row.total ?? '0.00',
      taxRate: row.taxRate,
      taxAmount: row.taxAmount ?? '0.00',
      discountRate: row.discountRate,
      discountAmount: row.discountAmount ?? '0.00',
      grandTotal: row.grandTotal ?? '0.00',
      credited: creditedOf(row),
      writtenOff: writtenOffOf(row),
      refundOwed: refundOwedOf(row),
      paid: keptOf(row),
      due: balanceOf(row),
    },
    paidBy: paidByOf(row),
    currency: row.currency,
    locale: row.locale,
    dateFormat: row.seller?.dateFormat ?? USUAL_DATE_FORMAT,
    otherInformation: row.otherInformation,
    exemptions: exemptionsOf(row.lineItems),
  };
}

/** Where no payment says how, it is what a call of the specification says. */
function paidByOf(row: PrintedInvoiceRow): PrintedPaid[] {
  const stated = keptByMethod(row).flatMap(({ method, amount }) =>
    method === 'unstated' ? [] : [{ method, amount }],
  );
  if (stated.length > 0 || row.paidBy === null) return stated;
  return [{ method: row.paidBy, amount: keptOf(row) }];
}

/** The account is among the payment details, and not a second time under the address. */
function sellerOf({ seller }: PrintedInvoiceRow, beside: BesideTheRecord): PrintedSeller {
  const { identity, ...clinic } = printedClinicOf(seller, beside);
  return {
    ...clinic,
    identity: identity && { ...identity, rib: null },
    bank: seller ? bankOf(seller) : null,
  };
}

function bankOf(seller: NonNullable<PrintedInvoiceRow['seller']>): PrintedBank {
  return {
    name: seller.bankName,
    country: seller.bankCountry,
    city: seller.bankCity,
    address: seller.bankAddress,
    iban: seller.bankIban,
    swift: seller.bankSwift,
    rib: legalIdentityOf(seller).rib,
  };
}

function lineOf(line: PrintedInvoiceRow['lineItems'][number]): PrintedLine {
  const { quantity, price } = line;
  return { ...printedItemOf(line), quantity, price, amount: money.times(quantity, price) };
}
