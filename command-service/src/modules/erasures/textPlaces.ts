/**
 * Where the log holds a text of a record: in every event of its stream that set it, now and before, and in events of another record that carried the
 * record before it was there (an invoice that was asked for by its appointment).
 */
import {
  eventDefinition,
  personalTexts,
  recordIdsFor,
  streamOf,
  moduleNamed,
  type AnyRow,
  type ModuleDescription,
  type PlacedText,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

type Log = Pick<EventStore, 'read'>;

export interface TextSought {
  readonly module: ModuleDescription;
  /** As it is now. */
  readonly row: AnyRow;
  /** An earlier version that holds the text. */
  readonly former?: AnyRow | undefined;
  /** Of the record. */
  readonly stream: string;
  /** `injury`, `lineItems.0.description`. */
  readonly field: string;
}

export interface TextFound {
  /** Whose key it is under. */
  readonly owner: string;
  readonly places: readonly { readonly place: string }[];
  readonly values: readonly { readonly event: string; readonly place: string }[];
}

interface Logs {
  readonly store: Log;
  /** Each event in the shape in which it was written. */
  readonly writtenLog: Log;
}

type Place = readonly string[];

/** Null where the record holds no such text. */
export async function findText(logs: Logs, sought: TextSought): Promise<TextFound | null> {
  const { module, row, former = row, stream, field } = sought;
  const text = [...personalTexts(module.fields, former)].find(({ place }) => place.join('.') === field);
  if (!text) return null;
  const known = await versionsOf(logs.store, sought, text);
  const pattern = patternOf(text.place);
  const places = [...personalTexts(module.fields, row)]
    .filter(({ place, value }) => isSame(patternOf(place), pattern) && known.has(value))
    .map(({ place }) => ({ place: place.join('.') }));
  const own = await inOwnStream(logs.writtenLog, sought, { pattern, known });
  const carried: TextFound['values'][] = [];
  for (const other of streamsReferredTo(module, row))
    if (other !== stream) carried.push(await inOtherStream(logs.writtenLog, other, { pattern, known }));
  const owner = text.owner === 'self' ? row._id : String(former[text.owner]);
  return { owner, places, values: [...own, ...carried.flat()] };
}

/** `lineItems.*.description`: a place in any line. */
function patternOf(place: Place): Place {
  return place.map((step) => (/^\d+$/.test(step) ? '*' : step));
}

const isSame = (a: Place, b: Place) => a.length === b.length && a.every((step, index) => step === b[index]);

/**
 * The text and all its earlier values. Events are read from the last to the first. In each, the line is found by its text. Where no line has a known
 * text, it is the line with the same id, or the one at the same place where lines have no ids. That line is not taken if the later record has its text
 * in another line.
 */
async function versionsOf(
  store: Log,
  { module, row, former = row, stream }: TextSought,
  { place, value }: PlacedText,
): Promise<ReadonlySet<string>> {
  const pattern = patternOf(place);
  const known = new Set([value]);
  let at = lineOf(former, place);
  let later = new Set<string>();
  for (const event of (await eventsOf(store, stream)).reverse()) {
    if (isAfter(event, former) || !recordIdsFor(module, event).includes(row._id)) continue;
    const texts = leavesOf(event.data).filter((leaf) => isSame(patternOf(leaf.place), pattern));
    if (texts.length === 0) continue;
    const found =
      texts.find((leaf) => known.has(leaf.value)) ??
      texts.find((leaf) => lineOf(event.data, leaf.place) === at && !later.has(leaf.value));
    later = new Set(texts.map((leaf) => leaf.value));
    if (!found) continue;
    known.add(found.value);
    at = lineOf(event.data, found.place);
  }
  return known;
}

function isAfter({ revision }: StoredEvent, version: AnyRow): boolean {
  return revision > BigInt(version.revision);
}

/** Names the line that holds the place: by its id, or by its number. */
function lineOf(values: unknown, place: Place): string {
  const line = place.slice(0, -1).reduce<unknown>(memberOf, values);
  const id = memberOf(line, 'id');
  return typeof id === 'string' && line !== values ? `id ${id}` : `at ${place.join('.')}`;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}

async function eventsOf(log: Log, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.read(stream)) events.push(event);
  return events;
}

interface Leaf {
  readonly place: Place;
  readonly value: string;
}

function leavesOf(value: unknown, place: Place = []): Leaf[] {
  if (typeof value === 'string') return value === '' ? [] : [{ place, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...place, name]));
}

interface Wanted {
  readonly pattern: Place;
  readonly known: ReadonlySet<string>;
}

/** Of a text that is not in a line, whatever it was up to then. An older schema may have had it under another name. */
async function inOwnStream(log: Log, sought: TextSought, { pattern, known }: Wanted) {
  const { module, row, former = row, stream } = sought;
  const values: { event: string; place: string }[] = [];
  for (const event of await eventsOf(log, stream)) {
    if (!recordIdsFor(module, event).includes(row._id)) continue;
    const isOlder = event.metadata.schema !== eventDefinition(event.type)?.schema;
    for (const { place, value } of leavesOf(event.data)) {
      const isAtPlace = isSame(patternOf(place), pattern);
      const isBefore = !pattern.includes('*') && !isAfter(event, former);
      if (isAtPlace ? known.has(value) || isBefore : isOlder && known.has(value))
        values.push({ event: event.id, place: place.join('.') });
    }
  }
  return values;
}

/** The record as part of another one's event: the same place below some step, with the same text. */
async function inOtherStream(log: Log, stream: string, { pattern, known }: Wanted) {
  const values: { event: string; place: string }[] = [];
  for (const event of await eventsOf(log, stream))
    for (const { place, value } of leavesOf(event.data)) {
      const isNested =
        place.length > pattern.length && isSame(patternOf(place).slice(-pattern.length), pattern);
      if (isNested && known.has(value)) values.push({ event: event.id, place: place.join('.') });
    }
  return values;
}

function streamsReferredTo({ fields }: ModuleDescription, row: AnyRow): ReadonlySet<string> {
  const streams = Object.entries(fields).flatMap(([name, field]) => {
    const [target, id] = [field.kind === 'ref' ? moduleNamed(field.to) : undefined, row[name]];
    return target && target.rowsOf === undefined && typeof id === 'string'
      ? [streamOf(target.category, id)]
      : [];
  });
  return new Set(streams);
}
