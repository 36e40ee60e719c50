/**
 * A log that was exported, appended to an EventStoreDB that has none, or its first events. One append after the other, because the order of `$all` is the log's order;
 * events that follow each other in one stream go together. Where another program had written into a stream, so that a revision is missing in the
 * export, an event that no reader takes for one of ours fills the gap: seals cover revisions.
 */
import { randomUUID } from 'node:crypto';
import { encodeAppend } from '../encode.ts';
import type { EncodedEvent } from '../encodedEvent.ts';
import { appendSize, MAX_APPEND_BYTES, StoreUnavailable } from '../eventStore.ts';
import type { ExportedEvent } from '../exporting/exportedEvent.ts';
import { failpoint, IMPORT_FAILPOINT } from '../failpoint.ts';
import { EventGate } from '../seals/eventGate.ts';
import type { Append } from './client/batchAppends.ts';
import { Wire } from './client/wire.ts';

const LIMIT_MS = 10_000;
const MOST_TOGETHER = 100;
/** A type of ours begins with a capital letter. */
const FILLER: Omit<EncodedEvent, 'id'> = { type: 'filler', data: '{}', metadata: '{}' };

/** @param there how many of the events, from the first one on, the store has */
export async function importIntoEventStoreDb(
  connectionString: string,
  events: AsyncIterable<readonly ExportedEvent[]>,
  there: number,
): Promise<void> {
  const wire = new Wire({ connectionString, streamPrefix: '', gate: new EventGate() });
  try {
    for await (const append of appendsOf(events, there)) {
      if (!(await wire.append(append, LIMIT_MS)))
        throw new StoreUnavailable(`the stream ${append.stream} changed while it was imported`);
      failpoint(IMPORT_FAILPOINT);
    }
  } finally {
    await wire.close();
  }
}

/** Each group of events that is one append, in the order of the log. @param there as above */
export async function* appendsOf(
  batches: AsyncIterable<readonly ExportedEvent[]>,
  there: number,
): AsyncGenerator<Append> {
  const heads = new Map<string, bigint>();
  let group = new Group('', -1n);
  let ordinal = 0;
  for await (const batch of batches)
    for (const event of batch) {
      ordinal += 1;
      if (ordinal <= there) {
        heads.set(event.stream, event.revision);
        continue;
      }
      if (!group.takes(event)) {
        if (group.events.length > 0) yield group;
        heads.set(group.stream, group.head);
        group = new Group(event.stream, heads.get(event.stream) ?? -1n);
      }
      group.add(event);
    }
  if (group.events.length > 0) yield group;
}

/** Events that go together. */
class Group implements Append {
  readonly stream: string;
  readonly expected: bigint | 'none';
  readonly events: EncodedEvent[] = [];
  /** The revision of the last one. */
  head: bigint;
  #bytes = 0;

  constructor(stream: string, head: bigint) {
    this.stream = stream;
    this.head = head;
    this.expected = head === -1n ? 'none' : head;
  }

  takes(event: ExportedEvent): boolean {
    const fits = this.events.length < MOST_TOGETHER && this.#bytes + appendSize([event]) <= MAX_APPEND_BYTES;
    return event.stream === this.stream && (fits || this.events.length === 0);
  }

  add(event: ExportedEvent): void {
    for (; this.head + 1n < event.revision; this.head += 1n)
      this.events.push({ id: randomUUID(), ...FILLER });
    this.events.push(...encodeAppend(event.stream, [event]));
    this.head = event.revision;
    this.#bytes += appendSize([event]);
  }
}
