/** Erasures whose keys no copy of the product can have any more: one round of a step does for all of them. */
import type { StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Pool } from 'pg';
import { eventsOfTypes } from '../eventSourcing/eventsOfTypes.ts';
import { KEY_COPIES_MS } from './keyCopies.ts';

interface Dependencies {
  readonly pool: Pick<Pool, 'query'>;
  readonly store: Pick<EventStore, 'end' | 'subscribe'>;
  /** `KEY_COPIES_MS` unless set; for tests. */
  readonly copiesMs?: number | undefined;
}

interface ErasureStep {
  /** Of the events that record the end of a key. */
  readonly types: readonly string[];
  readonly step: string;
}

/** @returns the events of those whose step is not done */
export async function erasuresAwaiting(
  dependencies: Dependencies,
  { types, step }: ErasureStep,
): Promise<readonly StoredEvent[]> {
  const { pool, store, copiesMs = KEY_COPIES_MS } = dependencies;
  const { rows } = await pool.query<{ subject: string }>(
    `select subject from kept.subject_keys k where state = 'erased'
     and erased_at <= clock_timestamp() - $1 * interval '1 millisecond'
     and not exists (select from kept.erasure_steps s where s.subject::text = k.subject and s.step = $2)`,
    [copiesMs, step],
  );
  const keys = new Set(rows.map(({ subject }) => subject));
  return (await eventsOfTypes(store, types)).filter(({ data }) => keys.has(String(data['id'])));
}
