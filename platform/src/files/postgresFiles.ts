import { newId, Problem } from '@hospital/contracts';
import type { Pool } from 'pg';
import type { AlteredFiles, Fault } from './alteredFiles.ts';
import type { FileSeals } from './fileSeals.ts';
import { describeFile, prepareFile, sha256Of, type Files, type Recorded, type StoredFile } from './files.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly altered: Pick<AlteredFiles, 'found' | 'passed'>;
  readonly seals: FileSeals;
  /** @throws Problem store_unavailable while nobody can say whether the file is of before seals */
  readonly faultOfUnsealed: () => Fault;
}

/**
 * Over `kept.files`: every machine sees them, and one backup has them. `created_at` is the database's time, because the sweep of
 * what no event names compares it there, whichever machine wrote it.
 * Anyone who can write to the database can replace a file, so each is checked whenever it is loaded: a file is read whole before its first
 * byte is sent, and its hash costs less than the query (docs/adr/0055).
 */
export function postgresFiles(dependencies: Dependencies): Files {
  const { pool, seals } = dependencies;
  const load = async (id: string) => checked(dependencies, (await rowsOf(dependencies, [id]))[0]);
  return {
    async save(bytes, accepts, id = newId()) {
      const file = describeFile(id, await prepareFile(bytes, accepts));
      const { rows } = await pool.query<{ isOwn: boolean }>(
        `insert into kept.files (id, mime, size, sha256, bytes, seal, created_at) values ($1, $2, $3, $4, $5, $6, now())
         on conflict (id) do update set created_at = excluded.created_at returning xmax = 0 as "isOwn"`,
        [id, file.mime, file.size, file.sha256, file.bytes, seals.seal(file)],
      );
      return rows[0]?.isOwn ? file : ((await load(id)) ?? file);
    },
    load,
    loadNamed: async (id) => unlessMissing(dependencies, id, await load(id)),
    async loadRecorded(id, sha256) {
      const [row] = await rowsOf(dependencies, [id]);
      return unlessMissing(dependencies, id, await checked(dependencies, row, { sha256 }));
    },
    async loadAllRecorded(recorded) {
      const rows = await rowsOf(
        dependencies,
        recorded.map(({ id }) => id),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      const files: StoredFile[] = [];
      for (const { id, sha256 } of recorded)
        files.push(
          await unlessMissing(dependencies, id, await checked(dependencies, byId.get(id), { sha256 })),
        );
      return files;
    },
    findAltered: (recorded) => findAltered(dependencies, recorded),
    async touch(id) {
      const { rowCount } = await pool.query('update kept.files set created_at = now() where id = $1', [id]);
      return rowCount === 1;
    },
    async remove(ids) {
      await pool.query('delete from kept.files where id = any($1::uuid[])', [ids]);
    },
  };
}

interface FileRow extends StoredFile {
  readonly seal: string | null;
}

async function rowsOf({ pool }: Dependencies, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await pool.query<FileRow>(
    'select id, mime, size, sha256, bytes, seal from kept.files where id = any($1::uuid[])',
    [ids],
  );
  return rows;
}

async function checked(
  dependencies: Dependencies,
  row: FileRow | undefined,
  recorded?: Pick<Recorded, 'sha256'>,
): Promise<StoredFile | null> {
  if (!row) return null;
  const { seal, ...file } = row;
  const fault = recordedFault(file, recorded) ?? sealFault(dependencies, file, seal);
  if (fault === null) {
    dependencies.altered.passed(file.id);
    return file;
  }
  await dependencies.altered.found(file.id, fault);
  throw new Problem('file_altered');
}

/** An erasure records what it removes, and the sweep removes only what no event names: such a row was removed by hand. */
async function unlessMissing(
  { altered }: Dependencies,
  id: string,
  file: StoredFile | null,
): Promise<StoredFile> {
  if (file) return file;
  await altered.found(id, 'missing');
  throw new Problem('file_altered');
}

function recordedFault({ bytes, sha256 }: StoredFile, recorded?: Pick<Recorded, 'sha256'>): Fault | null {
  if (recorded?.sha256 === null) return 'unrecorded';
  const found = sha256Of(bytes);
  if (recorded && recorded.sha256 !== found) return 'recorded';
  return found === sha256 ? null : 'bytes';
}

function sealFault(
  { seals, faultOfUnsealed }: Dependencies,
  file: StoredFile,
  seal: string | null,
): Fault | null {
  return seal === null ? faultOfUnsealed() : seals.faultOf(file, seal);
}

/** `sha256()` is PostgreSQL's own: 100 MB took 0.7 s, and nothing is sent. */
async function findAltered(
  { pool, altered }: Dependencies,
  recorded: Parameters<Files['findAltered']>[0],
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string; isMissing: boolean }>(
    `select recorded.id, f.id is null as "isMissing" from unnest($1::uuid[], $2::text[]) as recorded (id, sha256)
     left join kept.files f on f.id = recorded.id
     where encode(sha256(f.bytes), 'hex') is distinct from recorded.sha256 limit 1`,
    [recorded.map(({ id }) => id), recorded.map(({ sha256 }) => sha256)],
  );
  const [first] = rows;
  if (first) await altered.found(first.id, first.isMissing ? 'missing' : 'recorded');
  return first?.id ?? null;
}
