/** Which keys a command about backups works with: public keys to write, the private one to read. */
import {
  type BackupFolder,
  checkRecipient,
  ConfigError,
  keyPairOf,
  lockedKeyPair,
  type Identity,
  type Recipient,
} from '@hospital/platform';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { HospitalConfig } from '../config.ts';

export interface KeyOptions {
  readonly recipient?: readonly string[] | undefined;
  /** A file with the private key. */
  readonly identity?: string | undefined;
  readonly passphrase?: boolean | undefined;
}

/**
 * Makes the locked key of a passphrase where the folder has none.
 * @throws ConfigError where neither public keys nor a passphrase are given
 */
export async function recipientsOf(
  backups: BackupFolder,
  { recipient, passphrase }: Pick<KeyOptions, 'recipient'> & { readonly passphrase: string | null },
  config: Pick<HospitalConfig, 'BACKUP_RECIPIENTS'>,
): Promise<readonly Recipient[]> {
  if (passphrase !== null) {
    const pair = await lockedKeyPair(backups, passphrase, true);
    return pair ? [pair.recipient] : [];
  }
  const given = recipient ?? config.BACKUP_RECIPIENTS;
  if (given.length === 0)
    throw new ConfigError(
      'A backup is always encrypted: name a public key with --recipient or BACKUP_RECIPIENTS (npm run backup -- new-key makes one), or give --passphrase.',
    );
  return Promise.all(given.map(checkRecipient));
}

/**
 * The keys of a file, one on each line: former ones too.
 * @throws ConfigError where none is given, or one is none
 */
export async function identitiesOf(
  backups: BackupFolder,
  { identity, passphrase }: KeyOptions,
  config: Pick<HospitalConfig, 'BACKUP_IDENTITY' | 'BACKUP_PASSPHRASE'>,
): Promise<readonly Identity[]> {
  if (passphrase) {
    const pair = await lockedKeyPair(backups, await passphraseOf(config), false);
    if (pair) return [pair.identity];
    throw new ConfigError(
      `${backups.folder} was not written with a passphrase: name the file of the private key with --identity.`,
    );
  }
  const file = identity ?? config.BACKUP_IDENTITY;
  if (file === undefined)
    throw new ConfigError(
      'Name the file of the private key with --identity or BACKUP_IDENTITY, or give --passphrase.',
    );
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`There is no file ${file} that can be read.`);
  });
  // As age-keygen writes it, with lines of comments.
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const pairs = await Promise.all((keys.length > 0 ? keys : ['']).map(keyPairOf));
  return pairs.map((pair) => pair.identity);
}

const SHORTEST = 12;

/** Asks for it where the environment has none. @throws ConfigError */
export async function passphraseOf({
  BACKUP_PASSPHRASE,
}: Pick<HospitalConfig, 'BACKUP_PASSPHRASE'>): Promise<string> {
  if (BACKUP_PASSPHRASE !== undefined) return BACKUP_PASSPHRASE;
  if (!process.stdin.isTTY)
    throw new ConfigError('Set BACKUP_PASSPHRASE, or call this in a terminal to be asked.');
  // What is typed is not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write('Passphrase of the backups: ');
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const typed = await lines.question('').finally(() => lines.close());
  process.stderr.write('\n');
  if (typed.length < SHORTEST) throw new ConfigError(`A passphrase has at least ${SHORTEST} characters.`);
  return typed;
}
