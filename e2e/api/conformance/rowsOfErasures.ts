/** The erasure of a person, up to its confirmation. What follows it, `erasure.e2e.test.ts` looks at. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';

const source = 'ours';
const closing = { reason: 'A mistake' };

export const rowsOfErasures: readonly ConformanceRow[] = [
  {
    source,
    call: 'POST /erasures/create/{userId}',
    path: '/erasures/create/{me}',
    json: { kind: 'patients', subject: '{patient to erase}', reason: 'Asked by letter' },
    status: 201,
    answer: { ...shapes.erasure, requestedBy: 'id' },
    headers: { 'X-Position': /^\d{20}$/ },
  },
  list('GET /erasures', shapes.erasure, { source, given: ['erasure'] }),
  read('GET /erasures/{id}', shapes.erasure, { source, path: '/erasures/{erasure}' }),
  read(
    'GET /erasures/preview',
    {
      kind: { is: 'patients' },
      subject: 'id',
      name: 'text',
      goes: { each: { what: 'text', count: 'integer' } },
      stays: { each: { resource: 'text', count: 'integer', until: 'day' } },
      obstacles: { each: { code: 'text', count: 'integer', message: 'text' } },
      texts: { each: 'present' },
      sameAs: { each: 'present' },
    },
    { source, path: '/erasures/preview?kind=patients&subject={patient}' },
  ),
  {
    source,
    call: 'POST /erasures/texts/{userId}',
    path: '/erasures/texts/{me}',
    json: {
      resource: 'appointments',
      record: '{appointment with a text}',
      field: 'injury',
      revision: 0,
      reason: 'Asked by letter',
    },
    status: 200,
    answer: {
      ...{ _id: 'id', resource: { is: 'appointments' }, field: { is: 'injury' } },
      revision: 'integer',
    },
    headers: { 'X-Position': /^\d{20}$/ },
  },
  write('POST /erasures/{id}/refuse/{userId}', shapes.erasure, {
    source,
    path: '/erasures/{erasure to refuse}/refuse/{me}',
    json: closing,
  }),
  write('POST /erasures/{id}/withdraw/{userId}', shapes.erasure, {
    source,
    path: '/erasures/{erasure to withdraw}/withdraw/{me}',
    json: closing,
  }),
  {
    source,
    call: 'POST /erasures/{id}/confirm/{userId}',
    about: 'refused',
    path: '/erasures/{refused erasure}/confirm/{me}',
    status: 409,
    answer: { error: 'text', code: { is: 'erasure_closed' } },
  },
  write('POST /erasures/{id}/confirm/{userId}', shapes.erasure, {
    source,
    by: 'Administrateur',
    path: '/erasures/{erasure to confirm}/confirm/{me}',
  }),
];
