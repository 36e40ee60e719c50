/**
 * The port again, with personal fields encrypted below it: anyone who reads through it sees plain values, the adapter sees
 * ciphertext. Only what was asked for is deciphered: filters are the adapter's. Old shapes are brought to the present one here too, so that folds know one shape only. An event that can't be read
 * stops nobody but its own record: subscribers get it marked `unreadable`, readers of its stream get an UnreadableEvent error.
 */
import {
  eventDefinition,
  UnreadableEvent,
  type EventDefinition,
  type NewEvent,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { erasedTextsOf } from './erasedTexts.ts';
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
  const erasedTexts = erasedTextsOf(store);
  const decrypt = (events: readonly StoredEvent[]) =>
    readableEvents(events, { keys, definitionOf, erasedTexts });
  return {
    async *read(...given) {
      for await (const batch of inBatches(store.read(...given)))
        for (const event of await decrypt(batch)) yield readable(event);
    },
    async head(stream) {
      const event = await store.head(stream);
      const [read] = event ? await decrypt([event]) : [];
      return read ? readable(read) : null;
    },
    end: () => store.end(),
    async append(stream, events, expected) {
      return store.append(stream, await encrypt(events, { keys, definitionOf }), expected);
    },
    subscribe: (subscription, handle, signal) =>
      store.subscribe(
        subscription,
        async ({ events, checkpoint }) => handle({ events: await decrypt(events), checkpoint }),
        signal,
      ),
    health: () => store.health(),
    close: () => store.close(),
  };
}

async function encrypt(
  events: readonly NewEvent[],
  { keys, definitionOf }: { readonly keys: SubjectKeys; readonly definitionOf: DefinitionOf },
): Promise<NewEvent[]> {
  const declared = events.map((event) => ({ event, definition: definitionFor(event, definitionOf) }));
  const subjects = declared.flatMap(({ event, definition }) => subjectsToWrite(definition, event));
  const ring = subjects.length > 0 ? await keys.forWriting([...new Set(subjects)]) : new Map();
  return declared.map(({ event, definition }) => ({
    ...event,
    data: encryptPersonal(definition, event, ring),
  }));
}

/** The shape that an event must have to be written; the adapters below take any, so that a log can be copied as it is. */
function definitionFor({ type, metadata }: NewEvent, definitionOf: DefinitionOf): EventDefinition {
  const definition = definitionOf(type);
  if (!definition)
    throw new Error(
      `the event type ${type} is not declared: its personal fields are unknown, so it is not stored`,
    );
  if (metadata.schema !== definition.schema)
    throw new Error(`${type} is written with schema ${definition.schema}, not with ${metadata.schema}`);
  return definition;
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
