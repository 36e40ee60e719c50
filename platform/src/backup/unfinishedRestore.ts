/**
 * A row that stays from the moment in which the first table of a restore is made until the restore is recorded in the log: a product that started in
 * between would work on half a log, or give numbers again that were handed out after the backup.
 */
import { watchedClient } from '@hospital/event-store';
import { ConfigError } from '../start/config.ts';

export interface UnfinishedRestore {
  /** The id of the backup. */
  readonly backup: string;
  /** How many events are restored, and the root over them. */
  readonly events: number;
  readonly root: string;
}

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Before anything else is written. */
export async function markBegun(
  client: Queryable,
  { backup, events }: Omit<UnfinishedRestore, 'root'>,
): Promise<void> {
  await client.query(
    `insert into kept.unfinished_restore (backup, events) values ($1, $2)
     on conflict (one) do update set backup = excluded.backup, events = excluded.events, root = null`,
    [backup, events],
  );
}

/** In the transaction that keeps what was written. */
export async function markWritten(client: Queryable, root: string): Promise<void> {
  await client.query('update kept.unfinished_restore set root = $1', [root]);
}

/** Whose rows are written, and which is not recorded. */
export async function writtenRestore(client: Queryable): Promise<UnfinishedRestore | null> {
  const { rows } = await client.query(
    'select backup, events, root from kept.unfinished_restore where root is not null',
  );
  const [row] = rows;
  return row
    ? { backup: String(row['backup']), events: Number(row['events']), root: String(row['root']) }
    : null;
}

export async function markFinished(client: Queryable): Promise<void> {
  await client.query('delete from kept.unfinished_restore');
}

async function assertRestoreFinished(client: Queryable): Promise<void> {
  const { rows } = await client.query('select backup from kept.unfinished_restore');
  if (rows[0])
    throw new ConfigError(
      `The restore of the backup ${String(rows[0]['backup'])} did not end. Run npm run restore once more, as before: it goes on where it was.`,
    );
}

/**
 * For a start, and for commands beside the product: before a table is migrated, and before anything is made beside the database, secrets above all. Those of the clinic
 * come with its restore. @throws ConfigError
 */
export async function assertRestoreFinishedIn(databaseUrl: string): Promise<void> {
  await withRestoreTable(databaseUrl, assertRestoreFinished);
}

/** Whether this very backup was written before, by a restore that was cut off before it was recorded. */
export async function isRestored(
  databaseUrl: string,
  { backup, events }: Omit<UnfinishedRestore, 'root'>,
): Promise<boolean> {
  const found = await withRestoreTable(databaseUrl, writtenRestore);
  return found?.backup === backup && found.events === events;
}

/** Null where there is no such table yet. */
async function withRestoreTable<T>(
  databaseUrl: string,
  work: (client: Queryable) => Promise<T>,
): Promise<T | null> {
  const client = watchedClient({ connectionString: databaseUrl, application_name: 'restore' });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('kept.unfinished_restore') is not null as there`,
    );
    return rows[0]?.there ? await work(client) : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
