/** What a list shows of a record: columns from the declaration, each replaceable. */
import { isRestrictionField, type Fields, type ModuleDescription, type SortName } from '@hospital/contracts';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { FieldValue } from '../record/FieldValue.tsx';

interface ColumnOptions<Name extends string> {
  readonly source: Name;
  /** The key of its text, where it is not the field's own. */
  readonly label?: string;
  readonly render?: (record: RaRecord) => ReactNode;
  readonly isFigure?: boolean;
  readonly isSortable?: boolean;
  readonly width?: number | string;
  /** false: not among the few that a card on a phone shows, and the first to go where a table has no room for all. */
  readonly onCard?: boolean;
}

declare const ofModule: unique symbol;

/** A column of a module's list: made by `columnsFor` alone, so that its source is a field. */
export interface Column extends ColumnOptions<string> {
  readonly [ofModule]: true;
}

/** @param also what is no field, and has a `render`: `granted` */
export function columnsFor<F extends Fields, const Also extends string = never>(
  _module: { readonly fields: F },
  columns: readonly (
    | ColumnOptions<SortName<F>>
    | (ColumnOptions<Also> & Required<Pick<ColumnOptions<Also>, 'label' | 'render'>>)
  )[],
): readonly Column[] {
  return columns as readonly ColumnOptions<string>[] as readonly Column[];
}

/** Kinds of field whose values are figures. */
const figureKinds: ReadonlySet<string> = new Set(['money', 'decimal', 'integer']);

export function isFigure(module: ModuleDescription, column: Column): boolean {
  return column.isFigure ?? figureKinds.has(module.fields[column.source]?.kind ?? '');
}

/** On a card, which has no head, neither a figure nor a yes says what it is of. */
export function isNamedOnCard(module: ModuleDescription, column: Column): boolean {
  return isFigure(module, column) || module.fields[column.source]?.kind === 'boolean';
}

const unsortable: ReadonlySet<string> = new Set(['file', 'lines', 'object', 'longText']);

/** References are put in order by their names where the list has these; by anything else nobody would expect. */
export function isSortable(module: ModuleDescription, { source, isSortable }: Column): boolean {
  const kind = module.fields[source]?.kind;
  if (isSortable !== undefined || kind === undefined) return isSortable ?? false;
  return kind === 'ref' ? module.list.populate.includes(source) : !unsortable.has(kind);
}

/**
 * Which column is dropped first where there is no room for all: what no card shows, then the others from the end, sums later, the second
 * last. What names the record and its state stay.
 */
export function dropOrder(
  module: ModuleDescription,
  columns: readonly Column[],
): ReadonlyMap<Column, number> {
  const weight = (column: Column): number => {
    if (column.onCard === false) return 0;
    if (column === columns[1]) return 3;
    return module.fields[column.source]?.kind === 'money' ? 2 : 1;
  };
  const dropping = columns.slice(1).filter(({ source }) => source !== 'status');
  const inOrder = dropping.reverse().sort((a, b) => weight(a) - weight(b));
  return new Map(inOrder.map((column, index) => [column, index]));
}

export function cellOf(module: ModuleDescription, column: Column, record: RaRecord): ReactNode {
  if (column.render) return column.render(record);
  return (
    <FieldValue
      field={module.fields[column.source]}
      value={record[column.source]}
      currency={typeof record['currency'] === 'string' ? record['currency'] : undefined}
    />
  );
}

/** These columns, and one for each other field that is not left out: a field more has its column without a further word. */
export function withOtherColumns(
  module: ModuleDescription,
  columns: readonly Column[],
  leftOut: readonly string[] = [],
): readonly Column[] {
  const known = new Set([...leftOut, ...columns.map(({ source }) => source)]);
  return [...columns, ...columnsOf(module).filter(({ source }) => !known.has(source))];
}

/** Everything that fits into a row. */
export function columnsOf(module: ModuleDescription): readonly Column[] {
  return Object.entries(module.fields)
    .filter(([name]) => !isRestrictionField(module, name))
    .filter(([, field]) => !field.hidden && !['file', 'lines', 'object', 'boolean'].includes(field.kind))
    .map(([source]) => ({ source }) as Column);
}
