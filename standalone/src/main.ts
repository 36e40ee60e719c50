import {
  ConfigError,
  createLogger,
  createShutdown,
  failureText,
  isDiskFull,
  onStopSignal,
  redact,
} from '@hospital/platform';
import type { Logger } from '@hospital/platform';
import { readHospitalConfig } from './config.ts';
import { demoArgument, type DemoArgument } from './demo/demoArgument.ts';
import { runAuditCommand } from './auditCommand.ts';
import { runBackupCommand } from './backup/backupCommand.ts';
import { runRestoreCommand } from './backup/restoreCommand.ts';
import { holdDataFolder } from './dataFolder.ts';
import { runKeysCommand } from './keysCommand.ts';
import { runProjectionsCommand } from './projectionsCommand.ts';
import { runDocumentsCommand } from './documentsCommand.ts';
import { runRebuildCommand } from './rebuildCommand.ts';
import { runMigrateCommand } from './migrateCommand.ts';
import { runUserCommand } from './userCommand.ts';
import { watchLauncher } from './launcher.ts';
import { startHospital, type Hospital } from './start.ts';

/** Serves until it is asked to stop, then leaves with 0; with 1 when it could not start, or broke. With `--user`, `--keys`, `--rebuild`, `--projections`, `--backup`, `--restore`, `--migrate`, `--audit-verify` or `--demo-only`, does that and ends. */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Who read our output may be gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    if (args[0] === '--user') await runUserCommand(args.slice(1));
    else if (args[0] === '--keys') process.exitCode = await runKeysCommand(args.slice(1));
    else if (args[0] === '--documents') process.exitCode = await runDocumentsCommand(args.slice(1));
    else if (args[0] === '--rebuild') await runRebuildCommand(args.slice(1));
    else if (args[0] === '--projections') process.exitCode = await runProjectionsCommand(args.slice(1));
    else if (args[0] === '--backup') process.exitCode = await runBackupCommand(args.slice(1));
    else if (args[0] === '--restore') await runRestoreCommand(args.slice(1));
    else if (args[0] === '--migrate') await runMigrateCommand(args.slice(1));
    else if (args[0] === '--audit-verify') process.exitCode = await runAuditCommand(args.slice(1));
    else await serve(demoArgument(args));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return redact(error.message);
  if (isDiskFull(error))
    return 'The disk is full. Free some space on it, then start again: everything that was confirmed is kept.';
  // Node would print the error whole, with the row that a fold or the database met.
  return failureText(error);
}

async function serve({ demo, day }: DemoArgument): Promise<void> {
  const config = readHospitalConfig();
  const log = createLogger({ name: 'hospital', level: config.LOG_LEVEL, destination: 'stderr' });
  const shutdown = createShutdown(log);
  const leave = (code: number): void => {
    void shutdown.close().then((clean) => process.exit(clean ? code : 1));
  };
  const launcher = watchLauncher(() => leave(0));
  onStopSignal(() => leave(0));
  leaveOnSurprise(log, leave);
  const data = await holdDataFolder(config.DATA_DIR, () => shutdown.closing || launcher.isGone());
  shutdown.add({ name: 'data folder', close: data.release });
  try {
    const address = demo === 'only' ? nobodys : {};
    const hospital = await startHospital({ ...config, ...address }, { dataFolder: data.path, log, shutdown });
    void hospital.lost.then((reason) => {
      log.fatal({ cause: reason }, 'stopping, as the database is gone');
      leave(1);
    });
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

function leaveOnSurprise(log: Logger, leave: (code: number) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'stopping after an unexpected error');
      leave(1);
    });
  }
}
