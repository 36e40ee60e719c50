/** A receipt to look at: for tests, pictures and anyone who works on the template. */
import { exampleClinic } from './exampleInvoice.ts';
import type { PrintedReceipt } from './printedReceipt.ts';

export function exampleReceipt(changes: Partial<PrintedReceipt> = {}): PrintedReceipt {
  return {
    number: 'REC-2026-000042',
    kind: 'payment',
    reversed: false,
    day: '2026-11-20',
    clinic: exampleClinic,
    patient: 'Salma Bennani',
    company: null,
    ice: null,
    payer: null,
    invoice: { number: '2026-000117', day: '2026-11-18' },
    parts: [],
    amount: '1250.50',
    method: 'cash',
    reference: null,
    bank: null,
    chequeDate: null,
    tendered: '1300.00',
    change: '49.50',
    reason: null,
    dueAfter: '300.00',
    balanceAfter: null,
    cashier: 'Nadia Chraibi',
    currency: 'MAD',
    locale: 'fr-MA',
    dateFormat: 'd M Y',
    ...changes,
  };
}
