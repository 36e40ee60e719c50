/** Backups while the product runs, or while it does not: `npm run backup`. */
import {
  assertUsable,
  backupIds,
  BackupFolder,
  BackupReader,
  checkNewest,
  checkOlder,
  ConfigError,
  encryptedSecrets,
  newKeyPair,
  readManifest,
  writeDurably,
  type Keep,
  type Manifest,
  type PublicKey,
  type Recipient,
} from '@hospital/platform';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import {
  commandNamed,
  readArguments,
  refuseBoth,
  refuseMore,
  refuseUnused,
  type Use,
} from '../commandLine.ts';
import { readHospitalConfig, type HospitalConfig } from '../config.ts';
import { say } from '../keyFolder.ts';
import { runMaintenance, type Maintenance } from '../maintenance.ts';
import { backupSigner } from './auditKeys.ts';
import { identitiesOf, passphraseOf, recipientsOf } from './backupKeys.ts';
import { checkRestored, checkWeekly } from './checkRestored.ts';
import {
  withBackupLease,
  assertStillThere,
  BackupsBusy,
  makeBackup,
  type MadeAndPruned,
} from './makeBackup.ts';

const USAGE = `Use: npm run backup -- [--to <folder>] [--recipient age1… | --passphrase] [--secrets <file>] [--start-over]
     npm run backup -- list [--to <folder>]                    shows the backups that are there
     npm run backup -- verify [--to <folder>] [--backup <id>]  reads one back and compares every byte; the newest unless named
     npm run backup -- verify [--to <folder>] --restore [--identity <file> | --passphrase]
                                                               restores the newest into a database beside the product, and compares all records
     npm run backup -- new-key --out <file>                    makes a key pair: the file opens backups, so keep it elsewhere
Exit codes: 0 good; 1 it failed, or the weekly check by a restore did; 2 the backup that was verified is damaged;
3 another process makes or checks a backup.`;

const options = {
  to: { type: 'string' },
  recipient: { type: 'string', multiple: true },
  passphrase: { type: 'boolean' },
  secrets: { type: 'string' },
  'start-over': { type: 'boolean' },
  backup: { type: 'string' },
  restore: { type: 'boolean' },
  identity: { type: 'string' },
  out: { type: 'string' },
} as const;

type Options = ReturnType<typeof readArguments<typeof options>>['values'];

/** 1 is for what failed. */
export const EXIT = { good: 0, damaged: 2, busy: 3 } as const;
const USUAL_KEEP: Keep = { daily: 7, weekly: 4, monthly: 12 };
/** So that people who work meanwhile notice little. */
const NICE = 5;

/**
 * @returns the exit code: 0 good, 2 a backup is damaged, 3 another process makes or checks one
 * @throws ConfigError with a sentence for the user
 */
export async function runBackupCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { options, usage: USAGE });
  const [command = 'make', ...rest] = positionals;
  refuseMore(rest, USAGE);
  const { run, uses } = commandNamed(commands, command, { script: 'backup', usage: USAGE });
  refuseUnused(values, { ...uses(values), usage: USAGE });
  return run(values).catch((error: unknown) => {
    if (!(error instanceof BackupsBusy)) throw error;
    say(error.message);
    return EXIT.busy;
  });
}

interface Command {
  readonly run: (given: Options) => Promise<number>;
  readonly uses: (given: Options) => Omit<Use, 'usage'>;
}

const commands: Readonly<Record<string, Command>> = {
  make: {
    run: make,
    uses: () => ({ by: 'npm run backup', of: ['to', 'recipient', 'passphrase', 'secrets', 'start-over'] }),
  },
  list: { run: list, uses: () => ({ by: 'list', of: ['to'] }) },
  verify: {
    run: verify,
    uses: ({ restore }) =>
      restore
        ? { by: 'verify --restore', of: ['to', 'restore', 'identity', 'passphrase'] }
        : { by: 'verify without --restore', of: ['to', 'backup'] },
  },
  'new-key': { run: newKey, uses: () => ({ by: 'new-key', of: ['out'] }) },
};

async function make(given: Options): Promise<number> {
  refuseBoth(given, ['recipient', 'passphrase'], USAGE);
  os.setPriority(NICE);
  const config = readHospitalConfig();
  const folder = folderOf(given, config);
  await assertUsable(folder, 'write');
  const { recipient, secrets } = given;
  const passphrase = given.passphrase ? await passphraseOf(config) : null;
  const made = await runMaintenance('backup', (beside) =>
    withBackupLease(beside.foundation, async (signal) => {
      const place = new BackupFolder(folder);
      if (!given['start-over']) await assertStillThere(beside.foundation, place);
      const recipients = await recipientsOf(place, { recipient, passphrase }, config);
      // First: a disk without room, or a folder without rights, is noticed before the long part.
      if (secrets !== undefined) await writeSecrets(secrets, config, recipients);
      const done = await makeBackup(beside, { folder, recipients, keep: keepOf(given, config), signal });
      // What a passphrase locks opens with that alone.
      if (passphrase === null) await checkWeekly(beside, folder);
      return done;
    }),
  );
  for (const line of linesOf(made)) say(line);
  if (secrets !== undefined) say(`The secrets are in ${secrets}: keep it apart from the backups.`);
  return EXIT.good;
}

