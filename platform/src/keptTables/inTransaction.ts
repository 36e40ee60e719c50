import type pg from 'pg';

/** Rolled back where the work fails. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * For changes of tables and rights: one process at a time, until the transaction ends, which it does soon where the process freezes.
 * @param lock of its own in the database
 */
export async function lockInTransaction(client: pg.ClientBase, lock: number): Promise<void> {
  await client.query(`set local idle_in_transaction_session_timeout = '10s'`);
  await client.query('select pg_advisory_xact_lock($1)', [lock]);
}
