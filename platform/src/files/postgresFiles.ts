import { newId } from '@hospital/contracts';
import type { Pool } from 'pg';
import { describeFile, prepareFile, type Files, type StoredFile } from './files.ts';

/**
 * Over `kept.files`: every machine sees them, and one backup has them. `created_at` is the database's time, because the sweep of
 * what no event names compares it there, whichever machine wrote it.
 */
export function postgresFiles({ pool }: { readonly pool: Pool }): Files {
  const touch = async (id: string): Promise<boolean> => {
    const { rowCount } = await pool.query('update kept.files set created_at = now() where id = $1', [id]);
    return rowCount === 1;
  };
  return {
    async save(bytes, accepts, id = newId()) {
      if (await touch(id)) return id;
      const { mime, size, sha256, bytes: prepared } = describeFile(id, await prepareFile(bytes, accepts));
      await pool.query(
        `insert into kept.files (id, mime, size, sha256, bytes, created_at) values ($1, $2, $3, $4, $5, now())
         on conflict (id) do update set created_at = excluded.created_at`,
        [id, mime, size, sha256, prepared],
      );
      return id;
    },
    async load(id) {
      const { rows } = await pool.query<StoredFile>(
        'select id, mime, size, sha256, bytes from kept.files where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
    touch,
    async remove(ids) {
      await pool.query('delete from kept.files where id = any($1::uuid[])', [ids]);
    },
  };
}
