/**
 * What a log line or a stored failure says about an error: its type, its code and where it happened. Messages of databases,
 * parsers and folds quote the values they met, so those messages stay out; of any other message, quoted parts stay out.
 */
import pg from 'pg';
import { redact } from './redact.ts';

export interface DescribedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
}

const MAX_DEPTH = 5;
const MAX_MESSAGE = 1_000;

/** Messages about the connection and the server name no row: no such database, too many clients, shutting down. */
const ABOUT_THE_SERVER = /^(08|25|28|3D|40|53|55|57|58|XX)/;
const CODE = /^[A-Z0-9_]{1,60}$/;
/** Parsers repeat the text that they could not parse. */
const QUOTES_ITS_INPUT = new Set(['SyntaxError', 'ZodError', '$ZodError', 'URIError']);
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/gs;
const EMAIL = /[^\s<>()]+@[^\s<>()]+/g;
const FRAME = /^\s+at .+(?::\d+:\d+\)?|\(native\)|<anonymous>\)?)$/;

export function describeError(error: unknown): DescribedError {
  return described(error, { depth: 0, isBare: false });
}

/** The same as text, for a column or a file. */
export function failureText(error: unknown): string {
  const lines = ({ type, code, message, stack, cause, errors = [] }: DescribedError): string[] => [
    [type, ...(code === undefined ? [] : [`(${code})`]), ...(message === undefined ? [] : [message])].join(
      ' ',
    ),
    ...(stack === undefined ? [] : [stack]),
    ...[cause, ...errors].flatMap((inner) => (inner ? ['caused by:', ...lines(inner)] : [])),
  ];
  return lines(describeError(error)).join('\n');
}

interface Within {
  readonly depth: number;
  /** Something around it was about a record's values: no message below it is shown. */
  readonly isBare: boolean;
}

function described(error: unknown, { depth, isBare }: Within): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error was thrown' };
  const isAboutValues = isBare || ('isAboutValues' in error && error.isAboutValues === true);
  const message = isAboutValues ? undefined : messageOf(error);
  const code = codeOf(error);
  const stack = framesOf(error);
  const inner = (one: unknown) => described(one, { depth: depth + 1, isBare: isAboutValues });
  const isDeep = depth >= MAX_DEPTH;
  const errors = 'errors' in error && Array.isArray(error.errors) && !isDeep ? error.errors : [];
  return {
    type: error.constructor.name,
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    ...(stack === '' ? {} : { stack }),
    ...(error.cause instanceof Error && !isDeep ? { cause: inner(error.cause) } : {}),
    ...(errors.length > 0 ? { errors: errors.slice(0, 10).map(inner) } : {}),
  };
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
}

function messageOf(error: Error): string | undefined {
  if (error instanceof pg.DatabaseError) return databaseMessage(error);
  if (QUOTES_ITS_INPUT.has(error.constructor.name) || QUOTES_ITS_INPUT.has(error.name)) return undefined;
  // Node's argument checks repeat what they were given, without quotes.
  if (/^ERR_(INVALID|OUT)/.test(codeOf(error) ?? '')) return undefined;
  return redact(error.message).replace(QUOTED, '"…"').replace(EMAIL, '…').slice(0, MAX_MESSAGE);
}

/** Names of tables, columns and constraints are ours; everything else in the message may be a row's. */
function databaseMessage(error: pg.DatabaseError): string {
  const { code = '', schema, table, column, constraint, routine } = error;
  if (ABOUT_THE_SERVER.test(code)) return redact(error.message).replace(QUOTED, '"…"').slice(0, MAX_MESSAGE);
  const location = [schema, table, column].filter(Boolean).join('.');
  const parts = [
    'PostgreSQL refused a statement',
    ...(location ? [`at ${location}`] : []),
    ...(constraint ? [`by ${constraint}`] : []),
    ...(routine ? [`in ${routine}`] : []),
  ];
  return parts.join(' ');
}

/** The stack without the message at its head, which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');
}
