/** Everything about signing in, put together: what a service makes once and hands to its calls. */
import { newId, Problem, type UsedPasskey } from '@hospital/contracts';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { FormerKey } from '../keys/formerKey.ts';
import type { KeyedHash } from '../keys/keyedHash.ts';
import type { SubjectKeys } from '../keys/subjectKeys.ts';
import type { Records } from '../eventSourcing/records.ts';
import { KeyedMutex } from '@hospital/event-store';
import { createAccessLog, type AccessLog } from './accessLog.ts';
import { actorOf, isInactive, secondFactorOf, userRow } from './actor.ts';
import { browserOf } from './browserOf.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createDeviceTokens } from './deviceTokens.ts';
import { countAttempt, refused, type AttemptDependencies, type Verdict } from './countAttempt.ts';
import { createSessions, type OpenedSession, type SessionLengths, type Sessions } from './sessions.ts';
import { createNewBrowsers, type NewBrowsers, type NewSignIn } from './newBrowsers.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { passkeySite } from './passkeySite.ts';
import { createPasswords, type PasswordAttempt, type Passwords } from './passwords.ts';
import { createSecondFactors, type AcceptedCode, type SecondFactors } from './secondFactors.ts';
import { createThrottle, type ThrottleLimits } from './throttle.ts';

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
  /** In place of the code. */
  readonly passkey?: UsedPasskey | null;
  readonly userAgent?: string | null;
}

export interface SignedIn extends OpenedSession {
  readonly userId: string;
  /** For the browser to keep, in the place of the one that it sent. */
  readonly deviceToken: string;
  /** From other browsers that were not known; returned again until there was a call in a session that returned them. */
  readonly newSignIns: readonly NewSignIn[];
}

export interface CodeSteps {
  /** Records that a recovery code was used, before it counts. Where this fails the code works again. */
  recoveryCodeUsed(userId: string, left: number): Promise<void>;
}

export interface SignInSteps extends CodeSteps {
  /** Finds who has an e-mail, null for nobody. */
  userIdOf(email: string): Promise<string | null>;
}

/**
 * @throws Problem wrong_credentials, too_many_attempts; to who knows the password also account_inactive, code_required (with the
 * options for a passkey where there is one), wrong_code, wrong_passkey
 */
export type SignIn = (attempt: SignInAttempt, steps: SignInSteps) => Promise<SignedIn>;

/** Either a code or a passkey. */
export interface CodeAttempt extends AttemptOrigin {
  readonly userId: string;
  readonly code?: string | null | undefined;
  readonly passkey?: UsedPasskey | null | undefined;
}

export interface Accounts {
  readonly credentials: Credentials;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly accessLog: AccessLog;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly newBrowsers: Pick<NewBrowsers, 'sweep'>;
  readonly signIn: SignIn;
  /** By what a code or a passkey of the person's second factor was accepted; a wrong one counts as a failed sign-in. @throws Problem wrong_code, wrong_passkey, no_second_factor, too_many_attempts */
  readonly confirmCode: (attempt: CodeAttempt, steps: CodeSteps) => Promise<AcceptedCode>;
  /** Forgets the failed sign-ins of this user: what was guessed at holds no more. */
  readonly forgetFailures: (userId: string) => Promise<void>;
  /** Also those of addresses: this user may be behind any of them. */
  readonly forgetAddresses: (userId: string) => Promise<void>;
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
  /** Where people reach the product, which decides whether passkeys work; null where nobody said. */
  readonly passkeyUrl?: string | null | undefined;
  readonly clock?: Clock;
  readonly limits?: ThrottleLimits;
  readonly sessionLengths?: SessionLengths | undefined;
  /** Of the access log. */
  readonly retentionDays?: number | undefined;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const parts = partsOf(options);
  const { credentials, accessLog, sessions, secondFactors, passkeys, newBrowsers, throttle } = parts;
  return {
    credentials,
    passwords: createPasswords({
      credentials,
      accessLog,
      confirm: (attempt) => confirmPassword(parts, attempt),
      forgetGuesses: (userId) => forgetGuesses(parts, userId),
    }),
    sessions,
    accessLog,
    secondFactors,
    passkeys,
    newBrowsers,
    signIn: (attempt, steps) => signIn(parts, attempt, steps),
    confirmCode: (attempt, steps) => confirmCode(parts, attempt, steps),
    forgetFailures: (userId) => throttle.clear(userId),
    forgetAddresses: (userId) => throttle.clearAddresses(userId),
  };
}

