/** From figures to what is drawn: a row for each week, month or department, a value for each series, and the list behind each of them. */
import { addDays } from '@hospital/contracts';
import type { DepartmentFigure, MonthFigure, WeekFigure } from './useCharts.ts';

export interface ChartRow {
  readonly key: string;
  /** A day, a month or a name, as the chart's texts write it. */
  readonly about: string;
  /** By series. */
  readonly values: Readonly<Record<string, number>>;
  /** Where each series' records are listed. */
  readonly links: Readonly<Record<string, string>>;
}

function listOf(path: string, filter: Readonly<Record<string, unknown>>): string {
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

export const weekSeries = ['Pending', 'Approved', 'Canceled', 'Closed'] as const;

/** Every week from the first to the last day, also those on which nothing was. */
export function weekRows(
  figures: readonly WeekFigure[],
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
): readonly ChartRow[] {
  const weeks: string[] = [];
  for (let week = fromDate; week <= toDate; week = addDays(week, 7)) weeks.push(week);
  const countOf = (week: string, status: string) =>
    figures.find((figure) => figure.week === week && figure.status === status)?.count ?? 0;
  return weeks.map((week) => {
    const days = { fromDate: week, toDate: addDays(week, 6) };
    return {
      key: week,
      about: week,
      values: Object.fromEntries(weekSeries.map((status) => [status, countOf(week, status)])),
      links: Object.fromEntries(
        weekSeries.map((status) => [status, listOf('/appointments', { ...days, status })]),
      ),
    };
  });
}

export const monthSeries = ['billed', 'received', 'due'] as const;

function lastOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}

/** Few enough that their names are beside each other, also while only one of them has invoices. */
const LEAST_MONTHS = 6;

function monthBefore(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** One currency's months, without gaps: amounts of several are never drawn beside each other. */
export function monthRows(
  figures: readonly MonthFigure[],
  { currency, thisMonth }: { readonly currency: string; readonly thisMonth: string },
): readonly ChartRow[] {
  const known = new Map(
    figures.filter((figure) => figure.currency === currency).map((figure) => [figure.month, figure]),
  );
  if (known.size === 0) return [];
  const first = [monthBefore(thisMonth, LEAST_MONTHS - 1), ...known.keys()].sort()[0] ?? thisMonth;
  const rows: ChartRow[] = [];
  for (let month = thisMonth; month >= first; month = monthBefore(month, 1)) {
    const { billed = 0, received = 0, due = 0 } = known.get(month) ?? {};
    const days = { fromDate: `${month}-01`, toDate: lastOf(month) };
    const all = listOf('/invoices', days);
    const unpaid = listOf('/invoices', { ...days, status: 'Pending' });
    rows.unshift({
      key: month,
      about: month,
      values: { billed, received, due },
      links: { billed: all, received: all, due: unpaid },
    });
  }
  return rows;
}

/** The clinic's own currency first. */
export function currenciesOf(figures: readonly MonthFigure[], own: string): readonly string[] {
  const known = [...new Set(figures.map(({ currency }) => currency))].sort();
  return known.includes(own) ? [own, ...known.filter((currency) => currency !== own)] : known;
}

const MOST_DEPARTMENTS = 10;

export function departmentRows(
  figures: readonly DepartmentFigure[],
  days: { readonly fromDate: string; readonly toDate: string },
): readonly ChartRow[] {
  return figures.slice(0, MOST_DEPARTMENTS).map(({ department, count }) => ({
    key: department._id,
    about: department.name,
    values: { appointments: count },
    links: { appointments: listOf('/appointments', { ...days, department }) },
  }));
}
