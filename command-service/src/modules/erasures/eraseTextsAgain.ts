/**
 * Erases texts again in a log that was restored from a backup of before their erasure, while nothing is served. Checkpoints name the places alone, so the
 * record is found by the event that holds the text: a place whose event came after the backup is no more. A place may be in the stream of another record
 * that carried the text (an invoice that was asked for by its appointment): each stream gets an event about its own. Read models, documents and versions
 * follow at the next start, as after any such erasure.
 */
import {
  categoryOf,
  inErasedParts,
  isJsonObject,
  moduleList,
  recordIdOf,
  TEXT_ERASED,
  type Json,
  type StoredEvent,
} from '@hospital/contracts';
import {
  erasuresIn,
  eventsOfTypes,
  kernelEvent,
  selectedEvents,
  type ErasedTextPath,
  type Foundation,
} from '@hospital/platform';

type Dependencies = Pick<Foundation, 'store' | 'storedLog' | 'clock'>;

/** The texts of one record in one stream. */
interface RecordTexts {
  readonly stream: string;
  readonly record: string;
  /** Whose key they are under. */
  readonly owner: string;
  readonly values: ErasedTextPath[];
}

/** A repeat changes nothing. @returns in how many records the log holds such texts, also erased ones */
export async function eraseTextsAgain(
  dependencies: Dependencies,
  texts: readonly ErasedTextPath[],
): Promise<number> {
  if (texts.length === 0) return 0;
  const wanted = new Map<string, Set<string>>();
  for (const { event, place } of texts) wanted.set(event, (wanted.get(event) ?? new Set()).add(place));
  const events = await selectedEvents(dependencies.storedLog, { concerns: ({ id }) => wanted.has(id) });
  const records = new Map<string, RecordTexts>();
  for (const event of events)
    for (const place of wanted.get(event.id) ?? []) {
      const record = recordIn(event);
      const name = `${event.stream} ${record}`;
      const owner = ownerOf(event, place);
      const known = records.get(name) ?? { stream: event.stream, record, owner, values: [] };
      known.values.push({ event: event.id, place });
      records.set(name, known);
    }
  const erased = await erasedPaths(dependencies);
  for (const { values, ...record } of records.values())
    await erase(dependencies, { ...record, values: values.filter((value) => !erased.has(nameOf(value))) });
  return records.size;
}

const nameOf = ({ event, place }: ErasedTextPath) => `${event} ${place}`;

async function erasedPaths({ storedLog }: Dependencies): Promise<ReadonlySet<string>> {
  const events = await eventsOfTypes(storedLog, [TEXT_ERASED]);
  return new Set(events.flatMap((event) => (erasuresIn(event).erasedTexts ?? []).map(nameOf)));
}

async function erase(
  { store, storedLog, clock }: Dependencies,
  { stream, record, owner, values }: RecordTexts,
): Promise<void> {
  if (values.length === 0) return;
  const head = await storedLog.head(stream);
  // The reason is in the log that was lost; the restore records its own. The record's places follow from those of its events.
  const events = inErasedParts(values).map((part) => {
    const places = part.map(({ event, place }) => ({ event, place }));
    return kernelEvent(TEXT_ERASED, { id: record, owner, reason: null, places: [], values: places }, clock());
  });
  await store.append(stream, events, head?.revision ?? 'none');
}

/** Of records that share a stream, the event names its own. */
function recordIn({ stream, data }: StoredEvent): string {
  const module = moduleList.find(({ category }) => category === categoryOf(stream));
  return module?.rowsOf ? String(data['id']) : recordIdOf(stream);
}

/** As the value itself says; the record where it says nothing. */
function ownerOf(event: StoredEvent, place: string): string {
  const value = place.split('.').reduce<Json | undefined>(memberOf, event.data);
  const field = isJsonObject(value) ? value['of'] : undefined;
  return String(event.data[typeof field === 'string' ? field : 'id'] ?? recordIn(event));
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, Json>(Object.entries(value)).get(name);
}
