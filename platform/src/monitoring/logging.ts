/**
 * One logger a process. Personal and secret values do not reach it: what carries the name of a personal field of any declaration
 * is left out at any depth, requests are logged without their query, and errors without the values they met.
 */
import { personalNames } from '@hospital/contracts';
import pino from 'pino';
import { describeError } from './describeError.ts';
import { LogOutput } from './logOutput.ts';

export type Logger = pino.Logger;

export interface LoggerOptions {
  readonly name: string;
  readonly level?: string;
  /** Standard output by default; `npm start` keeps that for its one line. */
  readonly destination?: 'stdout' | 'stderr' | pino.DestinationStream;
}

const SECRET = [
  'password',
  'confirmPassword',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
  'masterKey',
  'oldMasterKey',
  'claimKey',
  'sessionKey',
  'oldSessionKey',
  'sealKey',
  'oldSealKeys',
  'metricsToken',
  'secret',
];
/** What people typed, and what whole records and events are kept under. */
const CARRIERS = [
  'name',
  'search',
  'query',
  'body',
  'row',
  'data',
  'before',
  'input',
  'parameters',
  'detail',
];
const CENSORED = '[redacted]';
const MAX_DEPTH = 8;
/** Written by their own serializers. */
const SERIALIZED = new Set(['req', 'res']);

const FILES = { stdout: 1, stderr: 2 } as const;
const outputs = new Map<number, LogOutput>();

/** One for all loggers of a process: their lines stand in order. */
function outputTo(name: keyof typeof FILES): LogOutput {
  const fd = FILES[name];
  const output = outputs.get(fd) ?? new LogOutput(fd);
  outputs.set(fd, output);
  return output;
}

export function createLogger({ name, level = 'info', destination = 'stdout' }: LoggerOptions): Logger {
  const withheld = new Set([...SECRET, ...CARRIERS, ...personalNames()].map((word) => word.toLowerCase()));
  const clean = (entry: Record<string, unknown>) => cleaned(entry, withheld);
  const logger = pino(
    {
      level,
      // `service`, because `name` is a person's.
      base: { service: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: clean },
      hooks: { logMethod: logWithoutItsMessage },
      serializers: { err: asItIs, error: asItIs, req: describeRequest },
    },
    typeof destination === 'string' ? outputTo(destination) : destination,
  );
  const { child } = logger;
  // pino lets no formatter see what a child logger is bound to; its children inherit this.
  logger.child = function (this: Logger, bindings, options) {
    return child.call(this, clean(bindings), options);
  } as Logger['child'];
  return logger;
}

/** Errors are described before; pino's own serializer would describe the description. */
export function asItIs(described: unknown): unknown {
  return described;
}

/** An error that is logged without a sentence would lend its own message to the line. */
function logWithoutItsMessage(this: pino.Logger, given: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, ...rest] = given as unknown as [unknown, ...unknown[]];
  const entry = first instanceof Error ? { err: first } : first;
  const hasNoMessage = rest[0] === undefined && typeof entry === 'object';
  method.apply(this, [entry, ...(hasNoMessage ? ['an error'] : rest)] as unknown as Parameters<pino.LogFn>);
}

function cleaned(entry: Record<string, unknown>, withheld: ReadonlySet<string>): Record<string, unknown> {
  const isWithheld = (key: string) => withheld.has(key.toLowerCase());
  const members = (object: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, isWithheld(key) ? CENSORED : clean(value, depth)]),
    );
  const clean = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Error) return describeError(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (depth >= MAX_DEPTH) return '[deeper]';
    if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor.name}]`;
    return members(value, depth + 1);
  };
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      if (isWithheld(key)) return [key, CENSORED];
      return [key, SERIALIZED.has(key) ? value : clean(value, 0)];
    }),
  );
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