interface Dependencies extends AttemptDependencies {
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly newBrowsers: NewBrowsers;
  readonly records: Pick<Records, 'load'>;
}

function partsOf(options: AccountsOptions): Dependencies {
  const { pool, records, keyed, keys, clock = systemClock, limits, sessionLengths: lengths } = options;
  const { signingKey, formerKey, passkeyUrl = null } = options;
  const accessLog = createAccessLog({ pool, clock, retentionDays: options.retentionDays });
  return {
    accessLog,
    credentials: createCredentials({ pool, records, clock }),
    sessions: createSessions({ pool, signingKey, formerKey, records, accessLog, clock, lengths }),
    secondFactors: createSecondFactors({ pool, records, keys, keyed, clock }),
    passkeys: createPasskeys({ pool, records, keys, site: passkeySite(passkeyUrl), clock }),
    newBrowsers: createNewBrowsers({ pool, clock }),
    throttle: createThrottle({ pool, keyed, clock, ...(limits ? { limits } : {}) }),
    devices: createDeviceTokens(signingKey, clock, formerKey),
    records,
    signIns: new KeyedMutex(),
  };
}

async function signIn(
  dependencies: Dependencies,
  given: SignInAttempt,
  steps: SignInSteps,
): Promise<SignedIn> {
  const { email, password, ip, deviceToken = null } = given;
  const userId = await steps.userIdOf(email);
  // An e-mail that nobody has takes as many reads as one that somebody has: anyone who finds the user reads them once.
  if (userId === null) await userRow(dependencies.records, newId());
  // Before the password is looked at: the session is valid from the revision that was known by then.
  const row = await userRow(dependencies.records, userId ?? newId());
  const account = userId ?? email.normalize('NFKC').trim().toLowerCase();
  return countAttempt(dependencies, { account, userId, ip, deviceToken }, async () => {
    const isRight = await dependencies.credentials.verify(userId, password);
    if (userId === null || !isRight || !row || !(await actorOf(dependencies.records, userId))) {
      return refused(isRight && isInactive(row) ? 'account_inactive' : 'wrong_credentials');
    }
    const factor = secondFactorOf(row);
    const code = await secondStep(dependencies, { ...given, userId, factor });
    if (code === 'absent') return codeRequired(dependencies, userId);
    if (code === 'wrong') return refused(wrongOf(given));
    const answer = async (): Promise<SignedIn> => {
      await recorded(dependencies, { ...given, userId, factor, accepted: code }, steps);
      return openSession(dependencies, given, {
        userId,
        userRevision: row.revision,
        isConfirmed: code !== null,
      });
    };
    return { outcome: 'right', answer };
  });
}

/** With what a passkey is used, where the person has one that works. */
async function codeRequired({ passkeys }: Dependencies, userId: string): Promise<Verdict<never>> {
  const passkey = await passkeys.challenge({ userId, purpose: 'sign_in' });
  const details = passkey ? { extra: { passkey } } : {};
  return { outcome: 'undecided', answer: () => Promise.reject(new Problem('code_required', details)) };
}

const wrongOf = ({ passkey }: Pick<CodeAttempt, 'passkey'>) => (passkey ? 'wrong_passkey' : 'wrong_code');

interface SecondStep extends Pick<CodeAttempt, 'userId' | 'code' | 'passkey'> {
  readonly factor: string | null;
}

/** Asked only of who knows the password. null: there is no second factor to ask for. */
async function secondStep(
  dependencies: Dependencies,
  { userId, factor, code, passkey }: SecondStep,
): Promise<AcceptedCode | 'absent' | 'wrong' | null> {
  if (factor === null) return null;
  if (!code && !passkey) return 'absent';
  return (await provedBy(dependencies, { userId, factor, code, passkey, purpose: 'sign_in' })) ?? 'wrong';
}

