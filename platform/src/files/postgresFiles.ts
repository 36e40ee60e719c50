import { newId } from '@hospital/contracts';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock.ts';
import { describeFile, inspectFile, type Files, type StoredFile } from './files.ts';

export interface FilesOptions {
  readonly pool: Pool;
  readonly clock?: Clock;
}

/** Over `kept.files`: every machine sees them, and one backup has them. */
export function postgresFiles({ pool, clock = systemClock }: FilesOptions): Files {
  return {
    inspect: inspectFile,
    async save(bytes, accepts, id = newId()) {
      const { mime, size, sha256 } = describeFile(id, await inspectFile(bytes, accepts), bytes);
      await pool.query(
        `insert into kept.files (id, mime, size, sha256, bytes, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do nothing`,
        [id, mime, size, sha256, bytes, clock()],
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
    async remove(ids) {
      await pool.query('delete from kept.files where id = any($1::uuid[])', [ids]);
    },
  };
}
