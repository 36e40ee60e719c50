/**
 * A password on its way to being set: proof of the present one, the rules, the inert credential. The command kernel calls these in
 * their order, and nobody else does.
 */
import { Problem } from '@hospital/contracts';
import type { AccessLog } from './accessLog.ts';
import type { Credentials, NewCredential } from './credentials.ts';
import { passwordFault } from './passwordRules.ts';

export interface Proof {
  readonly currentPassword: string | null;
  readonly ip: string;
  /** As the browser sent it. */
  readonly deviceToken: string | null;
}

export interface Passwords {
  /** Checks that users who change their own password know the present one. @throws Problem wrong_password, too_many_attempts, validation_failed */
  prove(userId: string, proof: Proof): Promise<void>;
  /**
   * @param userId of users who change their own password: the new one must differ from the present one. Null for somebody else's, because
   *   a refusal would confirm a guess that is not counted
   * @param words what the person is called, before and after the change
   * @throws Problem validation_failed
   */
  judge(password: string, userId: string | null, words: readonly string[]): Promise<void>;
  keep(credential: NewCredential): Promise<void>;
  matches(credential: string, password: string): Promise<boolean>;
  /**
   * An event has named the credential.
   * @param isOwn false where somebody else set it: the failures of guesses at the former one are forgotten, unless there is a second factor
   */
  wasSet(userId: string, isOwn: boolean): Promise<void>;
}

export interface PasswordAttempt extends Omit<Proof, 'currentPassword'> {
  readonly userId: string;
  readonly password: string;
}

/** Whether it is the present one; a wrong one counts as a failed sign-in. @throws Problem too_many_attempts */
export type ConfirmPassword = (attempt: PasswordAttempt) => Promise<boolean>;

export interface PasswordsOptions {
  readonly credentials: Credentials;
  readonly accessLog: AccessLog;
  readonly confirm: ConfirmPassword;
  /** The failures of guesses at a password that somebody else replaced. */
  readonly forgetGuesses: (userId: string) => Promise<void>;
}

const refuse = (field: string, message: string) =>
  new Problem('validation_failed', { fields: { [field]: message } });

export function createPasswords(options: PasswordsOptions): Passwords {
  const { credentials, accessLog, confirm, forgetGuesses } = options;
  return {
    async prove(userId, { currentPassword, ...origin }) {
      if (!currentPassword) throw refuse('currentPassword', 'Current password is required.');
      if (await confirm({ userId, password: currentPassword, ...origin })) return;
      throw new Problem('wrong_password', { fields: { currentPassword: 'The current password is wrong.' } });
    },
    async judge(password, userId, words) {
      const fault = await passwordFault(password, words);
      if (fault) throw refuse('password', fault);
      if (userId !== null && (await credentials.verify(userId, password)))
        throw refuse('password', 'This is the present password. Choose another one.');
    },
    keep: (credential) => credentials.keep(credential),
    matches: (credential, password) => credentials.matches(credential, password),
    async wasSet(userId, isOwn) {
      await accessLog.record({ act: 'password_set', userId });
      if (!isOwn) await forgetGuesses(userId);
    },
  };
}
