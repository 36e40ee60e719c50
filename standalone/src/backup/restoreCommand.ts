/** A backup into an empty data folder, or into empty stores of one's own: `npm run restore`. */
import {
  assertEvidencePlaces,
  assertUsable,
  BackupFolder,
  BackupReader,
  checkNewest,
  checkOlder,
  chooseBackup,
  ConfigError,
  continueChain,
  createLogger,
  createShutdown,
  DamagedObject,
  existingSecrets,
  foundationOptions,
  isRestored,
  keptGroups,
  markFinished,
  openFoundation,
  readLeftOut,
  recordRestore,
  restoreBackup,
  restoreEvidence,
  restoreId,
  readSecrets,
  takeOverErasures,
  takeOverKeyChanges,
  whenReachable,
  writtenRestore,
  type ChosenBackup,
  type Foundation,
  type GivenAuditKeys,
  type GivenSecrets,
  type DiscardedTail,
  type NamedErasures,
  type PublicKey,
  type Secrets,
  type EvidenceRestored,
} from '@hospital/platform';
import { numberIn, utcInstant } from '@hospital/contracts';
import { failpoint } from '@hospital/event-store';
import { readArguments, refuseBoth, refuseMore } from '../commandLine.ts';
import { evidenceFolder, ownerSetting, readHospitalConfig, type HospitalConfig } from '../config.ts';
import { eraseNamed } from '../eraseNamed.ts';
import { say } from '../keyFolder.ts';
import { ownPublicKeys } from './auditKeys.ts';
import { identitiesOf } from './backupKeys.ts';
import { openTarget } from './restoreTarget.ts';
import { assertAllNamed, endsOf, numbersOf, type Numbers } from './lastNumbers.ts';

const USAGE = `Use: npm run restore -- <folder> --reason <text> (--last-number <number> … | --skip-numbers <count>)
     [--identity <file> | --passphrase] [--secrets <file>] [--backup <id> | --until <instant>]
     --last-number    the last invoice (2026-000123), ordonnance (ORD-2026-000123), receipt (REC-2026-000123), refund receipt (RMB-2026-000123) and credit note (AV-2026-000123)
                     that was handed out; later ones go on after it
     --skip-numbers   how many numbers of each series are left out instead; 0 where nothing was issued after the backup
     --until          2026-11-25T14:30:00Z: what was recorded later is left out`;

const options = {
  reason: { type: 'string' },
  'last-number': { type: 'string', multiple: true },
  'skip-numbers': { type: 'string' },
  identity: { type: 'string' },
  passphrase: { type: 'boolean' },
  secrets: { type: 'string' },
  backup: { type: 'string' },
  until: { type: 'string' },
} as const;

type Options = ReturnType<typeof readArguments<typeof options>>['values'];

interface RestoreOptions {
  readonly reason: string;
  readonly until: Date | undefined;
  readonly backup: string | undefined;
  readonly numbers: Numbers;
}

/** @throws ConfigError with a sentence for the user; where the target was empty it still is */
export async function runRestoreCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { options, usage: USAGE });
  const [folder, ...rest] = positionals;
  if (folder === undefined) throw new ConfigError(`Name the folder of the backups.\n${USAGE}`);
  refuseMore(rest, USAGE);
  const asked = askedFor(values);
  const config = readHospitalConfig();
  await assertUsable(folder, 'read');
  const backups = new BackupFolder(folder);
  const identities = await identitiesOf(backups, values, config);
  const secrets = values.secrets === undefined ? null : await readSecrets(values.secrets, identities);
  const reader = new BackupReader(backups, identities);
  const given = { ...config, ...secrets?.given };
  await intoStores(config, { reader, asked, given, keepSecrets: secrets?.keepIn });
}

