/**
 * The shape of an event as the golden file keeps it. The log holds every event for ever: a type or a field that this file knows may
 * not disappear, be renamed or change its kind. A field that may be absent is added to the shape as it is; any other change is a
 * higher `schema` with an upcaster, and one more entry.
 */
import { personalPaths, type EventDefinition } from '../kernel/event.ts';
import type { Field, Fields } from '../kernel/field.ts';

export interface Shape {
  readonly type: string;
  readonly schema: number;
  /** Field → kind, `lineItems.*.price` for nested ones. */
  readonly fields: Readonly<Record<string, string>>;
  /** Those that an event of this shape always has. */
  readonly required: readonly string[];
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

/** A fold fills in what is absent from the default; an absent list is empty. */
function isAlwaysThere({ kind, required, default: standard }: Field): boolean {
  return required && kind !== 'lines' && standard === undefined;
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
    required: fields
      .filter(([name, field]) => name === 'id' || (!event.partial && isAlwaysThere(field)))
      .map(([name]) => name),
    personal: personalPaths(event.fields).map(({ path, subject }) => `${path.join('.')} of ${subject}`),
    codes: Object.fromEntries(
      fields.flatMap(([name, field]) =>
        field.kind === 'choice' ? [[name, Object.keys(field.choices)] as const] : [],
      ),
    ),
  };
}

/** What the declared events do to those that the log may hold; empty where nothing is wrong. */
export function breaches(golden: readonly Shape[], events: readonly EventDefinition[]): string[] {
  const known = new Map(events.map((event) => [event.type, event]));
  const lost = golden.filter(({ type }) => !known.has(type));
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
  return [...fieldBreaches(known, now), ...personalBreaches(known, now), ...codeBreaches(known, now)].map(
    (breach) => `${name}: ${breach}`,
  );
}

/** Older events lack a new field, unless it is a part of something new that may be absent. */
function isMissed(field: string, known: Shape, now: Shape): boolean {
  const steps = field.split('.');
  const around = steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('.'));
  const isOptional = (part: string) =>
    part in now.fields && !(part in known.fields) && !now.required.includes(part);
  return now.required.includes(field) && !around.some(isOptional);
}

const RAISE = 'raise its schema and write an upcaster.';
const UPDATE = 'is not in the golden file: run UPDATE_GOLDEN=1.';

function fieldBreaches(known: Shape, now: Shape): string[] {
  const changed = Object.entries(known.fields).filter(([field, kind]) => now.fields[field] !== kind);
  const added = Object.keys(now.fields).filter((field) => !(field in known.fields));
  return [
    ...changed.map(([field, kind]) => `${field} is no longer a ${kind}: ${RAISE}`),
    ...added.map((field) =>
      isMissed(field, known, now)
        ? `the new field ${field} is required, and older events lack it: make it optional, give it a default, or ${RAISE}`
        : `the field ${field} ${UPDATE}`,
    ),
    ...now.required
      .filter((field) => field in known.fields && !known.required.includes(field))
      .map((field) => `${field} is now required, and older events may lack it: ${RAISE}`),
  ];
}

/** A new field may be personal from its beginning; one that the log holds stays what it was. */
function personalBreaches(known: Shape, now: Shape): string[] {
  const isKnown = (path: string) => (path.split(' of ')[0] ?? '') in known.fields;
  const lost = known.personal.filter((path) => !now.personal.includes(path));
  const gained = now.personal.filter((path) => !known.personal.includes(path) && isKnown(path));
  return [...lost, ...gained].map((path) => `${path} is other personal data than the log may hold: ${RAISE}`);
}

function codeBreaches(known: Shape, now: Shape): string[] {
  return Object.keys(now.codes).flatMap((field) => {
    const before = known.codes[field] ?? [];
    const after = now.codes[field] ?? [];
    return [
      ...before
        .filter((code) => !after.includes(code))
        .map((code) => `the code ${code} of ${field} is gone.`),
      ...after
        .filter((code) => !before.includes(code))
        .map((code) => `the code ${code} of ${field} ${UPDATE}`),
    ];
  });
}

/** The golden file with what is new; nothing that it holds is changed. */
export function withNew(golden: readonly Shape[], events: readonly EventDefinition[]): Shape[] {
  const shapes = events.map(shapeOf);
  const same = (a: Shape, b: Shape) => a.type === b.type && a.schema === b.schema;
  const kept = golden.map((shape) => {
    const now = shapes.find((other) => same(shape, other));
    return now ? enlarged(shape, now) : shape;
  });
  const added = shapes.filter((shape) => !golden.some((other) => same(shape, other)));
  return [...kept, ...added].sort((a, b) =>
    a.type === b.type ? a.schema - b.schema : a.type < b.type ? -1 : 1,
  );
}

/** With fields that older events may lack, and with new codes. */
function enlarged(shape: Shape, now: Shape): Shape {
  const isNew = (field: string) => !(field in shape.fields) && !isMissed(field, shape, now);
  const fields = Object.entries(now.fields).filter(([field]) => isNew(field));
  const personal = now.personal.filter((path) => isNew(path.split(' of ')[0] ?? ''));
  const codes = Object.entries(now.codes)
    .filter(([field]) => isNew(field) || field in shape.codes)
    .map(([field, after]) => [field, [...new Set([...(shape.codes[field] ?? []), ...after])]]);
  return {
    ...shape,
    fields: { ...shape.fields, ...Object.fromEntries(fields) },
    required: [...shape.required, ...now.required.filter(isNew)],
    personal: [...shape.personal, ...personal],
    codes: { ...shape.codes, ...Object.fromEntries(codes) },
  };
}
