/** The accounts of patients: money that belongs to no invoice yet. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';

const path = '/patientAccounts/{account}';

export const rowsOfAccounts: readonly ConformanceRow[] = [
  list('GET /patientAccounts', shapes.patientAccount, { given: ['account'] }),
  read('GET /patientAccounts/{id}', shapes.patientAccount, { path }),
  read('GET /patientAccounts/{id}/statement', shapes.statement, { path: `${path}/statement` }),
  write(
    'POST /patientAccounts/{id}/advances',
    { ...shapes.patientAccountWritten, balance: { is: 150 } },
    { path: `${path}/advances`, json: { amount: 50, method: 'Card', currency: 'MAD' } },
  ),
  write(
    'POST /patientAccounts/{id}/uses',
    { ...shapes.patientAccountWritten, balance: { is: 60 } },
    { path: `${path}/uses`, json: { invoice: '{invoice}', amount: 40 } },
  ),
  write(
    'POST /patientAccounts/{id}/payments',
    { ...shapes.patientAccountWritten, balance: { is: 105 } },
    {
      path: `${path}/payments`,
      json: { amount: 25, method: 'Card', parts: [{ invoice: '{invoice}', amount: 20 }] },
    },
  ),
  write(
    'POST /patientAccounts/{id}/advances/{entry}/refunds',
    { ...shapes.patientAccountWritten, balance: { is: 70 } },
    {
      path: `${path}/advances/{advance of account}/refunds`,
      json: { amount: 30, method: 'Transfer', reason: 'Moves away' },
    },
  ),
  write(
    'POST /patientAccounts/{id}/advances/{entry}/reversal',
    { ...shapes.patientAccountWritten, balance: { is: 0 } },
    { path: `${path}/advances/{advance of account}/reversal`, json: { reason: 'Typed twice' } },
  ),
  write('POST /tillSessions/{id}/accountEntries', shapes.patientAccountWritten, {
    by: 'Receptionist',
    path: '/tillSessions/{till session of the desk}/accountEntries',
    json: { account: '{account}', entry: '{advance of account}' },
  }),
];
