/**
 * Says whether the read models are what the log makes of them: the modules are built once more in shadow tables, up to the position that the
 * living tables had at one moment, and every row and version is compared by its hash. Nothing is changed, and nobody waits: the living tables
 * are hashed in a snapshot, and the projection goes on meanwhile.
 */
import { START, type ModuleDescription, type Position } from '@hospital/contracts';
import { assertLogReaches, type EventStore } from '@hospital/event-store';
import { inTransaction, type Lease } from '@hospital/platform';
import type pg from 'pg';
import { positionText } from './database.ts';
import { moduleStates, readCheckpoint } from './groupState.ts';
import { unboundedVersions } from './listOrder.ts';
import { compareMoments } from './moments.ts';
import { fill, type RebuildOptions } from './rebuild.ts';
import { dropLeftoverShadows, underRebuildLease } from './rebuildLease.ts';
import { rowHash } from './rowHash.ts';
import { ShadowBuild } from './shadowBuild.ts';
import { livingTables, shadowTables, tableHash, type ModuleTables } from './tables.ts';

/** Named of one table; the others are counted. */
const NAMED = 20;

export interface Drift {
  readonly module: string;
  /** `bounds`: a version that a list of the past would leave out. `living`: how many records there are. `moments`: which position an instant is. */
  readonly table: 'rows' | 'versions' | 'references' | 'bounds' | 'living' | 'moments';
  /** Where it is about one. */
  readonly record: string | null;
  /** Of a version or a moment: the position of its event. */
  readonly since: Position | null;
  /** `extra`: the log knows nothing of it. */
  readonly kind: 'differs' | 'missing' | 'extra';
}

export interface ModuleVerdict {
  /** Or `moments`, which are of no module. */
  readonly module: string;
  readonly records: number;
  /** The first of each table. */
  readonly drift: readonly Drift[];
  readonly driftCount: number;
  /** Records that are parked in the living tables: they are meant to lag, and are not compared. */
  readonly parked: number;
  /** False where this program declares the module otherwise than the one that built the tables: it has to be rebuilt first. */
  readonly isComparable: boolean;
}

/** @throws LogEndsEarlier where the read models have seen more than the log holds */
export async function verifyReadModels(
  options: RebuildOptions,
  modules: readonly ModuleDescription[],
): Promise<ModuleVerdict[]> {
  return underRebuildLease({ ...options, application: 'projection check' }, async (lease) => {
    await dropLeftoverShadows(lease.client);
    return verifyUnder(lease, options, modules);
  });
}

/** What the living tables held at one moment. */
interface SeenState {
  /** Of each module: the group's, or a later one where a rebuild brought the module further. */
  readonly positions: ReadonlyMap<string, Position>;
  readonly parked: ReadonlyMap<string, readonly string[]>;
  /** Of each module: what is wrong in itself. */
  readonly drift: ReadonlyMap<string, FoundDrift>;
}

interface FoundDrift {
  readonly drift: readonly Drift[];
  readonly count: number;
}

async function verifyUnder(lease: Lease, options: RebuildOptions, modules: readonly ModuleDescription[]) {
  const { client, fence } = lease;
  const states = await moduleStates(client);
  const isBuilt = (module: ModuleDescription) => states.get(module.name)?.hash === tableHash(module);
  const comparable = modules.filter(isBuilt);
  const builds = comparable.map((module) => new ShadowBuild(module, fence));
  const hashes = new Map(comparable.map((module) => [module.name, shadowTables(module, `seen${fence}`)]));
  try {
    const seen = await hashLiving(client, comparable, hashes);
    const positions = new Set(seen.positions.values());
    await assertLogReaches(options.store, [...positions].sort().at(-1) ?? START);
    for (const build of builds) await build.prepare(client);
    for (const position of positions) {
      const there = builds.filter(({ module }) => seen.positions.get(module.name) === position);
      await fill(options, client, { builds: there, position });
    }
    const verdicts: ModuleVerdict[] = [];
    for (const build of builds) {
      const tables = hashes.get(build.module.name);
      if (tables) verdicts.push(await compare(client, build, { tables, seen }));
    }
    const others = modules.filter((module) => !isBuilt(module));
    const moments = options.withMoments ? [await verifyMoments(client, options.store)] : [];
    return [...verdicts, ...others.map(({ name }) => ({ ...NOTHING_COMPARED, module: name })), ...moments];
  } finally {
    for (const build of builds) await build.drop(client).catch(() => undefined);
    for (const tables of hashes.values())
      await client.query(`drop table if exists ${Object.values(tables).join(', ')}`).catch(() => undefined);
  }
}

const NOTHING_COMPARED = { records: 0, drift: [], driftCount: 0, parked: 0, isComparable: false } as const;

/**
 * A module that was just rebuilt is ahead of the group until the group's next batch, and while no copy runs there is none: each is compared at its own
 * position, and nothing is waited for.
 */
