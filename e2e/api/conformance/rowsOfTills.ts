/** Tills and their sessions. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';

export const rowsOfTills: readonly ConformanceRow[] = [
  list('GET /tills', shapes.till, { given: ['till'] }),
  read('GET /tills/{id}', shapes.till, { path: '/tills/{till}' }),
  write('POST /tills/create/{userId}', shapes.till, { json: { name: 'Desk {n}' } }),
  write('PUT /tills/{id}/{userId}', shapes.till, { path: '/tills/{till}/{me}', json: { name: 'Other {n}' } }),
  write('DELETE /tills/{id}/{userId}', shapes.till, { path: '/tills/{till}/{me}' }),
  list('GET /tillSessions', shapes.tillSession, { given: ['till session'] }),
  read('GET /tillSessions/{id}', shapes.tillSession, { path: '/tillSessions/{till session}' }),
  write('POST /tillSessions', shapes.tillSessionWritten, {
    by: 'Accountant',
    json: { till: '{till}', float: 10 },
  }),
  write(
    'POST /tillSessions/{id}/movements',
    { ...shapes.tillSessionWritten, expectedCash: { is: 15 } },
    {
      path: '/tillSessions/{till session}/movements',
      json: { kind: 'Float change', direction: 'In', amount: 5, reason: 'Coins' },
    },
  ),
  write(
    'POST /tillSessions/{id}/closing',
    { ...shapes.tillSessionWritten, status: { is: 'Closed' }, countedCash: { is: 10 } },
    {
      path: '/tillSessions/{till session}/closing',
      json: { counts: [{ value: 10, number: 1 }], cardTotal: 0, chequeTotal: 0, reason: 'Went home' },
    },
  ),
  write(
    'POST /tillSessions/{id}/confirmation',
    { ...shapes.tillSessionWritten, confirmation: { is: 'Confirmed' } },
    { path: '/tillSessions/{session with a difference}/confirmation' },
  ),
  write('POST /tillSessions/{id}/entries', shapes.invoiceWritten, {
    path: '/tillSessions/{own till session}/entries',
    json: { invoice: '{invoice}', entry: '{payment of invoice}' },
  }),
  write(
    'POST /expenses/{id}/payout',
    { ...shapes.expenseWritten, payout: 'text', payoutSession: 'text' },
    { path: '/expenses/{expense to pay out}/payout' },
  ),
  write('POST /expenses/{id}/payout/reversal', shapes.expenseWritten, {
    path: '/expenses/{expense that is paid out}/payout/reversal',
    json: { reason: 'Typed twice' },
  }),
];
