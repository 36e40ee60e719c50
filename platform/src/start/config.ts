/**
 * The settings of a service from its environment, read once at the start.
 * A bad or missing value stops the start with a sentence that names the variable and says what to do; a secret is never repeated.
 */
import { connectionStringProblem } from '@hospital/event-store';
import { isIP } from 'node:net';
import { z } from 'zod';
import { SESSION_LENGTHS } from '../authentication/sessions.ts';
import { RATE_LIMITS, type RateLimits } from '../http/rateLimiter.ts';
import { retentionRules, type RetentionRule } from '../keptTables/retention.ts';
import { passwordsOf, registerSecrets } from '../monitoring/redact.ts';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const KEY_BYTES = 32;

const port = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'must be a port number from 0 to 65535; leave it out for 3000',
  )
  .transform(Number);

const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(
    (bytes) => bytes.length === KEY_BYTES,
    'must be 32 random bytes as base64; make one with: openssl rand -base64 32',
  );

/** Keys of before, for what they sealed, signed or encrypted. */
const keys = z
  .string()
  .transform((text) => text.split(',').map((part) => Buffer.from(part.trim(), 'base64')))
  .refine(
    (found) => found.every((bytes) => bytes.length === KEY_BYTES),
    'must be keys of 32 random bytes as base64, with commas between',
  );

function urlOf(protocols: readonly string[], example: string): z.ZodString {
  const hasProtocol = (text: string): boolean =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1));
  const canDecode = (text: string): boolean => {
    const { username, password, pathname } = new URL(text);
    try {
      return [username, password, pathname].map(decodeURIComponent).length > 0;
    } catch {
      return false;
    }
  };
  return z
    .string()
    .refine(hasProtocol, { error: `must be a URL like ${example}`, abort: true })
    .refine(canDecode, 'has a "%" that stands for nothing; write "%" in a password as %25');
}

const databasePassword = z.string().min(16, 'must have at least 16 characters');

function eventStoreUrl(isThere?: (file: string) => boolean) {
  return z.string().superRefine((text, context) => {
    const problem = connectionStringProblem(text, isThere);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
}

/** EVENTSTORE_URL for a process that does not connect to it: the files that it names are those of another container. */
export const unusedEventStoreUrl = eventStoreUrl(() => true);

/** @param about what a value of the range is, for the sentence */
function number(from: number, to: number, about: string) {
  const isInRange = (text: string): boolean =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) >= from && Number(text) <= to;
  return z.string().refine(isInRange, `must be ${about} from ${from} to ${to}`).transform(Number);
}

const hours = number(0.05, 168, 'a number of hours');
const days = ({ minimumDays, days: usual }: RetentionRule) =>
  number(minimumDays, 36_500, 'a number of days').default(usual);

const calls = number(1, 1_000_000, 'a number of calls');

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const widest = version === 6 ? 128 : 32;
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  );
}

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => RANGES.includes(part) || isNetwork(part)),
    'must be addresses like 10.0.0.1 or 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between',
  );

const folders = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => part !== '') && new Set(parts).size === parts.length,
    'must be folders with commas between, each of them once',
  );

const recipients = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => /^age1[0-9a-z]{58,}$/.test(part)),
    'must be public keys for backups (age1…), with commas between',
  );

const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds. */
const interval = z
  .string()
  .regex(/^[1-9]\d{0,2}[hd]$/, 'must be a time like 6h or 1d')
  .transform((text) => Number(text.slice(0, -1)) * UNIT_MS[text.slice(-1) as keyof typeof UNIT_MS]);

const KEEP = /^(\d{1,4}) daily, (\d{1,4}) weekly, (\d{1,4}) monthly$/;

const kept = z
  .string()
  .regex(KEEP, 'must be numbers like 7 daily, 4 weekly, 12 monthly')
  .transform((text) => {
    const [, daily, weekly, monthly] = KEEP.exec(text) ?? [];
    return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
  })
  .refine(({ daily }) => daily > 0, 'must keep at least 1 daily');

