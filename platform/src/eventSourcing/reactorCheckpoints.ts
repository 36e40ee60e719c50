/** The position up to which each reactor has read the log, under its name: all reads and writes of the table of checkpoints. */
import type { Position } from '@hospital/contracts';
import type { ClientBase, Pool } from 'pg';
import { LeaseLost, ASYNC_COMMIT, type Lease } from './lease.ts';

type Queryable = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>;

/** Null if none was kept yet. */
export async function checkpointOf(database: Queryable, name: string): Promise<Position | null> {
  const { rows } = await database.query<{ position: Position }>(
    'select position from kept.reactor_checkpoints where name = $1',
    [name],
  );
  return rows[0]?.position ?? null;
}

/** Of work that does the same when another process does it too. */
export async function saveCheckpoint(database: Queryable, name: string, position: Position): Promise<void> {
  await database.query(
    `insert into kept.reactor_checkpoints (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position`,
    [name, position],
  );
}

/**
 * Only while the lease is held. One statement, so that nothing is left open by a process that freezes in between. It does not wait for the
 * disk, which appends need: where the server crashes at once, events are reacted to again.
 * @throws LeaseLost
 */
export async function saveCheckpointUnderLease(
  lease: Lease,
  name: string,
  position: Position,
): Promise<void> {
  const { rowCount } = await lease.client.query(
    `with held as (select from kept.leases where name = $3 and fence = $4 for key share)
     insert into kept.reactor_checkpoints (name, position) select $1, $2 from held, ${ASYNC_COMMIT} without_waiting
     on conflict (name) do update set position = excluded.position`,
    [name, position, lease.name, lease.fence],
  );
  if (rowCount === 0) throw new LeaseLost(lease.name);
}
