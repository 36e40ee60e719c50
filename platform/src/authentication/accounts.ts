/** Everything about signing in, put together: what a service makes once and hands to its calls. */
import { Problem } from '@hospital/contracts';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock.ts';
import type { KeyedHash } from '../keys/keyedHash.ts';
import type { Records } from '../records.ts';
import { Turns } from '../turns.ts';
import { createAccessLog, type AccessLog } from './accessLog.ts';
import { actorOf } from './actor.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createSessions, type OpenedSession, type Sessions } from './sessions.ts';
import { createThrottle, type Throttle, type ThrottleLimits } from './throttle.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * @param userIdOf finds who has an e-mail, null for nobody
 * @throws Problem wrong_credentials (also for an inactive user), too_many_attempts
 */
export type SignIn = (
  attempt: SignInAttempt,
  userIdOf: (email: string) => Promise<string | null>,
) => Promise<OpenedSession & { readonly userId: string }>;

export interface Accounts {
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly accessLog: AccessLog;
  readonly signIn: SignIn;
}

export interface AccountsOptions {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly keyed: KeyedHash;
  /** 32 bytes, SESSION_KEY. */
  readonly signingKey: Buffer;
  readonly clock?: Clock;
  readonly limits?: ThrottleLimits;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { pool, records, keyed, signingKey, clock = systemClock, limits } = options;
  const accessLog = createAccessLog({ pool, clock });
  const credentials = createCredentials({ pool, accessLog, clock });
  const sessions = createSessions({ pool, signingKey, records, accessLog, clock });
  const throttle = createThrottle({ pool, keyed, ...(limits ? { limits } : {}) });
  const signIn = createSignIn({ accessLog, credentials, sessions, throttle, records });
  return { credentials, sessions, accessLog, signIn };
}

interface SignInParts extends Omit<Accounts, 'signIn'> {
  readonly throttle: Throttle;
  readonly records: Pick<Records, 'load'>;
}

function createSignIn(parts: SignInParts): SignIn {
  // An attempt counts before it is judged: many right ones of one person at once would stop each other.
  const turns = new Turns();
  return (attempt, userIdOf) =>
    turns.run(JSON.stringify([attempt.ip, attempt.email.trim().toLowerCase()]), () =>
      signInOnce(parts, attempt, userIdOf),
    );
}

async function signInOnce(
  { accessLog, credentials, sessions, throttle, records }: SignInParts,
  { email, password, ip }: SignInAttempt,
  userIdOf: (email: string) => Promise<string | null>,
): Promise<OpenedSession & { readonly userId: string }> {
  await throttle.attempt(ip, email);
  const userId = await userIdOf(email);
  const isRight = await credentials.verify(userId, password);
  if (userId === null || !isRight || !(await actorOf(records, userId))) {
    await accessLog.record({ act: 'sign_in_failed', userId, ip });
    throw new Problem('wrong_credentials');
  }
  const session = await sessions.open(userId, ip);
  await throttle.succeeded(ip, email);
  return { ...session, userId };
}
