/** Who may do what with the accounts of patients: the desk takes and uses, `Invoices` alone gives back. */
import type { Flag } from '@hospital/contracts';
import type { Fields } from '../../client.ts';

export interface AccountCall {
  readonly call: string;
  readonly flags: readonly Flag[];
  readonly path?: string;
  readonly body?: Fields;
}

const desk = ['Invoices', 'Cashier'] as const;
const manager = ['Invoices'] as const;
const path = '/patientAccounts/{nothing}';

/** Of a patient who has no account. */
export const accountCalls: readonly AccountCall[] = [
  { call: 'GET /patientAccounts', flags: desk },
  { call: 'GET /patientAccounts/{id}', flags: desk, path },
  { call: 'GET /patientAccounts/{id}/statement', flags: desk, path: `${path}/statement` },
  {
    call: 'POST /patientAccounts/{id}/advances',
    flags: desk,
    path: `${path}/advances`,
    body: { amount: 1, method: 'Cash' },
  },
  { call: 'POST /patientAccounts/{id}/uses', flags: desk, path: `${path}/uses`, body: { amount: 1 } },
  {
    call: 'POST /patientAccounts/{id}/payments',
    flags: desk,
    path: `${path}/payments`,
    body: { amount: 1, method: 'Cash' },
  },
  {
    call: 'POST /patientAccounts/{id}/advances/{entry}/refunds',
    flags: manager,
    path: `${path}/advances/{nothing}/refunds`,
    body: { amount: 1, method: 'Cash', reason: 'Not done' },
  },
  {
    call: 'POST /patientAccounts/{id}/advances/{entry}/reversal',
    flags: manager,
    path: `${path}/advances/{nothing}/reversal`,
    body: { reason: 'Typed twice' },
  },
];
