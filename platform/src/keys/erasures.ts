/**
 * A key row that says `erased` is believed only if the log recorded the erasure: one changed by hand would make a living person look lawfully
 * erased. Without a record the key counts as absent, so the person's records are parked and nothing is shown as erased.
 */
import type { Pool } from 'pg';
import type { Health, HealthPart } from '../health.ts';

export interface Erasures {
  /** Those of the subjects whose erasure the log has recorded. */
  recorded(subjects: readonly string[]): Promise<ReadonlySet<string>>;
}

/** No event records an erasure yet. */
export const noErasures: Erasures = { recorded: () => Promise.resolve(new Set()) };

export interface UnexplainedErasures {
  /** At most 1,000 are counted. */
  readonly count: number;
  readonly some: readonly string[];
}

export interface ErasureCheck {
  unexplained(): Promise<UnexplainedErasures>;
  readonly health: HealthPart;
}

const COUNTED = 1_000;
const NAMED = 3;

interface Parts {
  readonly pool: Pool;
  readonly erasures: Erasures;
}

export function erasureCheck({ pool, erasures }: Parts): ErasureCheck {
  const unexplained = async (): Promise<UnexplainedErasures> => {
    const { rows } = await pool.query<{ subject: string }>(
      `select subject from kept.subject_keys where state = 'erased' order by subject limit ${COUNTED}`,
    );
    const subjects = rows.map(({ subject }) => subject);
    const explained = await erasures.recorded(subjects);
    const left = subjects.filter((subject) => !explained.has(subject));
    return { count: left.length, some: left.slice(0, NAMED) };
  };
  return {
    unexplained,
    health: { name: 'erased keys', check: async () => healthOf(await unexplained()) },
  };
}

function healthOf({ count, some }: UnexplainedErasures): Health {
  if (count === 0) return { ok: true };
  const keys = count === 1 ? 'key is' : 'keys are';
  return {
    ok: true,
    degraded: `${count} ${keys} erased, and no event recorded that: ${some.join(', ')}${count > NAMED ? ', …' : ''}. Restore them from a backup; see docs/operations.md, A parked record.`,
  };
}
