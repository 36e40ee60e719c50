/**
 * The read models without an erased person: once no copy can have their key any more, the modules whose records are about them are built again
 * from the log, which has nothing of them that can be read. The old tables are dropped with everything in them, so nothing is left to vacuum; and
 * what is there is what every later rebuild makes.
 */
import { KEPT_KEY_DESTROYED, SUBJECT_ERASED, type StoredEvent } from '@hospital/contracts';
import {
  isErasureStepDone,
  KEY_COPIES_MS,
  noteErasureStep,
  READ_MODELS_STEP,
  untilNoCopyHasKey,
  type ReactorOptions,
} from '@hospital/platform';
import type pg from 'pg';

interface Parts {
  readonly pool: pg.Pool;
  readonly rebuild: (names: readonly string[]) => Promise<void>;
  /** For tests. */
  readonly keyCopiesMs?: number | undefined;
}

type Work = Pick<ReactorOptions, 'selection' | 'react'>;

export function erasedReadModels(parts: Parts): Work {
  return {
    selection: { filter: { types: [SUBJECT_ERASED, KEPT_KEY_DESTROYED] } },
    react: (event, signal) => rebuildWithout(parts, event, signal),
  };
}

async function rebuildWithout(parts: Parts, { data }: StoredEvent, signal: AbortSignal): Promise<void> {
  const { pool, keyCopiesMs: copiesMs } = parts;
  const subject = String(data['id']);
  if (await isErasureStepDone(pool, subject, READ_MODELS_STEP)) return;
  if (!(await untilNoCopyHasKey({ pool, copiesMs }, subject, signal))) throw signal.reason;
  // After a restore all of them are to be done: one rebuild is enough.
  const subjects = [...new Set([subject, ...(await waiting({ pool, copiesMs }))])];
  const { resource } = data;
  const names = typeof resource === 'string' ? [resource] : [];
  const modules = [...new Set([...names, ...(await concerned(pool, subjects))])];
  if (modules.length > 0) await parts.rebuild(modules);
  await noteErasureStep(pool, typeof resource === 'string' ? [subject] : subjects, READ_MODELS_STEP);
}

/** Erased people whose keys no copy has any more. */
async function waiting({
  pool,
  copiesMs,
}: {
  readonly pool: pg.Pool;
  readonly copiesMs?: number | undefined;
}) {
  const { rows } = await pool.query<{ subject: string }>(
    `select subject from kept.subject_keys k where state = 'erased' and subject ~ '^[0-9a-f-]{36}$'
     and erased_at < clock_timestamp() - $1 * interval '1 millisecond'
     and not exists (select from kept.erasure_steps s where s.subject::text = k.subject and s.step = $2)`,
    [copiesMs ?? KEY_COPIES_MS, READ_MODELS_STEP],
  );
  return rows.map(({ subject }) => subject);
}

/** Whose records are about one of these people, or were. */
export async function concerned(pool: pg.Pool, subjects: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ resource: string }>(
    `select distinct resource from read_models.record_versions where subjects && $1::uuid[] or id = any($1::uuid[])`,
    [subjects],
  );
  return rows.map(({ resource }) => resource);
}
