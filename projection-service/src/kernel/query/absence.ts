/** Nobody says that something does not exist before the read models know the whole log: the caller, or somebody else, may just have written it. */
import { Problem } from '@hospital/contracts';

export function isAbsence(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not_found';
}

export function notCaughtUp(): Problem {
  return new Problem('not_caught_up', { extra: { retryAfter: 1 } });
}
