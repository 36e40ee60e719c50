/** The group's checkpoint and the state of its modules, as the database has them. */
import type { Position } from '@hospital/contracts';
import { positionText, type Queryable } from './database.ts';
import { GROUP } from './migrateReadModels.ts';
import { PARKED } from './parkedRecords.ts';
import { SCHEMA } from './schema.ts';

export interface ModuleState {
  readonly name: string;
  readonly hash: string;
  /** What the module has seen, where a rebuild brought it further than the group. */
  readonly position: Position;
  readonly living: number;
  /** Ids of its records that are set aside. */
  readonly parked: readonly string[];
}

/** Held to the end of the transaction: a rebuild that switches and a second copy wait here for each other. */
export async function lockCheckpoint(client: Queryable): Promise<Position> {
  const { rows } = await client.query<{ position: string }>(
    `select position::text from ${SCHEMA}.checkpoints where name = $1 for update`,
    [GROUP],
  );
  const row = rows[0];
  if (!row) throw new Error('The read models have lost their checkpoint: rebuild them.');
  return positionText(row.position);
}

export async function moveCheckpoint(client: Queryable, position: Position): Promise<void> {
  await client.query(`update ${SCHEMA}.checkpoints set position = $2 where name = $1`, [GROUP, position]);
}

export async function readCheckpoint(client: Queryable): Promise<Position> {
  const { rows } = await client.query<{ position: string }>(
    `select position::text from ${SCHEMA}.checkpoints where name = $1`,
    [GROUP],
  );
  return positionText(rows[0]?.position ?? 0);
}

/** How far all of these modules are: the group's checkpoint, or beyond it where a rebuild has brought each of them further. */
export async function reachedByAll(client: Queryable, modules: readonly string[]): Promise<Position> {
  const { rows } = await client.query<{ position: string }>(
    `select greatest(position, (select min(position) from ${SCHEMA}.projection_modules where name = any($2)))::text as position
     from ${SCHEMA}.checkpoints where name = $1`,
    [GROUP, modules],
  );
  return positionText(rows[0]?.position ?? 0);
}

export async function moduleStates(client: Queryable): Promise<Map<string, ModuleState>> {
  const { rows } = await client.query<ModuleState>(
    `select name, hash, lpad(position::text, 20, '0') as position, living,
       array(select record::text from ${PARKED} p where p.module = m.name) as parked
     from ${SCHEMA}.projection_modules m`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

export async function addLiving(client: Queryable, deltas: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...deltas].filter(([, delta]) => delta !== 0);
  if (changed.length === 0) return;
  await client.query(
    `update ${SCHEMA}.projection_modules m set living = living + d.delta
     from unnest($1::text[], $2::bigint[]) as d(name, delta) where m.name = d.name`,
    [changed.map(([name]) => name), changed.map(([, delta]) => delta)],
  );
}
