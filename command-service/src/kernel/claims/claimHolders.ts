/**
 * The living records that hold a claim or an entry of an index, each confirmed by its own fold. They only say something beside a record: one
 * that cannot be read is left out.
 */
import { Problem, type AnyRow, type ModuleDescription } from '@hospital/contracts';
import type { ClaimName, HoldersRef } from '../command.ts';
import { claimStream } from './claimPlan.ts';
import { claimsOf, type IndexDependencies } from './indexes.ts';

export async function findHolders(
  dependencies: IndexDependencies,
  { module, holding, atMost }: HoldersRef,
): Promise<AnyRow[]> {
  const streams = new Set(holding.map((name) => claimStream(name, dependencies.hash)));
  if (streams.size === 0) return [];
  const states = await Promise.all([...streams].map((stream) => dependencies.claims.state(stream)));
  const owners = new Set(states.flatMap(({ entries }) => [...entries.values()].map(({ owner }) => owner)));
  const held = await Promise.all(
    [...owners].slice(0, atMost).map((owner) => rowsIn(dependencies, module, owner)),
  );
  const older = await olderRecords(dependencies, module, holding);
  const commands = dependencies.modules[module.name] ?? {};
  const holds = (row: AnyRow) =>
    !row.deletedAt &&
    claimsOf(module, commands, row).some((claim) => streams.has(claimStream(claim, dependencies.hash)));
  return [...new Map([...held.flat(), ...older].filter(holds).map((row) => [row._id, row])).values()];
}

async function rowsIn(
  { records }: IndexDependencies,
  module: ModuleDescription,
  stream: string,
): Promise<AnyRow[]> {
  return orNone(async () => [...(await records.loadStream(module, stream)).rows.values()]);
}

/** Records of before the index, until they have entered it. */
async function olderRecords(
  { indexesComplete, readModel, records }: IndexDependencies,
  module: ModuleDescription,
  holding: readonly ClaimName[],
): Promise<AnyRow[]> {
  const searched = holding.flatMap(({ values }) => (values ? [values] : []));
  if (searched.length === 0 || (await indexesComplete())) return [];
  const found = searched.map((values) =>
    orNone(async () => {
      const ids = await readModel.find(module.name, values);
      const rows = await Promise.all(ids.map(async (id) => (await records.load(module, id)).row));
      return rows.filter((row) => row !== null);
    }),
  );
  return (await Promise.all(found)).flat();
}

async function orNone(find: () => Promise<AnyRow[]>): Promise<AnyRow[]> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
