/**
 * The one place where what was thrown becomes an answer. Anyone who calls learns a stable code and a sentence, never a stack, an SQL
 * text or a path; what nobody foresaw is 500 `internal` and is logged with the request's id.
 */
import { Problem, UnreadableEvent, type ProblemCode, type ProblemDetails } from '@hospital/contracts';
import { EventTooLarge, RevisionConflict, StoreUnavailable } from '@hospital/event-store';
import { isNativeError } from 'node:util/types';
import { MulterError } from 'multer';
import { isDatabaseAway, isDiskFull } from '../eventSourcing/dataErrors.ts';
import { SubjectIsErased } from '../keys/subjectKeys.ts';

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Seconds after which another try makes sense, where the refusal does not say. */
const RETRY_AFTER: Partial<Record<ProblemCode, number>> = {
  too_many_attempts: 60,
  overloaded: 2,
  busy: 1,
  not_caught_up: 1,
  disk_full: 60,
  store_unavailable: 2,
  record_parked: 60,
};

export function problemAnswer(error: unknown): ProblemAnswer {
  const problem = problemOf(error);
  const { fields, extra } = problem.details;
  const retryAfter = extra?.['retryAfter'] ?? RETRY_AFTER[problem.code];
  return {
    status: problem.status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...(problem.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    },
    body: { ...extra, error: problem.message, code: problem.code, ...(fields ? { fields } : {}) },
  };
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof RevisionConflict) return new Problem('busy');
  if (error instanceof UnreadableEvent) return new Problem('record_parked');
  if (isDiskFull(error)) return new Problem('disk_full');
  if (error instanceof StoreUnavailable) return new Problem('store_unavailable');
  if (error instanceof EventTooLarge) return new Problem('body_too_large');
  if (error instanceof SubjectIsErased)
    return new Problem('gone', { message: 'The data of this person was erased.' });
  if (error instanceof MulterError) return uploadProblem(error);
  if (error instanceof URIError)
    return new Problem('malformed_id', { message: 'The address could not be read.' });
  if (isDatabaseAway(error)) {
    return new Problem('store_unavailable', { message: 'The database is not answering. Please try again.' });
  }
  return bodyProblem(error) ?? new Problem('internal');
}

function uploadProblem({ code, field }: MulterError): Problem {
  const about = (message: string): ProblemDetails => (field ? { fields: { [field]: message } } : {});
  switch (code) {
    case 'LIMIT_FILE_SIZE':
      return new Problem('file_too_large', about('The file is larger than 5 MB.'));
    case 'LIMIT_UNEXPECTED_FILE':
    case 'LIMIT_FILE_COUNT':
      return new Problem('validation_failed', about('A file is not taken here, or one is enough.'));
    case 'LIMIT_FIELD_VALUE':
    case 'LIMIT_FIELD_COUNT':
    case 'LIMIT_PART_COUNT':
      return new Problem('body_too_large');
    default:
      return new Problem('malformed_body');
  }
}

const BODY_PROBLEMS: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed_body',
  413: 'body_too_large',
  415: 'unsupported_body',
};

/** What the body parser throws carries a `type` and the status that it means. */
function bodyProblem(error: unknown): Problem | null {
  if (!isNativeError(error) || !('status' in error) || !('expose' in error)) return null;
  const code = BODY_PROBLEMS[Number(error.status)];
  return code ? new Problem(code) : null;
}
