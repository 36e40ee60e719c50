/** Which numbers a restore leaves out, because they were handed out after the backup. */
import {
  ConfigError,
  assertPlausible,
  numberAlreadyGiven,
  parseNumber,
  type SeriesEnd,
} from '@hospital/platform';
import { numberSeries, seriesStream } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

/** The last number of each series and year, or how many are left out of each. */
export type Numbers = { readonly ends: readonly SeriesEnd[] } | { readonly skip: number };

/** From the backup to the restore: numbers may have been handed out in between. */
export interface Between {
  /** ISO instant. */
  readonly since: string;
  readonly now: Date;
}

const MOST_SKIPPED = 100_000;
const HOUR_MS = 3_600_000;
/** Zones are so far behind and ahead of UTC: the clinic's year may be another one. */
const ZONES = { behind: 12 * HOUR_MS, ahead: 14 * HOUR_MS };

export interface GivenNumbers {
  readonly last: readonly string[] | undefined;
  readonly skip: string | undefined;
}

/** @throws ConfigError for what is no number or no count */
export function numbersOf({ last, skip }: GivenNumbers): Numbers {
  if (skip === undefined) return { ends: endsNamed(last ?? []) };
  if (!/^\d+$/.test(skip) || Number(skip) > MOST_SKIPPED)
    throw new ConfigError(`--skip-numbers "${skip}" is no count: write a number from 0 to ${MOST_SKIPPED}.`);
  return { skip: Number(skip) };
}

function endsNamed(numbers: readonly string[]): readonly SeriesEnd[] {
  const named = new Map<string, string>();
  return numbers.map((number) => {
    const end = parseNumber(number);
    const stream = seriesStream(end.series, end.year);
    const other = named.get(stream);
    if (other !== undefined)
      throw new ConfigError(
        `--last-number names ${other} and ${number}: give the last number of each series and year alone.`,
      );
    named.set(stream, number);
    return end;
  });
}

function seriesOf({ since, now }: Between): readonly Pick<SeriesEnd, 'series' | 'year'>[] {
  const yearAt = (ms: number) => new Date(ms).getUTCFullYear();
  const [first, last] = [yearAt(Date.parse(since) - ZONES.behind), yearAt(now.getTime() + ZONES.ahead)];
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => String(first + index));
  return years.flatMap((year) => numberSeries.map((series) => ({ series, year })));
}

/** @throws ConfigError where a series of a year is not named */
export function assertAllNamed(numbers: Numbers, between: Between): void {
  if (!('ends' in numbers)) return;
  const missing = seriesOf(between).filter(
    ({ series, year }) => !numbers.ends.some((end) => end.series === series && end.year === year),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ series, year }) => `${series.prefix}${year}-…`).join(', ');
  throw new ConfigError(
    'Numbers that were handed out after the backup must not be given again. Look at the last invoice, ordonnance, receipt, refund receipt and credit note that were printed and name each with --last-number ' +
      `(000000 where there was none), or leave out a count with --skip-numbers. Missing: ${names}.`,
  );
}

/** What says which numbers are in use. */
export interface UsedNumbers {
  readonly store: Pick<EventStore, 'head' | 'read'>;
  /** The id of this restore: an interrupted one may have skipped numbers already. */
  readonly restore: string;
  /** The last numbers in the part of the newest backup's log that is left out. */
  readonly leftOut: readonly SeriesEnd[];
}

/** Never below the last number in the newest backup, whatever is named. @throws ConfigError where a number cannot be right */
export async function endsOf(
  numbers: Numbers,
  used: UsedNumbers,
  between: Between,
): Promise<readonly SeriesEnd[]> {
  const ends = new Map(used.leftOut.map((end) => [seriesStream(end.series, end.year), end]));
  const givenIn = async (stream: string) =>
    Math.max(await numberAlreadyGiven(used.store, stream, used.restore), ends.get(stream)?.last ?? 0);
  for (const { series, year } of seriesOf(between)) {
    const stream = seriesStream(series, year);
    const given = await givenIn(stream);
    ends.set(stream, { series, year, last: given + ('skip' in numbers ? numbers.skip : 0) });
  }
  for (const end of 'ends' in numbers ? numbers.ends : []) {
    const stream = seriesStream(end.series, end.year);
    const given = await givenIn(stream);
    assertPlausible(end, given);
    ends.set(stream, { ...end, last: Math.max(end.last, given) });
  }
  return [...ends.values()];
}
