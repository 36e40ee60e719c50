/** The secrets of a clinic as one small file, encrypted for the same recipients as its backups: without them no backup can be opened again. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { z } from 'zod';
import { ConfigError } from '../start/config.ts';
import {
  KEY_NAMES,
  keyFile,
  keysIn,
  type GivenAuditKeys,
  type GivenSecrets,
  type KeyName,
} from '../keys/secrets.ts';
import { decrypted, encrypted, type Identity, type Recipient } from './ageStreams.ts';
import { makeFolders } from '../files/makeFolders.ts';
import { writeDurably } from '../files/writeDurably.ts';

const shape = z.partialRecord(z.enum(KEY_NAMES), z.array(z.base64()).min(1));

type GivenKeys = Readonly<Partial<Record<KeyName, Buffer | readonly Buffer[] | undefined>>>;

/** @param given those of the environment, which come before those of the folder */
export async function encryptedSecrets(
  dataFolder: string,
  given: GivenKeys,
  recipients: readonly Recipient[],
): Promise<Buffer> {
  const secrets: Partial<Record<KeyName, string[]>> = {};
  for (const name of KEY_NAMES) {
    const value = given[name];
    const keys = value === undefined ? keysIn(keyFile(dataFolder, name)) : [value].flat();
    if (keys.length > 0) secrets[name] = keys.map((key) => key.toString('base64'));
  }
  return buffer(await encrypted(Readable.from([Buffer.from(JSON.stringify(secrets))]), recipients));
}

export interface KeptSecrets {
  /** As they would be given in the environment. */
  readonly given: GivenSecrets & GivenAuditKeys;
  /**
   * Puts them into a data folder, mode 0600. Those that are there already must be the same.
   * @throws ConfigError where others are there, before anything is written
   */
  keepIn(dataFolder: string): Promise<void>;
}

/** @throws ConfigError where the file cannot be read, or was encrypted for another key */
export async function readSecrets(file: string, identities: readonly Identity[]): Promise<KeptSecrets> {
  const bytes = await readFile(file).catch(() => {
    throw new ConfigError(`There is no file ${file} that can be read.`);
  });
  const secrets = await opened(bytes, identities).catch((cause: unknown) => {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(`${file} is no file of secrets, or it is damaged.`, { cause });
  });
  const keys = (name: KeyName) => (secrets[name] ?? []).map((key) => Buffer.from(key, 'base64'));
  const given = Object.fromEntries(
    KEY_NAMES.flatMap((name) => {
      const [first, ...others] = keys(name);
      return first ? [[name, name === 'SEAL_KEY_OLD' ? [first, ...others] : first] as const] : [];
    }),
  );
  return { given, keepIn: (dataFolder) => keepIn(dataFolder, secrets, file) };
}

async function opened(bytes: Buffer, identities: readonly Identity[]): Promise<z.output<typeof shape>> {
  return shape.parse(await json(await decrypted(Readable.from([bytes]), identities)));
}

async function keepIn(dataFolder: string, secrets: z.output<typeof shape>, file: string): Promise<void> {
  const names = KEY_NAMES.filter((name) => secrets[name] !== undefined);
  for (const name of names) {
    const there = keysIn(keyFile(dataFolder, name)).map((key) => key.toString('base64'));
    if (there.length > 0 && there.join() !== secrets[name]?.join())
      throw new ConfigError(
        `${keyFile(dataFolder, name)} holds another key than ${file}. Nothing was changed.`,
      );
  }
  await makeFolders(path.dirname(keyFile(dataFolder, 'MASTER_KEY')), 0o700);
  for (const name of names) await writeDurably(keyFile(dataFolder, name), `${secrets[name]?.join('\n')}\n`);
}
