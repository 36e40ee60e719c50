/** What records look like in the description of the API: as they are written, as they are read, and as a call sends them. */
import { z } from 'zod';
import { describeField, describeFields, orNull } from './kinds/kinds.ts';
import type { JsonSchema } from './kinds/kind.ts';
import { MAX_FIELDS, searchFields } from './listQuery.ts';
import type { ModuleDescription } from './module.ts';
import { populatedPaths } from './references.ts';
import type { Route } from './route.ts';

export const text: JsonSchema = { type: 'string' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

/** The component of a module's records as writes return them: references are ids. */
export const writtenName = ({ noun, list }: ModuleDescription): string =>
  list.populate.length === 0 ? noun : `${noun}Written`;

export const refersTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

interface Referring {
  readonly root: ModuleDescription;
  readonly path: string;
  readonly target: ModuleDescription;
  readonly modules: readonly ModuleDescription[];
}

/** A populated reference: who reads it sees the picker's fields, or with the record's flag its summary. */
function referenceSchema({ root, path, target, modules }: Referring): JsonSchema {
  const also = (root.alsoShown ?? []).filter(({ paths }) => paths.includes(path));
  const names = [...target.reference, ...target.summary, ...also.flatMap(({ fields }) => [...fields])];
  const fields = Object.fromEntries(Object.entries(target.fields).filter(([name]) => names.includes(name)));
  return orNull({
    type: 'object',
    required: ['_id'],
    properties: {
      _id: id,
      ...describeFields(fields),
      ...populated({ root, path: `${path}.`, target, modules }),
    },
  });
}

/** The references directly below a path: `''` is the record itself. */
function populated({ root, path, target, modules }: Referring): Record<string, JsonSchema> {
  const names = populatedPaths(root, modules)
    .filter((one) => one.startsWith(path) && !one.slice(path.length).includes('.'))
    .map((one) => one.slice(path.length));
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = target.fields[name];
      const to = field?.kind === 'ref' ? modules.find((module) => module.name === field.to) : undefined;
      return to ? [[name, referenceSchema({ root, path: `${path}${name}`, target: to, modules })]] : [];
    }),
  );
}

function recordSchema(
  module: ModuleDescription,
  references: Record<string, JsonSchema>,
  says: string,
): JsonSchema {
  return {
    type: 'object',
    description: `A record of ${module.name}${says}`,
    required: ['_id'],
    properties: withoutNulls({
      _id: id,
      ...describeFields(module.fields),
      ...references,
      revision: { type: 'integer', description: 'May be sent back as If-Match.' },
      createdAt: instant,
      updatedAt: instant,
      deletedAt: { ...instant, description: 'Of a deleted record.' },
      ...module.answer?.members,
    }),
  };
}

function withoutNulls(members: Readonly<Record<string, JsonSchema | null>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, schema]) => (schema === null ? [] : [[name, schema]])),
  );
}

/** One component, or two where reads return references as objects. */
export function recordSchemas(
  module: ModuleDescription,
  modules: readonly ModuleDescription[],
): Record<string, JsonSchema> {
  const references = populated({ root: module, path: '', target: module, modules });
  const read = { [module.noun]: recordSchema(module, references, '.') };
  return module.list.populate.length === 0
    ? read
    : { ...read, [writtenName(module)]: recordSchema(module, {}, ', with the ids of what it refers to.') };
}

const listBody = {
  limit: { type: 'integer', minimum: 0, maximum: 1_000, default: 100 },
  size: { type: 'integer', minimum: 0, maximum: 1_000, description: 'As limit; with both, the page.' },
  skip: { type: 'integer', minimum: 0, maximum: 10_000 },
  after: { ...text, description: 'The X-Next of the answer before.' },
  sort: { ...text, description: 'The name of a field.' },
  order: { enum: ['asc', 'desc'] },
  sums: { type: 'boolean', description: 'Sums up the amounts of all that match: X-Sums.' },
  closest: {
    type: 'boolean',
    description: 'With search.any: the best matches first; similar names where nothing matches: X-Similar.',
  },
  fields: {
    type: 'array',
    items: text,
    maxItems: MAX_FIELDS,
    description:
      'What the records show beside their _id: `status`, `patient`, `patient.firstname`. All unless given.',
  },
} as const satisfies Record<string, JsonSchema>;

export function listParameters(): JsonSchema[] {
  const { fields, ...plain } = listBody;
  const json = (name: string, description: string) => ({ name, in: 'query', schema: text, description });
  return [
    ...Object.entries(plain).map(([name, schema]) => ({ name, in: 'query', schema })),
    json('fields', `JSON of an array. ${fields.description}`),
    json('search', 'JSON: field to what it has to match.'),
  ];
}

export function listSchema({ list }: ModuleDescription): JsonSchema {
  const names = searchFields(list);
  const search = {
    type: 'object',
    description: 'Field to what it has to match; an empty text counts as not given.',
    properties: Object.fromEntries(names.map((name) => [name, text])),
    additionalProperties: false,
  };
  return { type: 'object', properties: { ...listBody, ...(names.length === 0 ? {} : { search }) } };
}

const uploaded: JsonSchema = { type: 'string', format: 'binary' };

/** Required is what its own schema refuses to be without; what is not may be sent as null. */
export function bodySchema({ body, fields = {} }: Route, isForm: boolean): JsonSchema {
  if (!(body instanceof z.ZodObject)) return { type: 'object' };
  const shape = Object.entries(body.shape).filter(([name]) => isForm || fields[name]?.kind !== 'file');
  const required = shape.flatMap(([name, schema]) => (z.safeParse(schema, undefined).success ? [] : [name]));
  const properties = shape.map(([name, schema]) => {
    const field = fields[name];
    if (field?.kind === 'file') return [name, uploaded] as const;
    const known = withoutDialect(
      field ? describeField(field) : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    );
    return [name, required.includes(name) ? known : orNull(known)] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}

function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

export const warnedSchema: JsonSchema = {
  type: 'object',
  description: 'What the answer to a write may say beside the record. Absent where there is nothing to say.',
  properties: {
    warnings: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { ...text, description: 'A stable word for programs.' },
          message: { ...text, description: 'A sentence for people.' },
          records: {
            type: 'array',
            description: 'The records that it is about.',
            items: { type: 'object', properties: { _id: id, name: text } },
          },
        },
      },
    },
  },
};

export const problemSchema: JsonSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { ...text, description: 'A sentence for people.' },
    code: { ...text, description: 'A stable word for programs.' },
    fields: { type: 'object', additionalProperties: text, description: 'A field and what is wrong with it.' },
    conflicts: {
      type: 'array',
      description: 'Where a booking is refused: everything that stands against it.',
      items: {
        type: 'object',
        required: ['id', 'code', 'message'],
        properties: { id: { ...id, description: 'For overrideConflicts.' }, code: text, message: text },
      },
    },
    restrictedUntil: {
      type: ['string', 'null'],
      format: 'date',
      description: 'With restricted: the last day of the restriction; null until further notice.',
    },
    revision: { type: 'integer', description: 'With stale_revision: the present one.' },
    retryAfter: { type: 'integer', description: 'Seconds until another try makes sense, as Retry-After.' },
    requestId: text,
  },
};
