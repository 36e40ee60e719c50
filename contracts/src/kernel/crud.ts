/**
 * A simple module is a declaration. From it come events, fold, routes, commands, decider, table, queries and screens.
 * Its rules are `unique`, `referencedBy`, `statusCall` and `mayChange`; the command service may add claims, indexes and warnings. What needs
 * more is a module with rules.
 */
import { crudRoutes } from './crudRoutes.ts';
import { erasedTextFolds } from './erasedTexts.ts';
import { defineEvent, raisedTo, subjectFields, type EventDefinition, type OlderEvents } from './event.ts';
import { text, type Fields, type TextField } from './field.ts';
import type { FieldName } from './fieldNames.ts';
import {
  foldOf,
  type AnyRow,
  type Fold,
  type FoldedFields,
  type Folds,
  type ListDeclaration,
  type ModuleDescription,
  type RowOf,
  type ReferencedBy,
} from './module.ts';
import { flag, type Flag, type Permission } from './permissions.ts';
import type { PreventsErasureOf } from './preventsErasure.ts';
import type { NoRefusals, ProblemTable } from './problem.ts';

export interface CrudOptions {
  /** Fields whose value no two records share (case and surrounding blanks ignored). */
  readonly unique: readonly string[];
  /** The field `status` has a call of its own. */
  readonly statusCall: boolean;
  mayChange(row: AnyRow, context: { readonly today: string }): boolean;
}

export interface CrudModule<
  N extends string = string,
  F extends Fields = Fields,
  Noun extends string = string,
  E extends readonly EventDefinition[] = readonly EventDefinition[],
> extends ModuleDescription<N, F, E> {
  readonly kind: 'crud';
  readonly noun: Noun;
  readonly options: CrudOptions;
}

/** A simple module, whose commands and events follow from its declaration. */
export function isCrud(module: ModuleDescription): module is CrudModule {
  return module.kind === 'crud';
}

interface CrudDeclaration<
  N extends string,
  F extends Fields,
  Noun extends string,
  U extends readonly ReferencedBy[],
  R extends ProblemTable,
> {
  readonly name: N;
  readonly path?: string;
  readonly noun: Noun;
  readonly names?: ModuleDescription['names'];
  readonly category: string;
  readonly flag: Flag;
  readonly fields: F;
  /** Only where its events once had another shape; an optional or defaulted field needs no word here. */
  readonly events?: OlderEvents;
  /** Raised where older events now make other rows. */
  readonly version?: number;
  readonly list: NoInfer<ListDeclaration<F>>;
  readonly title: readonly FieldName<NoInfer<F>>[];
  readonly summary?: readonly FieldName<NoInfer<F>>[];
  readonly picker?: readonly FieldName<NoInfer<F>>[];
  /** Who may read; by default, users with the flag. */
  readonly read?: Permission;
  readonly unique?: readonly FieldName<NoInfer<F>>[];
  readonly referencedBy?: U;
  readonly preventsErasure?: readonly PreventsErasureOf<NoInfer<F>>[];
  /** What a decider of its own refuses beyond the kernels' codes. */
  readonly refusals?: R;
  /** The field `status` has a call of its own. */
  readonly statusCall?: boolean;
  mayChange?(row: RowOf<NoInfer<F>>, context: { readonly today: string }): boolean;
}

type WithId<F extends Fields = Readonly<Record<never, never>>> = F & { readonly id: TextField<string> };

/** The four events of a record: created, changed, status changed, removed. */
export type CrudEvents<Noun extends string, F extends Fields> = readonly [
  EventDefinition<`${Noun}Created`, WithId<F>, false>,
  EventDefinition<`${Noun}Changed`, WithId<F>, true>,
  EventDefinition<
    `${Noun}StatusChanged`,
    WithId<{ readonly from: TextField<string>; readonly to: TextField<string> }>,
    false
  >,
  EventDefinition<`${Noun}Removed`, WithId, false>,
];

