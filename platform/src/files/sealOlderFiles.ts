/**
 * Files of versions before seals are sealed once, and an event says that it is done: later rows without a seal are refused. Begun again after
 * a crash, it goes on with what has no seal yet; several copies may do it at once. A file whose bytes do not fit the hash beside them gets none.
 */
import { FILE_SEALING_STREAM, filesSealed, idOf } from '@hospital/contracts';
import { RevisionConflict, type EventStore } from '@hospital/event-store';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import type { Logger } from '../monitoring/logging.ts';
import type { FileSeals } from './fileSeals.ts';

/** Their bytes stay in the database: 500 files take about a second. */
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface SealingDependencies {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head' | 'append'>;
  readonly seals: FileSeals;
  readonly clock: Clock;
  readonly log: Logger;
  /** How many files are sealed at once. */
  readonly batch?: number;
}

interface OlderFile {
  readonly id: string;
  readonly mime: string;
  readonly sha256: string;
  readonly fits: boolean;
}

export async function sealOlderFiles(dependencies: SealingDependencies): Promise<void> {
  if (await dependencies.store.head(FILE_SEALING_STREAM)) return;
  let sealed = 0;
  for (let after: string | null = FIRST_ID; after !== null;) {
    const files = await olderFiles(dependencies, after);
    sealed += await sealEach(
      dependencies,
      files.filter(({ fits }) => fits),
    );
    for (const { id } of files.filter(({ fits }) => !fits))
      dependencies.log.error(
        { file: id },
        'a stored file does not fit its hash: it gets no seal and is not shown',
      );
    after = files.at(-1)?.id ?? null;
  }
  if (sealed > 0)
    dependencies.log.info({ files: sealed }, 'files of an earlier version have their seals now');
  await recordDone(dependencies, sealed);
}

async function olderFiles(
  { pool, batch = BATCH }: SealingDependencies,
  after: string,
): Promise<readonly OlderFile[]> {
  const { rows } = await pool.query<OlderFile>(
    `select id, mime, sha256, encode(sha256(bytes), 'hex') = sha256 as fits
     from kept.files where seal is null and id > $1 order by id limit $2`,
    [after, batch],
  );
  return rows;
}

async function sealEach({ pool, seals }: SealingDependencies, files: readonly OlderFile[]): Promise<number> {
  const { rowCount } = await pool.query(
    `update kept.files f set seal = made.seal from unnest($1::uuid[], $2::text[]) as made (id, seal)
     where f.id = made.id and f.seal is null`,
    [files.map(({ id }) => id), files.map((file) => seals.seal(file))],
  );
  return rowCount ?? 0;
}

/** Of several copies that did it at once, one records it. */
async function recordDone({ store, clock }: SealingDependencies, sealed: number): Promise<void> {
  const id = idOf('seal older files', FILE_SEALING_STREAM);
  const event = { ...kernelEvent(filesSealed.type, { sealed }, clock()), id };
  await store.append(FILE_SEALING_STREAM, [event], 'none').catch((error: unknown) => {
    if (!(error instanceof RevisionConflict)) throw error;
  });
}
