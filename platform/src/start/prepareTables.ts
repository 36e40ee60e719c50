/** The tables beside the log, at the start of a service: made by an account that may, else checked together with the rights of the account. */
import { isDenied } from '@hospital/event-store';
import type pg from 'pg';
import { backupMigrations } from '../backup/tables.ts';
import { commandMigrations } from '../commands/tables.ts';
import { ConfigError } from './config.ts';
import { accountOf, onConnection } from '../databaseRoles/account.ts';
import { keepGrants } from '../databaseRoles/applyGrants.ts';
import type { Service } from '../databaseRoles/grants.ts';
import { assertNothingMissing, missingRights } from '../databaseRoles/rights.ts';
import { leaseMigrations } from '../eventSourcing/lease.ts';
import { reactorMigrations } from '../eventSourcing/reactor.ts';
import { evidenceMigrations } from '../evidence/checkpointChain.ts';
import { keptMigrations } from '../keptTables/keptMigrations.ts';
import { migrateDue } from '../keptTables/migrate.ts';
import { assertMigrated, assertNotOlder, programVersions } from './programVersions.ts';
import { readsMigrations } from '../reads/tables.ts';

/** The tables beside the log. */
export const keptGroups = [
  keptMigrations,
  leaseMigrations,
  reactorMigrations,
  readsMigrations,
  commandMigrations,
  evidenceMigrations,
  backupMigrations,
] as const;

interface Preparing {
  readonly databaseUrl: string;
  readonly service?: Service;
  readonly isMaintenance?: boolean;
}

/**
 * Makes the tables, or checks that the owner has made them.
 * @throws ConfigError
 */
export async function prepareTables({
  databaseUrl,
  service = 'command',
  isMaintenance = false,
}: Preparing): Promise<void> {
  await onConnection(databaseUrl, async (client) => {
    const { name, mayMigrate } = await accountOf(client);
    if (mayMigrate) {
      await migrateKept(client, databaseUrl);
      await keepGrants(client);
      return;
    }
    if (isMaintenance) throw needsOwner(name);
    await assertPrepared(client, service, name);
  });
}

const needsOwner = (name: string) =>
  new ConfigError(
    `Commands of maintenance need the owner of the database, and ${name} is the account of a service: set DATABASE_OWNER_URL.`,
  );

async function assertPrepared(client: pg.ClientBase, service: Service, name: string): Promise<void> {
  try {
    await assertMigrated(client, programVersions(...keptGroups), name);
    assertNothingMissing(name, await missingRights(client, service, name));
  } catch (error) {
    if (isDenied(error)) assertNothingMissing(name, [String((error as Error).message)]);
    throw error;
  }
}

/** @throws ConfigError, before anything is changed, where a newer program was here */
export async function migrateKept(client: pg.ClientBase, databaseUrl: string): Promise<void> {
  await assertNotOlder(client, programVersions(...keptGroups));
  await migrateDue(client, databaseUrl, keptGroups);
}
