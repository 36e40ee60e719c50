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
}

/** Pickers are lists: a single record is read by who holds the flag. */
function withoutPicker(permission: Permission): Permission {
  return permission.kind === 'flag' ? { ...permission, picker: [] } : permission;
}

export function crudRoutes(parts: RouteParts): Route[] {
  return [...readRoutes(parts), ...writeRoutes(parts), ...statusRoutes(parts), ...photoRoutes(parts)];
}

function readRoutes({ name, path, read, list }: RouteParts): Route[] {
  const query = { kind: 'query', module: name } as const;
  const listed = {
    ...query,
    permission: read,
    path: `/${path}`,
    summary: `Lists ${labelOf(name).toLowerCase()}.`,
  };
  const { method, alsoMethod } = list;
  return [
    { ...listed, method, operation: `${name}.list` },
    ...(alsoMethod ? [{ ...listed, method: alsoMethod, operation: `${name}.list.${alsoMethod}` }] : []),
    {
      ...query,
      permission: withoutPicker(read),
      method: 'GET',
      path: `/${path}/:id`,
      operation: `${name}.get`,
      summary: 'Reads one record.',
    },
  ];
}

function writeRoutes({ name, path, noun, fields, write }: RouteParts): Route[] {
  const files = Object.entries(fields).flatMap(([field, { kind }]) => (kind === 'file' ? [field] : []));
  const command = { kind: 'command', module: name, permission: write } as const;
  const withBody = { ...command, fields, ...(files.length ? { files } : {}) };
  return [
    {
      ...withBody,
      method: 'POST',
      path: `/${path}/create/:userId`,
      operation: `Create${noun}`,
      body: inputSchema(fields, 'create'),
      summary: 'Creates a record.',
    },
    {
      ...withBody,
      method: 'PUT',
      path: `/${path}/:id/:userId`,
      operation: `Change${noun}`,
      body: inputSchema(fields, 'change'),
      summary: 'Changes the fields that are sent.',
    },
    {
      ...command,
      method: 'DELETE',
      path: `/${path}/:id/:userId`,
      operation: `Remove${noun}`,
      summary: 'Deletes the record; its history stays.',
    },
  ];
}

function statusRoutes({ name, path, noun, fields: { status }, write, statusCall }: RouteParts): Route[] {
  if (!statusCall || !status) return [];
  // The call is about nothing else: an empty word is no wish for the default.
  const { default: _default, ...asked } = status;
  return [
    {
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
  ];
}

function photoRoutes({ name, path, fields, read }: RouteParts): Route[] {
  const common = { method: 'GET', kind: 'query', module: name, permission: read } as const;
  return Object.entries(fields).flatMap(([field, description]) =>
    description.kind === 'file' && description.path.includes('{id}')
      ? [
          {
            ...common,
            path: description.path.replace('{id}', ':id').replace(/^\/api/, ''),
            operation: `${name}.file.${field}`,
            summary: `The ${field} of the record at /${path}.`,
          },
        ]
      : [],
  );
}
