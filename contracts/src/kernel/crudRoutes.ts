/** The usual calls of a resource, as section 7 of the specification shapes them. */
import { labelOf, type Fields } from './field.ts';
import { inputSchema } from './fieldSchema.ts';
import type { ListDescription } from './module.ts';
import type { Permission } from './permissions.ts';
import type { Route } from './route.ts';

interface RouteParts {
  readonly name: string;
  readonly path: string;
  readonly noun: string;
  readonly fields: Fields;
  readonly list: Pick<ListDescription, 'method' | 'alsoMethod'>;
  readonly read: Permission;
  readonly write: Permission;
  readonly statusCall: boolean;
  readonly overrides?: RouteOverrides;
}

type Usual = 'list' | 'get' | 'create' | 'change' | 'remove' | 'status';

/** What a module says otherwise of its usual calls, files by the name of their field. `null`: it has no such call. */
export type RouteOverrides = { readonly [U in Usual]?: Partial<Route> | null } & {
  readonly files?: Readonly<Record<string, Partial<Route>>>;
};

/** Pickers are lists: a single record is read by who holds the flag. */
function withoutPicker(permission: Permission): Permission {
  return permission.kind === 'flag' ? { ...permission, picker: [] } : permission;
}

export function crudRoutes(parts: RouteParts): Route[] {
  const { overrides = {}, list } = parts;
  const usual = { ...readRoutes(parts), ...writeRoutes(parts), ...statusRoute(parts) };
  const said = (name: Usual): Route[] => {
    const [route, override] = [usual[name], overrides[name]];
    return route && override !== null ? [{ ...route, ...override }] : [];
  };
  const also = ({ operation, ...route }: Route): Route[] =>
    list.alsoMethod
      ? [{ ...route, method: list.alsoMethod, operation: `${operation}.${list.alsoMethod}` }]
      : [];
  return [
    ...said('list').flatMap((route) => [route, ...also(route)]),
    ...(['get', 'create', 'change', 'remove', 'status'] as const).flatMap(said),
    ...fileRoutes(parts),
  ];
}

function readRoutes({ name, path, read, list }: RouteParts): Record<'list' | 'get', Route> {
  const query = { kind: 'query', module: name } as const;
  return {
    list: {
      ...query,
      permission: read,
      method: list.method,
      path: `/${path}`,
      operation: `${name}.list`,
      summary: `Lists ${labelOf(name).toLowerCase()}.`,
    },
    get: {
      ...query,
      permission: withoutPicker(read),
      method: 'GET',
      path: `/${path}/:id`,
      operation: `${name}.get`,
      summary: 'Reads one record.',
    },
  };
}

function writeRoutes(parts: RouteParts): Record<'create' | 'change' | 'remove', Route> {
  const { name, path, noun, fields, write } = parts;
  const files = Object.entries(fields).flatMap(([field, { kind }]) => (kind === 'file' ? [field] : []));
  const command = { kind: 'command', module: name, permission: write } as const;
  const withBody = { ...command, fields, ...(files.length ? { files } : {}) };
  return {
    create: {
      ...withBody,
      method: 'POST',
      path: `/${path}/create/:userId`,
      operation: `Create${noun}`,
      body: inputSchema(fields, 'create'),
      summary: 'Creates a record.',
    },
    change: {
      ...withBody,
      method: 'PUT',
      path: `/${path}/:id/:userId`,
      operation: `Change${noun}`,
      body: inputSchema(fields, 'change'),
      summary: 'Changes the fields that are sent.',
    },
    remove: {
      ...command,
      method: 'DELETE',
      path: `/${path}/:id/:userId`,
      operation: `Remove${noun}`,
      summary: 'Deletes the record; its history stays.',
    },
  };
}

function statusRoute({ name, path, noun, fields: { status }, write, statusCall }: RouteParts): {
  readonly status?: Route;
} {
  if (!statusCall || !status) return {};
  // The call is about nothing else: an empty word is no wish for the default.
  const { default: _default, ...asked } = status;
  return {
    status: {
      kind: 'command',
      module: name,
      permission: write,
      fields: { status },
      body: inputSchema({ status: { ...asked, required: true } }, 'create'),
      method: 'PATCH',
      path: `/${path}/:id/status/:userId`,
      operation: `Change${noun}Status`,
      summary: 'Changes the status.',
    },
  };
}

function fileRoutes({ name, path, fields, read, overrides }: RouteParts): Route[] {
  const common = { method: 'GET', kind: 'query', module: name, permission: read } as const;
  return Object.entries(fields).flatMap(([field, description]) =>
    description.kind === 'file' && description.path.includes('{id}')
      ? [
          {
            ...common,
            path: description.path.replace('{id}', ':id').replace(/^\/api/, ''),
            operation: `${name}.file.${field}`,
            summary: `The ${field} of the record at /${path}.`,
            ...overrides?.files?.[field],
          },
        ]
      : [],
  );
}
