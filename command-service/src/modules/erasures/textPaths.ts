/**
 * Where the log holds a text of a record: in every event of its stream that set it, now and before, and in events of another record that carried the
 * record before it was there (an invoice that was asked for by its appointment).
 */
import {
  applyToRow,
  eventDefinition,
  moduleList,
  personalTextFields,
  personalTexts,
  recordIdsFor,
  streamOf,
  type AnyRow,
  type ModuleDescription,
  type TextAtPath,
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

type FieldPath = readonly string[];

/** Null where the record holds no such text, or no event does: it was erased meanwhile. */
export async function findText({ store, writtenLog }: Logs, sought: TextSought): Promise<TextFound | null> {
  const { module, row, former = row, stream, field } = sought;
  const text = personalTexts(module.fields, former).find(({ place }) => place.join('.') === field);
  if (!text) return null;
  const known = await versionsOf(store, sought, text);
  const places = personalTexts(module.fields, row)
    .filter(({ value }) => known.has(value))
    .map(({ place }) => ({ place: place.join('.') }));
  const own = (await eventsOf(writtenLog, stream)).filter((event) => isOf(sought, event));
  const values = own.flatMap((event) => pathsIn(event, known));
  const pattern = patternOf(text.place);
  for (const carrying of streamsCarrying(module, row))
    if (carrying !== stream)
      for (const event of await eventsOf(writtenLog, carrying))
        values.push(...pathsIn(event, known).filter(({ place }) => isCopy(place.split('.'), pattern)));
  return values.length === 0 ? null : { owner: text.owner, places, values };
}

/** `lineItems.*.description`: a place in any line. */
function patternOf(place: FieldPath): FieldPath {
  return place.map((step) => (/^\d+$/.test(step) ? '*' : step));
}

const isSame = (a: FieldPath, b: FieldPath) =>
  a.length === b.length && a.every((step, index) => step === b[index]);

/**
 * The text and all its earlier values. Versions of the record are read from the last to the first. In each, the line is found by its text. Where no line
 * has a known text, it is the line with the same id, or the one at the same place where lines have no ids. That line is not taken if the later version
 * has its text in another line.
 */
async function versionsOf(
  store: Log,
  sought: TextSought,
  { place, value }: TextAtPath,
): Promise<ReadonlySet<string>> {
  const { module, row, former = row, stream } = sought;
  const pattern = patternOf(place);
  const known = new Set([value]);
  let at = lineOf(former, place);
  let later = new Set<string>();
  const versions: AnyRow[] = [];
  for (const event of await eventsOf(store, stream)) {
    if (event.revision > BigInt(former.revision)) break;
    if (!isOf(sought, event)) continue;
    const version = applyToRow(module, { id: row._id, row: versions.at(-1) ?? null }, event);
    if (version) versions.push(version);
  }
  for (const version of versions.reverse()) {
    const texts = personalTexts(module.fields, version).filter((each) =>
      isSame(patternOf(each.place), pattern),
    );
    if (texts.length === 0) continue;
    const found =
      texts.find((each) => known.has(each.value)) ??
      texts.find((each) => lineOf(version, each.place) === at && !later.has(each.value));
    later = new Set(texts.map((each) => each.value));
    if (!found) continue;
    known.add(found.value);
    at = lineOf(version, found.place);
  }
  return known;
}

function isOf({ module, row }: TextSought, event: StoredEvent): boolean {
  return recordIdsFor(module, event).includes(row._id);
}

/** Names the line that holds the place: by its id, or by its number. */
function lineOf(values: unknown, place: FieldPath): string {
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

type TextAt = Pick<TextAtPath, 'place' | 'value'>;

function leavesOf(value: unknown, place: FieldPath = []): TextAt[] {
  if (typeof value === 'string') return [{ place, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...place, name]));
}

/** Where the event's own definition has free texts, whatever they are called in the record; an older schema may have had them anywhere. */
function pathsIn({ id, type, data, metadata }: StoredEvent, known: ReadonlySet<string>) {
  const definition = eventDefinition(type);
  const texts: readonly TextAt[] =
    definition?.schema === metadata.schema ? personalTexts(definition.fields, data) : leavesOf(data);
  return texts
    .filter(({ value }) => known.has(value))
    .map(({ place }) => ({ event: id, place: place.join('.') }));
}

/** The same place below some step: the text of a record that another one's event carries. */
function isCopy(place: FieldPath, pattern: FieldPath): boolean {
  return place.length > pattern.length && isSame(patternOf(place).slice(-pattern.length), pattern);
}

/** Modules with events that carry records of other modules. */
const carriers = moduleList.filter(({ events }) =>
  events.some(({ fields }) => personalTextFields(fields).some((name) => fields[name]?.kind === 'object')),
);

/** Where the record may have been asked for: under its own id, or that of a record that it refers to. */
function streamsCarrying({ fields }: ModuleDescription, row: AnyRow): ReadonlySet<string> {
  const referred = Object.keys(fields).filter((name) => fields[name]?.kind === 'ref');
  const ids = [row._id, ...referred.map((name) => row[name])].filter((id) => typeof id === 'string');
  return new Set(carriers.flatMap(({ category }) => ids.map((id) => streamOf(category, id))));
}
