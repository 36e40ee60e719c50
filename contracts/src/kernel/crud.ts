/**
 * A simple module is a declaration. From it come events, fold, routes, commands, decider, table, queries and screens.
 * The options are exactly these: `unique`, `usedBy`, `statuses`, `mayChange`. What needs a fifth gets a decider of its own.
 */
import { defineEvent, subjectFields, type EventDefinition } from './event.ts';
import { ref, text, type Fields } from './field.ts';
import { inputSchema } from './fieldSchema.ts';
import type { AnyRow, Fold, FoldedFields, ListDescription, ModuleDescription, UsedBy } from './module.ts';
import { flag, type Flag, type Permission } from './permissions.ts';
import type { Route } from './route.ts';

export interface CrudOptions {
  /** Fields whose value no two records share (case and surrounding blanks ignored). */
  readonly unique: readonly string[];
  /** References that keep a record from being deleted. */
  readonly usedBy: readonly UsedBy[];
  /** The field `status` has a call of its own. */
  readonly statuses: { readonly call: boolean } | null;
  readonly mayChange: (row: AnyRow, context: { readonly today: string }) => boolean;
}

export interface CrudModule<N extends string = string, F extends Fields = Fields> extends ModuleDescription<
  N,
  F
> {
  readonly kind: 'crud';
  readonly options: CrudOptions;
}

interface CrudDeclaration<N extends string, F extends Fields> extends Partial<CrudOptions> {
  readonly name: N;
  readonly path?: string;
  readonly noun: string;
  readonly category: string;
  readonly flag: Flag;
  readonly fields: F;
  readonly list: Omit<ListDescription, 'populate'> & { readonly populate?: readonly string[] };
  readonly title: readonly string[];
  readonly summary?: readonly string[];
  readonly picker?: readonly string[];
  /** Who reads; whoever holds the flag unless told. */
  readonly read?: Permission;
}

/** The four event types of a record: created, changed, status changed, removed. */
export function crudEvents(noun: string, fields: Fields): readonly EventDefinition[] {
  const id = { id: text({ required: true }) };
  const subjects = Object.fromEntries(
    subjectFields(fields).map((name) => [name, fields[name] ?? ref('users')]),
  );
  return [
    defineEvent(`${noun}Created`, { ...id, ...fields }),
    defineEvent(`${noun}Changed`, { ...id, ...fields }),
    defineEvent(`${noun}StatusChanged`, {
      ...id,
      from: text({ required: true }),
      to: text({ required: true }),
    }),
    defineEvent(`${noun}Removed`, { ...id, ...subjects }),
  ];
}

/** Facts are coerced: a field that an old event does not know is its default. */
export function withDefaults(
  fields: Fields,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      data[name] ?? (field.kind === 'lines' ? [] : (field.default ?? null)),
    ]),
  );
}

function onlyFields(fields: Fields, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in fields));
}

export function crudFold(noun: string, fields: Fields): Fold {
  return (row, event) => {
    const next = (values: Record<string, unknown>) => values as FoldedFields<Fields>;
    if (event.type === `${noun}Created`) return row ?? next(withDefaults(fields, event.data));
    if (!row) return null;
    if (event.type === `${noun}Changed`) return next({ ...row, ...onlyFields(fields, event.data) });
    if (event.type === `${noun}StatusChanged`) return next({ ...row, status: event.data['to'] });
    if (event.type === `${noun}Removed`) return next({ ...row, deletedAt: event.metadata.at });
    return row;
  };
}

interface RouteParts {
  readonly name: string;
  readonly path: string;
  readonly noun: string;
  readonly fields: Fields;
  readonly list: Pick<ListDescription, 'method'>;
  readonly read: Permission;
  readonly write: Permission;
  readonly statusCall: boolean;
}

/** Pickers are lists: a single record is read by who holds the flag. */
function withoutPicker(permission: Permission): Permission {
  return permission.kind === 'flag' ? { ...permission, picker: [] } : permission;
}

/** The usual calls of a resource, as section 7 of the specification shapes them. */
export function crudRoutes(parts: RouteParts): Route[] {
  return [...readRoutes(parts), ...writeRoutes(parts), ...statusRoutes(parts), ...photoRoutes(parts)];
}

function readRoutes({ name, path, read, list }: RouteParts): Route[] {
  const query = { kind: 'query', module: name } as const;
  return [
    {
      ...query,
      permission: read,
      method: list.method,
      path: `/${path}`,
      operation: `${name}.list`,
      summary: `Lists ${name}.`,
    },
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
      summary: `Creates a ${noun.toLowerCase()}.`,
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

export function defineCrud<const N extends string, const F extends Fields>(
  declaration: CrudDeclaration<N, F>,
): CrudModule<N, F> {
  const { name, noun, category, fields, title } = declaration;
  const path = declaration.path ?? name;
  const write = flag(declaration.flag);
  const read = declaration.read ?? write;
  const statuses = declaration.statuses ?? null;
  const list = { populate: [], ...declaration.list };
  const summary = declaration.summary ?? title;
  const picker = declaration.picker ?? summary;
  return {
    kind: 'crud',
    name,
    path,
    noun,
    category,
    flag: declaration.flag,
    fields,
    events: crudEvents(noun, fields),
    fold: crudFold(noun, fields) as Fold<F>,
    foreign: {},
    list,
    title,
    summary,
    picker,
    reference: summary.filter((name) => picker.includes(name)),
    usedBy: declaration.usedBy ?? [],
    routes: crudRoutes({ name, path, noun, fields, list, read, write, statusCall: statuses?.call ?? false }),
    options: {
      unique: declaration.unique ?? [],
      usedBy: declaration.usedBy ?? [],
      statuses,
      mayChange: declaration.mayChange ?? (() => true),
    },
  };
}
