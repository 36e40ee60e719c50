import { coalesceKeys } from '@hospital/event-store';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock/clock.ts';
import { Undecipherable } from './cipher.ts';
import { noErasures, type Erasures } from './erasures.ts';
import { currentMasterKey, isForeignKeyViolation } from './masterKeyRegister.ts';
import type { MasterKeys } from './masterKeys.ts';
import { newSubjectKey, ringOf, wholeRing, type SubjectKey, type SubjectKeys } from './subjectKeys.ts';

const CACHE_MS = 60_000;
const CACHE_KEYS = 50_000;
/** A rotation may make another master key current between a look at it and its use. */
const CREATE_ATTEMPTS = 3;

export interface SubjectKeysOptions {
  readonly pool: Pool;
  /** MASTER_KEY and, during a rotation, MASTER_KEY_OLD. */
  readonly masters: MasterKeys;
  readonly clock?: Clock;
  /** None unless set. */
  readonly erasures?: Erasures;
}

interface KeyRow {
  readonly subject: string;
  readonly wrapped_key: Buffer | null;
  readonly master_key_id: string | null;
}

/** Over `kept.subject_keys`; the rows are of no use without the master key. */
export function postgresSubjectKeys(options: SubjectKeysOptions): SubjectKeys {
  return new PostgresSubjectKeys(options);
}

class PostgresSubjectKeys implements SubjectKeys {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #erasures: Erasures;
  readonly #masters: MasterKeys;
  readonly #cache: LRUCache<string, SubjectKey>;
  /** Those that ask at the same moment share a query. */
  readonly #loadOne = coalesceKeys((subjects) => this.#load(subjects));
  /** Wraps new keys; null where it must be looked up. */
  #currentId: string | null = null;

  constructor({ pool, masters, clock = systemClock, erasures = noErasures }: SubjectKeysOptions) {
    this.#pool = pool;
    this.#masters = masters;
    this.#clock = clock;
    this.#erasures = erasures;
    this.#cache = new LRUCache({
      max: CACHE_KEYS,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => clock().getTime() },
    });
  }

  async forWriting(subjects: readonly string[]) {
    let found = await this.#loadAll(subjects);
    for (let attempt = 0; attempt < CREATE_ATTEMPTS; attempt += 1) {
      const missing = subjects.filter((subject) => !found.has(subject));
      if (missing.length === 0) break;
      await this.#create(missing);
      found = await this.#loadAll(subjects);
    }
    return wholeRing(subjects, found);
  }

  async forReading(subjects: readonly string[]) {
    const known = new Map<string, SubjectKey>();
    for (const subject of subjects) {
      const key = this.#cache.get(subject);
      if (key) known.set(subject, key);
    }
    const unknown = subjects.filter((subject) => !known.has(subject));
    for (const [subject, key] of await this.#loadAll(unknown)) known.set(subject, key);
    return ringOf(subjects, known);
  }

  async destroyKey(subject: string): Promise<void> {
    await this.#pool.query(
      `insert into kept.subject_keys (subject, state, created_at, erased_at) values ($1, 'erased', $2, $2)
       on conflict (subject) do update set state = 'erased', wrapped_key = null, master_key_id = null,
         erased_at = coalesce(subject_keys.erased_at, excluded.erased_at)`,
      [subject, this.#clock()],
    );
    this.#cache.delete(subject);
  }

  /** Those that there are, as the database has them now. */
  async #loadAll(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const found = new Map<string, SubjectKey>();
    const load = async (subject: string) => {
      const key = await this.#loadOne(subject);
      if (key === undefined) return;
      found.set(subject, key);
      this.#cache.set(subject, key);
    };
    await Promise.all(subjects.map(load));
    return found;
  }

  async #load(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const { rows } = await this.#pool.query<KeyRow>({
      name: 'kept.subject_keys.load',
      text: 'select subject, wrapped_key, master_key_id from kept.subject_keys where subject = any($1)',
      values: [subjects],
    });
    await this.#masters.demand(rows.flatMap(({ master_key_id }) => master_key_id ?? []));
    return this.#withoutUnexplained(new Map(rows.flatMap((row) => this.#undamaged(row))));
  }

  /** Erased without a record counts as absent. */
  async #withoutUnexplained(found: Map<string, SubjectKey>): Promise<Map<string, SubjectKey>> {
    const erased = [...found].flatMap(([subject, key]) => (key === 'erased' ? [subject] : []));
    if (erased.length === 0) return found;
    const recorded = await this.#erasures.recorded(erased);
    for (const subject of erased) if (!recorded.has(subject)) found.delete(subject);
    return found;
  }

  /** A damaged row parks its own subject; a master key that isn't given would park everybody, so it stops the reader. */
  #undamaged(row: KeyRow): [string, SubjectKey][] {
    try {
      return [[row.subject, this.#unwrap(row)]];
    } catch (error) {
      if (error instanceof Undecipherable) return [];
      throw error;
    }
  }

  /**
   * Another process may do the same at the same time: whose row is there first is everybody's key. Nothing is written where the master key is not
   * current any more: the caller then finds the keys missing and calls again.
   */
  async #create(subjects: readonly string[]): Promise<void> {
    const masterId = (this.#currentId ??= await currentMasterKey(this.#pool, this.#masters.firstId));
    await this.#masters.demand([masterId]);
    const unique = [...new Set(subjects)].sort();
    const wrapped = unique.map((subject) => this.#masters.wrap(masterId, subject, newSubjectKey()));
    const { rowCount } = await this.#pool
      .query(
        `insert into kept.subject_keys (subject, state, wrapped_key, master_key_id, created_at)
         select subject, 'active', wrapped_key, $3, $4 from unnest($1::text[], $2::bytea[]) as new (subject, wrapped_key)
         where exists (select 1 from kept.master_keys where id = $3 and is_current)
         on conflict (subject) do nothing`,
        [unique, wrapped, masterId, this.#clock()],
      )
      .catch((error: unknown) => {
        // Removed between the look and the end of the statement.
        if (isForeignKeyViolation(error)) return { rowCount: 0 };
        throw error;
      });
    if (rowCount !== unique.length) this.#currentId = null;
  }

  #unwrap({ subject, wrapped_key, master_key_id }: KeyRow): SubjectKey {
    return wrapped_key && master_key_id
      ? this.#masters.unwrap(master_key_id, subject, wrapped_key)
      : 'erased';
  }
}
