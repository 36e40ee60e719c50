/**
 * The secrets of one installation. MASTER_KEY wraps the keys of personal values, CLAIM_KEY makes the keyed hashes of unique values,
 * SESSION_KEY signs sessions, SEAL_KEY seals events. `npm start` makes what is not given and keeps it in the data folder for good: without
 * MASTER_KEY, CLAIM_KEY and SEAL_KEY the log can no longer be read, kept unique or believed.
 */
import { sealKeys, type SealKeys } from '@hospital/event-store';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { ConfigError, settings } from '../start/config.ts';
import type { AuditKeys } from '../evidence/signingKeys.ts';
import { makeFolders } from '../files/makeFolders.ts';
import { writeDurably } from '../files/writeDurably.ts';

export interface Secrets {
  readonly masterKey: Buffer;
  readonly claimKey: Buffer;
  readonly sessionKey: Buffer;
  /** During a rotation: unwraps what the new one has not wrapped yet. */
  readonly oldMasterKey?: Buffer | undefined;
  /** Until the sessions that it signed have ended. */
  readonly oldSessionKey?: Buffer | undefined;
  readonly sealKey: Buffer;
  /** Only for what they sealed. */
  readonly oldSealKeys?: readonly Buffer[] | undefined;
}

export interface GivenSecrets {
  readonly MASTER_KEY?: Buffer | undefined;
  readonly CLAIM_KEY?: Buffer | undefined;
  readonly SESSION_KEY?: Buffer | undefined;
  readonly MASTER_KEY_OLD?: Buffer | undefined;
  readonly SESSION_KEY_OLD?: Buffer | undefined;
  readonly SEAL_KEY?: Buffer | undefined;
  readonly SEAL_KEY_OLD?: readonly Buffer[] | undefined;
}

/** For `readConfig` of a service that is started alone: it shares its secrets with others and makes none. */
export const requiredSecrets = {
  MASTER_KEY: settings.MASTER_KEY,
  CLAIM_KEY: settings.CLAIM_KEY,
  SESSION_KEY: settings.SESSION_KEY,
  MASTER_KEY_OLD: settings.MASTER_KEY_OLD.optional(),
  SESSION_KEY_OLD: settings.SESSION_KEY_OLD.optional(),
  SEAL_KEY: settings.SEAL_KEY,
  SEAL_KEY_OLD: settings.SEAL_KEY_OLD.optional(),
};

/** Of a service that signs nobody in and makes no claims: it works without CLAIM_KEY and SESSION_KEY. */
export const printerSecrets = {
  ...requiredSecrets,
  CLAIM_KEY: settings.CLAIM_KEY.optional(),
  SESSION_KEY: settings.SESSION_KEY.optional(),
};

export type PrinterSecrets = Omit<Secrets, 'claimKey' | 'sessionKey' | 'oldSessionKey'>;

/** What stands in the place of a secret that a service does not have: nothing that it hashes or signs is accepted anywhere. */
export function withoutAccountKeys(secrets: PrinterSecrets): Secrets {
  const { masterKey, sealKey, oldSealKeys, oldMasterKey } = secrets;
  const others = { claimKey: randomBytes(32), sessionKey: randomBytes(32) };
  return { masterKey, sealKey, oldSealKeys, oldMasterKey, ...others };
}

/** For `readConfig` of `npm start`. */
export const optionalSecrets = {
  MASTER_KEY: settings.MASTER_KEY.optional(),
  CLAIM_KEY: settings.CLAIM_KEY.optional(),
  SESSION_KEY: settings.SESSION_KEY.optional(),
  MASTER_KEY_OLD: settings.MASTER_KEY_OLD.optional(),
  SESSION_KEY_OLD: settings.SESSION_KEY_OLD.optional(),
  SEAL_KEY: settings.SEAL_KEY.optional(),
  SEAL_KEY_OLD: settings.SEAL_KEY_OLD.optional(),
};

type RequiredSecrets = z.output<z.ZodObject<typeof requiredSecrets>>;

/** Of a configuration that was read with `requiredSecrets`. */
export function givenSecrets(config: RequiredSecrets): Secrets {
  return {
    ...givenPrinterSecrets(config),
    claimKey: config.CLAIM_KEY,
    sessionKey: config.SESSION_KEY,
    oldSessionKey: config.SESSION_KEY_OLD,
  };
}

/** Of a configuration that was read with `printerSecrets`. */
export function givenPrinterSecrets(
  config: Pick<RequiredSecrets, 'MASTER_KEY' | 'MASTER_KEY_OLD' | 'SEAL_KEY' | 'SEAL_KEY_OLD'>,
): PrinterSecrets {
  return {
    masterKey: config.MASTER_KEY,
    sealKey: config.SEAL_KEY,
    oldSealKeys: config.SEAL_KEY_OLD,
    oldMasterKey: config.MASTER_KEY_OLD,
  };
}

/** What is given, else what the folder keeps, else new ones, on disk before they are returned. The folder is made for a new one only. */
export function findSecrets(dataFolder: string, given: GivenSecrets): Promise<Secrets> {
  return collectSecrets(given, dataFolder, (name) => keepKey(keyFile(dataFolder, name)));
}

/**
 * What is given, else what the folder keeps; nothing is written. For a command beside the product: a new key could not read the log that is there.
 * @throws ConfigError with a sentence for each secret that is missing
 */
export async function existingSecrets(dataFolder: string, given: GivenSecrets): Promise<Secrets> {
  const missing: string[] = [];
  const secrets = await collectSecrets(given, dataFolder, async (name) => {
    const key = await readKey(keyFile(dataFolder, name));
    if (key === null)
      missing.push(
        `${name} is missing: set it in the environment, or set DATA_DIR to the data folder that keeps it.`,
      );
    return key ?? Buffer.alloc(0);
  });
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
  return secrets;
}

