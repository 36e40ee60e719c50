/**
 * One logger a process. Personal and secret values do not reach it: they are redacted by name wherever they turn up
 * near the surface of what is logged, requests are logged without their query, and errors without the row they met.
 */
import pino from 'pino';

export type Logger = pino.Logger;

export interface LoggerOptions {
  readonly name: string;
  readonly level?: string;
  /** Standard output unless told; `npm start` keeps that for its one line. */
  readonly destination?: 'stdout' | 'stderr' | pino.DestinationStream;
}

const SECRET = [
  'password',
  'confirmPassword',
  'token',
  'authorization',
  'cookie',
  'masterKey',
  'claimKey',
  'sessionKey',
];
const PERSONAL = [
  'firstname',
  'lastname',
  'name',
  'birthday',
  'cin',
  'email',
  'phone',
  'address',
  'patientAddress',
  'billingAddress',
  'photo',
  'injury',
  'reason',
  'description',
  'otherInformation',
  'search',
];
/** How deep below the logged object a name is looked for; pino's redaction knows no "anywhere". */
const DEPTHS = ['', '*.', '*.*.', '*.*.*.'];

export function createLogger({
  name,
  level = 'info',
  destination = pino.destination(1),
}: LoggerOptions): Logger {
  return pino(
    {
      level,
      // `service`, because `name` is a person's.
      base: { service: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...SECRET, ...PERSONAL].flatMap((word) => DEPTHS.map((depth) => `${depth}${word}`)),
        censor: '[redacted]',
      },
      serializers: { err: describeError, error: describeError, req: describeRequest },
    },
    typeof destination === 'string' ? pino.destination(destination === 'stdout' ? 1 : 2) : destination,
  );
}

interface Described {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: Described;
}

/** An error of PostgreSQL also carries `detail`, `where` and `parameters`, which hold values of rows: they stay out. */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error was thrown' };
  return {
    type: error.constructor.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

interface RequestLike {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly url?: unknown;
}

/** A query string holds what people searched for. */
function describeRequest(request: RequestLike): RequestLike {
  const url = typeof request.url === 'string' ? request.url.split('?')[0] : undefined;
  return { id: request.id, method: request.method, url };
}
