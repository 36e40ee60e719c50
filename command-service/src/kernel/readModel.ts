/**
 * Rules that need a search ask the read model, once it has reached the log's end. A concurrent command may overtake them; nothing
 * breaks then. What is found decides nothing that can be folded from the log: ids are found here, states are read there.
 */
import { Problem, type Position, type UsedBy } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

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
   * @throws Problem `not_caught_up` when the read model does not reach the log's end within 2 s
   */
  findUse(usedBy: readonly UsedBy[], id: string): Promise<Use | null>;
  /** Ids of living records whose fields have these values. @throws Problem `not_caught_up` */
  find(module: string, values: Readonly<Record<string, string>>): Promise<string[]>;
}

interface Parts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'end'>;
}

const quoted = pg.escapeIdentifier;

export function postgresReadModel({ pool, store }: Parts): ReadModel {
  const reached = async (): Promise<Position> => {
    const { rows } = await pool.query<{ position: string }>(
      'select max(position)::text as position from read_models.checkpoints',
    );
    return (rows[0]?.position ?? '0').padStart(20, '0');
  };
  const catchUp = async (): Promise<void> => {
    const end = await store.end();
    const deadline = Date.now() + CATCH_UP_MS;
    while ((await reached()) < end) {
      if (Date.now() > deadline) throw new Problem('not_caught_up', { extra: { retryAfter: 1 } });
      await sleep(POLL_MS);
    }
  };
  return {
    async findUse(usedBy, id) {
      if (usedBy.length > 0) await catchUp();
      for (const { module, field } of usedBy) {
        const sql = `select count(*)::int as count from read_models.${quoted(module)} where ${quoted(field)} = $1 and "deletedAt" is null`;
        const { rows } = await pool.query<{ count: number }>(sql, [id]);
        const count = rows[0]?.count ?? 0;
        if (count > 0) return { module, count };
      }
      return null;
    },
    async find(module, values) {
      await catchUp();
      const names = Object.keys(values);
      const where = names.map((name, index) => `${quoted(name)} = $${index + 1}`).join(' and ');
      const sql = `select _id from read_models.${quoted(module)} where ${where} and "deletedAt" is null order by _id limit 100`;
      const { rows } = await pool.query<{ _id: string }>(sql, Object.values(values));
      return rows.map((row) => row._id);
    },
  };
}
