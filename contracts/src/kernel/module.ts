/**
 * A module is described once: its fields, its events, how a record is folded from them, its lists, its routes.
 * Services and screens read this description; what it forgets does not compile.
 */
import type { KeptByLaw } from './keptByLaw.ts';
import type { EventDefinition, EventOf } from './event.ts';
import type { Fields, Values } from './field.ts';
import type { DayName, FieldName, MoneyName, RefPath, SearchName, SortName } from './fieldNames.ts';
import type { JsonSchema } from './kinds/kind.ts';
import { keepValue } from './kinds/kinds.ts';
import type { JsonObject, StoredEvent } from './message.ts';
import { categoryOf, recordIdOf, UnreadableEvent } from './message.ts';
import { withoutErased } from './erased.ts';
import type { Actor, Flag } from './permissions.ts';
import type { PreventsErasure } from './preventsErasure.ts';
import type { NoRefusals } from './problem.ts';
import type { RecordMeta } from './recordMeta.ts';
import type { Route } from './route.ts';

export type RowOf<F extends Fields> = Values<F> & RecordMeta;
/** As much of a row as says which record it is. */
export type Identified = Pick<RecordMeta, '_id'> & Readonly<Record<string, unknown>>;
/** A row of any module. */
export type AnyRow = RecordMeta & Readonly<Record<string, unknown>>;

/** A fold returns the fields alone; the kernel keeps `_id`, revision and instants. */
export type FoldedFields<F extends Fields> = Values<F> & { readonly deletedAt?: string | null };

export interface Fold<F extends Fields = Fields, E = StoredEvent> {
  (row: RowOf<F> | null, event: E, id: string): FoldedFields<F> | null;
}

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** A search by what a reference names. */
export interface SearchThrough<P extends string = string> {
  /** `user`, or `user.role` through another one. */
  readonly path: P;
  /** The name as it stands, not a part of it. */
  readonly whole?: boolean;
}

/** A yes-or-no question about a record at the clinic's present time: `upcoming`, `overdue`. */
export interface TimedQuestion<D extends string = string, A extends string = string> {
  readonly day: D;
  /** Its time of day, where it has one. */
  readonly time?: D;
  readonly is: 'ahead' | 'past';
  /** Only where this amount is above 0. */
  readonly whileOwing?: A;
}

/** A search by who or what has to do with a record through another module: patients by `doctor`, through appointments. */
export interface SearchReferring {
  readonly module: string;
  /** The other module's reference to this one. */
  readonly field: string;
  /** The other module's reference that is searched for. */
  readonly by: string;
}

export interface ListDescription {
  readonly method: 'GET' | 'POST';
  /** The list can be called by this method too. */
  readonly alsoMethod?: 'GET' | 'POST';
  readonly sort: readonly Sort[];
  /** Field names, and `name` for first and last name in either order. */
  readonly search: readonly string[];
  /** Further names to search by, of what the record refers to. */
  readonly referencedSearch?: Readonly<Record<string, SearchThrough>>;
  /** What the quick search `any` looks into: fields, `name`, names of references, and `patient.phone` of what a reference shows. */
  readonly any?: readonly string[];
  /** What tells two records of the same title apart: the second line of a picker, as far as the person is shown it. */
  readonly disambiguation?: readonly string[];
  readonly timed?: Readonly<Record<string, TimedQuestion>>;
  readonly referring?: Readonly<Record<string, SearchReferring>>;
  /** Amounts that the list sums up by currency for who asks (`sums`): `X-Sums`. */
  readonly sums?: readonly string[];
  /** Where a record may hold its amount in several currencies: the lines of `currency` and `amount` that are added up in place of the one sum. */
  readonly sumOfLines?: string;
  /** What `fromDate` and `toDate` bound. */
  readonly dateField?: string;
  /** Where a record covers days: its last one. A record matches when its days and those that are asked for overlap. */
  readonly dateEnd?: string;
  /** References that reads return as objects; `appointment.patient` goes through another one. */
  readonly populate: readonly string[];
}

