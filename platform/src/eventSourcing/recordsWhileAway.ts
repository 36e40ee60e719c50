/**
 * Records folded from the log or, while the log is away, as the read models last saw them: enough to know who asks and what they may do, so that
 * reads go on. Never for a decision: anyone who writes needs the log itself.
 */
import { streamOf, type AnyRow, type ModuleDescription } from '@hospital/contracts';
import { StoreUnavailable } from '@hospital/event-store';
import type { Pool } from 'pg';
import { emptyStream, recordIn, type FoldedRecord } from './foldedStream.ts';
import type { Records } from './records.ts';

type Readable = Pick<Records, 'load' | 'loadReadable'>;

export function recordsWhileAway(records: Readable, pool: Pool): Readable {
  const orLastSeen =
    (load: Readable['load']): Readable['load'] =>
    async (module, id) => {
      try {
        return await load(module, id);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        const row = await lastSeen(pool, module, id);
        // That the read models do not know it does not say that it is not there.
        if (!row) throw error;
        const empty = emptyStream(module, streamOf(module.category, id));
        return { ...recordIn(empty, id), row } satisfies FoldedRecord;
      }
    };
  return {
    load: orLastSeen((module, id) => records.load(module, id)),
    loadReadable: orLastSeen((module, id) => records.loadReadable(module, id)),
  };
}

async function lastSeen(pool: Pool, { name }: ModuleDescription, id: string): Promise<AnyRow | null> {
  const { rows } = await pool.query<{ row: AnyRow }>(
    'select row from read_models.record_versions where resource = $1 and id = $2 and until is null',
    [name, id],
  );
  return rows[0]?.row ?? null;
}
