/**
 * Patients without contact for n years. Contact is the latest of what is recorded about them: an appointment, a prescription, an invoice, a
 * document, each by its day and by its last change, and a change of the patient's own record. Read by keyset.
 */
import {
  COUNT_CAP,
  dayAt,
  isRestricted,
  moduleList,
  openQuery,
  patients,
  PERSON_FLAG,
  referencesAbout,
  shownRecord,
  yearsBefore,
  type AnyRow,
  type ModuleDescription,
} from '@hospital/contracts';
import { refersToPerson, type Handler } from '@hospital/platform';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import { isUuid } from '../kernel/columns.ts';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { referrersSql } from '../kernel/query/relation.ts';
import { livingTables } from '../kernel/tables.ts';
import { keyHeaders, keyPage, totalOf } from './keyPage.ts';
import { settingsAt } from './settingsAt.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Requests about their data are no contact. */
const contacts = moduleList.filter(
  (module) =>
    module.name !== patients.name &&
    module.flag !== PERSON_FLAG &&
    referencesAbout(module, patients.name).length > 0,
);

function momentsOf({ list, fields }: ModuleDescription): string[] {
  const { dateField } = list;
  const isDay = dateField !== undefined && fields[dateField]?.kind === 'day';
  return ['r."updatedAt"', ...(isDay ? [`r.${quoted(dateField)}::timestamptz`] : [])];
}

/** Deleted ones too, which no index of the rows holds. */
function contactSql(module: ModuleDescription): string {
  const isTheirs = refersToPerson(module, patients.name, (name) => `r.${quoted(name)} = t._id`);
  return `select max(greatest(${momentsOf(module).join(', ')})) as at, ${escapeLiteral(module.name)} as why
    from ${livingTables(module).rows} r
    where r._id = any(array(${referrersSql(module, 't._id')})) and ${isTheirs}`;
}

/** `t."updatedAt"` alone leaves out most patients before anything else is looked at. */
const proposedSql = `
  from ${livingTables(patients).rows} t
  cross join lateral (
    select at, why from (
      select t."updatedAt" as at, ${escapeLiteral(patients.name)} as why
      ${contacts.map((module) => `union all (${contactSql(module)})`).join('\n      ')}
    ) x where at is not null order by at desc limit 1
  ) c
  where t."deletedAt" is null and t."updatedAt" < $1::timestamptz and c.at < $1::timestamptz`;

const pageSql = `
  select t._id::text as "_id", t.firstname, t.lastname, t.restricted, t."restrictedUntil"::text as "restrictedUntil",
    c.at as "lastContact", c.why ${proposedSql} and t._id > $2::uuid
  order by t._id limit $3`;

const countSql = `select count(*) from (select 1 ${proposedSql} limit ${COUNT_CAP + 1}) p`;

interface Proposal {
  readonly _id: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly restricted: boolean | null;
  readonly restrictedUntil: string | null;
  readonly lastContact: Date;
  readonly why: string;
}

async function yearsOf({ pool }: QueryKit): Promise<number | null> {
  const years = (await settingsAt(pool, null))?.['patientRetentionYears'];
  return typeof years === 'number' ? years : null;
}

async function countProposals({ pool }: QueryKit, before: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(countSql, [before]);
  return Number(rows[0]?.count ?? 0);
}

export function retentionProposals(kit: QueryKit): Handler {
  return reading(kit, [patients.name, ...contacts.map(({ name }) => name)], async (call) => {
    const asks = keyPage(openQuery(call.query), [], isUuid);
    const path = 'retention/patients';
    const years = await yearsOf(kit);
    if (years === null)
      return { body: [], headers: keyHeaders(asks, { path, shown: 0, total: 0, next: null }) };
    const zone = await kit.zone();
    const today = dayAt(kit.clock().toISOString(), zone);
    const before = yearsBefore(today, years);
    const { rows } = await kit.pool.query<Proposal & Record<string, unknown>>(pageSql, [
      before,
      asks.after ?? FIRST,
      asks.limit + 1,
    ]);
    const page = rows.slice(0, asks.limit);
    const next = rows.length > page.length ? (page.at(-1)?._id ?? null) : null;
    const total = await totalOf(asks, rows.length, () => countProposals(kit, before));
    const records = page.flatMap((row) => shownRecord(patients, row as unknown as AnyRow));
    return {
      body: page.map((row) => ({
        ...row,
        restricted: isRestricted(row, today),
        lastContact: dayAt(new Date(row.lastContact).toISOString(), zone),
      })),
      headers: keyHeaders(asks, { path, shown: page.length, total, next }),
      shows: { how: 'list', searched: [], records },
    };
  });
}
