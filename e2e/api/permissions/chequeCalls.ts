/** Who may do what with cheques and deposit slips: the desk sees cheques, `Invoices` alone takes them to the bank, and back. */
import type { AccountCall } from './accountCalls.ts';

const desk = ['Invoices', 'Cashier'] as const;
const manager = ['Invoices'] as const;
const cheque = '/cheques/{nothing}';
const slip = '/depositSlips/{nothing}';
const body = { reason: 'No funds' };

/** Of none that is there. */
export const chequeCalls: readonly AccountCall[] = [
  { call: 'GET /cheques', flags: desk },
  { call: 'GET /cheques/{id}', flags: desk, path: cheque },
  { call: 'POST /cheques/{id}/clearing', flags: manager, path: `${cheque}/clearing`, body: {} },
  { call: 'POST /cheques/{id}/bounce', flags: manager, path: `${cheque}/bounce`, body },
  { call: 'POST /cheques/{id}/return', flags: manager, path: `${cheque}/return`, body },
  { call: 'GET /depositSlips', flags: manager },
  { call: 'GET /depositSlips/{id}', flags: manager, path: slip },
  { call: 'GET /depositSlips/{id}/pdf', flags: manager, path: `${slip}/pdf` },
  { call: 'GET /depositSlips/{id}/paper', flags: manager, path: `${slip}/paper` },
  { call: 'POST /depositSlips', flags: manager, body: {} },
  { call: 'POST /depositSlips/{id}/clearing', flags: manager, path: `${slip}/clearing`, body: {} },
  { call: 'POST /depositSlips/{id}/withdrawal', flags: manager, path: `${slip}/withdrawal`, body },
];
