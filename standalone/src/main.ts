import {
  ConfigError,
  createLogger,
  createShutdown,
  failureText,
  isDiskFull,
  redact,
  supervise,
} from '@hospital/platform';
import { dataFolderSetting, keepsKeysInFolder, keepsStoresInFolder, readHospitalConfig } from './config.ts';
import { demoArgument, type DemoArgument } from './demo/demoArgument.ts';
import { holdWhereUsed } from './dataFolder.ts';
import { unusableFolder } from './unusableFolder.ts';
import { watchLauncher } from './launcher.ts';
import { startHospital, type Hospital } from './start.ts';

/** Returns the exit code; nothing means 0. */
type Command = (args: readonly string[]) => Promise<number | void>;

/** Loaded when they are asked for: a start needs none of them. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  '--user': async () => (await import('./userCommand.ts')).runUserCommand,
  '--keys': async () => (await import('./keysCommand.ts')).runKeysCommand,
  '--documents': async () => (await import('./documentsCommand.ts')).runDocumentsCommand,
  '--rebuild': async () => (await import('./rebuildCommand.ts')).runRebuildCommand,
  '--projections': async () => (await import('./projectionsCommand.ts')).runProjectionsCommand,
  '--backup': async () => (await import('./backup/backupCommand.ts')).runBackupCommand,
  '--restore': async () => (await import('./backup/restoreCommand.ts')).runRestoreCommand,
  '--migrate': async () => (await import('./migrateCommand.ts')).runMigrateCommand,
  '--audit-verify': async () => (await import('./auditCommand.ts')).runAuditCommand,
};

/**
 * Serves until it is asked to stop, then leaves with 0; with 1 when it could not start, or broke. With one of `commands` or `--demo-only`,
 * does that and ends.
 */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Who read our output may be gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const [name = '', ...rest] = args;
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!load) return await serve(demoArgument(args));
    const code = await (await load())(rest);
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    process.stderr.write(`${await sentenceOf(error)}\n`);
    process.exit(1);
  }
}

async function sentenceOf(error: unknown): Promise<string> {
  if (error instanceof ConfigError) return redact(error.message);
  if (isDiskFull(error))
    return 'The disk is full. Free some space on it, then start again: everything that was confirmed is kept.';
  const unusable = await unusableFolder(error, dataFolderSetting());
  if (unusable !== null) return redact(unusable);
  // Node would print the error whole, with the row that a fold or the database met.
  return failureText(error);
}

async function serve({ demo, day }: DemoArgument): Promise<void> {
  const config = readHospitalConfig();
  const log = createLogger({ name: 'hospital', level: config.LOG_LEVEL, destination: 'stderr' });
  const shutdown = createShutdown(log);
  const leave = supervise(log, shutdown);
  const launcher = watchLauncher(() => leave(0));
  const isUsed = demo !== 'only' || keepsStoresInFolder(config) || keepsKeysInFolder(config);
  const data = await holdWhereUsed(config.DATA_DIR, isUsed, () => shutdown.closing || launcher.isGone());
  shutdown.add({ name: 'data folder', close: data.release });
  try {
    const address = demo === 'only' ? nobodys : {};
    const onLost = (reason: string): void => {
      log.fatal({ cause: reason }, 'stopping, as the database is gone');
      leave(1);
    };
    const surroundings = { dataFolder: data.path, log, shutdown, onLost };
    const hospital = await startHospital({ ...config, ...address }, surroundings);
    if (demo !== 'none') await hospital.seedClinic(say, day);
    if (shutdown.closing) return;
    greet(hospital, demo);
    if (demo === 'only') leave(0);
  } catch (error) {
    // What fails because it was closed half-way is no failure.
    if (shutdown.closing) return;
    await shutdown.close();
    throw error;
  }
}

/** For this process alone. */
const nobodys = { HOST: '127.0.0.1', PORT: 0 } as const;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greet({ url, passkeyUrl, firstSignIn }: Hospital, demo: DemoArgument['demo']): void {
  if (firstSignIn !== null) {
    const { email, password } = firstSignIn;
    say(`sign in as ${email} with the password ${password} (shown until first use)`);
  }
  if (demo === 'only') return;
  if (passkeyUrl) say(`passkeys work at ${passkeyUrl} on this machine`);
  say(`ready ${url}`);
}
