/** The deciders of a declaration: create, change, change status, remove. What differs from the state is in the event, nothing else. */
import {
  reject,
  type AnyRow,
  type CrudModule,
  type Draft,
  type FieldName,
  type Fields,
  type ModuleDescription,
  type Values as ValuesOf,
  type Warning,
} from '@hospital/contracts';
import { isSame } from './isSame.ts';
import type { Handlers } from '@hospital/platform';
import {
  acceptedWith,
  byRoute,
  type Claim,
  type ClaimName,
  type Command,
  type CommandModule,
  type CountRef,
  type DecisionContext,
  type RowOfModule,
} from './command.ts';
import { changing, creating, type HandlerDependencies } from './httpCommand.ts';
import { checkReferences, referenceFacts } from './references.ts';

type Values = Readonly<Record<string, unknown>>;

/** What of the input differs from the record, among these fields. */
export function differing<F extends Fields>(fields: F, row: Values, input: Values): Partial<ValuesOf<F>> {
  const names = Object.keys(fields).filter((name) => name in input && !isSame(input[name], row[name]));
  return Object.fromEntries(names.map((name) => [name, input[name]])) as Partial<ValuesOf<F>>;
}

/** The fields of a parsed creation that the module has. */
export function known<F extends Fields>(fields: F, input: Values): ValuesOf<F> {
  const values = Object.keys(fields).map((name) => [name, input[name] ?? null]);
  return Object.fromEntries(values) as ValuesOf<F>;
}

type ChangeDraft<Noun extends string, C> =
  | { readonly type: `${Noun}Changed`; readonly data: Omit<C, 'status'> }
  | { readonly type: `${Noun}StatusChanged`; readonly data: { readonly from: string; readonly to: string } };

/** `status` apart from the rest: it is an event of its own. */
export function changeDrafts<const Noun extends string, C extends object>(
  noun: Noun,
  row: Values,
  changes: C,
): ChangeDraft<Noun, C>[] {
  const { status, ...rest } = changes as C & { readonly status?: unknown };
  return [
    ...(Object.keys(rest).length > 0 ? [{ type: `${noun}Changed` as const, data: rest }] : []),
    ...(status === undefined
      ? []
      : [
          {
            type: `${noun}StatusChanged` as const,
            // A status that was outside of its domain is null, and is kept so.
            data: { from: row['status'] as string, to: status as string },
          },
        ]),
  ];
}

interface WarningContext extends Pick<DecisionContext, 'id' | 'actor'> {
  /** The record as it will be. */
  readonly after: Values;
  readonly found: readonly AnyRow[];
  /** Of what the declaration counts; otherwise 0. */
  readonly counted: number;
}

/** What a creation or an edit warns of: records of its module that it finds, others that it counts. It changes nothing of what is decided. */
export interface CrudWarnings {
  /** Under what they are found. @param before null for a record that is created */
  finds(after: Values, before: AnyRow | null): readonly ClaimName[];
  counts?(after: Values, before: AnyRow | null): CountRef;
  warn(context: WarningContext): readonly Warning[];
}

const NO_WARNINGS: CrudWarnings = { finds: () => [], warn: () => [] };

/** Enough to be reported; a value that very many share is no trace of one. */
const FOUND = 50;

function warningFacts(module: CrudModule, warnings: CrudWarnings, [after, before]: [Values, AnyRow | null]) {
  const holding = warnings.finds(after, before);
  const counted = warnings.counts?.(after, before);
  return {
    ...(holding.length === 0 ? {} : { found: { module, holding, atMost: FOUND } }),
    ...(counted ? { counted } : {}),
  };
}

/**
 * What was written of one person is not left under the key of another: a change of whose the record is writes again the values that are theirs.
 */
export function withOwnedValues<C extends object>(fields: Fields, row: AnyRow, changes: C): C {
  const owned = Object.entries(fields).filter(
    ([name, { personal, computed }]) =>
      personal !== undefined && personal in changes && !(name in changes) && !computed,
  );
  const values = owned.map(([name]) => [name, row[name] ?? null] as const);
  return { ...Object.fromEntries(values.filter(([, value]) => value !== null)), ...changes };
}

