/**
 * New keys in the data folder. The former key gets a file of its own before the new one takes its place, so that after a crash at any step the folder
 * still has every key that something is encrypted or signed with, and the product starts.
 */
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { keyFile, readKey, writeDurably } from './secrets.ts';

type RotatedKey = 'MASTER_KEY' | 'SESSION_KEY';

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

/** Begins a rotation of the master key, or finds the one that was begun and not completed. */
export async function beginMasterRotation(dataFolder: string): Promise<KeyPair> {
  const former = await readKey(keyFile(dataFolder, 'MASTER_KEY_OLD'));
  const present = await readKey(keyFile(dataFolder, 'MASTER_KEY'));
  if (former && present && !former.equals(present)) return { present, former };
  return renewKey(dataFolder, 'MASTER_KEY');
}

/** Nothing is wrapped with the former key any more. */
export async function endMasterRotation(dataFolder: string): Promise<void> {
  const file = keyFile(dataFolder, 'MASTER_KEY_OLD');
  await rm(file, { force: true });
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
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
