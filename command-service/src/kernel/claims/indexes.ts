/**
 * Records that a command must find by a value ("an approved tax of 20 percent") are found in an index that the log keeps: a claim stream
 * for each value, entered before the record's event and left after it. So it holds all of the records that have the value, and maybe
 * some that have it no more: each one found is folded, and its own state decides. No read model is asked.
 */
import {
  moduleList,
  recordIdOf,
  reject,
  streamOf,
  categoryOf,
  idOf,
  type AnyRow,
  type StoredEvent,
} from '@hospital/contracts';
import type { Records } from '@hospital/platform';
import type { Claim, CommandModule, IndexEntry, IndexRef } from '../command.ts';
import type { ReadModel } from '../readModel.ts';
import type { ClaimKeeper } from './claimKeeper.ts';
import { claimStream } from './claimPlan.ts';

type Modules = Readonly<Record<string, CommandModule>>;

/** Nobody is refused an entry: the rule has no conflicts. */
const NEVER = reject('busy');
const noHash = (): string => '';

function claimOf({ kind, key }: IndexEntry): Claim {
  return { kind, key, rule: 'index', value: {}, refusal: NEVER };
}

const streamOfEntry = (entry: IndexEntry): string => claimStream(claimOf(entry), noHash);

/** What a record claims, its entries in indexes included. */
export function claimsOf({ claims, indexes }: CommandModule, row: AnyRow): readonly Claim[] {
  const entries = row.deletedAt ? [] : (indexes?.(row) ?? []);
  return [...(claims?.(row) ?? []), ...entries.map(claimOf)];
}

const withoutClaims = ({ claims: _claims, ...others }: CommandModule): CommandModule => others;

export interface IndexParts {
  readonly claims: ClaimKeeper;
  readonly records: Records;
  readonly modules: Modules;
  readonly readModel: ReadModel;
  /** Whether records of before the indexes have been entered. */
  readonly indexesComplete: () => Promise<boolean>;
}

/** The first record that the index names and its own fold confirms; null where there is none. */
export async function findInIndex(parts: IndexParts, { module, find }: IndexRef): Promise<AnyRow | null> {
  if (find === null) return null;
  const stream = streamOfEntry(find);
  const confirmed = async (id: string): Promise<AnyRow | null> => {
    const { row } = await parts.records.load(module, id);
    const entries = row && !row.deletedAt ? (parts.modules[module.name]?.indexes?.(row) ?? []) : [];
    return entries.some((entry) => streamOfEntry(entry) === stream) ? row : null;
  };
  const { entries } = await parts.claims.state(stream);
  for (const owner of new Set([...entries.values()].map((entry) => entry.owner))) {
    const row = await confirmed(recordIdOf(owner));
    if (row) return row;
  }
  if (find.values === null || (await parts.indexesComplete())) return null;
  for (const id of await parts.readModel.find(module.name, find.values)) {
    const row = await confirmed(id);
    if (row) return row;
  }
  return null;
}

/** For a reactor: enters the records of logs that are older than their index. An entry that is there, or was, stays as it is. */
export function enterOlderRecords({
  claims,
  records,
  modules,
}: Pick<IndexParts, 'claims' | 'records' | 'modules'>) {
  const indexed = new Map(
    moduleList
      .filter(({ name }) => modules[name]?.indexes !== undefined)
      .map((module) => [module.category, module]),
  );
  return {
    concerns: ({ stream }: StoredEvent): boolean => indexed.has(categoryOf(stream)),
    react: async ({ stream }: StoredEvent): Promise<void> => {
      const module = indexed.get(categoryOf(stream));
      if (!module) return;
      const { row, tokens } = await records.load(module, recordIdOf(stream));
      for (const claim of row ? claimsOf(withoutClaims(modules[module.name] ?? {}), row) : []) {
        const index = claimStream(claim, noHash);
        if (!tokens.has(index))
          await claims.enter(
            index,
            streamOf(module.category, recordIdOf(stream)),
            idOf('index', index, stream),
          );
      }
    },
  };
}
