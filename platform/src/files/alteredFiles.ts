/**
 * Files that were found not to be what was recorded. Each copy of each service adds what it finds, and all of them say so in their health,
 * until the file is right again (restored from a backup) or removed. Ids and reasons, no values.
 */
import type { Pool } from 'pg';
import type { Health, HealthPart } from '../monitoring/health.ts';
import type { Logger } from '../monitoring/logging.ts';

/** What differs; the sentences are for the technician. */
export const faults = {
  bytes: 'its bytes are not those that were saved',
  recorded: 'its bytes are not those that the event log recorded',
  unrecorded: 'no event recorded it',
  seal: 'its seal is not the one of this file',
  unsealed: 'it has no seal',
  key: 'its seal was made with a key that is not given',
  missing: 'it is not stored any more, and nothing removed it',
} as const;
export type Fault = keyof typeof faults;

const NAMED = 3;
/** More are found again when they are asked for. */
const KNOWN = 1_000;

export interface AlteredSummary {
  readonly count: number;
  /** Some of them. */
  readonly some: readonly { readonly id: string; readonly reason: string }[];
}

export interface AlteredFiles {
  found(id: string, fault: Fault): Promise<void>;
  /** The file was served and was right. Costs nothing unless it was among those that were found. */
  passed(id: string): void;
  summary(): Promise<AlteredSummary>;
  readonly health: HealthPart;
}

interface Dependencies {
  readonly pool: Pool;
  readonly log: Logger;
}

export function postgresAlteredFiles({ pool, log }: Dependencies): AlteredFiles {
  const known = new Set<string>();
  const summary = async (): Promise<AlteredSummary> => {
    const { rows } = await pool.query<{ id: string; reason: string }>(
      `select id, reason from kept.altered_files left join kept.files f using (id)
       where (f.id is null) = (reason = $1) order by found_at, id limit ${KNOWN}`,
      [faults.missing],
    );
    known.clear();
    for (const { id } of rows) known.add(id);
    return { count: rows.length, some: rows.slice(0, NAMED) };
  };
  return {
    summary,
    async found(id, fault) {
      known.add(id);
      log.error({ file: id }, `a stored file is not shown: ${faults[fault]}`);
      await pool.query(
        `insert into kept.altered_files (id, reason, found_at) values ($1, $2, now())
         on conflict (id) do update set reason = excluded.reason`,
        [id, faults[fault]],
      );
    },
    passed(id) {
      if (!known.delete(id)) return;
      pool.query('delete from kept.altered_files where id = $1', [id]).catch((error: unknown) => {
        log.warn(
          { err: error },
          'a file that is right again could not be taken off the list of altered ones',
        );
      });
    },
    health: { name: 'files', check: async () => healthOf(await summary()) },
  };
}

function healthOf({ count, some }: AlteredSummary): Health {
  if (count === 0) return { ok: true };
  const named = some.map(({ id, reason }) => `${id} (${reason})`).join(', ');
  const files = count === 1 ? 'file is' : 'files are';
  return {
    ok: true,
    degraded: `${count} stored ${files} not what was recorded, and not shown: ${named}${count > NAMED ? ', …' : ''}. See docs/operations.md, Altered files.`,
  };
}
