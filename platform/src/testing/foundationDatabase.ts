import { migrateEventStore } from '@hospital/event-store';
import { onConnection } from '../databaseRoles/account.ts';
import { prepareTables } from '../start/prepareTables.ts';
import { testDatabase, type TestDatabase } from './testDatabase.ts';

/** A database with the log and all tables beside it, without a row: a foundation opens on it in a third of the time of an empty one. */
export function foundationDatabase(): Promise<TestDatabase> {
  return testDatabase('platform.foundation', async (url) => {
    await prepareTables({ databaseUrl: url });
    await onConnection(url, migrateEventStore);
  });
}
