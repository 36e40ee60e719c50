/** Which parts of an erasure are done; each service notes its own. */
import { pause } from '@hospital/event-store';
import type { ClientBase, Pool } from 'pg';

type Queryable = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>;

/** Rows and versions were built again without the person. */
export const READ_MODELS_STEP = 'read models';
/** A checkpoint names the erasure, so that a restore of an older backup applies it again. */
export const SIGNED_STEP = 'signed';
const LOOK_AGAIN_MS = 500;

export async function noteErasureStep(
  pool: Queryable,
  subjects: readonly string[],
  step: string,
): Promise<void> {
  await pool.query(
    `insert into kept.erasure_steps (subject, step) select unnest($1::uuid[]), $2 on conflict do nothing`,
    [subjects, step],
  );
}

export async function isErasureStepDone(pool: Queryable, subject: string, step: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from kept.erasure_steps where subject = $1 and step = $2', [
    subject,
    step,
  ]);
  return rowCount === 1;
}

/** False where the signal aborted first. */
export async function untilErasureStep(
  pool: Queryable,
  { subject, step }: { readonly subject: string; readonly step: string },
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    if (await isErasureStepDone(pool, subject, step)) return true;
    await pause(LOOK_AGAIN_MS, { signal });
  }
  return false;
}

/** At once where nothing was ever signed: the log is then kept without checkpoints. False where the signal aborted first. */
export async function untilErasureSigned(
  pool: Queryable,
  subject: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { rowCount } = await pool.query('select from kept.checkpoint_chain where checkpoint is not null');
  return rowCount === 0 || untilErasureStep(pool, { subject, step: SIGNED_STEP }, signal);
}
