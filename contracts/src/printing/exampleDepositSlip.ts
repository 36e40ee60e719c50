/** A deposit slip to look at: for tests, pictures and anyone who works on the template. */
import { exampleClinic } from './exampleInvoice.ts';
import type { PrintedCheque, PrintedDepositSlip } from './printedDepositSlip.ts';

const drawers = ['Salma Bennani', 'Youssef El Amrani', 'SARL Atlas Conseil'] as const;
const banks = ['Banque A', 'Banque B'] as const;

/** As many cheques of 1,250.50. */
export function exampleCheques(count: number): PrintedCheque[] {
  return Array.from({ length: count }, (_, index) => ({
    number: String(4_100_217 + index),
    bank: banks[index % banks.length] ?? null,
    drawer: drawers[index % drawers.length] ?? null,
    amount: '1250.50',
  }));
}

export function exampleDepositSlip(changes: Partial<PrintedDepositSlip> = {}): PrintedDepositSlip {
  return {
    reference: '0045127',
    day: '2026-11-20',
    clinic: exampleClinic,
    cheques: exampleCheques(3),
    total: '3751.50',
    withdrawn: false,
    currency: 'MAD',
    locale: 'fr-MA',
    dateFormat: 'd M Y',
    ...changes,
  };
}
