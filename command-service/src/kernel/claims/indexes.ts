/**
 * Records that a command must find by a value ("an approved tax of 20 percent") are found in an index that the log keeps: a claim stream
 * for each value, entered before the record's event and left after it. So it holds all of the records that have the value, and maybe
 * some that have it no more: each one found is folded, and its own state decides. No read model is asked.
 */
import {
  moduleList,
  reject,
  categoryOf,
  idOf,
  type AnyRow,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import { locationKind, type Records } from '@hospital/platform';
import type { Claim, CommandModule, IndexEntry, IndexRef } from '../command.ts';
import type { ReadModel } from '../readModel.ts';
import type { ClaimKeeper } from './claimKeeper.ts';
import { claimStream } from './claimPlan.ts';

type Modules = Readonly<Record<string, CommandModule>>;

/** Nobody is refused an entry: the rule has no conflicts. */
const NEVER = reject('busy');
function claimOf({ kind, key, personalKey = false }: IndexEntry): Claim {
  return { kind, key, personalKey, rule: 'index', value: {}, refusal: NEVER };
}

function indexesOf({ indexes }: CommandModule, row: AnyRow): readonly IndexEntry[] {
  return row.deletedAt ? [] : (indexes?.(row) ?? []);
}

/** Only its first event, or a repeat under the same key, brings a record that is known there already. */
const ELSEWHERE = reject('key_reused');

/** Where the record is, for good: a deleted one is found too. */
function locationClaims(module: ModuleDescription, { _id }: AnyRow): Claim[] {
  if (module.streamBy === undefined) return [];
  return [{ kind: locationKind(module), key: _id, rule: 'unique', value: {}, refusal: ELSEWHERE }];
}

/** Entries are counted by their owners, and these would have one owner. */
function isCounted({ rule }: Claim): boolean {
  return rule === 'atMost' || rule === 'limit';
}

/** What a record claims, its place and its entries in indexes included. */
export function claimsOf(module: ModuleDescription, commands: CommandModule, row: AnyRow): readonly Claim[] {
  const own = commands.claims?.(row) ?? [];
  if (module.rowsOf && own.some(isCounted))
    throw new Error(
      `${module.name}: records that share a stream are counted from the stream, not by a claim`,
    );
  return [...locationClaims(module, row), ...own, ...indexesOf(commands, row).map(claimOf)];
}

/** Records that share a stream enter by themselves. */
const sharing = ({ rowsOf }: ModuleDescription, { _id }: AnyRow): string[] => (rowsOf ? [_id] : []);

export interface IndexDependencies {
  readonly claims: ClaimKeeper;
  readonly records: Records;
  readonly modules: Modules;
  readonly readModel: ReadModel;
  /** Keyed: of what is personal. */
  readonly hash: (kind: string, value: string) => string;
  /** Whether records of before the indexes have been entered. */
  readonly indexesComplete: () => Promise<boolean>;
}

/** Of the records that the index names, the first whose own fold confirms it, or the last with `newest`. Null if no record is confirmed. */
export async function findInIndex(
  dependencies: IndexDependencies,
  { module, find, newest }: IndexRef,
): Promise<AnyRow | null> {
  if (find === null) return null;
  const stream = claimStream(find, dependencies.hash);
  const isFoundThere = (row: AnyRow): boolean => {
    const entries = row.deletedAt ? [] : (dependencies.modules[module.name]?.indexes?.(row) ?? []);
    return entries.some((entry) => claimStream(entry, dependencies.hash) === stream);
  };
  const { entries } = await dependencies.claims.state(stream);
  const owners = [...entries.values()].map(({ owner }) => owner);
  for (const owner of new Set(newest ? owners.reverse() : owners)) {
    const { rows } = await dependencies.records.loadStream(module, owner);
    const row = [...rows.values()].find(isFoundThere);
    if (row) return row;
  }
  if (find.values === null || (await dependencies.indexesComplete())) return null;
  for (const id of await dependencies.readModel.find(module.name, find.values)) {
    const { row } = await dependencies.records.load(module, id);
    if (row && isFoundThere(row)) return row;
  }
  return null;
}

/** Its name: a module more that has an index reads the log once more, from the start. */
export function olderRecordsReactor(modules: Modules): string {
  const indexed = moduleList.filter(({ name }) => modules[name]?.indexes !== undefined);
  return `indexes of ${indexed
    .map(({ name }) => name)
    .sort()
    .join(', ')}`;
}

/** For a reactor: enters the records of logs that are older than their index. An entry that is there, or was, stays as it is. */
export function enterOlderRecords({
  claims,
  records,
  modules,
  hash,
}: Pick<IndexDependencies, 'claims' | 'records' | 'modules' | 'hash'>) {
  const indexed = new Map(
    moduleList
      .filter(({ name }) => modules[name]?.indexes !== undefined)
      .map((module) => [module.category, module]),
  );
  return {
    selection: { filter: { categories: [...indexed.keys()] } },
    react: async ({ stream }: StoredEvent): Promise<void> => {
      const module = indexed.get(categoryOf(stream));
      if (!module) return;
      const { rows, tokens } = await records.loadStream(module, stream);
      for (const row of rows.values())
        for (const entry of indexesOf(modules[module.name] ?? {}, row)) {
          const index = claimStream(entry, hash);
          if (!tokens.get(row._id)?.has(index))
            await claims.enter(index, stream, idOf('index', index, stream, ...sharing(module, row)));
        }
    },
  };
}
