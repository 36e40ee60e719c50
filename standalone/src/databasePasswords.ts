/** The passwords of the database accounts of the embedded server, kept beside the other secrets. Each start gives them to the server again. */
import { ConfigError, ROLES, writeDurably, type RoleName, makeFolders } from '@hospital/platform';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const NAMES = Object.keys(ROLES) as readonly RoleName[];

export type AllPasswords = Readonly<Record<RoleName, string>>;

export function databasePasswordsFile(dataFolder: string): string {
  return path.join(dataFolder, 'secrets', 'database.json');
}

/** Null where there are none yet, or this user may not read them. */
export async function knownPasswords(dataFolder: string): Promise<AllPasswords | null> {
  const text = await readFile(databasePasswordsFile(dataFolder), 'utf8').catch(() => null);
  return text === null ? null : parsed(text);
}

/** Makes those that are missing, mode 0600. A damaged file is replaced: nothing else knows the passwords. */
export async function findPasswords(dataFolder: string): Promise<AllPasswords> {
  const file = databasePasswordsFile(dataFolder);
  const known = await readFile(file, 'utf8').then(parsed, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new ConfigError(`${file} cannot be read: run this as the user who owns the data folder.`, {
      cause: error,
    });
  });
  if (known) return known;
  const made = Object.fromEntries(
    NAMES.map((name) => [name, randomBytes(24).toString('base64url')]),
  ) as AllPasswords;
  await makeFolders(path.dirname(file), 0o700);
  await writeDurably(file, `${JSON.stringify(made)}\n`);
  return made;
}

function parsed(text: string): AllPasswords | null {
  try {
    const given = JSON.parse(text) as Partial<Record<RoleName, unknown>>;
    return NAMES.every((name) => typeof given[name] === 'string' && given[name] !== '')
      ? (given as AllPasswords)
      : null;
  } catch {
    return null;
  }
}
