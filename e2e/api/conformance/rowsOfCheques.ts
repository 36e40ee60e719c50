/** Cheques, and the slips with which they are taken to the bank. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';

const reason = 'No funds';
const slip = '/depositSlips/{deposit slip}';

export const rowsOfCheques: readonly ConformanceRow[] = [
  list('GET /cheques', shapes.cheque, { given: ['cheque'] }),
  read('GET /cheques/{id}', shapes.cheque, { path: '/cheques/{cheque}' }),
  write(
    'POST /cheques/{id}/clearing',
    { ...shapes.chequeWritten, status: { is: 'Cleared' } },
    { path: '/cheques/{deposited cheque}/clearing', json: {} },
  ),
  write(
    'POST /cheques/{id}/bounce',
    { ...shapes.chequeWritten, status: { is: 'Bounced' } },
    { path: '/cheques/{deposited cheque}/bounce', json: { reason } },
  ),
  write(
    'POST /cheques/{id}/return',
    { ...shapes.chequeWritten, status: { is: 'Returned' } },
    { path: '/cheques/{cheque}/return', json: { reason } },
  ),
  list('GET /depositSlips', shapes.depositSlip, { given: ['deposit slip'] }),
  read('GET /depositSlips/{id}', shapes.depositSlip, { path: slip }),
  write(
    'POST /depositSlips',
    { ...shapes.depositSlip, count: { is: 1 }, total: { is: 100 } },
    { path: '/depositSlips', json: { cheques: [{ cheque: '{cheque}' }], reference: 'B-1' } },
  ),
  write(
    'POST /depositSlips/{id}/clearing',
    { ...shapes.depositSlip, status: { is: 'Cleared' } },
    { path: `${slip}/clearing`, json: {} },
  ),
  write(
    'POST /depositSlips/{id}/withdrawal',
    { ...shapes.depositSlip, status: { is: 'Withdrawn' } },
    { path: `${slip}/withdrawal`, json: { reason: 'The bank was closed' } },
  ),
];
