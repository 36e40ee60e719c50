/** Which days a report is about, where they begin and end in the log, and when of them the clinic was closed. */
import {
  addDays,
  boundsOfDay,
  clinicHours,
  daysBetween,
  dayValue,
  holidayDays,
  holidays,
  instantAt,
  refusedValue,
  weekdayOf,
} from '@hospital/contracts';
import { positionAt } from '../kernel/moments.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { livingTables } from '../kernel/tables.ts';
import { settingsAt } from './settingsAt.ts';

const MAX_DAYS = 366;
/** The first and the last day included, as in `MAX_DAYS`. */
const USUAL_DAYS = 30;
/** Sundays and holidays are closed. */
const SUNDAY = 7;
/** No event has it: the largest bigint. */
const LAST = '9223372036854775807';

export interface ReportDays {
  readonly from: string;
  readonly to: string;
  /** Position; exclusive. */
  readonly after: string;
  /** Position; inclusive. */
  readonly until: string;
}

/** @throws Problem `validation_failed` */
export async function reportDays(
  kit: QueryKit,
  query: Readonly<Record<string, string>>,
  today: string,
): Promise<ReportDays> {
  const zone = await kit.zone();
  const to = query['to'] ? dayValue('to', query['to'], zone) : today;
  const from = query['from'] ? dayValue('from', query['from'], zone) : addDays(to, 1 - USUAL_DAYS);
  if (to < from) throw refusedValue('to', 'To must not be before From.');
  if (daysBetween(from, to) >= MAX_DAYS)
    throw refusedValue('to', `A report is about ${MAX_DAYS} days at most.`);
  const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
  const before = await positionAt(kit.pool, justBefore(boundsOfDay(from, zone).from));
  const last = await positionAt(kit.pool, justBefore(boundsOfDay(to, zone).until));
  return { from, to, after: before ?? LAST, until: last ?? LAST };
}

async function closedDays({ pool }: QueryKit): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ holidayDate: string | null; nbDays: number | null }>(
    `select "holidayDate", "nbDays" from ${livingTables(holidays).rows} where "deletedAt" is null`,
  );
  return new Set(rows.flatMap((row) => holidayDays(row)));
}

export interface ClosedTimes {
  /** Instants; each time ends where the one of the same place in `ends` does. */
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

/** By the hours that the clinic has now, and our own data of time zones, as everywhere: the database's may be others. */
export async function closedTimes(kit: QueryKit, { from, to }: ReportDays): Promise<ClosedTimes> {
  const zone = await kit.zone();
  const holidaysOff = await closedDays(kit);
  const { opensAt, closesAt } = clinicHours(await settingsAt(kit.pool, null));
  const times = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const { from: begin, until: end } = boundsOfDay(day, zone);
    if (weekdayOf(day) === SUNDAY || holidaysOff.has(day)) return [[begin, end]];
    return [
      [begin, instantAt(day, opensAt, zone)],
      [instantAt(day, closesAt, zone), end],
    ];
  }).flat();
  return { begins: times.map(([begin]) => begin ?? ''), ends: times.map(([, end]) => end ?? '') };
}
