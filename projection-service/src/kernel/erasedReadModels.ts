/**
 * The read models without an erased person: once no copy can have their key any more, the modules whose records are about them are built again
 * from the log, which has nothing of them that can be read. The old tables are dropped with everything in them, so nothing is left to vacuum; and
 * what is there is what every later rebuild makes.
 */
import { KEPT_KEY_DESTROYED, SUBJECT_ERASED, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import {
  erasuresAwaiting,
  isErasureStepDone,
  noteErasureStep,
  READ_MODELS_STEP,
  untilNoCopyHasKey,
  type ReactorOptions,
} from '@hospital/platform';
import type pg from 'pg';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'end' | 'subscribe'>;
  readonly rebuild: (names: readonly string[], signal: AbortSignal) => Promise<void>;
  /** For tests. */
  readonly keyCopiesMs?: number | undefined;
}

type Work = Pick<ReactorOptions, 'selection' | 'react'>;

const types = [SUBJECT_ERASED, KEPT_KEY_DESTROYED];

export function erasedReadModels(dependencies: Dependencies): Work {
  return {
    selection: { filter: { types } },
    react: (event, signal) => rebuildWithout(dependencies, event, signal),
  };
}

/** After a restore, and where kept values end with a year, many are to be done: one rebuild is enough. */
async function rebuildWithout(
  dependencies: Dependencies,
  { data }: StoredEvent,
  signal: AbortSignal,
): Promise<void> {
  const { pool, store, rebuild, keyCopiesMs: copiesMs } = dependencies;
  const ended = String(data['id']);
  if (await isErasureStepDone(pool, ended, READ_MODELS_STEP)) return;
  if (!(await untilNoCopyHasKey({ pool, copiesMs }, ended, signal))) throw signal.reason;
  const waiting = await erasuresAwaiting({ pool, store, copiesMs }, { types, step: READ_MODELS_STEP });
  const subjects = waiting.map((event) => String(event.data['id']));
  const modules = new Set([...waiting.flatMap(resourceIn), ...(await modulesAbout(pool, subjects))]);
  if (modules.size > 0) await rebuild([...modules], signal);
  await noteErasureStep(pool, subjects, READ_MODELS_STEP);
}

/** The module of the record whose kept values ended. */
function resourceIn({ data: { resource } }: StoredEvent): string[] {
  return typeof resource === 'string' ? [resource] : [];
}

/** Whose records are about one of these people, or were. */
export async function modulesAbout(pool: pg.Pool, subjects: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ resource: string }>(
    `select distinct resource from read_models.record_versions where subjects && $1::uuid[] or id = any($1::uuid[])`,
    [subjects],
  );
  return rows.map(({ resource }) => resource);
}
