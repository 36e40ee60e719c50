/** Acts and prices, call by call. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';

const price = { from: '2026-01-01', price: 250 };
export const rowsOfActs: readonly ConformanceRow[] = [
  list('GET /acts', shapes.act, { source: 'ours', given: ['act'] }),
  read('GET /acts/{id}', shapes.act, { source: 'ours', path: '/acts/{act}' }),
  read('GET /acts/suggestions', { acts: 'present' }, { source: 'ours', query: { text: 'a' } }),
  write(
    'POST /acts/create/{userId}',
    { ...shapes.act, status: { is: 'Active' }, name: { is: 'Consultation' } },
    { source: 'ours', json: { code: 'K{n}', nameFr: 'Consultation', prices: [price] } },
  ),
  write(
    'PUT /acts/{id}/{userId}',
    { ...shapes.act, nameEn: { is: 'Visit' } },
    { source: 'ours', path: '/acts/{act}/{me}', json: { nameEn: 'Visit' } },
  ),
  write('DELETE /acts/{id}/{userId}', shapes.act, { source: 'ours', path: '/acts/{act}/{me}' }),
];
