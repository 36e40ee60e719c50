/** The log as one transaction sees it, so that what is read beside it is of the same moment. */
import type { Position, StoredEvent } from '@hospital/contracts';
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import type { EventBatch } from '../eventStore.ts';
import { Notifier } from '../notifier.ts';
import { EventGate } from '../seals/eventGate.ts';
import { PagedLog } from './pages.ts';
import { AS_TEXT, COLUMNS, toEvents, type EventRow } from './rows.ts';
import { DEFAULT_SCHEMA } from './schema.ts';

/**
 * @param client inside a transaction that sees one snapshot
 * @yields our events after the position, in order; seals are not checked
 */
export async function* logInSnapshot(client: Client, after: Position): AsyncGenerator<EventBatch> {
  const log = new PagedLog(
    { use: (work) => work(client) },
    {
      events: `${escapeIdentifier(DEFAULT_SCHEMA)}.events`,
      notifier: new Notifier(),
      gate: new EventGate(),
    },
  );
  for (let from = after; ;) {
    const { until, more, decode } = await log.fetch(from);
    yield { events: decode(), checkpoint: until };
    if (!more) return;
    from = until;
  }
}

/** Null where no event of ours has this revision. @param client as above */
export async function eventInSnapshot(
  client: Client,
  { stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>,
): Promise<StoredEvent | null> {
  const text = `select ${COLUMNS} from ${escapeIdentifier(DEFAULT_SCHEMA)}.events where stream = $1 and revision = $2`;
  const query = { text, values: [stream, revision], rowMode: 'array', types: AS_TEXT } as const;
  const { rows } = await client.query<EventRow>(query);
  return rows.flatMap((row) => toEvents(row, new EventGate()))[0] ?? null;
}