export function crudEvents<const Noun extends string, F extends Fields>(
  noun: Noun,
  fields: F,
  older?: OlderEvents,
): CrudEvents<Noun, F> {
  const id = { id: text({ required: true }) };
  const subjects = Object.fromEntries(
    subjectFields(fields).flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
  );
  const shapeOf = (type: string) => older && raisedTo(older, type);
  return [
    defineEvent(`${noun}Created`, { ...id, ...fields }, shapeOf(`${noun}Created`)),
    defineEvent(`${noun}Changed`, { ...id, ...fields }, { ...shapeOf(`${noun}Changed`), partial: true }),
    defineEvent(
      `${noun}StatusChanged`,
      { ...id, from: text({ required: true }), to: text({ required: true }) },
      shapeOf(`${noun}StatusChanged`),
    ),
    defineEvent(`${noun}Removed`, { ...id, ...subjects }, shapeOf(`${noun}Removed`)),
  ];
}

/** Facts are coerced: a field that an old event does not know is its default. */
export function withDefaults<F extends Fields>(
  fields: F,
  data: Readonly<Record<string, unknown>>,
): FoldedFields<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      data[name] ?? (field.kind === 'lines' ? [] : (field.default ?? null)),
    ]),
  ) as FoldedFields<F>;
}

/** The record after a change: of the event's data, what are the module's fields. */
export function withChanges<F extends Fields>(
  fields: F,
  row: RowOf<F>,
  data: Readonly<Record<string, unknown>>,
): RowOf<F> {
  return { ...row, ...Object.fromEntries(Object.entries(data).filter(([name]) => name in fields)) };
}

/** One fold for each of the four events. */
export function crudFolds<const Noun extends string, F extends Fields>(
  noun: Noun,
  fields: F,
): Folds<F, CrudEvents<Noun, F>> {
  const folds: Readonly<Record<string, Fold<F>>> = {
    [`${noun}Created`]: (row, event) => row ?? withDefaults(fields, event.data),
    [`${noun}Changed`]: (row, event) => row && withChanges(fields, row, event.data),
    [`${noun}StatusChanged`]: (row, event) => row && { ...row, status: event.data['to'] },
    [`${noun}Removed`]: (row, event) => row && { ...row, deletedAt: event.metadata.at },
  };
  return folds as unknown as Folds<F, CrudEvents<Noun, F>>;
}

export function crudFold<const Noun extends string, F extends Fields>(noun: Noun, fields: F): Fold<F> {
  return foldOf(fields, crudEvents(noun, fields), crudFolds(noun, fields));
}

export function defineCrud<
  const N extends string,
  const F extends Fields,
  const Noun extends string,
  const U extends readonly ReferencedBy[] = readonly [],
  const R extends ProblemTable = NoRefusals,
>(
  declaration: CrudDeclaration<N, F, Noun, U, R>,
): CrudModule<N, F, Noun, CrudEvents<Noun, F>> & { readonly referencedBy: U; readonly refusals: R } {
  const { name, noun, category, fields, title } = declaration;
  const path = declaration.path ?? name;
  const write = flag(declaration.flag);
  const read = declaration.read ?? write;
  const statusCall = declaration.statusCall ?? false;
  const list = { populate: [], ...declaration.list };
  const summary = declaration.summary ?? title;
  const picker = declaration.picker ?? summary;
  const referencedBy = (declaration.referencedBy ?? []) as U;
  const mayChange = declaration.mayChange ?? (() => true);
  return {
    kind: 'crud',
    version: declaration.version ?? 1,
    name,
    path,
    noun,
    ...(declaration.names ? { names: declaration.names } : {}),
    category,
    flag: declaration.flag,
    fields,
    events: crudEvents(noun, fields, declaration.events),
    fold: crudFold(noun, fields),
    foreign: erasedTextFolds({ category, fields }) as CrudModule<N, F, Noun>['foreign'],
    list,
    title,
    summary,
    picker,
    reference: summary.filter((name) => picker.includes(name)),
    referencedBy,
    ...(declaration.preventsErasure ? { preventsErasure: declaration.preventsErasure } : {}),
    refusals: (declaration.refusals ?? {}) as R,
    routes: crudRoutes({ name, path, noun, fields, list, read, write, statusCall }),
    options: { unique: declaration.unique ?? [], statusCall, mayChange },
  };
}
