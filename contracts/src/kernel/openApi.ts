/**
 * The description of the API (OpenAPI 3.1), made of the one route table and the fields of the modules: what a call takes and
 * answers is described here and nowhere else, so the description cannot differ from it.
 */
import type { JsonSchema } from './kinds/kind.ts';
import type { ModuleDescription } from './module.ts';
import { isList, refusalResponses, responsesOf } from './openApiAnswers.ts';
import {
  bodySchema,
  listParameters,
  listSchema,
  problemSchema,
  recordSchemas,
  text,
  warnedSchema,
} from './openApiSchemas.ts';
import type { Permission } from './permissions.ts';
import type { Route } from './route.ts';

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: JsonSchema;
  readonly security: readonly JsonSchema[];
}

function requestBody(route: Route, module: ModuleDescription | undefined): JsonSchema | null {
  if (route.method === 'GET') return null;
  if (!route.body && isList(route) && module) return { content: jsonOf(listSchema(module)) };
  if (!route.body) return null;
  const form = route.files ? { 'multipart/form-data': { schema: bodySchema(route, true) } } : {};
  return { required: true, content: { ...form, ...jsonOf(bodySchema(route, false)) } };
}

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } });

function parametersOf(route: Route): JsonSchema[] {
  const { path, kind, method } = route;
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^(target|resource)$/.test(name) ? text : { ...text, format: 'uuid' },
  }));
  const asOf = {
    name: 'asOf',
    in: 'query',
    schema: text,
    description: 'An instant or a position: the answer as it was then.',
  };
  const header = (name: string) => ({ name, in: 'header', schema: text });
  const headers =
    kind === 'query' ? ['X-Read-After'] : method === 'GET' ? [] : ['Idempotency-Key', 'If-Match'];
  const asked = Object.entries(route.asks ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    schema: text,
    description,
  }));
  return [
    ...named,
    ...asked,
    ...(isList(route) ? listParameters() : []),
    ...(kind === 'query' && !route.isOfNow ? [asOf] : []),
    ...headers.map(header),
  ];
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

function operationOf(route: Route, module: ModuleDescription | undefined): Operation {
  const body = requestBody(route, module);
  return {
    operationId: route.operation,
    summary: route.summary,
    description: whoMayCall(route.permission),
    tags: [route.module],
    parameters: parametersOf(route),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route, module),
    security: route.permission.kind === 'public' ? [] : [{ session: [] }],
  };
}

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
        ...Object.assign({}, ...modules.map((module) => recordSchemas(module, modules))),
      },
      responses: refusalResponses(),
    },
  };
}
