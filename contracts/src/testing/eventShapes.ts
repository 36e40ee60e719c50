/**
 * The shape of an event as the golden file keeps it. The log holds every event for ever: a type or a field that this file knows may
 * not disappear, be renamed or change its kind; a new shape is a higher `schema` with an upcaster, and one more entry.
 */
import { personalPaths, type EventDefinition } from '../kernel/event.ts';
import type { Field, Fields } from '../kernel/field.ts';

export interface Shape {
  readonly type: string;
  readonly schema: number;
  /** Field → kind, `lineItems.*.price` for nested ones. */
  readonly fields: Readonly<Record<string, string>>;
  /** `field of subject`. */
  readonly personal: readonly string[];
  /** Codes that the log may hold: they are added to, never taken away. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

function flat(fields: Fields, prefix = ''): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    if (field.kind !== 'lines' && field.kind !== 'object') return [[prefix + name, field]];
    const step = field.kind === 'lines' ? `${name}.*.` : `${name}.`;
    return [[prefix + name, field], ...flat(field.of, prefix + step)];
  });
}

/** A web address is text in the log: it was, before it had a kind of its own. */
function kindOf(field: Field): string {
  if (field.kind === 'url') return 'text';
  return field.kind === 'ref' ? `ref ${field.to}` : field.kind;
}

export function shapeOf(event: EventDefinition): Shape {
  const fields = flat(event.fields);
  return {
    type: event.type,
    schema: event.schema,
    fields: Object.fromEntries(fields.map(([name, field]) => [name, kindOf(field)])),
    personal: personalPaths(event.fields).map(({ path, subject }) => `${path.join('.')} of ${subject}`),
    codes: Object.fromEntries(
      fields.flatMap(([name, field]) =>
        field.kind === 'choice' ? [[name, Object.keys(field.choices)] as const] : [],
      ),
    ),
  };
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const sorted = (record: Shape['fields']) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** What the declared events do to those that the log may hold; empty where nothing is wrong. */
export function breaches(golden: readonly Shape[], events: readonly EventDefinition[]): string[] {
  const told = new Map(events.map((event) => [event.type, event]));
  const lost = golden.filter(({ type }) => !told.has(type));
  return [
    ...lost.map(({ type }) => `${type} is gone: a type is never renamed, and its events stay readable.`),
    ...events.flatMap((event) => breachesOf(golden, event)),
  ];
}

function breachesOf(golden: readonly Shape[], event: EventDefinition): string[] {
  const versions = golden.filter(({ type }) => type === event.type);
  const now = shapeOf(event);
  const known = versions.find(({ schema }) => schema === event.schema);
  const highest = Math.max(0, ...versions.map(({ schema }) => schema));
  const name = `${event.type} (schema ${event.schema})`;
  if (event.schema < highest) return [`${name} is lower than the ${highest} that the log may hold.`];
  if (event.schema > 1 && !event.upcast) return [`${name} has no upcaster for what was written before.`];
  if (!known) return [`${name} is not in the golden file: run UPDATE_GOLDEN=1.`];
  return [
    ...(isSame(sorted(known.fields), sorted(now.fields))
      ? []
      : [`${name} has other fields than the log may hold: raise its schema.`]),
    ...(isSame([...known.personal].sort(), [...now.personal].sort())
      ? []
      : [`${name} has other personal fields than the log may hold: raise its schema.`]),
    ...codeBreaches(known, now).map((breach) => `${name}: ${breach}`),
  ];
}

function codeBreaches(known: Shape, now: Shape): string[] {
  return Object.keys(known.codes).flatMap((field) => {
    const before = known.codes[field] ?? [];
    const after = now.codes[field] ?? [];
    return [
      ...before
        .filter((code) => !after.includes(code))
        .map((code) => `the code ${code} of ${field} is gone.`),
      ...after
        .filter((code) => !before.includes(code))
        .map((code) => `the code ${code} of ${field} is not in the golden file: run UPDATE_GOLDEN=1.`),
    ];
  });
}

/** The golden file with what is new; nothing that it holds is changed. */
export function withNew(golden: readonly Shape[], events: readonly EventDefinition[]): Shape[] {
  const shapes = events.map(shapeOf);
  const same = (a: Shape, b: Shape) => a.type === b.type && a.schema === b.schema;
  const kept = golden.map((shape) => {
    const now = shapes.find((other) => same(shape, other));
    const codes = Object.entries(shape.codes).map(([field, before]) => [
      field,
      [...new Set([...before, ...(now?.codes[field] ?? [])])],
    ]);
    return { ...shape, codes: Object.fromEntries(codes) };
  });
  const added = shapes.filter((shape) => !golden.some((other) => same(shape, other)));
  return [...kept, ...added].sort((a, b) =>
    a.type === b.type ? a.schema - b.schema : a.type < b.type ? -1 : 1,
  );
}
