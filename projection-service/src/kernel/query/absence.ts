/** Nobody says that something does not exist before the read models know the whole log: the caller, or somebody else, may just have written it. */
import { Problem } from '@hospital/contracts';
import type { Answer } from '@hospital/platform';

/** Thrown by a read that found nothing where that is an answer and no refusal. */
export class NothingFound extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('nothing was found');
    this.answer = answer;
  }
}

export function isAbsence(error: unknown): boolean {
  return error instanceof NothingFound || (error instanceof Problem && error.code === 'not_found');
}

/** @throws the error, unless it is an answer */
export function answerOf(error: unknown): Answer {
  if (error instanceof NothingFound) return error.answer;
  throw error;
}

export function notCaughtUp(): Problem {
  return new Problem('not_caught_up', { extra: { retryAfter: 1 } });
}
