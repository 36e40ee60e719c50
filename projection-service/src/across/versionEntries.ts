/** Versions as people read them: who, when, and what changed from what to what. Names are looked up, never stored. */
import {
  moduleNamed,
  titleOf,
  users,
  wireValue,
  type AnyRow,
  type Field,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { isDeepStrictEqual } from 'node:util';
import { isUuid } from '../kernel/columns.ts';
import { positionText, type Queryable } from '../kernel/database.ts';
import { livingTables } from '../kernel/tables.ts';

export interface VersionRow {
  readonly id: string;
  readonly since: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly causation: string | null;
  readonly row: AnyRow;
  /** The version before; null for the first. */
  readonly before: AnyRow | null;
}

export const versionColumns =
  'v.id, v.since::text, v.revision, v.type, v.at, v.actor, v.reason, v.causation, v.row';

interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Ids by module, and then what they are called. */
export class Names {
  readonly #wanted = new Map<string, Set<string>>();
  readonly #names = new Map<string, string>();

  want(module: string, id: unknown): void {
    if (!isUuid(id)) return;
    const ids = this.#wanted.get(module) ?? new Set();
    this.#wanted.set(module, ids.add(id));
  }

  async load(client: Queryable): Promise<void> {
    for (const [name, ids] of this.#wanted) {
      const module = moduleNamed(name);
      if (!module) continue;
      const columns = ['_id', ...module.title].map(quoted).join(', ');
      const { rows } = await client.query<Record<string, unknown>>(
        `select ${columns} from ${livingTables(module).rows} where _id = any($1::uuid[])`,
        [[...ids]],
      );
      for (const row of rows) this.#names.set(`${name} ${String(row['_id'])}`, titleOf(module.title, row));
    }
  }

  /** `{_id, name}`; the name is null for what nobody knows any more. */
  of(module: string, id: string): { readonly _id: string; readonly name: string | null } {
    return { _id: id, name: this.#names.get(`${module} ${id}`) ?? null };
  }

  actor(id: string): { readonly _id: string; readonly name: string | null } {
    return isUuid(id) ? this.of(users.name, id) : { _id: id, name: 'System' };
  }
}

/** Lines that come back from a table may have their keys in another order. */
function same(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(left ?? null, right ?? null);
}

function changedFields(module: ModuleDescription, version: VersionRow, hidden: ReadonlySet<string>) {
  return Object.entries(module.fields).filter(
    ([name, field]) => !field.hidden && !hidden.has(name) && !same(version.before?.[name], version.row[name]),
  );
}

export interface EntryContext {
  readonly module: ModuleDescription;
  readonly hidden: ReadonlySet<string>;
}

/** What `entryOf` will name. */
export function wantNames(names: Names, version: VersionRow, { module, hidden }: EntryContext): void {
  names.want(users.name, version.actor);
  for (const [name, field] of changedFields(module, version, hidden)) {
    if (field.kind !== 'ref') continue;
    names.want(field.to, version.row[name]);
    names.want(field.to, version.before?.[name]);
  }
}

export function entryOf(names: Names, version: VersionRow, { module, hidden }: EntryContext) {
  const wired = (field: Field, value: unknown) =>
    field.kind === 'ref' && isUuid(value) ? names.of(field.to, value) : wireValue(field, value, version.id);
  const changes = changedFields(module, version, hidden).map(([name, field]): Change => ({
    field: name,
    from: wired(field, version.before?.[name]),
    to: wired(field, version.row[name]),
  }));
  const { revision, type, at, reason, causation } = version;
  return {
    position: positionText(version.since),
    revision,
    type,
    at,
    actor: names.actor(version.actor),
    ...(reason === null ? {} : { reason }),
    ...(causation === null ? {} : { causation }),
    changes,
  };
}