/** One schema a variable, for every service alike; a service picks what it needs and adds `.optional()` or `.default()`. */
export const settings = {
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  TRUST_PROXY: networks.default(['loopback']),
  PUBLIC_URL: urlOf(['http', 'https'], 'https://clinic.example'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: urlOf(['postgres', 'postgresql'], 'postgres://user:password@host:5432/hospital'),
  DATABASE_OWNER_URL: urlOf(['postgres', 'postgresql'], 'postgres://user:password@host:5432/hospital'),
  DATABASE_COMMAND_PASSWORD: databasePassword,
  DATABASE_PROJECTION_PASSWORD: databasePassword,
  DATABASE_WORKER_PASSWORD: databasePassword,
  EVENTSTORE_URL: eventStoreUrl(),
  REDIS_URL: urlOf(['redis', 'rediss'], 'redis://host:6379').refine(
    (text) => /^\/?\d*$/.test(new URL(text).pathname),
    'must name its database by a number, as in redis://host:6379/0, or none',
  ),
  ADMIN_EMAIL: z.email('must be an e-mail address'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters'),
  MASTER_KEY: key,
  MASTER_KEY_OLD: key,
  CLAIM_KEY: key,
  SESSION_KEY: key,
  SESSION_KEY_OLD: key,
  SEAL_KEY: key,
  SEAL_KEY_OLD: keys,
  AUDIT_KEY: key,
  AUDIT_KEY_OLD: key,
  AUDIT_CHECKPOINTS: z.string(),
  AUDIT_COPIES: folders.default([]),
  BACKUP_DIR: z.string(),
  BACKUP_RECIPIENTS: recipients.default([]),
  BACKUP_EVERY: interval.default(UNIT_MS.d),
  BACKUP_KEEP: kept,
  BACKUP_IDENTITY: z.string(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters'),
  METRICS_TOKEN: z.string().regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces'),
  RATE_LIMIT: calls.default(RATE_LIMITS.perSecond),
  RATE_BURST: calls.default(RATE_LIMITS.burst),
  SESSION_HOURS: hours.default(SESSION_LENGTHS.hours),
  SESSION_IDLE_HOURS: hours.default(SESSION_LENGTHS.idleHours),
  READS_RETENTION_DAYS: days(retentionRules.reads),
  LIST_READS_RETENTION_DAYS: days(retentionRules.listReads),
  ACCESS_RETENTION_DAYS: days(retentionRules.access),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    error: 'must be one of trace, debug, info, warn, error, fatal, silent',
  }),
  PUPPETEER_EXECUTABLE_PATH: z.string(),
  BROWSER_SANDBOX: z.enum(['on', 'off'], { error: 'must be on or off; leave it out for on' }).default('on'),
  BROWSER_CACHE_DIR: z.string(),
} as const;

/** How many calls a service takes of one caller, for every one that serves calls. */
export const callSettings = { RATE_LIMIT: settings.RATE_LIMIT, RATE_BURST: settings.RATE_BURST } as const;

export function callLimits(config: { readonly RATE_LIMIT: number; readonly RATE_BURST: number }): RateLimits {
  return { perSecond: config.RATE_LIMIT, burst: config.RATE_BURST };
}

const SHOWN = new Set([
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'DATA_DIR',
  'AUDIT_CHECKPOINTS',
  'AUDIT_COPIES',
  'BACKUP_DIR',
  'BACKUP_RECIPIENTS',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_IDENTITY',
  'LOG_LEVEL',
  'RATE_LIMIT',
  'RATE_BURST',
  'SESSION_HOURS',
  'SESSION_IDLE_HOURS',
  'READS_RETENTION_DAYS',
  'LIST_READS_RETENTION_DAYS',
  'ACCESS_RETENTION_DAYS',
  'PUPPETEER_EXECUTABLE_PATH',
  'BROWSER_SANDBOX',
  'BROWSER_CACHE_DIR',
]);

/** @throws ConfigError with one sentence for each bad variable; an empty variable counts as not given */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  registerSecrets(
    Object.entries(given)
      .filter(([name]) => name in shape)
      .flatMap(secretOf),
  );
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'));
}

function secretOf([name, value = '']: [string, string | undefined]): string[] {
  if (name.endsWith('_URL')) return passwordsOf(value);
  if (/_KEY_OLD$/.test(name)) return value.split(',').map((part) => part.trim());
  return /_(PASSWORD|PASSPHRASE|KEY|TOKEN)$/.test(name) ? [value] : [];
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = given[name];
  if (value === undefined) return `${name} is missing: set it in the environment.`;
  return `${name}${SHOWN.has(name) ? ` is "${value}" but` : ''} ${issue.message}.`;
}
