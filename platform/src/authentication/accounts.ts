/** Everything about signing in, put together: what a service makes once and hands to its calls. */
import { newId, Problem } from '@hospital/contracts';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock.ts';
import type { FormerKey } from '../keys/formerKey.ts';
import type { KeyedHash } from '../keys/keyedHash.ts';
import type { Records } from '../eventSourcing/records.ts';
import { KeyedMutex } from '@hospital/event-store';
import { createAccessLog, type AccessLog } from './accessLog.ts';
import { actorOf, isInactive, userRow } from './actor.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createDeviceTokens, type DeviceTokens } from './deviceTokens.ts';
import { createSessions, type OpenedSession, type SessionLengths, type Sessions } from './sessions.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createThrottle, type Throttle, type ThrottleLimits } from './throttle.ts';

/** Where an attempt comes from. */
export interface AttemptOrigin {
  readonly ip: string;
  /** As the browser sent it. */
  readonly deviceToken?: string | null;
}

export interface SignInAttempt extends AttemptOrigin {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn extends OpenedSession {
  readonly userId: string;
  /** For the browser to keep, in the place of the one that it sent. */
  readonly deviceToken: string;
}

/**
 * @param userIdOf finds who has an e-mail, null for nobody
 * @throws Problem wrong_credentials, account_inactive (to who knows the password), too_many_attempts
 */
export type SignIn = (
  attempt: SignInAttempt,
  userIdOf: (email: string) => Promise<string | null>,
) => Promise<SignedIn>;

export interface PasswordAttempt extends AttemptOrigin {
  readonly userId: string;
  readonly password: string;
}

export interface Accounts {
  readonly credentials: Credentials;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly accessLog: AccessLog;
  readonly signIn: SignIn;
  /** Forgets the failed sign-ins that make this user wait. */
  readonly forgetFailures: (userId: string) => Promise<void>;
}

export interface AccountsOptions {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly keyed: KeyedHash;
  /** 32 bytes, SESSION_KEY. */
  readonly signingKey: Buffer;
  /** SESSION_KEY_OLD, while its sessions go on. */
  readonly formerKey?: FormerKey | undefined;
  readonly clock?: Clock;
  readonly limits?: ThrottleLimits;
  readonly sessionLengths?: SessionLengths | undefined;
  /** Of the access log. */
  readonly retentionDays?: number | undefined;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { pool, records, keyed, clock = systemClock, limits, sessionLengths: lengths } = options;
  const { signingKey, formerKey } = options;
  const accessLog = createAccessLog({ pool, clock, retentionDays: options.retentionDays });
  const credentials = createCredentials({ pool, records, clock });
  const sessions = createSessions({ pool, signingKey, formerKey, records, accessLog, clock, lengths });
  const throttle = createThrottle({ pool, keyed, clock, ...(limits ? { limits } : {}) });
  const devices = createDeviceTokens(signingKey, clock, formerKey);
  const parts = { accessLog, credentials, sessions, throttle, devices, records, signIns: new KeyedMutex() };
  return {
    credentials,
    passwords: createPasswords({
      credentials,
      accessLog,
      confirm: (attempt) => confirmPassword(parts, attempt),
    }),
    sessions,
    accessLog,
    signIn: (attempt, userIdOf) => signIn(parts, attempt, userIdOf),
    forgetFailures: (userId) => throttle.clear(userId),
  };
}

interface Parts {
  readonly accessLog: AccessLog;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
  readonly records: Pick<Records, 'load'>;
  readonly signIns: KeyedMutex;
}

async function signIn(
  parts: Parts,
  { email, password, ip, deviceToken }: SignInAttempt,
  userIdOf: (email: string) => Promise<string | null>,
): Promise<SignedIn> {
  const userId = await userIdOf(email);
  // An e-mail that nobody has takes as many reads as one that somebody has: anyone who finds the user reads them once.
  if (userId === null) await userRow(parts.records, newId());
  // Before the password is looked at: the session is valid from the revision that was known by then.
  const row = await userRow(parts.records, userId ?? newId());
  const account = userId ?? email.normalize('NFKC').trim().toLowerCase();
  const { sessions, records, devices } = parts;
  return judged(parts, { account, userId, ip, deviceToken: deviceToken ?? null }, async () => {
    const isRight = await parts.credentials.verify(userId, password);
    if (userId === null || !isRight || !row || !(await actorOf(records, userId))) {
      const why = isRight && isInactive(row) ? 'account_inactive' : 'wrong_credentials';
      return { isRight: false, answer: () => Promise.reject(new Problem(why)) };
    }
    const answer = async (): Promise<SignedIn> => ({
      ...(await sessions.open(userId, { ip, userRevision: row.revision })),
      userId,
      deviceToken: devices.issue(userId, deviceToken),
    });
    return { isRight, answer };
  });
}

/** Whether this is the person's present password. A wrong one counts as a failed sign-in of the account. @throws Problem too_many_attempts */
async function confirmPassword(
  parts: Parts,
  { userId, password, ip, deviceToken = null }: PasswordAttempt,
): Promise<boolean> {
  return judged(parts, { account: userId, userId, ip, deviceToken }, async () => {
    const isRight = await parts.credentials.verify(userId, password);
    return { isRight, answer: async () => isRight };
  });
}

interface Judging {
  readonly account: string;
  readonly userId: string | null;
  readonly ip: string;
  readonly deviceToken: string | null;
}

interface Verdict<T> {
  readonly isRight: boolean;
  answer(): Promise<T>;
}

/** An attempt counts before it is judged: many right ones of one person at once would stop each other, so they run one after the other. */
function judged<T>(
  { throttle, devices, accessLog, signIns }: Parts,
  { account, userId, ip, deviceToken }: Judging,
  judge: () => Promise<Verdict<T>>,
): Promise<T> {
  const attempt = { account, ip, device: devices.deviceOf(deviceToken, userId) };
  return signIns.run(throttle.counterOf(attempt), async () => {
    const counted = await throttle.count(attempt);
    const { isRight, answer } = await judge();
    if (isRight) await counted.succeeded();
    else await accessLog.record({ act: 'sign_in_failed', userId, ip });
    return answer();
  });
}