async function hashLiving(
  client: pg.Client,
  modules: readonly ModuleDescription[],
  hashes: ReadonlyMap<string, ModuleTables>,
): Promise<SeenState> {
  return inTransaction(client, async () => {
    await client.query('set transaction isolation level repeatable read');
    const group = await readCheckpoint(client);
    const states = await moduleStates(client);
    const positionOf = ({ name }: ModuleDescription): Position => {
      const own = states.get(name)?.position ?? START;
      return own > group ? own : group;
    };
    const drift = new Map<string, FoundDrift>();
    for (const module of modules) {
      await hashModule(client, module, hashes.get(module.name));
      drift.set(module.name, await inItself(client, module, states.get(module.name)?.living ?? 0));
    }
    return {
      drift,
      positions: new Map(modules.map((module) => [module.name, positionOf(module)])),
      parked: new Map([...states].map(([name, { parked }]) => [name, parked])),
    };
  });
}

async function hashModule(client: pg.Client, module: ModuleDescription, into: ModuleTables | undefined) {
  if (!into) return;
  const hashed = hashesOf(livingTables(module));
  for (const table of COMPARED)
    await client.query(`create unlogged table ${into[table]} as ${hashed[table]}`);
}

const COMPARED = ['rows', 'versions', 'references'] as const;

/** SQL: of each row its record, its position and its hash. */
function hashesOf({
  rows,
  versions,
  references,
}: ModuleTables): Readonly<Record<(typeof COMPARED)[number], string>> {
  return {
    rows: `select _id as id, 0::bigint as since, ${rowHash('r')} as hash from ${rows} r`,
    versions: `select id, since, ${rowHash('v')} as hash from ${versions} v`,
    references: `select id, since, string_agg(${rowHash('f')}, ' ' order by ${rowHash('f')}) as hash from ${references} f group by id, since`,
  };
}

/** What follows from the rows and versions that there are: how many records live, and how far the order of the list reaches. */
async function inItself(client: pg.Client, module: ModuleDescription, living: number): Promise<FoundDrift> {
  const tables = livingTables(module);
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from ${tables.rows} where "deletedAt" is null`,
  );
  const isCounted = Number(rows[0]?.count) === Number(living);
  const miscounted: Drift[] = isCounted
    ? []
    : [{ module: module.name, table: 'living', record: null, since: null, kind: 'differs' }];
  const unbounded = unboundedVersions(module, tables);
  const found = unbounded
    ? await client.query<{ record: string; since: string; count: string }>(
        `select id::text as record, since::text, count(*) over () as count from (${unbounded}) u order by u.since, u.id limit ${NAMED}`,
      )
    : { rows: [] };
  const left = found.rows.map(({ record, since }): Drift => {
    return { module: module.name, table: 'bounds', record, since: positionText(since), kind: 'differs' };
  });
  return { drift: [...miscounted, ...left], count: miscounted.length + Number(found.rows[0]?.count ?? 0) };
}

async function verifyMoments(client: pg.Client, store: EventStore): Promise<ModuleVerdict> {
  const { records, drift, driftCount } = await compareMoments(client, store, NAMED);
  const named = drift.map(({ since, kind }): Drift => {
    return { module: 'moments', table: 'moments', record: null, since, kind };
  });
  return { module: 'moments', records, drift: named, driftCount, parked: 0, isComparable: true };
}

interface ComparedTables {
  readonly tables: ModuleTables;
  readonly seen: SeenState;
}

async function compare(
  client: pg.Client,
  build: ShadowBuild,
  { tables, seen }: ComparedTables,
): Promise<ModuleVerdict> {
  const { module } = build;
  const parked = [...new Set([...(seen.parked.get(module.name) ?? []), ...build.parked.map(({ id }) => id)])];
  const made = hashesOf(build.tables);
  const own = seen.drift.get(module.name);
  const drift: Drift[] = [...(own?.drift ?? [])];
  let driftCount = own?.count ?? 0;
  for (const table of COMPARED) {
    const { rows } = await client.query<Omit<Drift, 'module' | 'table'> & { readonly count: string }>(
      `select id::text as record, nullif(since, 0)::text as since, count(*) over () as count,
         case when made.hash is null then 'extra' when seen.hash is null then 'missing' else 'differs' end as kind
       from ${tables[table]} seen full join (${made[table]}) made using (id, since)
       where seen.hash is distinct from made.hash and not id = any($1::uuid[]) order by since, id limit ${NAMED}`,
      [parked],
    );
    driftCount += Number(rows[0]?.count ?? 0);
    for (const { record, since, kind } of rows)
      drift.push({ module: module.name, table, record, since: since && positionText(since), kind });
  }
  const records = await countOf(client, tables.rows);
  return { module: module.name, records, drift, driftCount, parked: parked.length, isComparable: true };
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count ?? 0);
}
