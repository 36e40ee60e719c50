/** Everything about signing in, put together: what a service makes once and hands to its calls. */
import { newId, Problem, problems, type ProblemCode } from '@hospital/contracts';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock.ts';
import type { FormerKey } from '../keys/formerKey.ts';
import type { KeyedHash } from '../keys/keyedHash.ts';
import type { SubjectKeys } from '../keys/subjectKeys.ts';
import type { Records } from '../eventSourcing/records.ts';
import { KeyedMutex } from '@hospital/event-store';
import { createAccessLog, type AccessLog } from './accessLog.ts';
import { actorOf, isInactive, secondFactorOf, userRow } from './actor.ts';
import { browserOf } from './browserOf.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createDeviceTokens, type DeviceTokens } from './deviceTokens.ts';
import { createSessions, type OpenedSession, type SessionLengths, type Sessions } from './sessions.ts';
import { createNewBrowsers, type NewBrowsers, type NewSignIn } from './newBrowsers.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSecondFactors, type AcceptedCode, type SecondFactors } from './secondFactors.ts';
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
  /** Of the second factor; looked at only where there is one and the password is right. */
  readonly code?: string | null;
  readonly userAgent?: string | null;
}

export interface SignedIn extends OpenedSession {
  readonly userId: string;
  /** For the browser to keep, in the place of the one that it sent. */
  readonly deviceToken: string;
  /** From other browsers that were not known; each is returned once. */
  readonly newSignIns: readonly NewSignIn[];
}

export interface SignInSteps {
  /** Finds who has an e-mail, null for nobody. */
  userIdOf(email: string): Promise<string | null>;
  /** Records that a recovery code was used, before it opens a session. */
  recoveryCodeUsed(userId: string, left: number): Promise<void>;
}

/**
 * @throws Problem wrong_credentials, too_many_attempts; to who knows the password also account_inactive, code_required, wrong_code
 */
export type SignIn = (attempt: SignInAttempt, steps: SignInSteps) => Promise<SignedIn>;

export interface CodeAttempt extends AttemptOrigin {
  readonly userId: string;
  readonly code: string;
}

export interface PasswordAttempt extends AttemptOrigin {
  readonly userId: string;
  readonly password: string;
}

export interface Accounts {
  readonly credentials: Credentials;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly accessLog: AccessLog;
  readonly secondFactors: SecondFactors;
  readonly newBrowsers: Pick<NewBrowsers, 'sweep'>;
  readonly signIn: SignIn;
  /** By what a code of the person's second factor was accepted; a wrong one counts as a failed sign-in. @throws Problem wrong_code, no_second_factor, too_many_attempts */
  readonly confirmCode: (attempt: CodeAttempt) => Promise<AcceptedCode>;
  /** Forgets the failed sign-ins that make this user wait. */
  readonly forgetFailures: (userId: string) => Promise<void>;
}

export interface AccountsOptions {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly keyed: KeyedHash;
  readonly keys: SubjectKeys;
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
  const parts = partsOf(options);
  const { credentials, accessLog, sessions, secondFactors, newBrowsers, throttle } = parts;
  return {
    credentials,
    passwords: createPasswords({
      credentials,
      accessLog,
      confirm: (attempt) => confirmPassword(parts, attempt),
    }),
    sessions,
    accessLog,
    secondFactors,
    newBrowsers,
    signIn: (attempt, steps) => signIn(parts, attempt, steps),
    confirmCode: (attempt) => confirmCode(parts, attempt),
    forgetFailures: (userId) => throttle.clear(userId),
  };
}

interface Parts {
  readonly accessLog: AccessLog;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly newBrowsers: NewBrowsers;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
  readonly records: Pick<Records, 'load'>;
  readonly signIns: KeyedMutex;
}

function partsOf(options: AccountsOptions): Parts {
  const { pool, records, keyed, keys, clock = systemClock, limits, sessionLengths: lengths } = options;
  const { signingKey, formerKey } = options;
  const accessLog = createAccessLog({ pool, clock, retentionDays: options.retentionDays });
  return {
    accessLog,
    credentials: createCredentials({ pool, records, clock }),
    sessions: createSessions({ pool, signingKey, formerKey, records, accessLog, clock, lengths }),
    secondFactors: createSecondFactors({ pool, records, keys, keyed, clock }),
    newBrowsers: createNewBrowsers({ pool, clock }),
    throttle: createThrottle({ pool, keyed, clock, ...(limits ? { limits } : {}) }),
    devices: createDeviceTokens(signingKey, clock, formerKey),
    records,
    signIns: new KeyedMutex(),
  };
}

