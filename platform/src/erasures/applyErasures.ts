/**
 * At a start, before anything is served: where the log says that somebody was erased and their key is active all the same (an older copy of the keys
 * was put back, or a process died in between), it is destroyed. What has to be kept was written again before the log said so.
 */
import { KEPT_KEY_DESTROYED, SUBJECT_ERASED } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Pool } from 'pg';
import { eventsOfTypes } from '../eventSourcing/eventsOfTypes.ts';
import type { SubjectKeys } from '../keys/subjectKeys.ts';

interface Dependencies {
  readonly pool: Pick<Pool, 'query'>;
  readonly store: Pick<EventStore, 'end' | 'subscribe'>;
  readonly keys: Pick<SubjectKeys, 'destroyKey'>;
}

/** @returns how many keys were destroyed */
export async function applyErasures({ pool, store, keys }: Dependencies): Promise<number> {
  const events = await eventsOfTypes(store, [SUBJECT_ERASED, KEPT_KEY_DESTROYED]);
  const subjects = events.filter(({ unreadable }) => !unreadable).map(({ data }) => String(data['id']));
  if (subjects.length === 0) return 0;
  const { rows } = await pool.query<{ subject: string }>(
    `select subject from kept.subject_keys where subject = any($1) and state = 'active'`,
    [subjects],
  );
  for (const { subject } of rows) await keys.destroyKey(subject);
  return rows.length;
}