interface Proof extends Pick<CodeAttempt, 'userId' | 'code' | 'passkey'> {
  readonly factor: string;
  readonly purpose: 'sign_in' | 'confirm';
}

/** null for a wrong one. With a passkey no code is looked at. */
async function provedBy(
  { secondFactors, passkeys }: Dependencies,
  { userId, factor, code, passkey, purpose }: Proof,
): Promise<AcceptedCode | null> {
  if (!passkey) return code ? secondFactors.accept({ userId, factor, code }) : null;
  return (await passkeys.accept({ userId, purpose, used: passkey })) ? { by: 'passkey' } : null;
}

interface Accepted extends Pick<CodeAttempt, 'userId' | 'code'> {
  readonly factor: string | null;
  readonly accepted: AcceptedCode | null;
}

/** A crash between the two leaves the code used: it must never be accepted twice. */
async function recorded(
  { secondFactors }: Pick<Dependencies, 'secondFactors'>,
  { userId, factor, code, accepted }: Accepted,
  steps: CodeSteps,
): Promise<void> {
  if (accepted?.by !== 'recovery' || factor === null || !code) return;
  try {
    await steps.recoveryCodeUsed(userId, accepted.left);
  } catch (error) {
    await secondFactors.takeBack({ userId, factor, code });
    throw error;
  }
}

interface OpenedAccount {
  readonly userId: string;
  readonly userRevision: number;
  readonly isConfirmed: boolean;
}

async function openSession(
  { sessions, devices, newBrowsers }: Dependencies,
  { ip, deviceToken: before = null, userAgent }: SignInAttempt,
  { userId, ...opened }: OpenedAccount,
): Promise<SignedIn> {
  const deviceToken = devices.issue(userId, before);
  const deviceId = devices.deviceOf(deviceToken, userId) ?? newId();
  const isKnown = devices.deviceOf(before, userId) !== null;
  const browser = browserOf(userAgent);
  if (!isKnown) await newBrowsers.note({ userId, deviceId, ip, ...browser });
  await newBrowsers.settle(userId);
  const session = await sessions.open(userId, { ip, ...opened, openedIn: { deviceId, ...browser } });
  const { sessionId } = session;
  const newSignIns = isKnown ? await newBrowsers.report({ userId, deviceId, sessionId }) : [];
  return { ...session, userId, deviceToken, newSignIns };
}

/** Whether this is the person's present password. A wrong one counts as a failed sign-in of the account. @throws Problem too_many_attempts */
async function confirmPassword(
  dependencies: Dependencies,
  { userId, password, ip, deviceToken }: PasswordAttempt,
): Promise<boolean> {
  return countAttempt(dependencies, { account: userId, userId, ip, deviceToken }, async () => {
    const isRight = await dependencies.credentials.verify(userId, password);
    const row = await userRow(dependencies.records, userId);
    // Where there is a second factor, the password alone forgives no wrong codes.
    const whenRight = row && secondFactorOf(row) !== null ? 'undecided' : 'right';
    return { outcome: isRight ? whenRight : 'wrong', answer: async () => isRight };
  });
}

/** Of a password that somebody else replaced. Where there is a second factor, they would forgive their own wrong codes with it. */
async function forgetGuesses({ records, throttle }: Dependencies, userId: string): Promise<void> {
  const row = await userRow(records, userId);
  if (!row || secondFactorOf(row) === null) await throttle.clear(userId);
}

async function confirmCode(
  dependencies: Dependencies,
  { userId, code, passkey, ip, deviceToken = null }: CodeAttempt,
  steps: CodeSteps,
): Promise<AcceptedCode> {
  const row = await userRow(dependencies.records, userId);
  const factor = row && secondFactorOf(row);
  if (factor === null) throw new Problem('no_second_factor');
  return countAttempt(dependencies, { account: userId, userId, ip, deviceToken }, async () => {
    const accepted = await provedBy(dependencies, { userId, factor, code, passkey, purpose: 'confirm' });
    if (!accepted) return refused(wrongOf({ passkey }));
    const answer = async (): Promise<AcceptedCode> => {
      await recorded(dependencies, { userId, factor, code, accepted }, steps);
      return accepted;
    };
    return { outcome: 'right', answer };
  });
}
