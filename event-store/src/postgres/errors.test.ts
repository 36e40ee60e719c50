/** Which errors of PostgreSQL say that it is away: the caller waits for it, and asks again. */
import { expect, test } from '@jest/globals';
import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../eventStore.ts';
import { isConnectionLost, toStoreError } from './errors.ts';

function failed(code: string): DatabaseError {
  return Object.assign(new DatabaseError('failed', 1, 'error'), { code });
}

const away = {
  'a lost connection': '08006',
  'no disk': '53100',
  'no slots': '53300',
  'a shutdown': '57P01',
  'a start': '57P03',
  'the time limit of a statement': '57014',
  'a lock that was not had in time': '55P03',
  'a standby': '25006',
  'a refused login': '28P01',
  'a database that is not there': '3D000',
  'a conflict of transactions': '40001',
  'a deadlock': '40P01',
};

test.each(Object.entries(away))('%s is', (_what, code) => {
  expect(isConnectionLost(failed(code))).toBe(true);
  expect(toStoreError(failed(code))).toBeInstanceOf(StoreUnavailable);
});

test.each(['22001', '22008', '23505', '42P01', '42601', '0A000', '57000', '55000', ''])(
  '%j is not',
  (code) => {
    const error = failed(code);
    expect(isConnectionLost(error)).toBe(false);
    expect(toStoreError(error)).toBe(error);
  },
);

test('what is no answer of the server is, a mistake of the program is not', () => {
  expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isConnectionLost(new AggregateError([new Error('ECONNREFUSED')]))).toBe(true);
  for (const mistake of [new TypeError('x is not a function'), new RangeError('too long')])
    expect(toStoreError(mistake)).toBe(mistake);
});
