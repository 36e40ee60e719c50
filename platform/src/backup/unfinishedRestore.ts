/**
 * A row that stays from the moment in which the first table of a restore is made until the restore is recorded in the log: a product that started in
 * between would work on half a log, or give numbers again that were handed out after the backup.
 */
import { ConfigError } from '../config.ts';

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

/** For a start. @throws ConfigError */
export async function assertRestoreFinished(client: Queryable): Promise<void> {
  const { rows } = await client.query('select backup from kept.unfinished_restore');
  if (rows[0])
    throw new ConfigError(
      `The restore of the backup ${String(rows[0]['backup'])} did not end. Run npm run restore once more, as before: it goes on where it was.`,
    );
}