/** A list as a declaration writes it: of its own fields. */
export interface ListDeclaration<F extends Fields> {
  readonly method: 'GET' | 'POST';
  readonly alsoMethod?: 'GET' | 'POST';
  readonly sort: readonly { readonly field: SortName<F>; readonly order: 'asc' | 'desc' }[];
  readonly search: readonly SearchName<F>[];
  readonly referencedSearch?: Readonly<Record<string, SearchThrough<RefPath<F>>>>;
  readonly any?: readonly (SearchName<F> | RefPath<F>)[];
  readonly disambiguation?: readonly FieldName<F>[];
  readonly timed?: Readonly<Record<string, TimedQuestion<DayName<F>, MoneyName<F>>>>;
  readonly referring?: Readonly<Record<string, SearchReferring>>;
  readonly sums?: readonly MoneyName<F>[];
  readonly sumOfLines?: FieldName<F>;
  readonly dateField?: DayName<F>;
  readonly dateEnd?: DayName<F>;
  readonly populate?: readonly RefPath<F>[];
}

/** Another module's event that moves rows of this one. */
export interface ForeignFold<F extends Fields = Fields> {
  /** Their ids; from what is never encrypted. */
  readonly rowsOf: (event: StoredEvent) => readonly string[];
  fold(row: RowOf<F> | null, event: StoredEvent, id: string): FoldedFields<F> | null;
  /** The event is in the record's own stream, and the kernel's for every module: the record's revision is its. */
  readonly setsRevision?: true;
}

/** What a stream of many records holds beside them: a fold of all its events. */
export interface StreamState<S = unknown> {
  readonly start: S;
  fold(state: S, event: StoredEvent): S;
}

/**
 * What of a record follows from another module's stream that has the same id. Readers see it by folding that module's events (`foreign`),
 * commands by completing the record with that stream's records: the two must say the same.
 */
export interface Completion<F extends Fields = Fields> {
  readonly module: ModuleDescription;
  complete(row: RowOf<F>, records: Iterable<AnyRow>): RowOf<F>;
}

export interface ReferencedBy {
  readonly module: string;
  readonly field: string;
}

/** Fields of what a record refers to that one of its own readers needs. */
export interface AlsoShown {
  readonly paths: readonly string[];
  readonly fields: readonly string[];
  /** Who holds this sees them; everybody who reads the record unless set. */
  readonly flag?: Flag;
  /** In the read of one record alone, not in lists. */
  readonly only?: 'record';
}

/** What is printed of a module's records (`printedForm.ts`). */
export interface PrintedForm<K extends string = string> {
  /** How documents call it: `invoice`. */
  readonly kind: K;
  /** The field by which people call one, and the one with its day; the day on which the record was made unless set. */
  readonly number: string;
  readonly date?: string;
}

export interface ModuleDescription<
  N extends string = string,
  F extends Fields = Fields,
  E extends readonly EventDefinition[] = readonly EventDefinition[],
