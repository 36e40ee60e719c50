/** The description of the API as the server gives it, read for the fuzzer: every `$ref` is replaced by what it points at. */
import { z } from 'zod';
import { isFields, type Fields } from '../client.ts';

/** What the description uses of JSON Schema. */
export interface Schema extends Fields {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
  readonly description?: string | undefined;
}

const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    multipleOf: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: schemaShape.optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
    allOf: z.array(schemaShape).optional(),
    additionalProperties: z.union([z.boolean(), schemaShape]).optional(),
    description: z.string().optional(),
  }),
);
const contentShape = z.record(z.string(), z.object({ schema: schemaShape.optional() }));
const responseShape = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.object({ schema: schemaShape })).default({}),
  content: contentShape.default({}),
});
const parameterShape = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: schemaShape,
});
const operationShape = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  parameters: z.array(parameterShape),
  requestBody: z.object({ content: contentShape }).optional(),
  responses: z.record(z.string(), responseShape),
});
const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), operationShape)) });

export type Parameter = z.infer<typeof parameterShape>;
export type DeclaredResponse = z.infer<typeof responseShape>;
export interface Operation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** From `/api` on, with `{name}` for what varies. */
  readonly path: string;
  readonly module: string;
  readonly parameters: readonly Parameter[];
  /** Media type → the schema of the body. */
  readonly bodies: Readonly<Record<string, Schema>>;
  /** Status → the response. */
  readonly responses: Readonly<Record<string, DeclaredResponse>>;
}

/** Deletions come last: what others need is there until then. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** @throws ZodError where the description has a shape that the fuzzer does not know */
export function operationsOf(api: unknown): readonly Operation[] {
  const { paths } = documentShape.parse(withoutReferences(api, api));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, parameters, requestBody, responses }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      module: tags[0],
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema ?? {}]),
      ),
      responses,
    })),
  );
  return operations.toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
}

function withoutReferences(node: unknown, root: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutReferences(item, root));
  if (!isFields(node)) return node;
  const { $ref: reference } = node;
  if (typeof reference === 'string') return withoutReferences(pointedAt(root, reference), root);
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withoutReferences(value, root)]),
  );
}

function pointedAt(root: unknown, reference: string): unknown {
  const parts = reference.replace(/^#\//, '').split('/');
  return parts.reduce<unknown>((node, part) => (isFields(node) ? node[part] : undefined), root);
}

/** Every name and every value of an enumeration that the description knows: an odd text that happens to mean something. */
export function wordsOf(operations: readonly Operation[]): readonly string[] {
  const words = new Set<string>();
  const collect = (schema: Schema): void => {
    for (const value of schema.enum ?? []) if (typeof value === 'string') words.add(value);
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      words.add(name);
      collect(member);
    }
    if (schema.items) collect(schema.items);
    schema.allOf?.forEach(collect);
  };
  for (const { bodies, responses } of operations) {
    Object.values(bodies).forEach(collect);
    for (const { content } of Object.values(responses)) {
      for (const { schema } of Object.values(content)) if (schema) collect(schema);
    }
  }
  return [...words].toSorted();
}
