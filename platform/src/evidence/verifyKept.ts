/**
 * What is kept beside the log, compared with it: each document with the hash in its `DocumentRendered`, each file with its seal, each erased
 * key with a record of the erasure. Changes nothing; hashes are computed in the database, so no file is sent.
 */
import { FILE_SEALING_STREAM, START } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Pool } from 'pg';
import type { FileSeals } from '../files/fileSeals.ts';
import { erasureCheck, type Erasures, type UnexplainedErasures } from '../keys/erasures.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface VerifyDependencies {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head' | 'end' | 'subscribe'>;
  /** Null where SEAL_KEY is not there: seals are not checked then. */
  readonly seals: FileSeals | null;
  readonly erasures: Erasures;
  /** How many files are read at once. */
  readonly batch?: number;
}

export interface KeptVerification {
  readonly files: number;
  /** Ids of files that are not what was recorded. */
  readonly altered: readonly string[];
  /** Ids of documents that were rendered, and are not stored any more. */
  readonly missing: readonly string[];
  readonly erasedKeys: UnexplainedErasures;
}

export async function verifyKept(dependencies: VerifyDependencies): Promise<KeptVerification> {
  const documents = await alteredDocuments(dependencies);
  const altered = new Set(documents.filter(({ isMissing }) => !isMissing).map(({ id }) => id));
  const missing = new Set(documents.filter(({ isMissing }) => isMissing).map(({ id }) => id));
  const areSealed = (await dependencies.store.head(FILE_SEALING_STREAM)) !== null;
  let files = 0;
  for (let after: string | null = FIRST_ID; after !== null;) {
    const rows = await someFiles(dependencies, after);
    files += rows.length;
    for (const row of rows) if (isAltered(row, dependencies.seals, areSealed)) altered.add(row.id);
    after = rows.at(-1)?.id ?? null;
  }
  const erasedKeys = await erasureCheck(dependencies).unexplained();
  return { files, altered: [...altered], missing: [...missing], erasedKeys };
}

interface FileRow {
  readonly id: string;
  readonly mime: string;
  readonly sha256: string;
  readonly found: string;
  readonly seal: string | null;
}

async function someFiles(
  { pool, batch = BATCH }: VerifyDependencies,
  after: string,
): Promise<readonly FileRow[]> {
  const { rows } = await pool.query<FileRow>(
    `select id, mime, sha256, encode(sha256(bytes), 'hex') as found, seal
     from kept.files where id > $1 order by id limit $2`,
    [after, batch],
  );
  return rows;
}

function isAltered({ found, seal, ...file }: FileRow, seals: FileSeals | null, areSealed: boolean): boolean {
  if (found !== file.sha256) return true;
  if (seal === null) return areSealed;
  return seals !== null && seals.faultOf(file, seal) !== null;
}

interface DocumentFound {
  readonly id: string;
  readonly isMissing: boolean;
}

/** A document that is not there was removed by hand, unless the log says that a person in it was erased. */
async function alteredDocuments({ pool, store }: VerifyDependencies): Promise<readonly DocumentFound[]> {
  const end = await store.end();
  if (end === START) return [];
  const found: (DocumentFound & { readonly stream: string })[] = [];
  const erased = new Set<string>();
  const arrived = new AbortController();
  await store.subscribe(
    { after: START, filter: { types: ['DocumentRendered', 'DocumentErased'] } },
    async ({ events: all, checkpoint }) => {
      for (const { type, stream } of all) if (type === 'DocumentErased') erased.add(stream);
      const events = all.filter(({ type }) => type === 'DocumentRendered');
      const { rows } = await pool.query<DocumentFound & { readonly stream: string }>(
        `select recorded.id, f.id is null as "isMissing", recorded.stream from unnest($1::uuid[], $2::text[], $3::text[]) as recorded (id, sha256, stream)
         left join kept.files f on f.id = recorded.id where encode(sha256(f.bytes), 'hex') is distinct from recorded.sha256`,
        [
          events.map(({ data }) => data['file']),
          events.map(({ data }) => data['sha256']),
          events.map(({ stream }) => stream),
        ],
      );
      found.push(...rows);
      if (checkpoint >= end) arrived.abort();
    },
    arrived.signal,
  );
  return found.filter(({ isMissing, stream }) => !isMissing || !erased.has(stream));
}
