/**
 * What a query reads from: the living tables, or the same rows as they stood at a position. Both have the same columns,
 * so each query is written once.
 */
import type { ModuleDescription, Position } from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { columnsOf } from '../columns.ts';
import { typedColumns } from '../listPlaces.ts';
import { livingTables } from '../tables.ts';

/** The values of a statement, numbered as they are added. */
export class Params {
  readonly values: unknown[] = [];

  /** What goes into one statement alone is added to a copy. */
  copy(): Params {
    const copy = new Params();
    copy.values.push(...this.values);
    return copy;
  }

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** null is now. */
export type Moment = Position | null;

const shapes = new Map<ModuleDescription, { readonly columns: string; readonly record: string }>();

/** How a version becomes the columns of the living table again: `"_id" uuid, "name" text, …` from its row, what is typed from itself. */
function shapeOf(module: ModuleDescription) {
  const known = shapes.get(module);
  if (known) return known;
  const typed = typedColumns(module);
  const columns = columnsOf(module).map(({ name }) => {
    const own = typed.get(name);
    return own ? `v.${quoted(own)} as ${quoted(name)}` : `r.${quoted(name)}`;
  });
  const inRow = columnsOf(module).filter(({ name }) => !typed.has(name));
  const record = inRow.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
  const made = { columns: columns.join(', '), record };
  shapes.set(module, made);
  return made;
}

function versionsAt(module: ModuleDescription, at: string, only: string): string {
  const { columns, record } = shapeOf(module);
  return `(select ${columns} from ${livingTables(module).versions} v cross join lateral json_to_record(v.row) as r(${record})
    where v.since <= ${at} and (v.until is null or v.until > ${at})${only})`;
}

/** How one record is reached: by id, as the root of a statement. */
export function rootRelation(module: ModuleDescription, moment: string | null, id: string | null): string {
  if (moment === null) return `${livingTables(module).rows} t`;
  return `${versionsAt(module, moment, id === null ? '' : ` and v.id = ${id}`)} t`;
}

/** A referenced record, deleted or not: it still gives its name. */
export function joinRelation(
  module: ModuleDescription,
  moment: string | null,
  { alias, on }: { readonly alias: string; readonly on: string },
): string {
  if (moment === null) return `left join ${livingTables(module).rows} ${alias} on ${alias}._id = ${on}`;
  return `left join lateral ${versionsAt(module, moment, ` and v.id = ${on}`)} ${alias} on true`;
}