async function signIn(parts: Parts, given: SignInAttempt, steps: SignInSteps): Promise<SignedIn> {
  const { email, password, ip, deviceToken = null } = given;
  const userId = await steps.userIdOf(email);
  // An e-mail that nobody has takes as many reads as one that somebody has: anyone who finds the user reads them once.
  if (userId === null) await userRow(parts.records, newId());
  // Before the password is looked at: the session is valid from the revision that was known by then.
  const row = await userRow(parts.records, userId ?? newId());
  const account = userId ?? email.normalize('NFKC').trim().toLowerCase();
  return judged(parts, { account, userId, ip, deviceToken }, async () => {
    const isRight = await parts.credentials.verify(userId, password);
    if (userId === null || !isRight || !row || !(await actorOf(parts.records, userId))) {
      return refused(isRight && isInactive(row) ? 'account_inactive' : 'wrong_credentials');
    }
    const factor = secondFactorOf(row);
    const code = await secondStep(parts, { userId, factor, code: given.code ?? null });
    if (code === 'absent') return refused('code_required', 'undecided');
    if (code === 'wrong') return refused('wrong_code');
    const answer = async (): Promise<SignedIn> => {
      if (code?.by === 'recovery') await steps.recoveryCodeUsed(userId, code.left);
      return openSession(parts, given, { userId, userRevision: row.revision, isConfirmed: code !== null });
    };
    return { outcome: 'right', answer };
  });
}

function refused(code: ProblemCode, outcome: Outcome = 'wrong'): Verdict<never> {
  const fields = code === 'wrong_code' ? { fields: { code: problems.wrong_code[1] } } : {};
  return { outcome, answer: () => Promise.reject(new Problem(code, fields)) };
}

interface SecondStep {
  readonly userId: string;
  readonly factor: string | null;
  readonly code: string | null;
}

/** Asked only of who knows the password. null: there is no second factor to ask for. */
async function secondStep(
  { secondFactors }: Parts,
  { userId, factor, code }: SecondStep,
): Promise<AcceptedCode | 'absent' | 'wrong' | null> {
  if (factor === null) return null;
  if (!code) return 'absent';
  return (await secondFactors.accept({ userId, factor, code })) ?? 'wrong';
}

interface Opened {
  readonly userId: string;
  readonly userRevision: number;
  readonly isConfirmed: boolean;
}

async function openSession(
  { sessions, devices, newBrowsers }: Parts,
  { ip, deviceToken: before = null, userAgent }: SignInAttempt,
  { userId, ...opened }: Opened,
): Promise<SignedIn> {
  const deviceToken = devices.issue(userId, before);
  const deviceId = devices.deviceOf(deviceToken, userId) ?? newId();
  const isKnown = devices.deviceOf(before, userId) !== null;
  const browser = browserOf(userAgent);
  if (!isKnown) await newBrowsers.note({ userId, deviceId, ip, ...browser });
  const newSignIns = isKnown ? await newBrowsers.take(userId, deviceId) : [];
  const session = await sessions.open(userId, { ip, ...opened, openedIn: { deviceId, ...browser } });
  return { ...session, userId, deviceToken, newSignIns };
}

/** Whether this is the person's present password. A wrong one counts as a failed sign-in of the account. @throws Problem too_many_attempts */
async function confirmPassword(
  parts: Parts,
  { userId, password, ip, deviceToken = null }: PasswordAttempt,
): Promise<boolean> {
  return judged(parts, { account: userId, userId, ip, deviceToken }, async () => {
    const isRight = await parts.credentials.verify(userId, password);
    const row = await userRow(parts.records, userId);
    // Where there is a second factor, the password alone forgives no wrong codes.
    const whenRight = row && secondFactorOf(row) !== null ? 'undecided' : 'right';
    return { outcome: isRight ? whenRight : 'wrong', answer: async () => isRight };
  });
}

async function confirmCode(
  parts: Parts,
  { userId, code, ip, deviceToken = null }: CodeAttempt,
): Promise<AcceptedCode> {
  const row = await userRow(parts.records, userId);
  const factor = row && secondFactorOf(row);
  if (factor === null) throw new Problem('no_second_factor');
  return judged(parts, { account: userId, userId, ip, deviceToken }, async () => {
    const accepted = await parts.secondFactors.accept({ userId, factor, code });
    return accepted ? { outcome: 'right', answer: async () => accepted } : refused('wrong_code');
  });
}

interface Judging {
  readonly account: string;
  readonly userId: string | null;
  readonly ip: string;
  readonly deviceToken: string | null;
}

/** `undecided`: right so far, and more is asked for. It ends no failures in a row, or the password would open the way to guess codes. */
type Outcome = 'right' | 'wrong' | 'undecided';

interface Verdict<T> {
  readonly outcome: Outcome;
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
    const { outcome, answer } = await judge();
    if (outcome === 'right') await counted.succeeded();
    else if (outcome === 'undecided') await counted.undecided();
    else await accessLog.record({ act: 'sign_in_failed', userId, ip });
    return answer();
  });
}
