/**
 * The secrets of one installation. MASTER_KEY wraps the keys of personal values, CLAIM_KEY makes the keyed hashes of unique values,
 * SESSION_KEY signs sessions. `npm start` makes what is not given and keeps it in the data folder for good: without the first
 * two the log can no longer be read or kept unique.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, settings } from './config.ts';

export interface Secrets {
  readonly masterKey: Buffer;
  readonly claimKey: Buffer;
  readonly sessionKey: Buffer;
}

export interface GivenSecrets {
  readonly MASTER_KEY?: Buffer | undefined;
  readonly CLAIM_KEY?: Buffer | undefined;
  readonly SESSION_KEY?: Buffer | undefined;
}

/** For `readConfig` of a service that is started alone: it shares its secrets with others and makes none. */
export const requiredSecrets = {
  MASTER_KEY: settings.MASTER_KEY,
  CLAIM_KEY: settings.CLAIM_KEY,
  SESSION_KEY: settings.SESSION_KEY,
};

/** For `readConfig` of `npm start`. */
export const optionalSecrets = {
  MASTER_KEY: settings.MASTER_KEY.optional(),
  CLAIM_KEY: settings.CLAIM_KEY.optional(),
  SESSION_KEY: settings.SESSION_KEY.optional(),
};

/** What is given, else what the folder keeps, else new ones, on disk before they are returned. */
export async function findSecrets(dataFolder: string, given: GivenSecrets): Promise<Secrets> {
  const folder = path.join(dataFolder, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keyOf = async (name: string, value: Buffer | undefined): Promise<Buffer> =>
    value ?? (await keepKey(path.join(folder, name)));
  return {
    masterKey: await keyOf('master.key', given.MASTER_KEY),
    claimKey: await keyOf('claim.key', given.CLAIM_KEY),
    sessionKey: await keyOf('session.key', given.SESSION_KEY),
  };
}

/** AUDIT_KEY signs checkpoints of the log. Apart from the others: a service that signs nothing needs none. */
export async function findAuditKey(dataFolder: string, given: Buffer | undefined): Promise<Buffer> {
  const folder = path.join(dataFolder, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return given ?? (await keepKey(path.join(folder, 'audit.key')));
}

async function keepKey(file: string): Promise<Buffer> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) return parseKey(file, kept);
  const key = randomBytes(32);
  await writeDurably(file, `${key.toString('base64')}\n`);
  return key;
}

function parseKey(file: string, text: string): Buffer {
  const parsed = settings.MASTER_KEY.safeParse(text.trim());
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    `The key in ${file} is damaged: restore that file from a backup; the log cannot be read without it.`,
  );
}

/** A key must outlive the machine's failure right after the first event that was encrypted with it. */
async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
