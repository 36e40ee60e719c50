/** The group's checkpoint and the state of its modules, as the database has them. */
import type { ModuleDescription, Position, StoredEvent } from '@hospital/contracts';
import { failureText } from '@hospital/platform';
import { positionText, type Queryable } from './database.ts';
import { GROUP } from './migrateReadModels.ts';
import { SCHEMA } from './tables.ts';

export interface ModuleState {
  readonly name: string;
  readonly hash: string;
  readonly state: 'live' | 'parked';
  /** What the module has seen, where a rebuild brought it further than the group. */
  readonly position: Position;
  readonly living: number;
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

export async function moduleStates(client: Queryable): Promise<Map<string, ModuleState>> {
  const { rows } = await client.query<ModuleState>(
    `select name, hash, state, lpad(position::text, 20, '0') as position, living from ${SCHEMA}.projection_modules`,
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

export interface Failure {
  readonly error: unknown;
  /** null where no single event is to blame. */
  readonly event: StoredEvent | null;
}

/** What stopped a module. The event's data stays out: it may be a person's. */
export async function park(
  client: Queryable,
  { name }: ModuleDescription,
  { error, event }: Failure,
): Promise<void> {
  const about = event && {
    id: event.id,
    type: event.type,
    stream: event.stream,
    revision: String(event.revision),
    position: event.position,
  };
  await client.query(
    `update ${SCHEMA}.projection_modules set state = 'parked', error = $2, event = $3 where name = $1`,
    [name, failureText(error), JSON.stringify(about)],
  );
}
