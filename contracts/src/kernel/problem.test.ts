import { describe, expect, test } from '@jest/globals';
import { addProblems, isRejection, kernelProblems, knownProblems, Problem, reject } from './problem.ts';

test('a code belongs to one declaration', () => {
  const refusals = { door_shut: [409, 'The door is shut.'] } as const;
  addProblems(refusals);
  addProblems(refusals);
  expect(Object.entries(knownProblems())).toContainEqual(['door_shut', [409, 'The door is shut.']]);
  expect(() => addProblems({ gone: [404, 'Nothing is here.'] })).toThrow('gone is declared twice');
  expect(() => addProblems({ door_shut: [409, 'Somebody shut the door.'] })).toThrow('declared twice');
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
        message: 'Said better.',
        fields: { name: 'Taken.' },
        extra: { revision: 3 },
      }),
    );
    expect(problem).toMatchObject({
      code: 'stale_revision',
      status: 409,
      message: 'Said better.',
      details: { fields: { name: 'Taken.' }, extra: { revision: 3 } },
    });
  });

  test('has the catalogue’s sentence unless it has a better one', () => {
    expect(Problem.of(reject('gone')).message).toBe(kernelProblems.gone[1]);
    expect(Problem.of(reject('gone')).name).toBe('Problem');
  });
});

test('a code that nobody declared is an error of ours', () => {
  const problem = new Problem('no_such_code' as never);
  expect([problem.status, problem.message]).toEqual([...kernelProblems.internal]);
});

test.each(Object.entries(kernelProblems))(
  '%s is an error’s status and a sentence',
  (_code, [status, sentence]) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(sentence).toMatch(/^\p{Lu}.{20,}\.$/u);
  },
);
