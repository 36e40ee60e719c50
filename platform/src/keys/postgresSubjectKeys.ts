import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock.ts';
import { seal, Undecipherable, unseal } from './cipher.ts';
import { noErasures, type Erasures } from './erasures.ts';
import { newSubjectKey, ringOf, wholeRing, type SubjectKey, type SubjectKeys } from './subjectKeys.ts';

const CACHE_MS = 60_000;
const CACHE_KEYS = 50_000;
const REWRAP_BATCH = 500;

export interface SubjectKeysOptions {
  readonly pool: Pool;
  /** 32 bytes each. The first wraps, the others only unwrap. */
  readonly masterKeys: readonly Buffer[];
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
  readonly #masters: ReadonlyMap<string, KeyObject>;
  readonly #present: { readonly id: string; readonly key: KeyObject };
  readonly #cache: LRUCache<string, SubjectKey>;

  constructor({ pool, masterKeys, clock = systemClock, erasures = noErasures }: SubjectKeysOptions) {
    const masters = masterKeys.map((bytes) => ({ id: masterKeyId(bytes), key: createSecretKey(bytes) }));
    const present = masters[0];
    if (!present) throw new Error('MASTER_KEY is needed: without it no personal data can be kept');
    this.#pool = pool;
    this.#clock = clock;
    this.#erasures = erasures;
    this.#cache = new LRUCache({
      max: CACHE_KEYS,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => clock().getTime() },
    });
    this.#present = present;
    this.#masters = new Map(masters.map(({ id, key }) => [id, key]));
  }

  async forWriting(subjects: readonly string[]) {
    let found = await this.#load(subjects);
    const missing = subjects.filter((subject) => !found.has(subject));
    if (missing.length > 0) {
      await this.#create(missing);
      found = await this.#load(subjects);
    }
    this.#remember(found);
    return wholeRing(subjects, found);
  }

  async forReading(subjects: readonly string[]) {
    const known = new Map<string, SubjectKey>();
    for (const subject of subjects) {
      const key = this.#cache.get(subject);
      if (key) known.set(subject, key);
    }
    const unknown = subjects.filter((subject) => !known.has(subject));
    if (unknown.length > 0) {
      const found = await this.#load(unknown);
      this.#remember(found);
      for (const [subject, key] of found) known.set(subject, key);
    }
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

  async rewrap(): Promise<number> {
    for (let count = 0; ;) {
      const { rows } = await this.#pool.query<KeyRow>(
        `select subject, wrapped_key, master_key_id from kept.subject_keys
         where state = 'active' and master_key_id <> $1 limit ${REWRAP_BATCH}`,
        [this.#present.id],
      );
      if (rows.length === 0) return count;
      for (const row of rows) count += await this.#rewrapOne(row);
    }
  }

  async #rewrapOne(row: KeyRow): Promise<number> {
    const key = this.#unwrap(row);
    if (key === 'erased') return 0;
    // The condition keeps an erasure that comes in between.
    const { rowCount } = await this.#pool.query(
      `update kept.subject_keys set wrapped_key = $2, master_key_id = $3
       where subject = $1 and state = 'active' and master_key_id = $4`,
      [row.subject, this.#wrap(row.subject, key), this.#present.id, row.master_key_id],
    );
    return rowCount ?? 0;
  }

  #remember(found: ReadonlyMap<string, SubjectKey>): void {
    for (const [subject, key] of found) this.#cache.set(subject, key);
  }

  async #load(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    if (subjects.length === 0) return new Map();
    const { rows } = await this.#pool.query<KeyRow>({
      name: 'kept.subject_keys.load',
      text: 'select subject, wrapped_key, master_key_id from kept.subject_keys where subject = any($1)',
      values: [subjects],
    });
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

  /** Another process may do the same at the same time: whose row is there first is everybody's key. */
  async #create(subjects: readonly string[]): Promise<void> {
    const unique = [...new Set(subjects)].sort();
    const wrapped = unique.map((subject) => this.#wrap(subject, newSubjectKey()));
    await this.#pool.query(
      `insert into kept.subject_keys (subject, state, wrapped_key, master_key_id, created_at)
       select subject, 'active', wrapped_key, $3, $4 from unnest($1::text[], $2::bytea[]) as new (subject, wrapped_key)
       on conflict (subject) do nothing`,
      [unique, wrapped, this.#present.id, this.#clock()],
    );
  }

  #wrap(subject: string, key: KeyObject): Buffer {
    return seal(this.#present.key, key.export(), belongsTo(subject));
  }

  #unwrap({ subject, wrapped_key, master_key_id }: KeyRow): SubjectKey {
    if (!wrapped_key) return 'erased';
    const master = this.#masters.get(master_key_id ?? '');
    if (!master) {
      throw new Error(
        `The key of ${subject} was wrapped by a master key that is not given: give the old one too`,
      );
    }
    return createSecretKey(unseal(master, wrapped_key, belongsTo(subject)));
  }
}

function belongsTo(subject: string): string {
  return `the key of subject ${subject}`;
}

/** Tells which master key wrapped a key, and nothing about it. */
function masterKeyId(key: Buffer): string {
  return createHash('sha256').update('master key id').update(key).digest('hex').slice(0, 16);
}