/** Null if there is no key, or if this user may not read it (an auditor, for example). Without the key, the log is compared with its checkpoints only. */
export async function knownSealKeys(dataFolder: string, given: GivenSecrets): Promise<SealKeys | null> {
  const current = given.SEAL_KEY ?? (await readKey(keyFile(dataFolder, 'SEAL_KEY')).catch(() => null));
  return current && sealKeys({ current, previous: oldSealKeysOf(given, dataFolder) });
}

/** Those of the folder belong to the key of the folder. */
function oldSealKeysOf(given: GivenSecrets, dataFolder: string): readonly Buffer[] | undefined {
  if (given.SEAL_KEY) return given.SEAL_KEY_OLD;
  const keys = [...(given.SEAL_KEY_OLD ?? []), ...keysIn(keyFile(dataFolder, 'SEAL_KEY_OLD'))];
  return keys.length > 0 ? keys : undefined;
}

/** A key a line, none where there is no such file. At once, because a reader that meets an unknown key in the middle of the log can't wait. */
export function keysIn(file: string): readonly Buffer[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => parseKey(file, line));
}

export interface GivenAuditKeys {
  readonly AUDIT_KEY?: Buffer | undefined;
  readonly AUDIT_KEY_OLD?: Buffer | undefined;
}

/** AUDIT_KEY signs checkpoints of the log. Apart from the others: a service that signs nothing needs none. */
export async function findAuditKeys(dataFolder: string, given: GivenAuditKeys): Promise<AuditKeys> {
  if (given.AUDIT_KEY) return { key: given.AUDIT_KEY, formerKey: given.AUDIT_KEY_OLD };
  const key = await keepKey(keyFile(dataFolder, 'AUDIT_KEY'));
  return { key, readKeys: () => auditKeysIn(dataFolder) };
}

/** The keys of the folder as it is now. */
function auditKeysIn(dataFolder: string): readonly Buffer[] {
  return (['AUDIT_KEY', 'AUDIT_KEY_OLD'] as const).flatMap((name) => keysIn(keyFile(dataFolder, name)));
}

/** Those that are given or in the folder; none where this user may not read them. For a check beside the product. */
export function knownAuditKeys(dataFolder: string, given: GivenAuditKeys): readonly Buffer[] {
  const { AUDIT_KEY, AUDIT_KEY_OLD } = given;
  if (!AUDIT_KEY) return auditKeysIn(dataFolder);
  return AUDIT_KEY_OLD ? [AUDIT_KEY, AUDIT_KEY_OLD] : [AUDIT_KEY];
}

const keyFiles = {
  MASTER_KEY: 'master.key',
  CLAIM_KEY: 'claim.key',
  SESSION_KEY: 'session.key',
  SEAL_KEY: 'seal.key',
  AUDIT_KEY: 'audit.key',
  MASTER_KEY_OLD: 'master.old.key',
  SESSION_KEY_OLD: 'session.old.key',
  /** Each key that ever sealed, a line each: what they sealed is still checked. */
  SEAL_KEY_OLD: 'seal.old.key',
  AUDIT_KEY_OLD: 'audit.old.key',
} as const;

export type KeyName = keyof typeof keyFiles;

export const KEY_NAMES = Object.keys(keyFiles) as [KeyName, ...KeyName[]];

export function keyFile(dataFolder: string, name: KeyName): string {
  return path.join(dataFolder, 'secrets', keyFiles[name]);
}

type RequiredKey = 'MASTER_KEY' | 'CLAIM_KEY' | 'SESSION_KEY' | 'SEAL_KEY';

async function collectSecrets(
  given: GivenSecrets,
  dataFolder: string,
  find: (name: RequiredKey) => Promise<Buffer>,
): Promise<Secrets> {
  // A former key belongs to the present one: that of the folder to that of the folder.
  const former = async (name: 'MASTER_KEY' | 'SESSION_KEY') =>
    given[`${name}_OLD`] ?? (given[name] ? null : await readKey(keyFile(dataFolder, `${name}_OLD`)));
  const [oldMasterKey, oldSessionKey] = [await former('MASTER_KEY'), await former('SESSION_KEY')];
  return {
    masterKey: given.MASTER_KEY ?? (await find('MASTER_KEY')),
    claimKey: given.CLAIM_KEY ?? (await find('CLAIM_KEY')),
    sessionKey: given.SESSION_KEY ?? (await find('SESSION_KEY')),
    ...(oldMasterKey && { oldMasterKey }),
    ...(oldSessionKey && { oldSessionKey }),
    sealKey: given.SEAL_KEY ?? (await find('SEAL_KEY')),
    oldSealKeys: oldSealKeysOf(given, dataFolder),
  };
}

async function keepKey(file: string): Promise<Buffer> {
  const kept = await readKey(file);
  if (kept !== null) return kept;
  const key = randomBytes(32);
  await makeFolders(path.dirname(file), 0o700);
  await writeDurably(file, `${key.toString('base64')}\n`);
  return key;
}

/** Null where there is no such file. */
export async function readKey(file: string): Promise<Buffer | null> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw unreadable(file, error);
  });
  return kept === null ? null : parseKey(file, kept);
}

function unreadable(file: string, cause: NodeJS.ErrnoException): Error {
  if (cause.code !== 'EACCES' && cause.code !== 'EPERM') return cause;
  return new ConfigError(
    `The key in ${file} cannot be read (${cause.code}): run this as the user who owns the data folder.`,
    { cause },
  );
}

function parseKey(file: string, text: string): Buffer {
  const parsed = settings.MASTER_KEY.safeParse(text.trim());
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    `The key in ${file} is damaged: restore that file from a backup; the log cannot be read without it.`,
  );
}