function askedFor({ reason, until, backup, ...given }: Options): RestoreOptions {
  if (reason === undefined) throw new ConfigError(`--reason is missing.\n${USAGE}`);
  refuseBoth({ backup, until }, ['backup', 'until'], USAGE);
  refuseBoth(given, ['identity', 'passphrase'], USAGE);
  refuseBoth(given, ['last-number', 'skip-numbers'], USAGE);
  return {
    reason: reason.trim(),
    until: until === undefined ? undefined : momentOf(until),
    backup,
    numbers: numbersOf({ last: given['last-number'], skip: given['skip-numbers'] }),
  };
}

/** Without an offset it would be the time of this machine, which may be another than the clinic's. */
function momentOf(until: string): Date {
  const instant = utcInstant(until);
  if (instant === null)
    throw new ConfigError(
      `--until "${until}" is no instant with its offset from UTC: write it like 2026-11-25T14:30:00Z or 2026-11-25T15:30:00+01:00.`,
    );
  return new Date(instant);
}

interface RestoreRun {
  readonly reader: BackupReader;
  readonly asked: RestoreOptions;
}

interface IntoStores extends RestoreRun {
  /** Keys of the environment, and those of the file of the secrets. */
  readonly given: GivenSecrets & GivenAuditKeys;
  readonly keepSecrets: ((dataFolder: string) => Promise<void>) | undefined;
}

async function intoStores(
  config: HospitalConfig,
  { reader, asked, given, keepSecrets }: IntoStores,
): Promise<void> {
  const log = createLogger({ name: 'restore', level: config.LOG_LEVEL, destination: 'stderr' });
  const shutdown = createShutdown(log);
  try {
    const secrets = await existingSecrets(config.DATA_DIR, given);
    const keys = ownPublicKeys(config.DATA_DIR, given);
    const chosen = await chosenOf(reader, { asked, keys });
    await assertEvidencePlaces({ folder: evidenceFolder(config), copies: config.AUDIT_COPIES });
    assertAllNamed(asked.numbers, { since: chosen.tablesFrom.at, now: new Date() });
    say(sentenceOf(chosen));
    await assertWhole(reader.backups, chosen);
    const keepsSecrets = keepSecrets !== undefined;
    const { data, database } = await openTarget(config, keepsSecrets, { log, shutdown });
    const parts = { databaseUrl: database.url, eventStoreUrl: config.EVENTSTORE_URL };
    const beforeCommit = async () => keepSecrets?.(data.path);
    const options = {
      reader,
      chosen,
      ...parts,
      secrets,
      groups: keptGroups,
      beforeCommit,
      now: () => new Date(),
    };
    const { newest, events } = chosen;
    const isWritten = () => isRestored(database.url, { backup: newest.id, events });
    const setting = ownerSetting(config);
    if (await whenReachable('PostgreSQL', { log, setting }, isWritten)) await beforeCommit();
    else await restoreBackup(options);
    const foundation = await openFoundation({
      ...{ ...foundationOptions(config), ...parts, secrets, log },
      ...{ isMaintenance: true, isRestore: true },
    });
    shutdown.add({ name: 'foundation', close: foundation.close });
    await finish({ config, chosen, reader, asked, foundation, keys, secrets });
  } finally {
    await shutdown.close();
  }
}

async function chosenOf(
  reader: BackupReader,
  { asked, keys }: { readonly asked: RestoreOptions; readonly keys: readonly PublicKey[] },
): Promise<ChosenBackup> {
  return chooseBackup(reader, keys, asked).catch((cause: unknown) => {
    if (cause instanceof DamagedObject) throw damaged(cause.message);
    throw cause;
  });
}

function damaged(what: string): ConfigError {
  return new ConfigError(`The backup is damaged, so nothing was written: ${what}.`);
}

function sentenceOf({ newest, tablesFrom, events }: ChosenBackup): string {
  const rest = newest.log.events - events;
  return `Restoring ${events} events of the backup ${tablesFrom.id}${rest > 0 ? `; ${rest} later ones are left out` : ''}.`;
}

