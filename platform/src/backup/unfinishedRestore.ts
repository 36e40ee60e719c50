/**
 * A row that stays from the moment in which a backup was written into a database until the restore is recorded in the log: a product that started in
 * between would give numbers again that were handed out after the backup.
 */
import { ConfigError } from '../config.ts';

export interface UnfinishedRestore {
  /** The id of the backup. */
  readonly backup: string;
  /** How many events were restored, and the root over them. */
  readonly events: number;
  readonly root: string;
}

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export async function markUnfinished(
  client: Queryable,
  { backup, events, root }: UnfinishedRestore,
): Promise<void> {
  await client.query('insert into kept.unfinished_restore (backup, events, root) values ($1, $2, $3)', [
    backup,
    events,
    root,
  ]);
}

export async function unfinishedRestore(client: Queryable): Promise<UnfinishedRestore | null> {
  const { rows } = await client.query('select backup, events, root from kept.unfinished_restore');
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
  const unfinished = await unfinishedRestore(client);
  if (unfinished)
    throw new ConfigError(
      `The restore of the backup ${unfinished.backup} did not end. Run npm run restore once more, as before: it goes on where it was.`,
    );
}
