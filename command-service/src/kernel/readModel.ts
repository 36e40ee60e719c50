/**
 * Rules that need a search ask the read model, once it has reached the log's end. A concurrent command may overtake them; nothing
 * breaks then. What is found decides nothing that can be folded from the log: ids are found here, states are read there.
 */
import { labelOf, Problem, type Position, type ReferencedBy } from '@hospital/contracts';
import { pause, type EventStore } from '@hospital/event-store';
import pg from 'pg';
import type { CountedDays } from './command.ts';

/** How long the read model may take to reach the log's end. */
const CATCH_UP_MS = 2_000;
const POLL_MS = 15;

export interface Use {
  readonly module: string;
  readonly count: number;
}

export interface ReadModel {
  /**
   * The first module with living records that point at this one.
   * @throws Problem `not_caught_up` when the read model does not reach the log's end within 2 s; `record_parked` when none is found, but a
   * record of these modules is parked and may point at this one
   */
  findUse(referencedBy: readonly ReferencedBy[], id: string): Promise<Use | null>;
  /**
   * Ids of living records whose fields have these values.
   * @param atMost 100 unless set
   * @throws Problem `not_caught_up`; `record_parked` when a record of the module is parked
   */
  find(module: string, values: Readonly<Record<string, string>>, atMost?: number): Promise<string[]>;
  /**
   * How many living records there are on these days with one of these values in each of the fields.
   * @throws Problem `not_caught_up`
   */
  count(
    module: string,
    among: Readonly<Record<string, readonly string[]>>,
    days: CountedDays,
  ): Promise<number>;
  /** Whether the read model could not apply an event of this record: its tables refused what the log and the fold took. */
  isParked(module: string, id: string): Promise<boolean>;
}

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'end'>;
}

const USUALLY_FOUND = 100;

const quoted = pg.escapeIdentifier;
/** Before the read models are made for the first time nothing is parked. */
const NO_SUCH_TABLE = /^(42P01|3F000)$/;
const PARKED = 'exists (select from read_models.parked_records where module = $1) as "isAnyParked"';

/** @throws Problem `not_caught_up` when the read model does not reach the log's end within 2 s */
export async function catchUp({ pool, store }: Dependencies): Promise<void> {
  const end = await store.end();
  const deadline = performance.now() + CATCH_UP_MS;
  while ((await reached(pool)) < end) {
    if (performance.now() > deadline) throw new Problem('not_caught_up', { extra: { retryAfter: 1 } });
    await pause(POLL_MS);
  }
}

export function postgresReadModel(dependencies: Dependencies): ReadModel {
  const { pool } = dependencies;
  return {
    async findUse(referencedBy, id) {
      if (referencedBy.length > 0) await catchUp(dependencies);
      let parked: string | null = null;
      for (const { module, field } of referencedBy) {
        // One statement, so that a record that comes back meanwhile is counted or still seen as parked.
        const sql = `select count(*)::int as count, ${PARKED}
          from read_models.${quoted(module)} where ${quoted(field)} = $2 and "deletedAt" is null`;
        const { rows } = await pool.query<{ count: number; isAnyParked: boolean }>(sql, [module, id]);
        const { count = 0, isAnyParked = false } = rows[0] ?? {};
        if (count > 0) return { module, count };
        if (isAnyParked) parked ??= module;
      }
      if (parked !== null) throw notCertain(parked, 'whether this record is in use');
      return null;
    },
    async find(module, values, atMost = USUALLY_FOUND) {
      await catchUp(dependencies);
      const names = Object.keys(values);
      const where = names.map((name, index) => `${quoted(name)} = $${index + 2}`).join(' and ');
      const sql = `select array(select _id::text from read_models.${quoted(module)}
        where ${where} and "deletedAt" is null order by _id limit $${names.length + 2}) as ids, ${PARKED}`;
      const { rows } = await pool.query<{ ids: string[]; isAnyParked: boolean }>(sql, [
        module,
        ...Object.values(values),
        atMost,
      ]);
      if (rows[0]?.isAnyParked) throw notCertain(module, 'which of them are meant');
      return rows[0]?.ids ?? [];
    },
    async count(module, among, { field, from, to }) {
      await catchUp(dependencies);
      const values: unknown[] = [from, ...(to === undefined ? [] : [to])];
      const where = Object.entries(among).map(
        ([name, wanted]) => ` and ${quoted(name)}::text = any($${values.push(wanted)}::text[])`,
      );
      const sql = `select count(*)::int as count from read_models.${quoted(module)} where "deletedAt" is null
        and ${quoted(field)} >= $1::date${to === undefined ? '' : ` and ${quoted(field)} <= $2::date`}${where.join('')}`;
      const { rows } = await pool.query<{ count: number }>(sql, values);
      return rows[0]?.count ?? 0;
    },
    isParked: (module, id) => isParked(pool, module, id),
  };
}

async function reached(pool: pg.Pool): Promise<Position> {
  const sql = 'select max(position)::text as position from read_models.checkpoints';
  const found = await unlessUnmade(pool.query<{ position: string | null }>(sql));
  return (found?.rows[0]?.position ?? '0').padStart(20, '0');
}

async function isParked(pool: pg.Pool, module: string, id: string): Promise<boolean> {
  const asked = pool.query({
    name: 'read_models.is_parked',
    text: 'select 1 from read_models.parked_records where module = $1 and record = $2::uuid',
    values: [module, id],
  });
  return ((await unlessUnmade(asked))?.rows.length ?? 0) > 0;
}

function unlessUnmade<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && NO_SUCH_TABLE.test(error.code ?? '')) return null;
    throw error;
  });
}

function notCertain(module: string, what: string): Problem {
  const message = `Some ${labelOf(module).toLowerCase()} cannot be read right now, so it is not certain ${what}. Please contact your administrator.`;
  return new Problem('record_parked', { message });
}
