/** How far the read models are and what is parked, for the system's page. No values of records. */
import { withTimeLimit } from '@hospital/event-store';
import { moduleAt, moduleNamed, Problem } from '@hospital/contracts';
import { accountOf, type Handler, type Health } from '@hospital/platform';
import type { Queryable } from '../kernel/database.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { PARKED, PARKED_EVENTS } from '../kernel/parkedRecords.ts';
import { SCHEMA } from '../kernel/schema.ts';

const SHOWN = 20;
const END_LIMIT_MS = 2_000;

interface ModuleRow {
  readonly name: string;
  readonly records: number;
  readonly parked: number;
  readonly parkedRecords: readonly unknown[];
}

export function systemProjections(kit: QueryKit): Handler {
  return async () => {
    const { system, progress, store } = kit;
    const { position } = progress;
    const [end, audit, kept, backups, modules, { mayMigrate }] = await Promise.all([
      withTimeLimit(END_LIMIT_MS, 'the end of the log', store.end()).catch(() => null),
      system.evidence(),
      system.kept(),
      system.backups?.status() ?? null,
      moduleRows(kit.pool),
      accountOf(kit.pool),
    ]);
    const lag = end === null ? null : Math.max(0, Number(BigInt(end) - BigInt(position)));
    const known = modules.map((module) => ({
      ...module,
      rebuilding: system.rebuilding.has(module.name),
      rebuilt: system.rebuilt.get(module.name) ?? null,
    }));
    const state = { ...stateOf(system.health()), position, end, lag, modules: known };
    return {
      body: { ...state, audit, seals: system.seals(), ...kept, hasOwnDatabaseAccount: !mayMigrate, backups },
    };
  };
}

/** Readers see the tables of before until the new ones take their place. */
export function rebuildProjection({ system }: QueryKit): Handler {
  return ({ params }) => {
    const resource = params['resource'] ?? '';
    const module = moduleNamed(resource) ?? moduleAt(resource);
    if (!module) throw new Problem('not_found');
    system.rebuild(module.name);
    return Promise.resolve({ status: 202, body: { name: module.name, rebuilding: true } });
  };
}

export function retryParked({ progress }: QueryKit): Handler {
  return async () => {
    const { count } = progress.parked;
    await progress.askRetry();
    return { status: 202, body: { parked: count } };
  };
}

export function backUp({ system }: QueryKit): Handler {
  return () => {
    if (!system.backups) throw new Problem('not_found');
    system.backups.runNow();
    return Promise.resolve({ status: 202, body: { isRunning: true } });
  };
}

function stateOf(health: Health): { readonly state: string; readonly reason: string | null } {
  if (!health.ok) return { state: 'failed', reason: health.reason };
  return { state: health.degraded === undefined ? 'ready' : 'degraded', reason: health.degraded ?? null };
}

async function moduleRows(client: Queryable): Promise<ModuleRow[]> {
  const { rows } = await client.query<ModuleRow & Record<string, unknown>>(
    `select m.name, m.living as records,
       (select count(*)::int from ${PARKED} p where p.module = m.name) as parked,
       coalesce((select json_agg(p) from (
         select record, error, "parkedAt",
           (select count(*) from ${PARKED_EVENTS} w where w.module = p.module and w.record = p.record) as waiting
         from ${PARKED} p where p.module = m.name order by position limit ${SHOWN}) p), '[]') as "parkedRecords"
     from ${SCHEMA}.projection_modules m order by m.name`,
  );
  return rows;
}
