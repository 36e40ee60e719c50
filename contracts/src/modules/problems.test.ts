import { describe, expect, test } from '@jest/globals';
import { kernelProblems, Problem, type ProblemCode } from '../kernel/problem.ts';
import { moduleList, problems } from './index.ts';

const catalogue = Object.entries(problems).map(([code, [status, sentence]]) => ({ code, status, sentence }));

describe.each(catalogue)('$code', ({ code, status, sentence }) => {
  test('is snake_case', () => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('is one of the statuses that the API promises', () => {
    expect([400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429, 431, 500, 503]).toContain(status);
  });

  test('has a sentence', () => {
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
  ['search_too_slow', 400],
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
  ['overloaded', 503],
  ['busy', 503],
];
test.each(promised)('%s answers %i', (code, status) => {
  expect(new Problem(code).status).toBe(status);
});

test('a paid invoice is refused in the specification’s words', () => {
  expect(problems.invoice_paid[1]).toBe('The invoice is not editable if it was paid !');
});

test('a refusal of a module is one of all, and none of the kernels’', () => {
  const declared = moduleList.flatMap(({ refusals }) => Object.keys(refusals));
  expect(new Set(declared).size).toBe(declared.length);
  expect(Object.keys(problems).sort()).toEqual([...Object.keys(kernelProblems), ...declared].sort());
});
