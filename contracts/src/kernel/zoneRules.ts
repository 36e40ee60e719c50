/** What is known of a time zone, as the generator writes it and `zone.ts` reads it. */

/** A change that happens every year on the nth (−1: last) weekday (0 is Sunday) of a month. */
export interface YearlyChange {
  readonly month: number;
  readonly week: number;
  readonly weekday: number;
  /** Since midnight UTC. */
  readonly seconds: number;
  /** From then on, in seconds east of UTC. */
  readonly offset: number;
}

export interface ZoneData {
  /** Seconds east of UTC. */
  readonly offsets: readonly number[];
  /** One digit a period: which of the offsets it has. */
  readonly periods: string;
  /** Where one period ends and the next begins, in seconds since 1970. */
  readonly changes: readonly number[];
  /** What happens from a year on, for ever; in the order of the months. */
  readonly yearly: { readonly from: number; readonly changes: readonly YearlyChange[] } | null;
}
