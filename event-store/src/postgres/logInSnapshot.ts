/** The log as one transaction sees it, so that what is read beside it is of the same moment. */
import type { Position, StoredEvent } from '@hospital/contracts';
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import type { EventBatch } from '../eventStore.ts';
import { Notifier } from '../notifier.ts';
import { EventGate, SEALS_STREAM } from '../seals/eventGate.ts';
import { PagedLog } from './pages.ts';
import { AS_TEXT, COLUMNS, toEvents, type EventRow } from './rows.ts';
import { DEFAULT_SCHEMA } from './schema.ts';

/**
 * @param client inside a transaction that sees one snapshot
 * @yields our events after the position, in order; seals are not checked, but required from the first one of the log on
 */
export async function* logInSnapshot(client: Client, after: Position): AsyncGenerator<EventBatch> {
  const log = new PagedLog(
    { use: (work) => work(client) },
    {
      events: `${escapeIdentifier(DEFAULT_SCHEMA)}.events`,
      notifier: new Notifier(),
      gate: await gateOf(client),
    },
  );
  for (let from = after; ;) {
    const { until, more, decode } = await log.fetch(from);
    yield { events: decode(), checkpoint: until };
    if (!more) return;
    from = until;
  }
}

/** Knows from where on an event without a seal is not ours. */
async function gateOf(client: Client): Promise<EventGate> {
  const gate = new EventGate();
  for (const row of await rowsOf(client, 'stream = $1 order by revision', [SEALS_STREAM]))
    toEvents(row, gate);
  return gate;
}

/** Null where no event of ours has this revision. @param client as above */
export async function eventInSnapshot(
  client: Client,
  { stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>,
): Promise<StoredEvent | null> {
  const rows = await rowsOf(client, 'stream = $1 and revision = $2', [stream, revision]);
  const gate = await gateOf(client);
  return rows.flatMap((row) => toEvents(row, gate))[0] ?? null;
}

async function rowsOf(client: Client, condition: string, values: unknown[]): Promise<EventRow[]> {
  const text = `select ${COLUMNS} from ${escapeIdentifier(DEFAULT_SCHEMA)}.events where ${condition}`;
  const query = { text, values, rowMode: 'array', types: AS_TEXT } as const;
  return (await client.query<EventRow>(query)).rows;
}
