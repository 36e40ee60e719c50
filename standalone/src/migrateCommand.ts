/** Prepares a database of one's own for services that have accounts of their own: `npm run migrate`. */
import {
  assertRestoreFinishedIn,
  ConfigError,
  createLogger,
  makeRoles,
  readConfig,
  ROLES,
  SERVICES,
  whenReachable,
} from '@hospital/platform';
import { refuseMore } from './commandLine.ts';
import { holdingsOf, migrateSettings } from './config.ts';
import { prepareDatabase } from './prepareDatabase.ts';

/** @throws ConfigError with a sentence for the user */
export async function runMigrateCommand(args: readonly string[]): Promise<void> {
  refuseMore(args, 'Use: npm run migrate');
  const config = readConfig(migrateSettings);
  const { DATABASE_OWNER_URL: ownerUrl } = config;
  if (ownerUrl === undefined)
    throw new ConfigError(
      'DATABASE_OWNER_URL is missing: set it to the URL of the account that owns the database. npm start on its own server needs no npm run migrate.',
    );
  const log = createLogger({ name: 'migrate', level: config.LOG_LEVEL, destination: 'stderr' });
  const waiting = { log, setting: 'DATABASE_OWNER_URL' };
  await whenReachable('PostgreSQL', waiting, () => assertRestoreFinishedIn(ownerUrl));
  const passwords = {
    command: config.DATABASE_COMMAND_PASSWORD,
    projection: config.DATABASE_PROJECTION_PASSWORD,
    worker: config.DATABASE_WORKER_PASSWORD,
  };
  await makeRoles(ownerUrl, passwords);
  await prepareDatabase(ownerUrl, holdingsOf(config));
  const without = SERVICES.filter((service) => passwords[service] === undefined);
  process.stdout.write(
    `The database is ready for ${SERVICES.map((service) => ROLES[service]).join(', ')}.\n`,
  );
  for (const service of without)
    process.stdout.write(
      `The password of ${ROLES[service]} was left as it is; DATABASE_${service.toUpperCase()}_PASSWORD sets it.\n`,
    );
}
