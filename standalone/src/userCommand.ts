/**
 * What the person at the machine may do for those who can no longer sign in: `npm run user -- reset-password <e-mail>`.
 * It works while the product runs and while it does not.
 */
import { startCommandService } from '@hospital/command-service';
import { ConfigError, createLogger, createShutdown, findSecrets, openFoundation } from '@hospital/platform';
import type { Foundation, Logger, Shutdown } from '@hospital/platform';
import { readHospitalConfig, type HospitalConfig } from './config.ts';
import { openDatabase, runningDatabaseUrl } from './database.ts';
import { holdDataFolder } from './dataFolder.ts';
import { generatePassword } from './password.ts';

const USAGE = 'Use: npm run user -- reset-password <e-mail>';

/** @throws ConfigError with a sentence for whoever typed it */
export async function runUserCommand([command, email, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'reset-password' || email === undefined || rest.length > 0) throw new ConfigError(USAGE);
  const config = readHospitalConfig();
  const log = createLogger({ name: 'user', level: config.LOG_LEVEL, destination: 'stderr' });
  const shutdown = createShutdown(log);
  try {
    const foundation = await openBeside(config, { log, shutdown });
    const password = await resetPassword(foundation, email, shutdown);
    process.stdout.write(`The password of ${email} is now ${password}. Their sessions have ended.\n`);
  } finally {
    await shutdown.close();
  }
}

async function openBeside(
  config: HospitalConfig,
  { log, shutdown }: { log: Logger; shutdown: Shutdown },
): Promise<Foundation> {
  const running = config.DATABASE_URL ?? (await runningDatabaseUrl(config.DATA_DIR));
  let databaseUrl = running;
  if (databaseUrl === null) {
    const data = await holdDataFolder(config.DATA_DIR, () => shutdown.closing);
    shutdown.add({ name: 'data folder', close: data.release });
    const database = await openDatabase(undefined, data.path, log);
    shutdown.add({ name: 'database', close: database.close, limitMs: 35_000 });
    databaseUrl = database.url;
  }
  const secrets = await findSecrets(config.DATA_DIR, config);
  const foundation = await openFoundation({
    databaseUrl,
    eventStoreUrl: config.EVENTSTORE_URL,
    secrets,
    log,
  });
  shutdown.add({ name: 'foundation', close: foundation.close });
  return foundation;
}

async function resetPassword(foundation: Foundation, email: string, shutdown: Shutdown): Promise<string> {
  const commands = await startCommandService({ foundation });
  shutdown.add({ name: 'command service', close: commands.close });
  const userId = await commands.userIdByEmail(email);
  if (userId === null) throw new ConfigError(`Nobody has the e-mail ${email}: look at the list of users.`);
  const password = generatePassword();
  await foundation.credentials.set(userId, password);
  await foundation.sessions.revokeAll(userId);
  return password;
}
