import pg from 'pg';
import { keptMigrations } from '../keptTables/keptMigrations.ts';
import { migrate } from '../keptTables/migrate.ts';
import { testDatabase } from './testDatabase.ts';

export interface KeptDatabase {
  readonly pool: pg.Pool;
  readonly url: string;
  /** Closes the pool too. */
  drop(): Promise<void>;
}

/** A database with the tables that are kept beside the log. */
export async function keptDatabase(): Promise<KeptDatabase> {
  const { url, drop } = await testDatabase('platform.kept', (template) => migrate(template, keptMigrations));
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  return {
    pool,
    url,
    drop: async () => {
      await pool.end();
      await drop();
    },
  };
}
