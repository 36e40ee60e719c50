/** A credit note to look at: for tests and anyone who works on the template. */
import * as money from '../kernel/money.ts';
import { exampleClinic, exampleLines } from './exampleInvoice.ts';
import type { PrintedCredit, PrintedCreditNote } from './printedCreditNote.ts';

/** With 20 % tax and 5 % discount; every third one by amount. */
export function exampleCredits(count: number): PrintedCredit[] {
  return exampleLines(count).map(({ name, description, quantity, amount: net }, index) => {
    const tax = money.percentOf(net, '20');
    const discount = money.percentOf(net, '5');
    const amount = money.minus(money.sum([net, tax]), discount);
    return {
      name,
      description: description ?? null,
      quantity: index % 3 === 2 ? null : quantity,
      net,
      tax,
      discount,
      amount,
    };
  });
}

export function exampleCreditNote(changes: Partial<PrintedCreditNote> = {}): PrintedCreditNote {
  const lines = changes.lines ?? exampleCredits(3);
  const amount = money.sum(lines.map((line) => line.amount));
  const refunded = '400.00';
  return {
    number: 'AV-2026-000007',
    day: '2026-11-23',
    clinic: exampleClinic,
    buyer: 'Salma Bennani',
    company: null,
    ice: null,
    invoice: { number: '2026-000042', day: '2026-11-20' },
    reason: 'The electrocardiogram was not performed.',
    lines,
    taxRate: '20',
    amount,
    offDue: money.minus(amount, refunded),
    refunded,
    kept: '0.00',
    refundMethod: 'cash',
    currency: 'MAD',
    locale: 'en-US',
    dateFormat: 'd M Y',
    ...changes,
  };
}
