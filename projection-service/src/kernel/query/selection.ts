/** Which columns a statement brings and how its rows become records again, with those they refer to. */
import {
  moduleList,
  populatedPaths,
  referenceFields,
  wirePart,
  wireRecord,
  type AnyRow,
  type ModuleDescription,
} from '@hospital/contracts';
import { columnsOf } from '../columns.ts';
import type { From } from './joins.ts';
import type { ShownFields } from './shownFields.ts';

/** A record as found, with the records that it refers to by their path; null where there is none. */
export interface FoundRow {
  readonly row: AnyRow;
  /** The row is one of those that the person's visibility has. */
  readonly isThere: boolean;
  /** The person sees all of it; its picker's fields alone where not. */
  readonly isWhole: boolean;
  readonly joined: ReadonlyMap<string, Referred>;
}

interface Referred {
  readonly module: ModuleDescription;
  /** What is shown of it. */
  readonly names: readonly string[];
  readonly row: AnyRow | null;
}

interface SelectedPart {
  readonly path: string;
  readonly module: ModuleDescription;
  readonly names: readonly string[];
}

export class Selection {
  readonly #parts: readonly SelectedPart[];
  readonly #columns: readonly string[];
  readonly #extra: string[] = [];

  /** @param fields null for all of them. What a module adds to its answer may be made of any of its columns. */
  constructor(from: From, fields: ShownFields | null = null) {
    const root = from.root.module;
    const isShown = (name: string) => fields === null || fields.has(name);
    const populated = populatedPaths(root, moduleList)
      .filter(isShown)
      .map((path) => {
        const joined = from.join(path);
        const { module } = joined;
        const names = referenceFields({ root, path, target: module }, from.visibility);
        const shown = names.filter((name) => isShown(`${path}.${name}`));
        return { path, module, names: ['_id', ...shown], joined };
      });
    const isWhole = root.answer !== undefined || fields?.isSearched === true;
    const names = columnsOf(root)
      .map(({ name }) => name)
      .filter((name) => isWhole || name === '_id' || isShown(name));
    this.#parts = [{ path: '', module: root, names }, ...populated];
    const isThere = from.visibility.rows.map((filter) => `coalesce(${filter(from)}, false)`).join(' and ');
    this.#columns = [
      isThere === '' ? 'true' : isThere,
      from.whole(),
      ...names.map((name) => ownColumn(from, name)),
      ...populated.flatMap(({ joined, names: shown }) => shown.map((name) => joined.column(name))),
    ];
  }

  /** A further column; returns its index in a row. */
  add(sql: string): number {
    this.#extra.push(sql);
    return this.#columns.length + this.#extra.length - 1;
  }

  sql(): string {
    return [...this.#columns, ...this.#extra].join(', ');
  }

  read(values: readonly unknown[]): FoundRow {
    let index = 2;
    const read = (names: readonly string[]): AnyRow | null => {
      const row: Record<string, unknown> = {};
      for (const name of names) row[name] = values[index++];
      return row['_id'] === null ? null : (row as unknown as AnyRow);
    };
    const [own, ...populated] = this.#parts;
    const row = own ? read(own.names) : null;
    if (!row) throw new Error('a row without an id');
    return {
      row,
      isThere: values[0] === true,
      isWhole: values[1] === true,
      joined: new Map(
        populated.map(({ path, module, names }) => [path, { module, names, row: read(names) }]),
      ),
    };
  }
}

/** Whether it is deleted is never shown by this, but decides whether there is an answer. */
function ownColumn(from: From, name: string): string {
  const column = () => from.column(name);
  return name === 'deletedAt' ? column() : from.seen(from.visibility.reach(name), column);
}

/** The whole record: references as objects, the module's last touch. */
export function answerOf(module: ModuleDescription, { row, joined }: FoundRow): Record<string, unknown> {
  const wired = wireRecord(module.fields, row);
  for (const [path, referred] of joined) populate(wired, path, referred);
  return module.answer?.of(row, wired) ?? wired;
}

/** Parents come before what hangs on them. */
function populate(wired: Record<string, unknown>, path: string, { module, names, row }: Referred): void {
  const steps = path.split('.');
  const last = steps.pop();
  let holder: unknown = wired;
  for (const name of steps) holder = isRecord(holder) ? holder[name] : undefined;
  if (last === undefined || !isRecord(holder) || !(last in holder)) return;
  const id = holder[last];
  if (id !== null) holder[last] = row ? wirePart(module.fields, row, names) : { _id: id };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
