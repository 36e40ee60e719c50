/**
 * The golden log: a sample of every event type in every shape that a log may hold, and the rows that each module folds from them. The
 * samples are never changed. Rows that change need a higher `version` of their module, or the read models would keep the old ones.
 */
import { upcastEvent, type EventDefinition } from '../kernel/event.ts';
import type { Field, Fields } from '../kernel/field.ts';
import { idOf, streamOf, START, type Json, type JsonObject, type StoredEvent } from '../kernel/message.ts';
import { applyEvent, type AnyRow, type ModuleDescription } from '../kernel/module.ts';
import { differences, recorded } from './goldenVersions.ts';

export interface SampleEvent {
  readonly type: string;
  readonly schema: number;
  readonly data: JsonObject;
}

/** What each sample leaves of a record that its module's first event made, and of none. */
export type SampleRows = Readonly<Record<string, JsonObject | null>>;

export interface GoldenRows {
  readonly version: number;
  readonly rows: SampleRows;
}

type GoldenRowsByModule = Readonly<Record<string, GoldenRows>>;

const texts: Readonly<Partial<Record<Field['kind'], Json>>> = {
  email: 'sample@clinic.test',
  phone: '+212 600 000 000',
  colour: '#336699',
  url: 'https://clinic.test/',
  day: '2026-03-02',
  month: '2026-03',
  time: '09:30',
  instant: '2026-03-02T09:30:00.000Z',
  money: '12.50',
  decimal: '1.5',
  integer: 3,
  boolean: true,
};

function sampleValue(name: string, field: Field): Json {
  if (field.kind === 'lines') return [sampleData(field.of)];
  if (field.kind === 'object') return sampleData(field.of);
  if (field.kind === 'choice') return Object.keys(field.choices)[0] ?? null;
  if (field.kind === 'word') return field.words[0] ?? null;
  if (field.kind === 'ref' || field.kind === 'file') return idOf('golden', name);
  if ('format' in field && field.format) return field.format.example;
  return texts[field.kind] ?? `Sample ${name}`;
}

function sampleData(fields: Fields): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleValue(name, field)]));
}

/** The samples, and one more for each event that has a shape or a field that none of them has. */
export function withNewSamples(
  golden: readonly SampleEvent[],
  events: readonly EventDefinition[],
): SampleEvent[] {
  const isCovered = ({ type, schema, fields }: EventDefinition) =>
    golden.some(
      (sample) =>
        sample.type === type &&
        sample.schema === schema &&
        Object.keys(fields).every((name) => name in sample.data),
    );
  const added = events
    .filter((event) => !isCovered(event))
    .map(({ type, schema, fields }) => ({ type, schema, data: sampleData(fields) }));
  return [...golden, ...added].sort((a, b) =>
    a.type === b.type ? a.schema - b.schema : a.type < b.type ? -1 : 1,
  );
}

function storedSample(category: string, { type, schema, data }: SampleEvent, revision: bigint): StoredEvent {
  const id = String(data['id'] ?? idOf('golden', type));
  const commandId = idOf('golden command', type);
  return {
    id: idOf('golden event', type, String(schema), String(revision)),
    type,
    stream: streamOf(category, id),
    revision,
    position: START,
    data,
    metadata: {
      v: 1,
      at: `2026-03-02T09:00:0${revision}.000Z`,
      actor: 'system',
      commandId,
      correlationId: commandId,
      causationId: null,
      schema,
    },
  };
}

/** Folds every sample that moves a row of this module, each by itself and on a record that its first event made. */
export function rowsOfSamples(
  module: ModuleDescription,
  samples: readonly SampleEvent[],
  modules: readonly ModuleDescription[],
): SampleRows {
  const moving = samples.filter(
    ({ type }) => type in module.foreign || module.events.some((event) => event.type === type),
  );
  const fold = (row: AnyRow | null, sample: SampleEvent, revision: bigint): AnyRow | null => {
    const owner = modules.find(({ events }) => events.some(({ type }) => type === sample.type));
    const definition = owner?.events.find(({ type }) => type === sample.type);
    const event = storedSample(owner?.category ?? module.category, sample, revision);
    return applyEvent(module, row, upcastEvent(event, definition));
  };
  const first = samples.filter(({ type }) => type === module.events[0]?.type).at(-1);
  const made = first ? fold(null, first, 0n) : null;
  const counts = new Map<string, number>();
  return Object.fromEntries(
    moving.flatMap((sample) => {
      const shape = `${sample.type} ${sample.schema}`;
      const count = (counts.get(shape) ?? 0) + 1;
      counts.set(shape, count);
      const name = count === 1 ? shape : `${shape}, sample ${count}`;
      return [
        [`${name}, of nothing`, plain(fold(null, sample, 0n))] as const,
        [`${name}, of a record`, plain(fold(made, sample, 1n))] as const,
      ];
    }),
  );
}

function plain(row: AnyRow | null): JsonObject | null {
  return row === null ? null : JSON.parse(JSON.stringify(row));
}

/** A column more changes the table, which is rebuilt for that alone; the values of the others must be the same. */
function isSameRow(before: JsonObject | null, now: JsonObject | null | undefined): boolean {
  if (before === null || !now) return before === (now ?? null);
  return Object.entries(before).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name] ?? null),
  );
}

function changedRows(before: GoldenRows, now: GoldenRows): string[] {
  return Object.entries(before.rows)
    .filter(([name, row]) => !isSameRow(row, now.rows[name]))
    .map(([name]) => name);
}

export function goldenRows(
  modules: readonly ModuleDescription[],
  samples: readonly SampleEvent[],
): GoldenRowsByModule {
  return Object.fromEntries(
    modules.map((module) => [
      module.name,
      { version: module.version ?? 1, rows: rowsOfSamples(module, samples, modules) },
    ]),
  );
}

/** What the read models would keep of another program; empty where nothing is wrong. */
export function rowBreaches(golden: GoldenRowsByModule, now: GoldenRowsByModule): string[] {
  return Object.entries(now).flatMap(([name, next]) => {
    const kept = golden[name];
    const { isLowered, changed, isRecorded } = differences(kept, next, changedRows);
    if (isLowered)
      return [`${name} has version ${next.version}, after ${kept?.version}: a version is never lowered.`];
    if (changed.length > 0)
      return [
        `${name} makes other rows of ${changed.join('; ')}: raise its version, then run UPDATE_GOLDEN=1.`,
      ];
    return isRecorded ? [] : [`the rows of ${name} are not in the golden file: run UPDATE_GOLDEN=1.`];
  });
}

/** With what is new; the rows of a module change only where its version was raised. */
export function withNewRows(golden: GoldenRowsByModule, now: GoldenRowsByModule): GoldenRowsByModule {
  return Object.fromEntries(
    Object.entries(now).map(([name, next]) => [name, recorded(golden[name], next, changedRows)]),
  );
}
