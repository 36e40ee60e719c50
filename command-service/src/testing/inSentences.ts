/** What a person reads of a refusal: whatever is refused in a test has a sentence, also for each field that it is about. */
import { expect } from '@jest/globals';
import { isRejection, Problem, type ProblemDetails } from '@hospital/contracts';

/** One of the specification's ends with an exclamation mark. */
export const SENTENCE = /^\p{Lu}.*[.!]$/su;

function expectSentences({ message, fields = {} }: ProblemDetails): void {
  const said = [...(message === undefined ? [] : [message]), ...Object.values(fields)];
  expect(said.filter((text) => !SENTENCE.test(text))).toEqual([]);
}

/** @returns the decision itself */
export function decidedInSentences<D>(decision: D): D {
  if (isRejection(decision)) expectSentences(decision);
  return decision;
}

/** @throws what the call throws */
export async function refusedInSentences<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Problem)
      expectSentences({ message: error.message, fields: error.details.fields ?? {} });
    throw error;
  }
}
