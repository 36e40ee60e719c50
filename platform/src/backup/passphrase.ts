/**
 * A key pair that a passphrase opens, kept in the folder of the backups (`key.age`). Its key is derived once for all objects. The public key is taken from
 * what the passphrase opens, never from a file that anyone who can write to the folder could replace.
 */
import {
  decryptedWithPassphrase,
  encryptedWithPassphrase,
  keyPairOf,
  newKeyPair,
  type KeyPair,
} from './ageStreams.ts';
import type { BackupPlace } from './backupPlace.ts';

const FILE = 'key.age';

/**
 * @param make whether a new pair is made where the folder has none
 * @returns null where it has none and none is made
 * @throws ConfigError for another passphrase
 */
export async function lockedKeyPair(
  place: BackupPlace,
  passphrase: string,
  make: boolean,
): Promise<KeyPair | null> {
  const locked = await place.readBytes(FILE);
  if (locked) return keyPairOf(await decryptedWithPassphrase(locked, passphrase));
  if (!make) return null;
  const pair = await newKeyPair();
  const bytes = await encryptedWithPassphrase(pair.identity, passphrase);
  await place.write(FILE, [bytes]);
  return pair;
}
