import { ConfigError, createLogger, createShutdown, onStopSignal } from '@hospital/platform';
import type { Logger } from '@hospital/platform';
import { readHospitalConfig } from './config.ts';
import { holdDataFolder } from './dataFolder.ts';
import { runUserCommand } from './userCommand.ts';
import { watchLauncher } from './launcher.ts';
import { startHospital, type Hospital } from './start.ts';

/** Serves until it is asked to stop, then leaves with 0; with 1 when it could not start, or broke. With `--user`, does that and ends. */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Who read our output may be gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    if (args[0] === '--user') await runUserCommand(args.slice(1));
    else await serve();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function serve(): Promise<void> {
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
    const hospital = await startHospital(config, { dataFolder: data.path, log, shutdown });
    void hospital.lost.then((reason) => {
      log.fatal({ cause: reason }, 'stopping, as the database is gone');
      leave(1);
    });
    if (!shutdown.closing) greet(hospital);
  } catch (error) {
    // What fails because it was closed half-way is no failure.
    if (shutdown.closing) return;
    await shutdown.close();
    throw error;
  }
}

function greet({ url, firstSignIn }: Hospital): void {
  if (firstSignIn !== null) {
    const { email, password } = firstSignIn;
    process.stdout.write(`sign in as ${email} with the password ${password} (shown until it was used)\n`);
  }
  process.stdout.write(`ready ${url}\n`);
}

function leaveOnSurprise(log: Logger, leave: (code: number) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'stopping after an unexpected error');
      leave(1);
    });
  }
}
