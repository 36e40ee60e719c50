/**
 * What a restriction hides, for every read: who lacks the right to read a restricted person sees of them what a picker shows. The page of
 * the person, their files and what is printed about them are refused. It goes by the restriction of now, also for a read of the past.
 */
import {
  dayAt,
  isRestricted,
  moduleList,
  Problem,
  readsRestricted,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Clock } from '@hospital/platform';
import { livingTables } from '../tables.ts';
import type { Queryable } from '../database.ts';
import type { Found } from './selection.ts';

export interface RestrictionKit {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly zone: () => Promise<string>;
}

const people = moduleList.filter(({ restriction }) => restriction !== undefined);

/** Of these people, those who are restricted today and whom this person therefore does not see whole. */
export async function hiddenPeople(
  kit: RestrictionKit,
  actor: Actor | null,
  { module, ids }: { readonly module: ModuleDescription; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)].filter((id) => !readsRestricted(module, actor, id));
  if (asked.length === 0) return new Set();
  const { rows } = await kit.pool.query<{
    readonly id: string;
    readonly restricted: boolean;
    readonly restrictedUntil: string | null;
  }>(
    `select _id::text as id, restricted, "restrictedUntil"::text as "restrictedUntil"
     from ${livingTables(module).rows} where _id = any($1::uuid[]) and restricted`,
    [asked],
  );
  if (rows.length === 0) return new Set();
  const today = dayAt(kit.clock().toISOString(), await kit.zone());
  return new Set(rows.filter((row) => isRestricted(row, today)).map(({ id }) => id));
}

type Hidden = ReadonlyMap<string, ReadonlySet<string>>;

/** Of all people whom these records are, or show. */
async function hiddenIn(
  kit: RestrictionKit,
  actor: Actor | null,
  { root, found }: { readonly root: ModuleDescription; readonly found: readonly Found[] },
): Promise<Hidden> {
  const each = people.map(async (module) => {
    const shown = found.flatMap(({ row, joined }) => [
      ...(module === root ? [row._id] : []),
      ...[...joined.values()].flatMap((referred) =>
        referred.module === module && referred.row ? [referred.row._id] : [],
      ),
    ]);
    return [module.name, await hiddenPeople(kit, actor, { module, ids: shown })] as const;
  });
  return new Map(await Promise.all(each));
}

/** What was found, as far as restrictions let this person see it. */
export async function withoutRestricted(
  kit: RestrictionKit,
  actor: Actor | null,
  asked: { readonly root: ModuleDescription; readonly found: readonly Found[] },
): Promise<readonly Found[]> {
  const hidden = await hiddenIn(kit, actor, asked);
  if ([...hidden.values()].every(({ size }) => size === 0)) return asked.found;
  const isHidden = (module: ModuleDescription, id: string) => hidden.get(module.name)?.has(id) ?? false;
  return asked.found.map((found) => ({
    ...found,
    isWhole: found.isWhole && !isHidden(asked.root, found.row._id),
    joined: new Map(
      [...found.joined].map(([path, referred]) => {
        const { module, names, row } = referred;
        return row && isHidden(module, row._id)
          ? [
              path,
              { ...referred, names: names.filter((name) => name === '_id' || module.picker.includes(name)) },
            ]
          : [path, referred];
      }),
    ),
  }));
}

/** @throws Problem `restricted_record` where this person may not see that one now */
export async function refuseRestricted(
  kit: RestrictionKit,
  actor: Actor | null,
  { module, id }: { readonly module: ModuleDescription; readonly id: string },
): Promise<void> {
  if (module.restriction === undefined) return;
  if ((await hiddenPeople(kit, actor, { module, ids: [id] })).has(id)) throw new Problem('restricted_record');
}
