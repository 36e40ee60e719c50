/**
 * Wraps the keys of all subjects with a new master key while the product runs: first the new key becomes current, so that copies wrap new
 * keys with it; then all others are wrapped again; then the former key is removed from the register, which succeeds only where no row needs
 * it. Each step may be repeated: a rotation that was killed anywhere goes on when it is called again.
 */
import type { Pool } from 'pg';
import { Undecipherable } from './cipher.ts';
import { makeCurrent, removeFormer } from './masterKeyRegister.ts';
import { MasterKeys } from './masterKeys.ts';

const BATCH = 500;
const DEADLOCK = '40P01';

export interface MasterKeyRotation {
  readonly pool: Pool;
  /** MASTER_KEY: wraps from now on. */
  readonly present: Buffer;
  /** MASTER_KEY_OLD: only unwraps. */
  readonly former: Buffer;
  /** How many keys were wrapped again so far. */
  readonly onProgress?: (count: number) => void;
}

export interface Rotated {
  readonly rewrapped: number;
  /** Subjects whose rows can't be opened: they stay as they are, and the former key stays registered for them. */
  readonly damaged: readonly string[];
}

interface Wrapped {
  readonly subject: string;
  readonly wrapped_key: Buffer;
  readonly master_key_id: string;
}

interface Rewrapped {
  readonly row: Wrapped;
  readonly wrapped: Buffer;
}

/** @throws MasterKeyAbsent where a row is wrapped with a third key */
export async function rotateMasterKey({
  pool,
  present,
  former,
  onProgress,
}: MasterKeyRotation): Promise<Rotated> {
  const masters = new MasterKeys([present, former]);
  await makeCurrent(pool, masters.firstId);
  for (let rewrapped = 0; ;) {
    const damaged: string[] = [];
    for await (const batch of otherwiseWrapped(pool, masters.firstId)) {
      await masters.demand(batch.map(({ master_key_id }) => master_key_id));
      const opened = batch.map((row) => ({ row, wrapped: rewrap(masters, row) }));
      damaged.push(...opened.filter(({ wrapped }) => wrapped === null).map(({ row }) => row.subject));
      rewrapped += await write(pool, masters.firstId, opened.filter(isOpened));
      onProgress?.(rewrapped);
    }
    // A copy that began before the new key was current may commit a key under the former one: then once more.
    if (damaged.length > 0 || (await removeFormer(pool))) return { rewrapped, damaged };
  }
}

/** Once through the table in the order of its primary key: a page that asked for any rows left would read the finished ones each time. */
async function* otherwiseWrapped(pool: Pool, presentId: string): AsyncGenerator<readonly Wrapped[]> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<Wrapped>(
      `select subject, wrapped_key, master_key_id from kept.subject_keys
       where subject > $2 and state = 'active' and master_key_id <> $1 order by subject limit ${BATCH}`,
      [presentId, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.subject;
  }
}

/** Null where the row is damaged. */
function rewrap(masters: MasterKeys, { subject, wrapped_key, master_key_id }: Wrapped): Buffer | null {
  try {
    return masters.wrap(masters.firstId, subject, masters.unwrap(master_key_id, subject, wrapped_key));
  } catch (error) {
    if (error instanceof Undecipherable) return null;
    throw error;
  }
}

function isOpened(entry: { readonly row: Wrapped; readonly wrapped: Buffer | null }): entry is Rewrapped {
  return entry.wrapped !== null;
}

/** The condition keeps an erasure, or another rotation, that comes in between. */
async function write(pool: Pool, presentId: string, batch: readonly Rewrapped[]): Promise<number> {
  for (;;) {
    try {
      const { rowCount } = await pool.query(
        `update kept.subject_keys k set wrapped_key = new.wrapped_key, master_key_id = $4
         from unnest($1::text[], $2::bytea[], $3::text[]) as new (subject, wrapped_key, former_id)
         where k.subject = new.subject and k.state = 'active' and k.master_key_id = new.former_id`,
        [
          batch.map(({ row }) => row.subject),
          batch.map(({ wrapped }) => wrapped),
          batch.map(({ row }) => row.master_key_id),
          presentId,
        ],
      );
      return rowCount ?? 0;
    } catch (error) {
      // Two rotations at once may lock the rows of a batch in different orders.
      if (!isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
