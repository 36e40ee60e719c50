import { Problem, type StoredEvent, UnreadableEvent } from '@hospital/contracts';
import { RevisionConflict, StoreUnavailable } from '@hospital/event-store';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { fullDatabase, isDataError, isTransient, QueueUnavailable, withoutValues } from './dataErrors.ts';
import { failureText } from '../monitoring/describeError.ts';

function refusal(code: string, named: Partial<pg.DatabaseError> = {}): pg.DatabaseError {
  const message = 'date/time field value out of range: "0000-01-01"';
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, ...named });
}

const event = { type: 'PatientCreated', stream: 'patient-1', revision: 0n } as StoredEvent;

describe('of the data', () => {
  test.each(['22008', '22P05', '23514', '23502', '54000', '54001'])('is SQLSTATE %s', (code) => {
    expect(isDataError(refusal(code))).toBe(true);
    expect(isTransient(refusal(code))).toBe(false);
  });

  test.each([
    ['a lost connection', '08006'],
    ['a plan that changed', '0A000'],
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
    ['a table that is not there', '42P01'],
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['no lock', '55P03'],
    ['a time limit', '57014'],
    ['a shutdown', '57P01'],
    ['a function that is there twice', '42723'],
    ['a collation that nobody chose', '42P22'],
    ['a broken index', 'XX002'],
  ])('is not %s (%s)', (_, code) => {
    expect(isDataError(refusal(code))).toBe(false);
    expect(isTransient(refusal(code))).toBe(true);
  });

  test('is a mistake in a fold, and an event that cannot be read', () => {
    for (const error of [new TypeError('x'), new RangeError('x'), new UnreadableEvent(event, 'not_upcast')])
      expect(isDataError(error)).toBe(true);
    expect(isDataError(new Problem('record_parked'))).toBe(true);
    expect(isTransient(new Problem('record_parked'))).toBe(false);
  });

  test('is nothing that another try may mend', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const fetched = new TypeError('fetch failed', { cause: reset });
    const argument = Object.assign(new TypeError('bad'), { code: 'ERR_INVALID_STATE' });
    const queue = new QueueUnavailable('x', { cause: new TypeError('OOM command not allowed') });
    const away = [new StoreUnavailable('x'), queue, new RevisionConflict('x-1', 1n, 2n)];
    for (const error of [reset, fetched, ...away]) {
      expect(isDataError(error)).toBe(false);
      expect(isTransient(error)).toBe(true);
    }
    expect(isDataError(argument)).toBe(false);
    expect(isTransient(new Problem('store_unavailable'))).toBe(true);
    expect(isTransient(new Problem('slot_taken'))).toBe(false);
  });
});

describe('what is kept and logged of it', () => {
  const textOf = (error: unknown) => failureText(withoutValues(error));

  test('names code places and columns', () => {
    expect(textOf(refusal('22008', { table: 'patients', column: 'birthday' }))).toContain(
      'at patients.birthday',
    );
    expect(textOf(new TypeError('Dupont'))).toMatch(/TypeError\n\s+at .*dataErrors\.test/);
    expect(textOf(new UnreadableEvent(event, 'key_absent'))).toContain('key_absent');
  });

  test('holds no value', () => {
    const errors = [
      refusal('22008'),
      new TypeError('Dupont'),
      new Error('x\n    at Dupont (file.ts:1:2)'),
      new Error('outer', { cause: new Error('Dupont') }),
      'Dupont',
    ];
    for (const error of errors) expect(textOf(error)).not.toMatch(/Dupont|0000-01-01/);
  });
});

test.each([
  ['53100', 'the disk of the database is full'],
  ['53200', null],
])('SQLSTATE %s is said as %j, also as the reason of another error', (code, said) => {
  expect(fullDatabase(refusal(code))).toBe(said);
  expect(fullDatabase(new Error('x', { cause: refusal(code) }))).toBe(said);
});