> {
  readonly name: N;
  /** Prefix of its calls below /api, also its name in `/history/{resource}`. */
  readonly path: string;
  /** PascalCase singular, as in its event types and commands. */
  readonly noun: string;
  /** How its records are called, one and several, where that does not follow from the noun. */
  readonly names?: readonly [one: string, many: string];
  /** camelCase singular: the category of its streams. */
  readonly category: string;
  readonly flag: Flag;
  readonly kind: 'crud' | 'custom';
  /** Of its rows, 1 unless set: raised with a change of the fold or an upcaster, so that the read models are rebuilt. */
  readonly version?: number;
  readonly fields: F;
  readonly events: E;
  /** One row after an event that moves it. */
  fold(row: RowOf<F> | null, event: StoredEvent, id: string): FoldedFields<F> | null;
  /**
   * Where one stream holds many records (all leaves of an employee): the ids of those that an event moves, from what is never encrypted.
   * Without it a stream is one record.
   */
  readonly rowsOf?: (event: StoredEvent) => readonly string[];
  /** With `rowsOf`: the reference that names the stream of a record. Its value is given at the creation and never changes. */
  readonly streamBy?: string;
  /** With `rowsOf`: what deciders need of a stream beside its records. */
  readonly streamState?: StreamState;
  readonly foreign: Readonly<Record<string, ForeignFold<F>>>;
  readonly completedBy?: Completion<F>;
  readonly list: ListDescription;
  /** The reference to the person whose a record is: they read it without the flag. Without it a record is its own person. */
  readonly ownedBy?: string;
  /** The references that say whom a record is about, where these are others than those to patients, its owner and those whose key encrypts it. */
  readonly about?: readonly string[];
  /** Its records grant rights: they are shown with their holders, and a change of one changes sessions. */
  readonly grantsRights?: boolean;
  /** Nobody reads its records: the module whose records show what they hold, and who may say that they are there. */
  readonly shownBy?: string;
  /** Stays readable after its deletion, marked so (a voided invoice). */
  readonly readableWhenDeleted?: boolean;
  /** Texts by which one record is found among all: each has an index. */
  readonly indexedTexts?: readonly string[];
  /** The `status` of records that some work is to be done for: looked for again and again, by an index. */
  readonly waiting?: string;
  /** What its records keep of a person after their erasure; its events include `keptEvent(noun)`. */
  readonly keeps?: KeptByLaw;
  /** Which of its records prevent the erasure of a person. */
  readonly preventsErasure?: readonly PreventsErasure[];
  /** Its records are people who can be restricted (`withRestriction`): who holds this restricts them, and reads them meanwhile. */
  readonly restriction?: Flag;
  /** Its records are printed as documents. */
  readonly prints?: PrintedForm;
  /** The fields that name a record to a person. */
  readonly title: readonly string[];
  /** What a populated reference shows of the record to who holds its flag. */
  readonly summary: readonly string[];
  /** What a picker shows of it to those who lack the flag. */
  readonly picker: readonly string[];
  /** By what else its picker is searched. */
  readonly pickerSearch?: readonly string[];
  /** What a populated reference shows of the record to everyone. */
  readonly reference: readonly string[];
  /** What its reads show of the records that it refers to, beyond their `reference` and `summary`. */
  readonly alsoShown?: readonly AlsoShown[];
  /** A field with the id of a record of one module or another: which one, by the record. */
  readonly refersTo?: Readonly<
    Record<string, (row: Readonly<Record<string, unknown>>) => string | undefined>
  >;
  /** Fields that this person may not read, although they may read the record. */
  readonly unreadable?: (actor: Actor | null) => ReadonlySet<string>;
  readonly referencedBy: readonly ReferencedBy[];
  /** What its deciders refuse beyond the kernels' codes. */
  readonly refusals: NoRefusals;
  readonly routes: readonly Route[];
  readonly answer?: AnswerTouch<F>;
}

/** Its records are people: what they are called is their own personal data. */
export function isOfPeople({ fields, title }: Pick<ModuleDescription, 'fields' | 'title'>): boolean {
  return title.some((name) => fields[name]?.personal === 'self');
}

/** The last touch on an answer, where the record's own shape is not what the API promises. */
export interface AnswerTouch<F extends Fields = Fields> {
  /** What it adds to the record, as the description of the API says it; null is left out of the record. */
  readonly members: Readonly<Record<string, JsonSchema | null>>;
  of(row: RowOf<F>, wired: Record<string, unknown>): Record<string, unknown>;
}

/** The state that the streams of a module hold beside their records. */
export type StreamStateOf<M> = M extends { readonly streamState?: StreamState<infer S> }
  ? [S] extends [never]
    ? null
    : S
  : null;

/** Which records of this module an event moves, each once. */
export function recordIdsFor(module: ModuleDescription, event: StoredEvent): readonly string[] {
  const foreign = module.foreign[event.type];
  if (foreign) return [...new Set(foreign.rowsOf(event))];
  if (categoryOf(event.stream) !== module.category || !definitionsOf(module).has(event.type)) return [];
  return module.rowsOf ? [...new Set(module.rowsOf(event))] : [recordIdOf(event.stream)];
}

/** The module's own definition of an event type. */
export function eventOf(module: ModuleDescription, type: string): EventDefinition | undefined {
  return definitionsOf(module).get(type);
}