/** A folder that is named by hand is the caller's to tidy up, unless BACKUP_KEEP is set. */
export function keepOf(
  { to }: Pick<Options, 'to'>,
  { BACKUP_KEEP }: Pick<HospitalConfig, 'BACKUP_KEEP'>,
): Keep | null {
  return BACKUP_KEEP ?? (to === undefined ? USUAL_KEEP : null);
}

function folderOf({ to }: Options, { BACKUP_DIR }: HospitalConfig): string {
  const folder = to ?? BACKUP_DIR;
  if (folder === undefined) throw new ConfigError('Name the folder of the backups with --to or BACKUP_DIR.');
  return folder;
}

async function writeSecrets(
  file: string,
  config: HospitalConfig,
  recipients: readonly Recipient[],
): Promise<void> {
  const bytes = await encryptedSecrets(config.DATA_DIR, config, recipients);
  await writeDurably(file, bytes).catch((cause: unknown) => {
    throw new ConfigError(`The file ${file} cannot be written.`, { cause });
  });
}

function linesOf({ manifest, newEvents, newBytes, wholeBecause, warnings }: MadeAndPruned): string[] {
  const { id, log, files } = manifest;
  return [
    `Backup ${id}: ${log.events} events (${newEvents} of them new), ${files.count} files; ${megabytes(newBytes)} MB written, read back and compared.`,
    ...(wholeBecause === 'other keys'
      ? ['Backups before are for other keys, so everything was written once more.']
      : []),
    ...warnings,
  ];
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

async function list(given: Options): Promise<number> {
  const { place, keys } = await known(given);
  const ids = await backupIds(place);
  if (ids.length === 0) say(`There is no backup in ${place.folder}.`);
  for (const id of ids) say(await readManifest(place, id, keys).then(lineOf, asSentence(id)));
  return EXIT.good;
}

function lineOf({ id, at, log, files }: Manifest): string {
  return `${id}  ${at}  ${log.events} events, ${files.count} files`;
}

function asSentence(id: string): (error: unknown) => string {
  return (error) => {
    if (error instanceof ConfigError) return `${id}  ${error.message}`;
    throw error;
  };
}

async function verify(given: Options): Promise<number> {
  refuseBoth(given, ['identity', 'passphrase'], USAGE);
  const { place, keys, config } = await known(given);
  if (given.restore) {
    const reader = new BackupReader(place, await identitiesOf(place, given, config));
    return runMaintenance('backup', (beside) =>
      withBackupLease(beside.foundation, () => restoreCheck(beside, reader, keys)),
    );
  }
  const newest = (await backupIds(place)).at(-1);
  const id = given.backup ?? newest;
  if (id === undefined) throw new ConfigError(`There is no backup in ${place.folder}.`);
  const check = id === newest ? checkNewest : checkOlder;
  const { objects, bytes, faults } = await check(place, await readManifest(place, id, keys));
  if (faults.length === 0) {
    say(`Backup ${id} holds: ${objects} objects, ${megabytes(bytes)} MB, each as it was written.`);
    return EXIT.good;
  }
  say(`Backup ${id} is damaged:`);
  for (const fault of faults) say(`  ${fault}`);
  return EXIT.damaged;
}

async function known(given: Options) {
  const config = readHospitalConfig();
  const folder = folderOf(given, config);
  await assertUsable(folder, 'read');
  const { trusted: keys } = await backupSigner(config);
  return { config, place: new BackupFolder(folder), keys };
}

async function restoreCheck(
  { config, foundation }: Maintenance,
  reader: BackupReader,
  keys: readonly PublicKey[],
): Promise<number> {
  const { id, events, records, faults } = await checkRestored({ config, foundation }, reader, keys);
  for (const fault of faults) say(fault);
  if (faults.length > 0) return EXIT.damaged;
  say(
    `Backup ${id} was restored: ${events} events, ${records} records, each as in the product at that moment.`,
  );
  return EXIT.good;
}

async function newKey({ out }: Options): Promise<number> {
  if (out === undefined) throw new ConfigError(`--out is missing.\n${USAGE}`);
  const { identity, recipient } = await newKeyPair();
  await writeFile(out, `# public key: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  }).catch(() => {
    throw new ConfigError(`The file ${out} is there already, or cannot be written.`);
  });
  say(`Public key, for BACKUP_RECIPIENTS: ${recipient}`);
  say(
    `The private key is in ${out}. Anybody who has it can open the backups, and nobody can without it. Keep it away from this machine.`,
  );
  return EXIT.good;
}
