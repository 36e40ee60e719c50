/** Versions as people read them: who, when, and what changed from what to what. Names are looked up, never stored. */
import { moduleNamed, titleOf, users, wireValue, type AnyRow, type Field } from '@hospital/contracts';
import { isDeepStrictEqual } from 'node:util';
import { isUuid } from '../kernel/columns.ts';
import { positionText, type Queryable } from '../kernel/database.ts';
import { Relation, rootRelation, type Moment } from '../kernel/query/relation.ts';
import type { VersionVisibility } from './rights.ts';

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
  /** Whether the person sees this version, and the one before, whole. */
  readonly isWhole: boolean;
  readonly wasWhole: boolean | null;
}

export const versionColumns =
  'v.id, v.since::text, v.revision, v.type, v.at, v.actor, v.reason, v.causation, v.row';

export interface Change {
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

  /** As they were called at the moment. */
  async load(client: Queryable, moment: Moment = null): Promise<void> {
    await Promise.all([...this.#wanted].map(([name, ids]) => this.#loadOf(client, { name, ids, moment })));
  }

  async #loadOf(
    client: Queryable,
    {
      name,
      ids,
      moment,
    }: { readonly name: string; readonly ids: ReadonlySet<string>; readonly moment: Moment },
  ): Promise<void> {
    const module = moduleNamed(name);
    if (!module) return;
    const named = new Relation(module, 't');
    const columns = ['_id', ...module.title].map((column) => named.column(column)).join(', ');
    const at = moment === null ? null : '$2::bigint';
    const relation = rootRelation(named, { moment: at, id: 'any($1::uuid[])' });
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${columns} from ${relation} where ${named.column('_id')} = any($1::uuid[])`,
      moment === null ? [[...ids]] : [[...ids], moment],
    );
    for (const row of rows) this.#names.set(`${name} ${String(row['_id'])}`, titleOf(module.title, row));
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

type SeenRow = Readonly<Record<string, unknown>>;

/** A version without what the person may not read of it. */
function seen(row: AnyRow | null, isWhole: boolean | null, { whole, part }: VersionVisibility): SeenRow {
  const names = isWhole === true ? whole : part;
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => names.has(name)));
}

interface SeenChange {
  readonly name: string;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

function seenChanges(version: VersionRow, visibility: VersionVisibility): SeenChange[] {
  const after = seen(version.row, version.isWhole, visibility);
  const before = seen(version.before, version.wasWhole, visibility);
  return Object.entries(visibility.module.fields).flatMap(([name, field]) =>
    same(before[name], after[name]) ? [] : [{ name, field, before: before[name], after: after[name] }],
  );
}

/** What names the record to this person; null where they may not read that. */
export function seenTitle(version: VersionRow, visibility: VersionVisibility): string | null {
  return titleOf(visibility.module.title, seen(version.row, version.isWhole, visibility)) || null;
}

/** What `entryOf` will name. */
export function requestNames(names: Names, version: VersionRow, visibility: VersionVisibility): void {
  names.want(users.name, version.actor);
  for (const { name, before, after } of seenChanges(version, visibility)) {
    const target = visibility.target(name, version.row);
    if (!target?.isNamed) continue;
    names.want(target.module, after);
    names.want(target.module, before);
  }
}

export function entryOf(names: Names, version: VersionRow, visibility: VersionVisibility) {
  const wired = ({ name, field }: SeenChange, value: unknown) => {
    const target = visibility.target(name, version.row);
    if (!target || !isUuid(value)) return wireValue(field, value, version.id);
    return target.isNamed ? names.of(target.module, value) : { _id: value, name: null };
  };
  const changes = seenChanges(version, visibility).map((change): Change => ({
    field: change.name,
    from: wired(change, change.before),
    to: wired(change, change.after),
  }));
  const { revision, type, at, reason, causation, row } = version;
  return {
    position: positionText(version.since),
    revision,
    type,
    at,
    actor: names.actor(version.actor),
    ...(reason === null || !version.isWhole ? {} : { reason }),
    ...(causation === null ? {} : { causation }),
    ...(row.deletedAt === null ? {} : { deleted: true }),
    changes,
  };
}