/** The drafts, with what they are warned of, if anything. */
function warned(
  drafts: readonly Draft[],
  { warn }: CrudWarnings,
  { after, id, actor, facts }: DecisionContext & Pick<WarningContext, 'after'>,
) {
  const found = (facts['found'] ?? []) as readonly AnyRow[];
  const counted = Number(facts['counted'] ?? 0);
  return acceptedWith(drafts, warn({ id, actor, after, found, counted }));
}

/** What a call says of a record; the rest is computed by its fold. */
function givenFields({ fields }: CrudModule): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { computed }]) => !computed));
}

export function createCommand(module: CrudModule, warnings: CrudWarnings = NO_WARNINGS): Command {
  return {
    name: `Create${module.noun}`,
    module,
    creates: true,
    facts: (input) => ({
      ...warningFacts(module, warnings, [input, null]),
      ...referenceFacts(module, input),
    }),
    authorize: byRoute,
    decide: (input, _row, context) =>
      checkReferences(module, input, context.facts) ??
      warned([{ type: `${module.noun}Created`, data: known(givenFields(module), input) }], warnings, {
        ...context,
        after: input,
      }),
  };
}

export function changeCommand(
  module: CrudModule,
  name: string,
  warnings: CrudWarnings = NO_WARNINGS,
): Command {
  return {
    name,
    module,
    facts: (input, row) => ({
      ...warningFacts(module, warnings, [{ ...row, ...input }, row]),
      ...referenceFacts(module, row ? differing(module.fields, row, input) : {}),
    }),
    authorize: byRoute,
    decide(input, row, context) {
      const { facts, today } = context;
      if (!row) return reject('not_found');
      const changes = withOwnedValues(module.fields, row, differing(givenFields(module), row, input));
      if (Object.keys(changes).length === 0) return [];
      if (!module.options.mayChange(row, { today })) return reject('not_changeable');
      const refusal = checkReferences(module, changes, facts);
      if (refusal) return refusal;
      const after = { ...row, ...changes };
      return warned(changeDrafts(module.noun, row, changes), warnings, { ...context, after });
    },
  };
}

/** @param always also where the declaration lets nobody change the record: what is taken back never was */
export function removeCommand(
  module: ModuleDescription & Partial<Pick<CrudModule, 'options'>>,
  { always = false } = {},
): Command {
  return {
    name: `Remove${module.noun}`,
    module,
    notWhileReferencedBy: module.referencedBy,
    authorize: byRoute,
    decide: (_input, row, { today }) =>
      !always && row && module.options && !module.options.mayChange(row, { today })
        ? reject('not_changeable')
        : [{ type: `${module.noun}Removed`, data: {} }],
  };
}

/** Puts fields back to the values of its input, whatever they refer to: for what is taken back. */
export function restoreCommand<M extends ModuleDescription>(
  module: M,
  draftsOf: (row: RowOfModule<M>, former: Partial<RowOfModule<M>>) => readonly Draft[] = (row, former) =>
    changeDrafts(module.noun, row, former),
): Command {
  return {
    name: `Restore${module.noun}`,
    module,
    authorize: byRoute,
    decide: (input, row) =>
      row
        ? draftsOf(
            row as RowOfModule<M>,
            withOwnedValues(module.fields, row, differing(module.fields, row, input)) as Partial<
              RowOfModule<M>
            >,
          )
        : reject('not_found'),
  };
}

/** Unique fields are claims, case and surrounding blanks ignored. */
export function uniqueClaims<F extends Fields>(
  module: { readonly category: string; readonly fields: F },
  names: readonly FieldName<F>[],
): (row: AnyRow) => Claim[] {
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
  return {
    claims: uniqueClaims(module, module.options.unique),
    compensation: { created: removeCommand(module, { always: true }), changed: restoreCommand(module) },
  };
}

/** Handlers of every call of a declaration. */
export function crudHandlers(
  dependencies: HandlerDependencies,
  module: CrudModule,
  warnings?: CrudWarnings,
): Handlers {
  const change = changing(dependencies, changeCommand(module, `Change${module.noun}`, warnings));
  return {
    [`Create${module.noun}`]: creating(dependencies, createCommand(module, warnings)),
    [`Change${module.noun}`]: change,
    [`Remove${module.noun}`]: changing(dependencies, removeCommand(module)),
    ...(module.options.statusCall
      ? {
          [`Change${module.noun}Status`]: changing(
            dependencies,
            changeCommand(module, `Change${module.noun}Status`),
          ),
        }
      : {}),
  };
}
