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
  type AnyRow,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Clock } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { livingTables } from '../tables.ts';
import type { Queryable } from '../database.ts';
import { queryPrepared } from '../preparedStatements.ts';
import type { Moment } from './relation.ts';
import type { FoundRow } from './selection.ts';

export interface RestrictionKit {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly zone: () => Promise<string>;
}

const people = moduleList.filter(({ restriction }) => restriction !== undefined);

interface AskedPeople {
  readonly module: ModuleDescription;
  readonly ids: readonly string[];
}

type Hidden = ReadonlyMap<string, ReadonlySet<string>>;

/** SQL: those of these ids that are marked as restricted, and until when. */
function restrictedSql(module: ModuleDescription, ids: string): string {
  return `select ${escapeLiteral(module.name)} as module, _id::text as id, "restrictedUntil"::text
    from ${livingTables(module).rows} where _id = any(${ids}::uuid[]) and restricted`;
}

/** Of these people, those who are restricted today and whom this person therefore does not see whole; by module. */
async function hiddenAmong(
  kit: RestrictionKit,
  actor: Actor | null,
  asked: readonly AskedPeople[],
): Promise<Hidden> {
  const unsure = asked.map(({ module, ids }) => ({
    module,
    ids: [...new Set(ids)].filter((id) => !readsRestricted(module, actor, id)),
  }));
  const parts = unsure.filter(({ ids }) => ids.length > 0);
  if (parts.length === 0) return new Map();
  const each = parts.map(({ module }, index) => restrictedSql(module, `$${index + 1}`));
  const values = parts.map(({ ids }) => ids);
  const { rows } = await queryPrepared(kit.pool, each.join(' union all '), values);
  if (rows.length === 0) return new Map();
  const today = dayAt(kit.clock().toISOString(), await kit.zone());
  const restricted = rows.map(([module, id, until]) => ({
    ...{ module, id: String(id), restricted: true },
    restrictedUntil: until === null ? null : String(until),
  }));
  const hidden = restricted.filter((row) => isRestricted(row, today));
  return new Map(
    parts.map(({ module: { name } }) => [
      name,
      new Set(hidden.filter(({ module }) => module === name).map(({ id }) => id)),
    ]),
  );
}

/** The same of one module. */
export async function hiddenPeople(
  kit: RestrictionKit,
  actor: Actor | null,
  asked: AskedPeople,
): Promise<ReadonlySet<string>> {
  return (await hiddenAmong(kit, actor, [asked])).get(asked.module.name) ?? new Set();
}

/** Of these ids, those of people who are restricted today. */
export async function restrictedAmong(
  kit: RestrictionKit,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const restricted = await hiddenAmong(
    kit,
    null,
    people.map((module) => ({ module, ids })),
  );
  return new Set([...restricted.values()].flatMap((each) => [...each]));
}

/** Everybody of a module who is restricted today and whom this person therefore does not see whole. */
export async function allHiddenPeople(
  kit: RestrictionKit,
  actor: Actor,
  module: ModuleDescription,
): Promise<ReadonlySet<string>> {
  if (module.restriction === undefined || actor.flags.has(module.restriction)) return new Set();
  const { rows } = await kit.pool.query<{ readonly id: string }>(
    `select _id::text as id from ${livingTables(module).rows} where restricted`,
  );
  return hiddenPeople(kit, actor, { module, ids: rows.map(({ id }) => id) });
}

export interface FoundRecords {
  readonly root: ModuleDescription;
  readonly found: readonly FoundRow[];
  /** Of which they were read. */
  readonly moment: Moment;
}

/** The row of a person says so itself, where it is read as of now and holds their restriction. */
function isFree({ restricted }: AnyRow & { readonly restricted?: unknown }, moment: Moment): boolean {
  return moment === null && (restricted === false || restricted === null);
}

/** Of all people whom these records are, or show. */
function hiddenIn(
  kit: RestrictionKit,
  actor: Actor | null,
  { root, found, moment }: FoundRecords,
): Promise<Hidden> {
  const shown = found.flatMap(({ row, isWhole, joined }) => [
    // What is not seen whole hides nothing more.
    ...(isWhole ? [{ module: root, row }] : []),
    ...joined.values(),
  ]);
  const asked = people.map((module) => ({
    module,
    ids: shown.flatMap(({ module: of, row }) =>
      of === module && row && !isFree(row, moment) ? [row._id] : [],
    ),
  }));
  return hiddenAmong(kit, actor, asked);
}

/** What was found, as far as restrictions let this person see it. */
export async function withoutRestricted(
  kit: RestrictionKit,
  actor: Actor | null,
  asked: FoundRecords,
): Promise<readonly FoundRow[]> {
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
