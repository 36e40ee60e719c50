/**
 * A file that no event names is removed after an hour: its command was refused, or ended with its process. The log decides, from its first
 * to its last event, older versions of records included, and never a read model.
 * A file is committed before the event that names it, and no command takes an hour: what is older than an hour is named by now or never.
 * In doubt a file stays: one that came before this sweep first ran, and one of the time of an event that cannot be read.
 */
import { isErased, type Position, type StoredEvent } from '@hospital/contracts';
import { withLinkedSignal, type EventBatch, type EventStore } from '@hospital/event-store';
import type { Pool } from 'pg';
import { checkpointOf, saveCheckpoint } from '../eventSourcing/reactorCheckpoints.ts';
import type { Sweep } from '../keptTables/sweeper.ts';

const CHECKPOINT = 'named files';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Dependencies {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'end' | 'subscribe'>;
}

export function unnamedFiles({ pool, store }: Dependencies): Sweep {
  return {
    name: 'unnamed files',
    async run(signal) {
      // Before the log's end is asked for: what is younger may be named by an event that this round does not read.
      const { rows } = await pool.query<{ at: string }>(`select (now() - interval '1 hour')::text as at`);
      const end = await store.end();
      const from = await checkpointOf(pool, CHECKPOINT);
      if (from === null || from > end) await beginAt(pool, end);
      else if (!(await markNamed({ pool, store }, { from, end, signal }))) return 0;
      const { rowCount } = await pool.query(
        'delete from kept.files where not named and created_at < $1::timestamptz',
        [rows[0]?.at],
      );
      return rowCount ?? 0;
    },
  };
}

/** Nobody knows what is named before: all of it stays. A file that comes after this is named by an event after the end. */
async function beginAt(pool: Pool, end: Position): Promise<void> {
  await pool.query('update kept.files set named = true where not named');
  await saveCheckpoint(pool, CHECKPOINT, end);
}

interface LogRange {
  readonly from: Position;
  readonly end: Position;
  readonly signal: AbortSignal;
}

/** Whether it came to the end. */
async function markNamed({ pool, store }: Dependencies, { from, end, signal }: LogRange): Promise<boolean> {
  if (from === end) return true;
  const arrived = new AbortController();
  const take = async ({ events, checkpoint: position }: EventBatch) => {
    await mark(pool, events);
    await saveCheckpoint(pool, CHECKPOINT, position);
    if (position >= end) arrived.abort();
  };
  await withLinkedSignal([signal, arrived.signal], (either) =>
    store.subscribe({ after: from }, take, either),
  );
  return arrived.signal.aborted;
}

async function mark(pool: Pool, events: readonly StoredEvent[]): Promise<void> {
  const seen = { ids: new Set<string>(), hidden: [] as string[] };
  for (const event of events) {
    const isHidden = collect(event.data, seen.ids);
    if (isHidden || event.unreadable) seen.hidden.push(event.metadata.at);
  }
  await pool.query('update kept.files set named = true where not named and id = any($1::uuid[])', [
    [...seen.ids],
  ]);
  if (seen.hidden.length === 0) return;
  await pool.query(
    `update kept.files set named = true from unnest($1::timestamptz[]) as hidden(at)
     where not named and created_at between at - interval '2 hours' and at + interval '1 hour'`,
    [seen.hidden],
  );
}

/** Every id in it, wherever it is; true where something was erased from it. */
function collect(value: unknown, ids: Set<string>): boolean {
  if (typeof value === 'string') {
    if (UUID.test(value)) ids.add(value);
    return false;
  }
  if (typeof value !== 'object' || value === null) return false;
  if (isErased(value)) return true;
  return Object.values(value).reduce<boolean>((hidden, part) => collect(part, ids) || hidden, false);
}
