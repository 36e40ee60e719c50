/** The deciders of a declaration: create, change, change status, remove. What differs from the state is in the event, nothing else. */
import {
  reject,
  type AnyRow,
  type CrudModule,
  type Draft,
  type Fields,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, type Claim, type Command, type CommandModule, type FactRefs } from './command.ts';
import { changing, creating, type HandlerParts } from './httpCommand.ts';
import { checkReferences, referenceFacts } from './references.ts';

type Values = Readonly<Record<string, unknown>>;

/** JSON equality: rows and parsed input hold the same kinds of values. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** What of the input differs from the record, among the module's own fields. */
export function differing(fields: Fields, row: Values, input: Values): Record<string, unknown> {
  const names = Object.keys(fields).filter((name) => name in input && !isSame(input[name], row[name]));
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}

/** The fields of the input that the module has. */
export function known(fields: Fields, input: Values): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, input[name] ?? null]));
}

/** `status` apart from the rest: it is an event of its own. */
export function changeDrafts(noun: string, row: AnyRow, changes: Values): Draft[] {
  const { status, ...rest } = changes;
  return [
    ...(Object.keys(rest).length > 0 ? [{ type: `${noun}Changed`, data: rest }] : []),
    ...(status === undefined
      ? []
      : [{ type: `${noun}StatusChanged`, data: { from: row['status'], to: status } }]),
  ];
}

export function createCommand(module: CrudModule): Command<Values, AnyRow, FactRefs> {
  return {
    name: `Create${module.noun}`,
    module,
    creates: true,
    facts: (input) => referenceFacts(module, input),
    authorize: byRoute,
    decide: (input, _row, { facts }) =>
      checkReferences(module, input, facts) ?? [
        { type: `${module.noun}Created`, data: known(module.fields, input) },
      ],
  };
}

export function changeCommand(module: CrudModule, name: string): Command<Values, AnyRow, FactRefs> {
  return {
    name,
    module,
    facts: (input, row) => referenceFacts(module, row ? differing(module.fields, row, input) : {}),
    authorize: byRoute,
    decide(input, row, { facts, today }) {
      if (!row) return reject('not_found');
      const changes = differing(module.fields, row, input);
      if (Object.keys(changes).length === 0) return [];
      if (!module.options.mayChange(row, { today })) return reject('not_changeable');
      return checkReferences(module, changes, facts) ?? changeDrafts(module.noun, row, changes);
    },
  };
}

export function removeCommand(
  module: ModuleDescription & Partial<Pick<CrudModule, 'options'>>,
): Command<Values, AnyRow, FactRefs> {
  return {
    name: `Remove${module.noun}`,
    module,
    notWhileUsedBy: module.usedBy,
    authorize: byRoute,
    decide: (_input, row, { today }) =>
      row && module.options && !module.options.mayChange(row, { today })
        ? reject('not_changeable')
        : [{ type: `${module.noun}Removed`, data: {} }],
  };
}

/** Unique fields are claims, case and surrounding blanks ignored. */
export function uniqueClaims(
  module: ModuleDescription,
  names: readonly string[],
): NonNullable<CommandModule['claims']> {
  return (row) =>
    row.deletedAt
      ? []
      : names.flatMap((name): Claim[] => {
          const value = row[name];
          if (value === null || value === undefined) return [];
          return [
            {
              kind: `${module.category}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
              key: String(value).trim().toLowerCase(),
              personalKey: true,
              rule: 'unique',
              value: {},
              refusal: reject('duplicate', { fields: { [name]: 'This value is already taken.' } }),
            },
          ];
        });
}

export function crudCommandModule(module: CrudModule): CommandModule {
  return { claims: uniqueClaims(module, module.options.unique) };
}

/** Handlers of every call of a declaration. */
export function crudHandlers(parts: HandlerParts, module: CrudModule): Handlers {
  const change = changing(parts, changeCommand(module, `Change${module.noun}`));
  return {
    [`Create${module.noun}`]: creating(parts, createCommand(module)),
    [`Change${module.noun}`]: change,
    [`Remove${module.noun}`]: changing(parts, removeCommand(module)),
    ...(module.options.statuses?.call
      ? {
          [`Change${module.noun}Status`]: changing(
            parts,
            changeCommand(module, `Change${module.noun}Status`),
          ),
        }
      : {}),
  };
}
