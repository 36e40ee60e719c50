/**
 * How to sign in for the first time. A generated password is on disk before its user exists, is shown at every start while
 * it was not used, and goes with the first sign-in.
 */
import { writeDurably } from '@hospital/platform';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from './dataFolder.ts';
import { generatePassword } from './password.ts';

export interface Administrator {
  readonly email: string;
  readonly password: string;
}

export interface FirstSignIn {
  /** What is given, else what was generated and kept before, else a new one. */
  choose(): Promise<Administrator>;
  /** The kept administrator, while nobody signed in with it. */
  pending(): Promise<Administrator | null>;
  /** Somebody signed in: forgets the password if it was they. */
  used(userId: string, userIdByEmail: (email: string) => Promise<string | null>): Promise<void>;
}

export interface GivenAdministrator {
  readonly ADMIN_EMAIL?: string | undefined;
  readonly ADMIN_PASSWORD?: string | undefined;
}

const EMAIL = 'admin@clinic.local';

export function firstSignInFile(dataFolder: string): string {
  return path.join(dataFolder, 'first-sign-in');
}

export function firstSignIn(dataFolder: string, given: GivenAdministrator): FirstSignIn {
  const file = firstSignInFile(dataFolder);
  return {
    choose: async () => {
      const email = given.ADMIN_EMAIL ?? EMAIL;
      if (given.ADMIN_PASSWORD !== undefined) return { email, password: given.ADMIN_PASSWORD };
      const kept = await read(file);
      if (kept?.email === email) return kept;
      const made = { email, password: generatePassword() };
      await makeDataFolder(dataFolder);
      await writeDurably(file, `${made.email}\n${made.password}\n`);
      return made;
    },
    pending: () => read(file),
    used: async (userId, userIdByEmail) => {
      const kept = await read(file);
      if (kept !== null && (await userIdByEmail(kept.email)) === userId) await rm(file, { force: true });
    },
  };
}

async function read(file: string): Promise<Administrator | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [email = '', password = ''] = text.split('\n');
  return email === '' || password === '' ? null : { email, password };
}
