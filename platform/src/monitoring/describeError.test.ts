/** What is said of an error, part by part. That no value of a record is among it: see logging.test.ts. */
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { describeError, failureText } from './describeError.ts';

const plain = (message: string, more: object = {}) => Object.assign(new Error(message), { stack: '' }, more);

function refused(code: string, more: Partial<pg.DatabaseError> = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('value "secret" here', 1, 'error'), { code, stack: '' }, more);
}

describe('the message', () => {
  const messageOf = (error: unknown) => describeError(error).message;

  test('has nothing that stands in quotes of any kind, and no e-mail address', () => {
    for (const quoted of ['"a"', "'a'", '`a`', '“a”', '«a»', '"a\nb"'])
      expect(messageOf(plain(`no ${quoted} here`))).toBe('no "…" here');
    expect(messageOf(plain('from (a.b@clinic.test) to <c@d>'))).toBe('from (…) to <…>');
  });

  test('has 1,000 characters at most', () => {
    expect(messageOf(plain('x'.repeat(1_001)))).toBe('x'.repeat(1_000));
    expect(messageOf(refused('08006', { message: 'x'.repeat(1_001) }))).toBe('x'.repeat(1_000));
  });

  test.each(['SyntaxError', 'ZodError', '$ZodError', 'URIError'])(
    'is none where a %s repeats its input',
    (name) => {
      expect(messageOf(plain('secret', { name }))).toBeUndefined();
      expect(messageOf(plain('secret', { name: `${name}s` }))).toBe('secret');
    },
  );

  test.each([
    ['ERR_INVALID_ARG_TYPE', undefined],
    ['ERR_OUT_OF_RANGE', undefined],
    ['ERR_STREAM_CLOSED', 'secret'],
    ['AN_ERR_INVALID', 'secret'],
  ])('of Node’s %s is %s', (code, message) => {
    expect(messageOf(plain('secret', { code }))).toBe(message);
  });

  test('says what was thrown that is no error', () => {
    expect(describeError('secret')).toEqual({ type: 'string', message: 'not an Error was thrown' });
    expect(describeError(null)).toEqual({ type: 'object', message: 'not an Error was thrown' });
  });

  test('is left out where the error is about values, and below it', () => {
    const error = plain('secret', { isAboutValues: true, cause: plain('secret too'), code: 'A_CODE' });
    expect(describeError(error)).toEqual({ type: 'Error', code: 'A_CODE', cause: { type: 'Error' } });
    expect(messageOf(plain('shown', { isAboutValues: false }))).toBe('shown');
  });
});

describe('of PostgreSQL’s errors', () => {
  test.each(['08006', '25006', '28P01', '3D000', '40001', '53300', '55P03', '57P01', '58030', 'XX000'])(
    '%s is about the server: its own message is shown, without what is quoted',
    (code) => expect(describeError(refused(code)).message).toBe('value "…" here'),
  );

  test.each(['22P02', '23505', '42601', '', '0800'])(
    '%j may be about a row: places are named alone',
    (code) => {
      const message = code === '0800' ? 'value "…" here' : 'PostgreSQL refused a statement';
      expect(describeError(refused(code)).message).toBe(message);
    },
  );

  test('schema, table, column, constraint and routine are named, each where it is known', () => {
    const said = (more: Partial<pg.DatabaseError>) => describeError(refused('23505', more)).message;
    expect(said({ schema: 's', table: 't', column: 'c', constraint: 'k', routine: 'r' })).toBe(
      'PostgreSQL refused a statement at s.t.c by k in r',
    );
    expect(said({ table: 't' })).toBe('PostgreSQL refused a statement at t');
    expect(said({ constraint: 'k' })).toBe('PostgreSQL refused a statement by k');
    expect(said({ routine: 'r' })).toBe('PostgreSQL refused a statement in r');
  });
});

describe('a code', () => {
  const codeOf = (code: unknown) => describeError(plain('x', { code })).code;

  test.each(['E', 'ECONNREFUSED', '23505', 'A_1', 'X'.repeat(60)])('%s is shown', (code) => {
    expect(codeOf(code)).toBe(code);
  });

  test.each(['', 'econnrefused', 'A-1', 'A B', ' A', 'X'.repeat(61), 7, null, undefined])(
    '%p is not',
    (code) => {
      expect(describeError(plain('x', { code }))).toEqual({ type: 'Error', message: 'x' });
    },
  );
});

describe('the stack', () => {
  const stackOf = (stack: string) =>
    describeError(Object.assign(new Error('a\n    at b (c.ts:1:1)'), { stack })).stack;

  test('is its frames, without the message, however many lines that has', () => {
    const frames = [
      '    at f (a.ts:1:2)',
      '    at async a.ts:3:4',
      '    at g (native)',
      '    at h (<anonymous>)',
    ];
    expect(stackOf(['Error: a\n    at b (c.ts:1:1)', ...frames].join('\n'))).toBe(frames.join('\n'));
    expect(stackOf(['Other: words', 'secret', ...frames, '    at nothing', 'at a.ts:1:2'].join('\n'))).toBe(
      frames.join('\n'),
    );
  });

  test('is left out if the error has none', () => {
    expect(describeError(plain('x'))).not.toHaveProperty('stack');
  });
});

describe('causes', () => {
  const chain = (depth: number): Error =>
    plain(`at ${depth}`, depth === 0 ? {} : { cause: chain(depth - 1) });

  test('are followed five deep', () => {
    const text = failureText(chain(9));
    expect(text.match(/at \d/g)).toEqual(['at 9', 'at 8', 'at 7', 'at 6', 'at 5', 'at 4']);
  });

  test('of several are ten at most, and none where there are none, or where it is no error', () => {
    const errors = Array.from({ length: 11 }, (_, index) => plain(`number ${index}`));
    const described = describeError(plain('all', { errors })).errors;
    expect(described?.map(({ message }) => message)).toEqual(
      errors.slice(0, 10).map(({ message }) => message),
    );
    for (const none of [{ errors: [] }, { errors: 'many' }, { cause: 'text' }])
      expect(describeError(plain('x', none))).toEqual({ type: 'Error', message: 'x' });
  });

  test('follow in the text, each with its type, code, message and stack', () => {
    const cause = Object.assign(new TypeError('inner'), { stack: 'TypeError: inner\n    at f (a.ts:1:2)' });
    const error = plain('outer', { code: 'A_CODE', cause, errors: [plain('one', { isAboutValues: true })] });
    expect(failureText(error)).toBe(
      'Error (A_CODE) outer\ncaused by:\nTypeError inner\n    at f (a.ts:1:2)\ncaused by:\nError',
    );
  });
});
