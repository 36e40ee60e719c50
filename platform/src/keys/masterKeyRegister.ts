/**
 * `kept.master_keys`: which master keys wrap the keys of subjects, and which one wraps new ones. A rotation makes the new key current, and
 * removes the former one when no row refers to it. What the register names is what a start needs.
 */
import type { Pool } from 'pg';
import { ConfigError } from '../start/config.ts';
import { masterKeyId, type MasterKeys } from './masterKeys.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** The key that wraps new ones. In a database that has none yet, the first of this process becomes it. */
export async function currentMasterKey(pool: Pool, firstId: string): Promise<string> {
  const found = 'select id from kept.master_keys where is_current';
  const { rows } = await pool.query<{ id: string }>(found);
  if (rows[0]) return rows[0].id;
  await pool.query('insert into kept.master_keys (id, is_current) values ($1, true) on conflict do nothing', [
    firstId,
  ]);
  const again = await pool.query<{ id: string }>(found);
  return again.rows[0]?.id ?? firstId;
}

/** From its commit on, new keys are wrapped with this one. A repeat changes nothing. */
export async function makeCurrent(pool: Pool, id: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local idle_in_transaction_session_timeout = '10s'`);
    // One rotation at a time gets here; the other then finds its own work done.
    await client.query('select id from kept.master_keys order by id for update');
    await client.query(
      'insert into kept.master_keys (id, is_current) values ($1, false) on conflict do nothing',
      [id],
    );
    await client.query('update kept.master_keys set is_current = false where is_current and id <> $1', [id]);
    await client.query('update kept.master_keys set is_current = true where id = $1 and not is_current', [
      id,
    ]);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Removes all but the current one. False where a row is still wrapped with one of them: PostgreSQL itself refuses then. */
export async function removeFormer(pool: Pool): Promise<boolean> {
  try {
    await pool.query('delete from kept.master_keys where not is_current');
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}

export interface RegisteredKey {
  readonly id: string;
  readonly isCurrent: boolean;
}

export async function registeredKeys(pool: Pool): Promise<readonly RegisteredKey[]> {
  const { rows } = await pool.query<RegisteredKey>(
    'select id, is_current as "isCurrent" from kept.master_keys order by id',
  );
  return rows;
}

/** Whether a row may need this key: it wraps new ones, or a rotation is not complete. */
export async function isRegistered(pool: Pool, key: Buffer): Promise<boolean> {
  const id = masterKeyId(key);
  return (await registeredKeys(pool)).some((registered) => registered.id === id);
}

/** How many keys this master key wraps. */
export async function wrappedKeys(pool: Pool, key: Buffer): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from kept.subject_keys where state = 'active' and master_key_id = $1`,
    [masterKeyId(key)],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Whether anybody's key is kept yet. Before the first one nothing depends on the secrets. */
export async function hasSubjectKeys(pool: Pool): Promise<boolean> {
  return (await pool.query('select 1 from kept.subject_keys limit 1')).rows.length > 0;
}

/**
 * At the start: whether this process can read every key.
 * @param mayWrite false for a service that makes no keys: it leaves the register as it is, and waits for nothing
 * @throws ConfigError with one sentence that names the variable
 */
export async function assertMasterKeys(pool: Pool, masters: MasterKeys, mayWrite = true): Promise<void> {
  if (mayWrite) await currentMasterKey(pool, masters.firstId);
  const registered = await registeredKeys(pool);
  const lacking = await masters.lacking(registered.map(({ id }) => id));
  if (lacking.length === 0) return;
  if (!(await hasSubjectKeys(pool))) {
    if (!mayWrite) return;
    // A first start that ended early left its key behind, and nothing that needs it.
    await makeCurrent(pool, masters.firstId);
    await removeFormer(pool);
    return;
  }
  if (lacking.length === registered.length)
    throw new ConfigError(
      'MASTER_KEY is not the key of this database: it opens none of the keys of personal values. Give the key that the database was set up with, or was last rotated to.',
    );
  if (registered.some(({ id, isCurrent }) => isCurrent && lacking.includes(id)))
    throw new ConfigError(
      'MASTER_KEY is the former key: it was rotated. Give the new one as MASTER_KEY, and this one as MASTER_KEY_OLD until the rotation is complete.',
    );
  // A rotation that was killed right before its last step left the former key registered, and no row that needs it.
  if (await (mayWrite ? removeFormer(pool) : wrapNothing(pool, lacking))) return;
  throw new ConfigError(
    'MASTER_KEY_OLD is missing: keys of personal values are still wrapped with the former master key. Give it, and run: npm run keys -- rotate.',
  );
}

async function wrapNothing(pool: Pool, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from kept.subject_keys where master_key_id = any($1) limit 1',
    [ids],
  );
  return rowCount === 0;
}
