/**
 * How long records stay in their states, who approved what, and what an auditor looks at twice: self-approvals, overrides, and what people
 * changed while the clinic was closed. All of it from the versions, in SQL.
 */
import {
  appointments,
  clinicTime,
  invoices,
  leaves,
  refusedValue,
  reportedResources,
  users,
  type Actor,
  type ModuleDescription,
  type ReportedResource,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { livingTables } from '../kernel/tables.ts';
import { searchShown } from './audit.ts';
import { auditEntries, auditVisibilities } from './auditSearch.ts';
import { refuseUnknown } from './keyPage.ts';
import { closedTimes, reportDays, type ReportDays } from './reportDays.ts';
import { signedIn } from './rights.ts';
import { stateCounts } from './stateCounts.ts';
import { Names } from './versionEntries.ts';
import {
  clause,
  countVersions,
  ofModule,
  upTo,
  versionPage,
  type Condition,
  type VersionSearch,
} from './versionSearch.ts';

const SHOWN = 100;

interface Reported {
  readonly module: ModuleDescription;
  /** The state that somebody gives by approving. */
  readonly approved?: string;
  /** The states that nobody may give to their own matter. */
  readonly decided?: readonly string[];
  /** Whose matter a record is, where approving one's own is against the rules. */
  readonly owner?: string;
  /**
   * A reason of its own events says why somebody went past a conflict; elsewhere a reason is a field of the record, and that of an erased text is
   * about the erasure. Until November 2026 events kept one that was sent where nothing conflicted with it: those count too.
   */
  readonly reasonIsOverride?: boolean;
}

const reported: Readonly<Record<ReportedResource, Reported>> = {
  appointments: { module: appointments, approved: 'approved', reasonIsOverride: true },
  leaves: { module: leaves, approved: 'approved', decided: ['approved', 'declined'], owner: 'user' },
  invoices: { module: invoices },
};

interface ReportRequest extends Reported {
  readonly days: ReportDays;
  readonly person: Actor;
}

interface StateRow {
  readonly status: string;
  readonly left: number;
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
  readonly longestSeconds: number | null;
}

/** A deleted record is in no state. Stays that ended in these days, of records that changed in them. */
async function staysEnded(kit: QueryKit, { module, days }: ReportRequest): Promise<StateRow[]> {
  const { versions } = livingTables(module);
  const { rows } = await kit.pool.query<StateRow>(
    `with changed as (
       select distinct id from ${versions} where since > $1::bigint and since <= $2::bigint
     ), states as (
       select v.id, v.at, v.since, case when v.row->>'deletedAt' is null then v.row->>'status' end as status
       from ${versions} v join changed c on c.id = v.id where v.since <= $2::bigint
     ), entered as (
       select *, lag(status) over w is distinct from status or lag(id) over w is null as is_new
       from states window w as (partition by id order by since)
     ), stays as (
       select status, extract(epoch from lead(at) over w - at)::float8 as seconds, lead(since) over w as left_at
       from entered where is_new window w as (partition by id order by since)
     )
     select status, count(*)::int as left,
       percentile_cont(0.5) within group (order by greatest(seconds, 0)) as "medianSeconds",
       percentile_cont(0.9) within group (order by greatest(seconds, 0)) as "p90Seconds",
       max(greatest(seconds, 0)) as "longestSeconds"
     from stays where left_at > $1::bigint and status is not null group by status`,
    [days.after, days.until],
  );
  return rows;
}

/** Each of the module's states, in its order, in the words of the specification. */
async function states(kit: QueryKit, asked: ReportRequest) {
  const { module, days } = asked;
  const ended = new Map((await staysEnded(kit, asked)).map((row) => [row.status, row]));
  const still = await stateCounts(kit, module, days.until);
  const field = module.fields['status'];
  const words = field?.kind === 'choice' ? Object.entries(field.choices) : [];
  return words.map(([code, status]) => {
    const {
      left = 0,
      medianSeconds = null,
      p90Seconds = null,
      longestSeconds = null,
    } = ended.get(code) ?? {};
    return { status, left, still: still.get(code) ?? 0, medianSeconds, p90Seconds, longestSeconds };
  });
}

/** A version `v` of the module in these days. */
function within({ module, days }: ReportRequest): Condition[] {
  return [ofModule(module), (params) => `v.since > ${params.add(days.after)}::bigint`, upTo(days.until)];
}

/** The version gives the record one of these states, which the one before it, `p`, did not have. */
function gives(codes: readonly string[]): Condition {
  return (params) =>
    `v.row->>'status' = any(${params.add([...codes])}::text[]) and p.row->>'status' is distinct from v.row->>'status'`;
}

function ownCondition(owner: string): Condition {
  return (params) => `v.actor = v.row->>${params.add(owner)}::text`;
}

async function approvals(kit: QueryKit, asked: ReportRequest) {
  const { module, approved, owner } = asked;
  if (approved === undefined) return [];
  const params = new Params();
  const own = owner === undefined ? 'false' : ownCondition(owner)(params);
  const { rows } = await kit.pool.query<{ actor: string; count: number; own: number }>(
    `select v.actor, count(*)::int as count, (count(*) filter (where ${own}))::int as own
     from ${livingTables(module).versions} v
     left join ${livingTables(module).versions} p on p.id = v.id and p.until = v.since
     where ${clause([...within(asked), gives([approved])], params)} group by v.actor order by count(*) desc, v.actor`,
    params.values,
  );
  const names = new Names();
  for (const { actor } of rows) names.want(users.name, actor);
  await names.load(kit.pool);
  return rows.map(({ actor, ...counts }) => ({ actor: names.actor(actor), ...counts }));
}

/** The newest entries for which the condition holds, and how many there are. */
async function listed(
  kit: QueryKit,
  asked: ReportRequest,
  { where, withPrevious = false }: Pick<VersionSearch, 'where' | 'withPrevious'>,
) {
  const visibilities = await auditVisibilities(kit, asked.person, asked.module);
  const search = { visibilities, within: within(asked), where, withPrevious };
  const [rows, total] = await Promise.all([
    versionPage(kit, search, { limit: SHOWN }),
    countVersions(kit, search),
  ]);
  return { ...(await auditEntries(kit, { visibilities }, rows)), total };
}

const none = { entries: [], shown: [], total: 0 };

/** With a reason of an event of the module's own. */
function overrideCondition({ events }: ModuleDescription): Condition {
  const types = events.map(({ type }) => type);
  return (params) => `v.reason is not null and v.type = any(${params.add(types)}::text[])`;
}

async function noticed(kit: QueryKit, asked: ReportRequest) {
  const { decided, owner, reasonIsOverride, days } = asked;
  const { begins, ends } = await closedTimes(kit, days);
  const whileClosed: Condition = (params) => {
    const closed = `unnest(${params.add(begins)}::timestamptz[], ${params.add(ends)}::timestamptz[])`;
    return `v.actor <> 'system' and exists (select from ${closed} c(b, e) where v.at >= c.b and v.at < c.e)`;
  };
  const [self, overrides, after] = await Promise.all([
    decided && owner
      ? listed(kit, asked, { where: [gives(decided), ownCondition(owner)], withPrevious: true })
      : none,
    reasonIsOverride ? listed(kit, asked, { where: [overrideCondition(asked.module)] }) : none,
    listed(kit, asked, { where: [whileClosed] }),
  ]);
  const entries = {
    selfApprovals: self.entries,
    selfApprovalsTotal: self.total,
    overrides: overrides.entries,
    overridesTotal: overrides.total,
    afterHours: after.entries,
    afterHoursTotal: after.total,
  };
  return { entries, shown: [...self.shown, ...overrides.shown, ...after.shown] };
}

/** @throws Problem `validation_failed` */
function resourceAsked({ resource = '' }: Readonly<Record<string, string>>): ReportedResource {
  const known = reportedResources.find((name) => name === resource);
  if (known) return known;
  throw refusedValue('resource', `Resource is one of: ${reportedResources.join(', ')}.`);
}

export function statusReport(kit: QueryKit): Handler {
  return readHandler(kit, Object.keys(reported), async ({ actor, query }) => {
    refuseUnknown(query, ['resource', 'from', 'to']);
    const resource = resourceAsked(query);
    const today = clinicTime(kit.clock(), await kit.zone()).day;
    const days = await reportDays(kit, query, today);
    const asked = { ...reported[resource], days, person: signedIn(actor) };
    const [spent, given, seen] = await Promise.all([
      states(kit, asked),
      approvals(kit, asked),
      noticed(kit, asked),
    ]);
    return {
      body: { resource, from: days.from, to: days.to, states: spent, approvals: given, ...seen.entries },
      shows: searchShown(query, seen.shown),
    };
  });
}