/** Everything is read before anything is written. */
async function assertWhole(backups: BackupFolder, { newest, tablesFrom }: ChosenBackup): Promise<void> {
  const checks = [
    await checkNewest(backups, newest),
    ...(tablesFrom === newest ? [] : [await checkOlder(backups, tablesFrom)]),
  ];
  const faults = checks.flatMap((check) => check.faults);
  if (faults.length > 0) throw damaged(faults.join('; '));
}

interface Finishing extends RestoreRun {
  readonly config: HospitalConfig;
  readonly chosen: ChosenBackup;
  readonly foundation: Foundation;
  readonly keys: readonly PublicKey[];
  readonly secrets: Pick<Secrets, 'sealKey' | 'oldSealKeys'>;
}

/** Also of a restore that was cut off behind the point where everything is in the database. */
async function finish(finishing: Finishing): Promise<void> {
  const { config, chosen, reader, asked, foundation, keys, secrets } = finishing;
  const { pool, store, clock, databaseUrl } = foundation;
  const restore = await writtenRestore(pool);
  if (!restore) throw new Error('a restore ended before it was recorded');
  const folder = evidenceFolder(config);
  const copies = config.AUDIT_COPIES;
  const { reason, numbers } = asked;
  const evidence = await restoreEvidence({
    reader,
    manifest: chosen.newest,
    events: restore.events,
    folder,
    copies,
    keys,
  });
  const { missing, unread } = evidence;
  const at = clock();
  failpoint('restoreRecord.before');
  const leftOut = await readLeftOut(reader, chosen, secrets);
  await takeOverKeyChanges(foundation, leftOut, secrets.sealKey);
  const used = { store, restore: restoreId(restore), leftOut: leftOut.numbers };
  const ends = await endsOf(numbers, used, { since: chosen.tablesFrom.at, now: at });
  for (const { end, skipped } of await recordRestore({ store, restore, reason, numbers: ends, now: at }))
    if (skipped > 0)
      say(
        `${skipped} numbers are left out: the next one is ${numberIn(end.series, end.year, end.last + 1)}.`,
      );
  for (const copy of unread)
    say(`No checkpoint was found in ${copy}: whether signed events are missing is not known from there.`);
  await takeOverErasures(foundation, leftOut);
  // Before a new chain begins: it sets aside the checkpoints that name them.
  await applyErasures(foundation, evidence, leftOut);
  if (missing > 0)
    say(
      `Checkpoints that are kept elsewhere cover ${missing} events that are missing now. A new chain of checkpoints begins.`,
    );
  const erase = (erasures: NamedErasures) => eraseNamed(foundation, erasures);
  await continueChain({ store, databaseUrl, folder, copies, keys, reason, at, erase }, missing);
  failpoint('restoreRecord.after');
  await markFinished(pool);
  say('Restored. Everybody signs in again. Start the product: it builds its read models from the log.');
}

/** Nothing is served yet: a person, or a text, that was erased after the backup is never shown again. */
async function applyErasures(
  foundation: Foundation,
  { erased, erasedTexts, isErasedKnown }: EvidenceRestored,
  leftOut: DiscardedTail,
): Promise<void> {
  if (leftOut.notBelieved > 0)
    say(
      `Events in the part of the log that is left out whose seal does not hold, and that were not taken over: ${leftOut.notBelieved}.`,
    );
  if (leftOut.erased.length > 0)
    say(`Erasures in the part of the log that is left out, which stay: ${leftOut.erased.length}.`);
  await eraseNamed(foundation, {
    erased: erased.filter((subject) => !leftOut.erased.includes(subject)),
    erasedTexts: [...leftOut.erasedTexts, ...erasedTexts],
  });
  if (!isErasedKnown)
    say(
      'No checkpoints were found but those of the backup: whether somebody, or a text about somebody, was erased after it is not known. If checkpoints are kept elsewhere, name their folder in AUDIT_COPIES and restore again, into empty stores.',
    );
}
