import { expect, test } from '@jest/globals';
import { moduleList, personalNames, type Fields } from '@hospital/contracts';
import fc from 'fast-check';
import pg from 'pg';
import { z } from 'zod';
import { failureText } from './describeError.ts';
import { createLogger, type Logger } from './logging.ts';

function logged(write: (log: Logger) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } }));
  expect(lines).toHaveLength(1);
  const parsed: unknown = JSON.parse(lines[0] ?? '');
  return Object.fromEntries(Object.entries(parsed ?? {}));
}

const MARKER = 'marker-7f3a';

/** Every personal field of the declarations, nested ones within their containers. */
function marked(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'lines') return [name, [marked(field.of)]];
      if (field.kind === 'object') return [name, marked(field.of)];
      return [name, field.personal ? MARKER : 'x'];
    }),
  );
}

test.each(moduleList.flatMap((module) => [module, ...module.events]).map(({ fields }) => fields))(
  'no personal value of a record or event is logged, however deep it stands: %#',
  (fields) => {
    const deep = fc.array(fc.constantFrom('patient', 'visit', 'inner', 'list'), { maxLength: 6 });
    fc.assert(
      fc.property(deep, (path) => {
        const nested = path.reduce<unknown>(
          (inner, key) => ({ [key]: key === 'list' ? [inner] : inner }),
          marked(fields),
        );
        expect(JSON.stringify(logged((log) => log.info({ nested, id: 'x1' }, 'seen')))).not.toContain(MARKER);
        expect(JSON.stringify(logged((log) => log.child({ nested }).info('seen')))).not.toContain(MARKER);
      }),
      { numRuns: 10 },
    );
  },
);

test('the names come from the declarations, nested and event-only ones included', () => {
  expect(personalNames()).toEqual(
    expect.arrayContaining(['cin', 'billingAddress', 'description', 'reason', 'doctor']),
  );
});

test('secret values are redacted, ids are not', () => {
  const entry = logged((log) => log.info({ body: { password: 'p4ss' }, token: 't0ken', id: 'x1' }));
  expect(JSON.stringify(entry)).not.toMatch(/p4ss|t0ken/);
  expect(entry).toMatchObject({ service: 'test', id: 'x1', token: '[redacted]' });
});

function databaseError(code: string, given: Partial<pg.DatabaseError>): pg.DatabaseError {
  const error = new pg.DatabaseError(`invalid input syntax for type date: "${MARKER}"`, 10, 'error');
  return Object.assign(error, { code, ...given });
}

const failures: readonly (readonly [string, () => unknown])[] = [
  [
    'a value that a column refuses',
    () =>
      databaseError('22007', {
        where: `unnamed portal parameter $1 = '${MARKER}'`,
        routine: 'DateTimeParseError',
      }),
  ],
  [
    'a value that is taken',
    () =>
      databaseError('23505', {
        detail: `Key (email)=(${MARKER}) already exists.`,
        constraint: 'users_email_key',
      }),
  ],
  [
    'a statement with a literal',
    () =>
      Object.assign(databaseError('42601', { internalQuery: `select '${MARKER}'` }), {
        query: `select '${MARKER}'`,
      }),
  ],
  ['JSON that is none', () => thrown(() => JSON.parse(`{"cin": ${MARKER}`) as unknown)],
  ['a number that is none', () => thrown(() => BigInt(MARKER))],
  [
    'a schema that refuses',
    () => thrown(() => z.object({ cin: z.literal('1') }).parse({ cin: MARKER }, { reportInput: true })),
  ],
  ['an argument of Node', () => thrown(() => Buffer.alloc(MARKER as unknown as number))],
  ['a quoted value', () => new Error(`cannot read "${MARKER}"`)],
  ['an e-mail', () => new Error(`no mailbox ${MARKER}@clinic.test`)],
  [
    'what a fold threw, and its causes',
    () =>
      Object.assign(
        new Error(MARKER, { cause: new TypeError(`no ${MARKER}\n    at ${MARKER} (x.ts:1:1)`) }),
        {
          isAboutValues: true,
        },
      ),
  ],
  ['a cause', () => new Error('the batch failed', { cause: databaseError('22P02', {}) })],
  ['one of several', () => new AggregateError([databaseError('22P02', {})], 'all failed')],
];

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each(failures)('%s: the error is logged without the value', (_name, make) => {
  expect(JSON.stringify(logged((log) => log.error({ err: make() }, 'failed')))).not.toContain(MARKER);
  expect(JSON.stringify(logged((log) => log.error({ err: make() })))).not.toContain(MARKER);
  expect(JSON.stringify(logged((log) => log.error({ nested: { error: make() } })))).not.toContain(MARKER);
  expect(failureText(make())).not.toContain(MARKER);
});

test('an error still says what it is and where', () => {
  const entry = logged((log) =>
    log.error({ err: databaseError('23505', { constraint: 'users_email_key' }) }, 'failed'),
  );
  expect(entry).toMatchObject({
    msg: 'failed',
    err: {
      type: 'DatabaseError',
      code: '23505',
      message: 'PostgreSQL refused a statement by users_email_key',
    },
  });
  expect(JSON.stringify(entry)).toMatch(/logging\.test\.ts:\d+/);
  expect(logged((log) => log.error({ err: new Error('the subscription ended') }, 'failed'))).toMatchObject({
    err: { type: 'Error', message: 'the subscription ended' },
  });
});

test('a request is logged without its query', () => {
  const entry = logged((log) =>
    log.info({ req: { id: 1, method: 'GET', url: '/api/patients?search=Amina' } }),
  );
  expect(entry['req']).toEqual({ id: 1, method: 'GET', url: '/api/patients' });
});
