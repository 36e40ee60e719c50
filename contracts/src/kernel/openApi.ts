/**
 * The description of the API (OpenAPI 3.1), made of the one route table and the fields of the modules: what a call takes and
 * answers is told here and nowhere else, so it cannot tell anything that is not so.
 */
import { z } from 'zod';
import { describeField, describeFields } from './kinds/kinds.ts';
import type { ModuleDescription } from './module.ts';
import type { Permission } from './permissions.ts';
import type { Route } from './route.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Schema;
  readonly servers: readonly Schema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Schema;
  readonly security: readonly Schema[];
}

const text: Schema = { type: 'string' };

function recordSchema({ fields, list, name }: ModuleDescription): Schema {
  const populated = list.populate.length === 0 ? '' : ` Reads answer ${list.populate.join(', ')} as objects.`;
  return {
    type: 'object',
    description: `A record of ${name}.${populated}`,
    properties: {
      _id: { ...text, format: 'uuid' },
      ...describeFields(fields),
      revision: { type: 'integer', description: 'May be sent back as If-Match.' },
      createdAt: { ...text, format: 'date-time' },
      updatedAt: { ...text, format: 'date-time' },
    },
  };
}

/** Required is what its own schema refuses to be without. */
function bodySchema({ body, fields = {} }: Route): Schema {
  if (!(body instanceof z.ZodObject)) return { type: 'object' };
  const shape = Object.entries(body.shape);
  const properties = shape.map(([name, schema]) => {
    const field = fields[name];
    const known = field
      ? describeField(field)
      : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return [name, withoutDialect(known)] as const;
  });
  const required = shape.flatMap(([name, schema]) => (z.safeParse(schema, undefined).success ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}

function withoutDialect({ $schema: _dialect, ...schema }: Schema): Schema {
  return schema;
}

function requestBody(route: Route): Schema {
  const schema = bodySchema(route);
  const types = route.files ? ['multipart/form-data', 'application/json'] : ['application/json'];
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

const listParameters = [
  ['limit', '0 to 1,000; 100 unless told.'],
  ['skip', '0 to 10,000.'],
  ['after', 'The X-Next of the answer before.'],
  ['search', 'A JSON object: field to what it has to match.'],
  ['sort', 'The name of a field.'],
  ['order', 'asc or desc.'],
] as const;

function parametersOf(route: Route, isList: boolean): Schema[] {
  const path = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const query = isList ? [...listParameters] : [];
  const moment = ['asOf', 'An instant or a position: the answer as it was then.'] as const;
  const asked = [...query, ...(route.kind === 'query' ? [moment] : [])].map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: text,
  }));
  const headers = (route.kind === 'query' ? ['X-Read-After'] : ['Idempotency-Key', 'If-Match']).map(
    (name) => ({
      name,
      in: 'header',
      schema: text,
    }),
  );
  return [...path, ...asked, ...headers];
}

/** Who may call, in words: the table decides by the same value. */
export function whoMayCall(permission: Permission): string {
  switch (permission.kind) {
    case 'public':
      return 'Everybody.';
    case 'session':
      return 'Everybody who is signed in.';
    case 'member':
      return 'Everybody who is signed in and has access to the modules.';
    case 'administrator':
      return 'Administrateur only.';
    case 'flag': {
      const all = permission.all?.length ? `, and ${permission.all.join(' and ')}` : '';
      const picker = permission.picker?.length
        ? ` The picker's fields: ${permission.picker.join(', ')}.`
        : '';
      const own = permission.own ? " One's own: everybody." : '';
      return `${permission.any.join(' or ')}${all}.${picker}${own}`;
    }
  }
}

const warned: Schema = { $ref: '#/components/schemas/Warned' };

function responsesOf(route: Route, module: ModuleDescription | undefined, isList: boolean): Schema {
  const record = module ? { $ref: `#/components/schemas/${module.noun}` } : { type: 'object' };
  const written = route.kind === 'command' && module ? { allOf: [record, warned] } : record;
  const schema = isList ? { type: 'array', items: record } : written;
  const created = route.method === 'POST' && route.path.includes('/create/');
  return {
    [created ? '201' : '200']: { description: route.summary, content: { 'application/json': { schema } } },
    default: {
      description: 'A refusal.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}

function operationOf(route: Route, module: ModuleDescription | undefined): Operation {
  const isList = route.operation.split('.')[1] === 'list';
  return {
    operationId: route.operation,
    summary: route.summary,
    description: whoMayCall(route.permission),
    tags: [route.module],
    parameters: parametersOf(route, isList),
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    responses: responsesOf(route, module, isList),
    security: route.permission.kind === 'public' ? [] : [{ session: [] }],
  };
}

const warnedSchema: Schema = {
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
            items: { type: 'object', properties: { _id: { ...text, format: 'uuid' }, name: text } },
          },
        },
      },
    },
  },
};

const problemSchema: Schema = {
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
        properties: {
          id: { ...text, format: 'uuid', description: 'For overrideConflicts.' },
          code: text,
          message: text,
        },
      },
    },
    requestId: text,
  },
};

export function describeApi(modules: readonly ModuleDescription[], routes: readonly Route[]): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const module = modules.find(({ name }) => name === route.module);
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, module);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hospital back office',
      version: '1',
      description: 'Every call of the clinic’s back office.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: problemSchema,
        Warned: warnedSchema,
        ...Object.fromEntries(modules.map((module) => [module.noun, recordSchema(module)])),
      },
    },
  };
}
