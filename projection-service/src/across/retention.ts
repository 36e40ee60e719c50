/**
 * Patients without contact for n years. Contact is the latest of what is recorded about them: an appointment, a prescription, an invoice, a
 * document, each by its day and by its last change, and a change of the patient's own record. Read by keyset.
 */
import {
  boundsOfDay,
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
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
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

/** The day that the list goes by: a calendar day, which is no instant. */
function dayOf({ list: { dateField }, fields }: ModuleDescription): string | null {
  const isDay = dateField !== undefined && fields[dateField]?.kind === 'day';
  return isDay ? `r.${quoted(dateField)}` : null;
}

/** Whom the recent records of a module are about, deleted ones too. */
function recentSql(module: ModuleDescription): string[] {
  const day = dayOf(module);
  const isRecent = `r."updatedAt" >= $1::timestamptz${day === null ? '' : ` or ${day} >= $2::date`}`;
  const { rows } = livingTables(module);
  return referencesAbout(module, patients.name).map(
    (name) => `select r.${quoted(name)} as person from ${rows} r where ${isRecent}`,
  );
}

/**
 * Recent contacts are read once, those of all patients together. Looked up patient by patient, the last page took longer than a search may: all
 * patients who are not due were looked at on the way.
 */
const dueSql = `
  select t._id::text as "_id" from ${livingTables(patients).rows} t
  where t."deletedAt" is null and t."updatedAt" < $1::timestamptz and t._id > $3::uuid
    and not exists (select from (${contacts.flatMap(recentSql).join(' union all ')}) recent where recent.person = t._id)
  order by t._id limit $4`;

/** Deleted ones too, which no index of the rows holds. */
function contactSql(module: ModuleDescription): string {
  const isTheirs = refersToPerson(module, patients.name, (name) => `r.${quoted(name)} = t._id`);
  const day = dayOf(module);
  return `select max(r."updatedAt") as at, ${day === null ? 'null::date' : `max(${day})`} as day, ${escapeLiteral(module.name)} as why
    from ${livingTables(module).rows} r
    where r._id = any(array(${referrersSql(module, 't._id')})) and ${isTheirs}`;
}

const pageSql = `
  select t._id::text as "_id", t.firstname, t.lastname, t.restricted, t."restrictedUntil"::text as "restrictedUntil",
    c.at, c."whyAt", c.day::text as day, c."whyDay"
  from ${livingTables(patients).rows} t
  cross join lateral (
    select max(at) as at, (array_agg(why order by at desc nulls last))[1] as "whyAt",
      max(day) as day, (array_agg(why order by day desc nulls last))[1] as "whyDay"
    from (
      select t."updatedAt" as at, null::date as day, ${escapeLiteral(patients.name)} as why
      ${contacts.map((module) => `union all (${contactSql(module)})`).join('\n      ')}
    ) x
  ) c
  where t._id = any($1::uuid[]) order by t._id`;

interface Proposal {
  readonly _id: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly restricted: boolean | null;
  readonly restrictedUntil: string | null;
}

interface Contact {
  /** The last change of anything about them, and of what. */
  readonly at: string;
  readonly whyAt: string;
  /** The latest day of anything about them, and of what. */
  readonly day: string | null;
  readonly whyDay: string;
}

/** The later of the two. */
function lastContact({ at, whyAt, day, whyDay }: Contact, zone: string) {
  const changed = dayAt(at, zone);
  return day !== null && day > changed
    ? { lastContact: day, why: whyDay }
    : { lastContact: changed, why: whyAt };
}

/** Contact before this day of the clinic: instants are compared with where it begins, days with itself. */
function beforeDay(day: string, zone: string): readonly [string, string] {
  return [boundsOfDay(day, zone).from, day];
}

async function yearsOf({ pool }: QueryKit): Promise<number | null> {
  const years = (await settingsAt(pool, null))?.['patientRetentionYears'];
  return typeof years === 'number' ? years : null;
}

interface DueAsked {
  /** An instant and a day. */
  readonly before: readonly [string, string];
  readonly after: string | null;
  readonly limit: number;
}

/** Ids of patients without contact since, in their order. */
async function dueIds({ pool }: QueryKit, { before, after, limit }: DueAsked): Promise<readonly string[]> {
  const { rows } = await pool.query<{ _id: string }>(dueSql, [...before, after ?? FIRST, limit]);
  return rows.map(({ _id }) => _id);
}

export function retentionProposals(kit: QueryKit): Handler {
  return readHandler(kit, [patients.name, ...contacts.map(({ name }) => name)], async (call) => {
    const asks = keyPage(openQuery(call.query), [], isUuid);
    const path = 'retention/patients';
    const years = await yearsOf(kit);
    if (years === null)
      return { body: [], headers: keyHeaders(asks, { path, shown: 0, total: 0, next: null }) };
    const zone = await kit.zone();
    const today = dayAt(kit.clock().toISOString(), zone);
    const before = beforeDay(yearsBefore(today, years), zone);
    const { after, limit } = asks;
    const all = { before, after: null, limit: COUNT_CAP + 1 };
    const due = await dueIds(kit, after === null ? all : { before, after, limit: limit + 1 });
    const ids = due.slice(0, limit);
    const { rows: page } = await kit.pool.query<Proposal & Contact & Record<string, unknown>>(pageSql, [ids]);
    const next = due.length > ids.length ? (ids.at(-1) ?? null) : null;
    const total = await totalOf(asks, due.length, async () =>
      after === null ? due.length : (await dueIds(kit, all)).length,
    );
    const records = page.flatMap((row) => shownRecord(patients, row as unknown as AnyRow));
    return {
      body: page.map(({ at, whyAt, day, whyDay, ...row }) => ({
        ...row,
        restricted: isRestricted(row, today),
        ...lastContact({ at, whyAt, day, whyDay }, zone),
      })),
      headers: keyHeaders(asks, { path, shown: page.length, total, next }),
      shows: { how: 'list', searched: [], records },
    };
  });
}
