/** Who read a patient's data, and who came in by an employee's account: kept beside the log, oldest first, in groups. */
import { users, type PersonNamed } from '@hospital/contracts';
import { Names } from '../../across/versionEntries.ts';
import type { GroupedReads } from './personRecords.ts';

const GROUP = 1_000;

export interface ReadEntry {
  readonly at: string;
  /** Who read; null for the sign-ins of an account. */
  readonly by: string | null;
  readonly what: string;
  readonly how: string;
  readonly address?: string | null;
}

interface StoredRead {
  readonly id: string;
  readonly at: Date;
  readonly actor: string | null;
  readonly what: string;
  readonly how: string;
  readonly address: string | null;
}

const ofPatient = {
  opened: `select id::text, at, actor::text, resource as what, how, null::text as address from kept.patient_reads
    where patient = $1::uuid and id > $2::bigint and at <= $3::timestamptz order by id limit $4`,
  listed: `select id::text, at, actor::text, resource as what, how, null::text as address from kept.list_reads
    where patients @> array[$1::uuid] and id > $2::bigint and at <= $3::timestamptz order by id limit $4`,
};
const ofAccount = `select id::text, at, null::text as actor, act as what, act as how, ip as address from kept.access_log
  where user_id = $1::uuid and id > $2::bigint and at <= $3::timestamptz order by id limit $4`;

interface ReadsAsked {
  readonly person: PersonNamed;
  /** The last instant. */
  readonly at: string;
}

export async function* readsOf(
  { pool, group = GROUP }: GroupedReads,
  { person: { resource, id }, at: end }: ReadsAsked,
): AsyncGenerator<readonly ReadEntry[]> {
  for (const sql of resource === 'patients' ? [ofPatient.opened, ofPatient.listed] : [ofAccount])
    for (let after = '0'; ;) {
      const { rows } = await pool.query<StoredRead>(sql, [id, after, end, group]);
      const names = new Names();
      for (const { actor } of rows) names.want(users.name, actor);
      await names.load(pool);
      if (rows.length > 0)
        yield rows.map(({ at, actor, what, how, address }) => ({
          at: new Date(at).toISOString(),
          by: actor === null ? null : names.actor(actor).name,
          what,
          how,
          ...(resource === 'users' ? { address } : {}),
        }));
      const last = rows.at(-1);
      if (rows.length < group || !last) break;
      after = last.id;
    }
}
