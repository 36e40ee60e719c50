/** Which columns a statement brings and how its rows become records again, with those they refer to. */
import { wirePart, wireRecord, type AnyRow, type ModuleDescription } from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { columnsOf } from '../columns.ts';
import { populatedPaths, type From } from './joins.ts';

/** A record as found, with the records that it refers to by their path; null where there is none. */
export interface Found {
  readonly row: AnyRow;
  readonly joined: ReadonlyMap<string, Referred>;
}

interface Referred {
  readonly module: ModuleDescription;
  readonly row: AnyRow | null;
}

interface Part {
  readonly path: string;
  readonly module: ModuleDescription;
  readonly names: readonly string[];
}

export class Selection {
  readonly #parts: readonly Part[];
  readonly #columns: readonly string[];
  readonly #extra: string[] = [];

  constructor(from: From) {
    const root = from.root.module;
    const populated = populatedPaths(root).map((path) => {
      const { module, alias } = from.join(path);
      const names = ['_id', ...module.summary.filter((name) => name in module.fields)];
      return { path, module, names, alias };
    });
    const own = { path: '', module: root, alias: 't', names: columnsOf(root).map(({ name }) => name) };
    const parts = [own, ...populated];
    this.#parts = parts;
    this.#columns = parts.flatMap(({ alias, names }) => names.map((name) => `${alias}.${quoted(name)}`));
  }

  /** A further column; answers its index in a row. */
  add(sql: string): number {
    this.#extra.push(sql);
    return this.#columns.length + this.#extra.length - 1;
  }

  sql(): string {
    return [...this.#columns, ...this.#extra].join(', ');
  }

  read(values: readonly unknown[]): Found {
    let index = 0;
    const read = (names: readonly string[]): AnyRow | null => {
      const row = Object.fromEntries(names.map((name) => [name, values[index++]]));
      return row['_id'] === null ? null : (row as unknown as AnyRow);
    };
    const [own, ...populated] = this.#parts;
    const row = own ? read(own.names) : null;
    if (!row) throw new Error('a row without an id');
    return {
      row,
      joined: new Map(populated.map(({ path, module, names }) => [path, { module, row: read(names) }])),
    };
  }
}

/** The whole record: references as objects, the module's last touch. */
export function answerOf(module: ModuleDescription, { row, joined }: Found): Record<string, unknown> {
  const wired = wireRecord(module.fields, row);
  for (const [path, referred] of joined) populate(wired, path, referred);
  return module.answer ? module.answer(row, wired) : wired;
}

/** Parents come before what hangs on them. */
function populate(wired: Record<string, unknown>, path: string, { module, row }: Referred): void {
  const names = path.split('.');
  const last = names.pop();
  let holder: unknown = wired;
  for (const name of names) holder = isRecord(holder) ? holder[name] : undefined;
  if (last === undefined || !isRecord(holder) || !(last in holder)) return;
  const id = holder[last];
  if (id !== null) holder[last] = row ? wirePart(module.fields, row, module.summary) : { _id: id };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