const definitions = new WeakMap<ModuleDescription, ReadonlyMap<string, EventDefinition>>();

function definitionsOf(module: ModuleDescription): ReadonlyMap<string, EventDefinition> {
  const known = definitions.get(module);
  if (known) return known;
  const made = new Map(module.events.map((event) => [event.type, event]));
  definitions.set(module, made);
  return made;
}

/** An event's data with every declared value in its field's domain, or null: folds reckon with nothing else. */
function keptData(fields: Fields, data: JsonObject): JsonObject {
  let kept: Record<string, unknown> | null = null;
  for (const name of Object.keys(data)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value = field ? keepValue(field, data[name]) : data[name];
    if (value !== data[name]) (kept ??= { ...data })[name] = value;
  }
  return (kept as JsonObject | null) ?? data;
}

interface FoldStep {
  readonly row: AnyRow | null;
  readonly next: AnyRow;
  readonly data: JsonObject;
  readonly declared: Fields;
}

/** A fold may put a value into a field of another kind; what it left alone, or took from the same field of the event, is kept already. */
function keptChanges(fields: Fields, { row, next, data, declared }: FoldStep): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = next[name];
    if (row && row[name] === value) continue;
    const isKept = value !== undefined && data[name] === value && declared[name] === field;
    kept[name] = isKept ? value : keepValue(field, value);
  }
  return kept;
}

/** `applyToRow` where an event moves one record. */
export function applyEvent<R extends AnyRow>(
  module: ModuleDescription,
  row: R | null,
  event: StoredEvent,
): R | null {
  const id = row?._id ?? recordIdsFor(module, event)[0] ?? recordIdOf(event.stream);
  return applyToRow(module, { id, row }, event);
}

/**
 * A record after an event that moves it: the module's fold, plus what every record has. Events of other modules leave its revision.
 * An event is a fact: an unknown one, or one for a record that never was, changes nothing.
 * @throws UnreadableEvent, and whatever the module's fold throws
 */
export function applyToRow<R extends AnyRow>(
  module: ModuleDescription,
  { id, row }: { readonly id: string; readonly row: R | null },
  event: StoredEvent,
): R | null {
  const foreign = module.foreign[event.type];
  const isOwn = categoryOf(event.stream) === module.category && definitionsOf(module).has(event.type);
  if (!foreign && !isOwn) return row;
  if (event.unreadable) throw new UnreadableEvent(event, event.unreadable);
  const definition = definitionsOf(module).get(event.type);
  const readable = withoutErased(event.data) as JsonObject;
  const data = definition ? keptData(definition.fields, readable) : readable;
  const plain = data === event.data ? event : { ...event, data };
  const fold = (foreign ? foreign.fold : module.fold) as unknown as (
    row: R | null,
    event: StoredEvent,
    id: string,
  ) => R | null;
  const next = fold(row, plain, id);
  if (!next || next === row) return row;
  return {
    ...next,
    ...keptChanges(module.fields, { row, next, data, declared: definition?.fields ?? {} }),
    _id: id,
    revision: foreign && !foreign.setsRevision ? (row?.revision ?? 0) : Number(event.revision),
    createdAt: row?.createdAt ?? event.metadata.at,
    updatedAt: event.metadata.at,
    deletedAt: next.deletedAt ?? row?.deletedAt ?? null,
  };
}

/** One fold for each event: one that is missing, or too many, does not compile. */
export type Folds<F extends Fields, E extends readonly EventDefinition[]> = {
  readonly [D in E[number] as D['type']]: (
    row: RowOf<F> | null,
    event: EventOf<D>,
    id: string,
  ) => FoldedFields<F> | null;
};

/** The fold of a module, from one for each of its events. */
export function foldOf<F extends Fields, const E extends readonly EventDefinition[]>(
  _fields: F,
  _events: E,
  folds: NoInfer<Folds<F, E>>,
): Fold<F> {
  const known = new Map(Object.entries(folds as unknown as Readonly<Record<string, Fold<F>>>));
  return (row, event, id) => known.get(event.type)?.(row, event, id) ?? row;
}
