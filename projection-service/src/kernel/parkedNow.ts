/** Which records are parked now, as a process knows it: for the staleness of reads and for health. */
import type { ParkedSummary } from '@hospital/platform';
import { UNKNOWN_RECORD } from './batchFold.ts';
import { PARKED } from './parkedRecords.ts';

/** Kept one by one up to here; beyond it every record of a module that has parked ones counts as parked. */
const MOST_KEPT = 1_000;
const NAMED = 4;

export interface ParkedRows {
  readonly count: number;
  readonly isKeyAbsent: boolean;
  /** Module → ids, the first to be parked first. */
  readonly records: Readonly<Record<string, readonly string[]>>;
  /** Names of modules that have any. */
  readonly modules: readonly string[];
}

/** A subquery of one json value. */
export const PARKED_NOW = `select json_build_object(
    'count', count(*), 'isKeyAbsent', coalesce(bool_or("isKeyAbsent"), false),
    'modules', coalesce(json_agg(distinct module), '[]'),
    'records', coalesce((select json_object_agg(module, ids) from (
      select module, json_agg(record order by position) as ids
      from (select * from ${PARKED} order by position limit ${MOST_KEPT}) first group by module) m), '{}'))
  from ${PARKED}`;

const NOTHING: ParkedRows = { count: 0, isKeyAbsent: false, records: {}, modules: [] };

export class ParkedNow implements ParkedSummary {
  readonly count: number;
  readonly isKeyAbsent: boolean;
  readonly some: readonly string[];
  readonly #modules: ReadonlySet<string>;
  readonly #records: ReadonlySet<string>;

  constructor({ count, isKeyAbsent, records, modules }: ParkedRows = NOTHING) {
    const names = Object.entries(records).flatMap(([module, ids]) => ids.map((id) => `${module} ${id}`));
    this.count = count;
    this.isKeyAbsent = isKeyAbsent;
    this.some = names.slice(0, NAMED);
    this.#modules = new Set(modules);
    this.#records = new Set(names);
  }

  /** Whether a list of the module, or a count, may miss something. */
  hasAny(module: string): boolean {
    return this.#modules.has(module);
  }

  has(module: string, id: string): boolean {
    const isWhole = this.count > MOST_KEPT || this.#records.has(`${module} ${UNKNOWN_RECORD}`);
    return this.#records.has(`${module} ${id.toLowerCase()}`) || (isWhole && this.hasAny(module));
  }
}
