/**
 * A key pair that a passphrase opens, kept in the folder of the backups (`key.age`). Its key is derived once for all objects. The public key is taken from
 * what the passphrase opens, never from a file that anyone who can write to the folder could replace.
 */
import { ConfigError } from '../start/config.ts';
import {
  decryptedWithPassphrase,
  encryptedWithPassphrase,
  keyPairOf,
  newKeyPair,
  type KeyPair,
} from './ageStreams.ts';
import type { BackupFolder } from './backupFolder.ts';
import { needsLockedKey } from './manifest.ts';

export const LOCKED_KEY_FILE = 'key.age';

/**
 * @param make whether a new pair is made where the folder has none: by one process at a time
 * @returns null where it has none and none is made
 * @throws ConfigError for another passphrase, and where a new pair would open nothing of what is there
 */
export async function lockedKeyPair(
  backups: BackupFolder,
  passphrase: string,
  make: boolean,
): Promise<KeyPair | null> {
  const locked = await backups.readBytes(LOCKED_KEY_FILE);
  if (locked) return keyPairOf(await decryptedWithPassphrase(locked, passphrase));
  if (!make) return null;
  if (await needsLockedKey(backups))
    throw new ConfigError(
      `${LOCKED_KEY_FILE} is missing in ${backups.folder}, and backups there open with it alone: put it back, or name another folder.`,
    );
  const pair = await newKeyPair();
  const bytes = await encryptedWithPassphrase(pair.identity, passphrase);
  await backups.write(LOCKED_KEY_FILE, [bytes]);
  return pair;
}
