/**
 * The port again, with personal fields encrypted below it: whoever reads through it sees plain values, the adapter sees
 * ciphertext. Old shapes are brought to the present one here too, so that folds know one shape only. An event that can't be read
 * stops nobody but its own record: subscribers get it marked `unreadable`, readers of its stream get an UnreadableEvent error.
 */
import {
  categoryOf,
  eventDefinition,
  UnreadableEvent,
  type EventDefinition,
  type NewEvent,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { encryptPersonal, subjectsToWrite } from './personalData.ts';
import { readableEvents, type DefinitionOf } from './readableEvents.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** Keys are loaded for so many events of a stream at once. */
const READ_BATCH = 200;

export function encryptedEventStore(
  store: EventStore,
  keys: SubjectKeys,
  definitionOf: DefinitionOf = eventDefinition,
): EventStore {
  const decrypt = (events: readonly StoredEvent[]) => readableEvents(events, { keys, definitionOf });
  return {
    async *read(stream, from) {
      for await (const batch of inBatches(store.read(stream, from)))
        for (const event of await decrypt(batch)) yield readable(event);
    },
    async head(stream) {
      const event = await store.head(stream);
      const [read] = event ? await decrypt([event]) : [];
      return read ? readable(read) : null;
    },
    end: () => store.end(),
    async append(stream, events, expected) {
      return store.append(stream, await encrypt(stream, events, { keys, definitionOf }), expected);
    },
    subscribe: (after, handle, signal) =>
      store.subscribe(
        after,
        async ({ events, checkpoint }) => handle({ events: await decrypt(events), checkpoint }),
        signal,
      ),
    health: () => store.health(),
    close: () => store.close(),
  };
}

async function encrypt(
  stream: string,
  events: readonly NewEvent[],
  { keys, definitionOf }: { readonly keys: SubjectKeys; readonly definitionOf: DefinitionOf },
): Promise<NewEvent[]> {
  const declared = events.map((event) => ({ event, definition: definitionFor(stream, event, definitionOf) }));
  const subjects = declared.flatMap(({ event, definition }) =>
    definition ? subjectsToWrite(definition, event) : [],
  );
  const ring = subjects.length > 0 ? await keys.forWriting([...new Set(subjects)]) : new Map();
  return declared.map(({ event, definition }) =>
    definition ? { ...event, data: encryptPersonal(definition, event, ring) } : event,
  );
}

/** Claims carry ids, tokens and keyed hashes alone; of any other undeclared event nobody knows what in it is personal. */
function definitionFor(
  stream: string,
  { type }: NewEvent,
  definitionOf: DefinitionOf,
): EventDefinition | null {
  const definition = definitionOf(type);
  if (definition) return definition;
  if (categoryOf(stream) === 'claim' || type.startsWith('Claim')) return null;
  throw new Error(
    `no module declares the event type ${type}: its personal fields are unknown, so it is not stored`,
  );
}

function readable(event: StoredEvent): StoredEvent {
  if (event.unreadable) throw new UnreadableEvent(event, event.unreadable);
  return event;
}

async function* inBatches(events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent[]> {
  let batch: StoredEvent[] = [];
  for await (const event of events) {
    batch.push(event);
    if (batch.length < READ_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
