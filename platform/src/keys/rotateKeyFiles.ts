/**
 * New keys in the data folder. The former key gets a file of its own before the new one takes its place, so that after a crash at any step the folder
 * still has every key that something is encrypted or signed with, and the product starts.
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../start/config.ts';
import { syncFolder, writeDurably } from '../files/writeDurably.ts';
import { keyFile, keysIn, readKey } from './secrets.ts';

type RotatedKey = 'MASTER_KEY' | 'SESSION_KEY' | 'AUDIT_KEY';
/** Whose rotation ends when the former key is no longer needed. */
type TwoKeys = 'MASTER_KEY' | 'AUDIT_KEY';

/** The master keys of the folder as it is now, the present one first. */
export async function masterKeysIn(dataFolder: string): Promise<readonly Buffer[]> {
  // The former one first: it is written before the new one, and removed after it.
  const former = await readKey(keyFile(dataFolder, 'MASTER_KEY_OLD'));
  const present = await readKey(keyFile(dataFolder, 'MASTER_KEY'));
  return [present, former].filter((key) => key !== null);
}

export interface KeyPair {
  readonly present: Buffer;
  readonly former: Buffer;
}

/** Begins a rotation, or finds the one that was begun and not completed. */
export async function beginRotation(dataFolder: string, name: TwoKeys): Promise<KeyPair> {
  const former = await readKey(keyFile(dataFolder, `${name}_OLD`));
  const present = await readKey(keyFile(dataFolder, name));
  if (former && present && !former.equals(present)) return { present, former };
  return renewKey(dataFolder, name);
}

/** Nothing needs the former key any more. */
export async function endRotation(dataFolder: string, name: TwoKeys): Promise<void> {
  const file = keyFile(dataFolder, `${name}_OLD`);
  await rm(file, { force: true });
  await syncFolder(path.dirname(file));
}

/** Writes a new key into the place of the present one, which becomes the former one. */
export async function renewKey(dataFolder: string, name: RotatedKey): Promise<KeyPair> {
  const former = await readKey(keyFile(dataFolder, name));
  if (!former)
    throw new ConfigError(`${name} is not in the data folder ${dataFolder}: there is nothing to rotate.`);
  const present = randomBytes(32);
  await writeDurably(keyFile(dataFolder, `${name}_OLD`), `${former.toString('base64')}\n`);
  await writeDurably(keyFile(dataFolder, name), `${present.toString('base64')}\n`);
  return { present, former };
}

/** The keys of the folder as it is now, that can seal or check a seal. */
export function sealKeysIn(dataFolder: string): readonly Buffer[] {
  return (['SEAL_KEY_OLD', 'SEAL_KEY'] as const).flatMap((name) => keysIn(keyFile(dataFolder, name)));
}

/** Writes a new key that will seal. The former one joins those that only check. */
export async function renewSealKey(dataFolder: string): Promise<Buffer> {
  const former = await readKey(keyFile(dataFolder, 'SEAL_KEY'));
  if (!former)
    throw new ConfigError(`SEAL_KEY is not in the data folder ${dataFolder}: there is nothing to rotate.`);
  const file = keyFile(dataFolder, 'SEAL_KEY_OLD');
  const older = keysIn(file).filter((key) => !key.equals(former));
  await writeDurably(file, [former, ...older].map((key) => `${key.toString('base64')}\n`).join(''));
  const present = randomBytes(32);
  await writeDurably(keyFile(dataFolder, 'SEAL_KEY'), `${present.toString('base64')}\n`);
  return present;
}
