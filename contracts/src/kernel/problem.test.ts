import { describe, expect, test } from '@jest/globals';
import { isRejection, Problem, problems, reject, type ProblemCode } from './problem.ts';

const catalogue = Object.entries(problems).map(([code, [status, sentence]]) => ({ code, status, sentence }));

describe.each(catalogue)('$code', ({ code, status, sentence }) => {
  test('is snake_case', () => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('is one of the statuses that the API promises', () => {
    expect([400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429, 431, 500, 503]).toContain(status);
  });

  test('is told by a sentence', () => {
    expect(sentence).toMatch(/^[A-Z].*[.!]$/);
  });

  test('says cannot, and blames nobody', () => {
    expect(sentence).not.toMatch(/can not|you (must|did|have to)\b|wrongly|illegal|invalid/i);
  });

  test('names no table, path or stack', () => {
    expect(sentence).not.toMatch(/select |insert |\/api|node_modules|\bat .*:\d+|undefined|null/i);
  });
});

const promised: readonly (readonly [ProblemCode, number])[] = [
  ['validation_failed', 400],
  ['malformed_id', 400],
  ['use_after', 400],
  ['not_signed_in', 401],
  ['not_allowed', 403],
  ['wrong_actor', 403],
  ['not_found', 404],
  ['method_not_allowed', 405],
  ['slot_taken', 409],
  ['duplicate', 409],
  ['in_use', 409],
  ['stale_revision', 409],
  ['last_administrator', 409],
  ['document_not_ready', 409],
  ['gone', 410],
  ['file_too_large', 413],
  ['unsupported_file', 415],
  ['key_reused', 422],
  ['too_many_attempts', 429],
  ['busy', 503],
];
test.each(promised)('%s answers %i', (code, status) => {
  expect(new Problem(code).status).toBe(status);
});

test('a paid invoice is refused in the specification’s words', () => {
  expect(problems.invoice_paid[1]).toBe('The invoice is not editable if it was paid !');
});

describe('a refusal', () => {
  test('is data, and nothing else is taken for one', () => {
    expect(isRejection(reject('gone'))).toBe(true);
    for (const other of [null, undefined, [], {}, 'rejected', new Problem('gone')]) {
      expect(isRejection(other)).toBe(false);
    }
  });

  test('keeps its details on the way to the edge', () => {
    const problem = Problem.of(
      reject('stale_revision', {
        message: 'Told better.',
        fields: { name: 'Taken.' },
        extra: { revision: 3 },
      }),
    );
    expect(problem).toMatchObject({
      code: 'stale_revision',
      status: 409,
      message: 'Told better.',
      details: { fields: { name: 'Taken.' }, extra: { revision: 3 } },
    });
  });

  test('has the catalogue’s sentence unless it has a better one', () => {
    expect(Problem.of(reject('gone')).message).toBe(problems.gone[1]);
  });
});
