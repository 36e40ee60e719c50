/** What a caller learns of each error: status, code, sentence, and when to come back. */
import { Problem, UnreadableEvent, type ProblemCode, type StoredEvent } from '@hospital/contracts';
import { EventTooLarge, RevisionConflict, StoreUnavailable } from '@hospital/event-store';
import { describe, expect, test } from '@jest/globals';
import { MulterError, type ErrorCode } from 'multer';
import pg from 'pg';
import { SubjectIsErased } from '../keys/subjectKeys.ts';
import { problemAnswer } from './problemAnswer.ts';

const withCode = (error: Error, more: object) => Object.assign(error, more);
const ofPostgres = (code: string) => withCode(new pg.DatabaseError('x', 1, 'error'), { code });
const unreadable = new UnreadableEvent(
  { type: 'T', stream: 's-1', revision: 1n } as StoredEvent,
  'key_absent',
);

test.each<[string, unknown, ProblemCode, string]>([
  [
    'a lost race',
    new RevisionConflict('s-1', 1n, 2n),
    'busy',
    'Too many people are changing this record at once. Please try again.',
  ],
  [
    'an event that cannot be read',
    unreadable,
    'record_parked',
    'A record that this needs cannot be read right now. Nothing was changed. Please contact your administrator.',
  ],
  [
    'a full disk',
    ofPostgres('53100'),
    'disk_full',
    'The server’s disk is full. What you sent was not saved. Please contact your administrator.',
  ],
  [
    'a store that is away',
    new StoreUnavailable('x'),
    'store_unavailable',
    'The clinic’s records cannot be reached right now. Please try again in a moment.',
  ],
  [
    'an event that is too large',
    new EventTooLarge(7),
    'body_too_large',
    'The request is too large. Send less at once.',
  ],
  ['an erased person', new SubjectIsErased('s', 'f'), 'gone', 'The data of this person was erased.'],
  ['an address that is no text', new URIError('x'), 'malformed_id', 'The address could not be read.'],
  [
    'a database that is away',
    ofPostgres('57P01'),
    'store_unavailable',
    'The database is not answering. Please try again.',
  ],
  [
    'a database that refuses the login',
    ofPostgres('28P01'),
    'store_unavailable',
    'The database is not answering. Please try again.',
  ],
  [
    'a connection that is refused',
    withCode(new Error('x'), { code: 'ECONNREFUSED' }),
    'store_unavailable',
    'The database is not answering. Please try again.',
  ],
  [
    'a body that is no JSON',
    withCode(new Error('x'), { status: 400, expose: true }),
    'malformed_body',
    'The request could not be read. Reload the page and try again.',
  ],
  [
    'a body that is too large',
    withCode(new Error('x'), { status: 413, expose: true }),
    'body_too_large',
    'The request is too large. Send less at once.',
  ],
  [
    'a body of another encoding',
    withCode(new Error('x'), { status: 415, expose: true }),
    'unsupported_body',
    'This kind of request is not accepted. Reload the page and try again.',
  ],
  [
    'an error that says no status',
    new Error('secret'),
    'internal',
    'Something went wrong on our side. Nothing was lost; please try again.',
  ],
  [
    'a status that is not for people',
    withCode(new Error('x'), { status: 400 }),
    'internal',
    'Something went wrong on our side. Nothing was lost; please try again.',
  ],
  [
    'another status',
    withCode(new Error('x'), { status: 500, expose: true }),
    'internal',
    'Something went wrong on our side. Nothing was lost; please try again.',
  ],
  [
    'a row that PostgreSQL refuses',
    ofPostgres('23505'),
    'internal',
    'Something went wrong on our side. Nothing was lost; please try again.',
  ],
  [
    'what is no error',
    'secret',
    'internal',
    'Something went wrong on our side. Nothing was lost; please try again.',
  ],
  ['nothing', undefined, 'internal', 'Something went wrong on our side. Nothing was lost; please try again.'],
])('%s', (_what, error, code, sentence) => {
  const { status, body } = problemAnswer(error);
  expect(body).toEqual({ code, error: sentence });
  expect(status).toBe(new Problem(code).status);
});

describe('a form that the parser refuses', () => {
  const refused = (code: ErrorCode, field?: string) => problemAnswer(new MulterError(code, field)).body;

  test('names the field, where it is known', () => {
    expect(refused('LIMIT_FILE_SIZE', 'photo')).toMatchObject({
      code: 'file_too_large',
      fields: { photo: 'The file is larger than 5 MB.' },
    });
    for (const code of ['LIMIT_UNEXPECTED_FILE', 'LIMIT_FILE_COUNT'] as const)
      expect(refused(code, 'photo')).toMatchObject({
        code: 'validation_failed',
        fields: { photo: 'A file is not taken here, or one is enough.' },
      });
    expect(refused('LIMIT_FILE_SIZE')).not.toHaveProperty('fields');
  });

  test.each<[ErrorCode, ProblemCode]>([
    ['LIMIT_FIELD_VALUE', 'body_too_large'],
    ['LIMIT_FIELD_COUNT', 'body_too_large'],
    ['LIMIT_PART_COUNT', 'body_too_large'],
    ['LIMIT_FIELD_KEY', 'malformed_body'],
  ])('with %s is %s', (code, expected) => {
    const { fields, ...body } = refused(code, 'photo');
    expect([body['code'], fields]).toEqual([expected, undefined]);
  });
});

describe('the headers', () => {
  const headersOf = (code: ProblemCode, details: object = {}) =>
    problemAnswer(new Problem(code, details)).headers;

  test.each<[ProblemCode, string]>([
    ['too_many_attempts', '60'],
    ['overloaded', '2'],
    ['busy', '1'],
    ['not_caught_up', '1'],
    ['disk_full', '60'],
    ['store_unavailable', '2'],
    ['record_parked', '60'],
  ])('of %s ask to come back in %s s', (code, seconds) => {
    expect(headersOf(code)).toEqual({ 'Retry-After': seconds });
  });

  test('say when, where the refusal knows it', () => {
    expect(headersOf('busy', { extra: { retryAfter: 7 } })).toEqual({ 'Retry-After': '7' });
    expect(headersOf('upload_limit', { extra: { retryAfter: 0 } })).toEqual({ 'Retry-After': '0' });
  });

  test.each<ProblemCode>(['not_signed_in', 'wrong_credentials', 'code_required', 'account_inactive'])(
    'of %s ask for a bearer token',
    (code) => expect(headersOf(code)).toEqual({ 'WWW-Authenticate': 'Bearer' }),
  );

  test.each<ProblemCode>(['not_found', 'not_allowed', 'internal'])('of %s say nothing', (code) => {
    expect(headersOf(code)).toEqual({});
  });
});

test('the body has what the refusal adds, but for its own words', () => {
  const details = {
    message: 'Too late.',
    fields: { name: 'Taken.' },
    extra: { revision: 3, error: 'x', code: 'y' },
  };
  expect(problemAnswer(new Problem('stale_revision', details)).body).toEqual({
    error: 'Too late.',
    code: 'stale_revision',
    fields: { name: 'Taken.' },
    revision: 3,
  });
});
