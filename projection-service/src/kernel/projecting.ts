/**
 * Applies events to the tables of one module. A batch is written whole; only where that fails is the culprit looked for, by halves of
 * its records, so that a healthy batch pays one savepoint and a record that fails costs no other record anything.
 */
import type { ModuleDescription, StoredEvent } from '@hospital/contracts';
import { isDataError } from '@hospital/platform';
import type pg from 'pg';
import { touchesByRecord, touchesOf, type Failure, type ModuleFold, type Touch } from './batchFold.ts';
import type { ModuleWriter } from './moduleWriter.ts';

export interface ProjectedModule {
  readonly module: ModuleDescription;
  readonly fold: ModuleFold;
  readonly writer: ModuleWriter;
}

export interface Projected {
  /** By how much the number of living records changed. */
  readonly living: number;
  /** Records that stopped, with their events from the first that failed on; what came before is applied. */
  readonly failures: readonly Failure[];
}

export interface AppliedEvents extends Projected {
  /** For records that were parked before. */
  readonly waiting: readonly Touch[];
}

/** Within a transaction. */
export async function applyEvents(
  client: pg.ClientBase,
  part: ProjectedModule,
  { events, parked }: { readonly events: readonly StoredEvent[]; readonly parked: ReadonlySet<string> },
): Promise<AppliedEvents> {
  const lost: Failure[] = [];
  const touches = touchesOf(part.module, events, (failure) => lost.push(failure));
  const open = parked.size === 0 ? touches : touches.filter(({ id }) => !parked.has(id));
  const { living, failures } = await projectOrPark(client, part, open);
  const waiting = open === touches ? [] : touches.filter(({ id }) => parked.has(id));
  return { living, failures: [...lost, ...failures], waiting };
}

/** Within a transaction. @throws what is not of the data: a lost connection, a deadlock, a full disk */
export async function projectOrPark(
  client: pg.ClientBase,
  part: ProjectedModule,
  touches: readonly Touch[],
): Promise<Projected> {
  if (touches.length === 0) return { living: 0, failures: [] };
  const whole = await attempt(client, () => project(client, part, touches));
  if ('living' in whole) return whole;
  const records = [...touchesByRecord(touches).entries()];
  if (records.length === 1) return projectOneByOne(client, part, touches);
  const middle = Math.ceil(records.length / 2);
  const halves = [records.slice(0, middle), records.slice(middle)];
  let [living, failures]: [number, readonly Failure[]] = [0, []];
  for (const half of halves) {
    const ofHalf = half.flatMap(([id, events]) => events.map((event) => ({ id, event })));
    const projected = await projectOrPark(client, part, ofHalf);
    living += projected.living;
    failures = [...failures, ...projected.failures];
  }
  return { living, failures };
}

/** One record's events, up to the first that fails. */
async function projectOneByOne(
  client: pg.ClientBase,
  part: ProjectedModule,
  touches: readonly Touch[],
): Promise<Projected> {
  let living = 0;
  for (const [index, touch] of touches.entries()) {
    const one = await attempt(client, () => project(client, part, [touch]));
    const error = 'living' in one ? one.failures[0]?.error : one.error;
    if (error !== undefined) {
      const events = touches.slice(index).map(({ event }) => event);
      return { living, failures: [{ id: touch.id, error, events }] };
    }
    if ('living' in one) living += one.living;
  }
  return { living, failures: [] };
}

async function attempt(
  client: pg.ClientBase,
  work: () => Promise<Projected>,
): Promise<Projected | { readonly error: unknown }> {
  await client.query('savepoint projecting');
  try {
    const projected = await work();
    await client.query('release savepoint projecting');
    return projected;
  } catch (error) {
    if (!isDataError(error)) throw error;
    await client.query('rollback to savepoint projecting');
    await client.query('release savepoint projecting');
    return { error };
  }
}

async function project(
  client: pg.ClientBase,
  { fold, writer }: ProjectedModule,
  touches: readonly Touch[],
): Promise<Projected> {
  const ids = [...new Set(touches.map(({ id }) => id))];
  const rows = await writer.load(client, ids);
  const failures: Failure[] = [];
  const changes = fold(touches, rows, (failure) => failures.push(failure));
  const living = await writer.write(client, changes, ids.length);
  return { living, failures };
}
