/**
 * One module's rebuild: its rows folded in memory from the first event on, then copied, indexed and kept in step. A record that can't be
 * folded is parked. Where the tables refuse what was copied, the module is built once more the slow way, event by event as the runner does,
 * which finds the record.
 *
 * Memory holds the records that were touched last. The others are in the shadow tables already, with their last version open; one that an event
 * touches again is loaded, and the version that it had left open is closed in the end.
 */
import type { AnyRow, ModuleDescription, StoredEvent } from '@hospital/contracts';
import { inTransaction, isDataError } from '@hospital/platform';
import type pg from 'pg';
import { moduleFold, Router, touchesOf, versionRecords } from './batchFold.ts';
import type { Failure, Touch, VersionRecord } from './batchFold.ts';
import type { Change } from './change.ts';
import { makeForSchemaOwner } from './database.ts';
import { boundOf, copyBounds, type Bound } from './listOrder.ts';
import { copyRecords, copyVersions, livingDelta, moduleWriter } from './moduleWriter.ts';
import { applyEvents, type ProjectedModule } from './projecting.ts';
import { indexDdl, shadowTables, tableDdl, type ModuleTables } from './tables.ts';

const FLUSH_VERSIONS = 5_000;
/** Some 5 kB each, with their last version. */
const MOST_RECORDS = 20_000;

/** A record on its way from the memory to the tables. */
interface HeldRecord {
  readonly id: string;
  readonly row: AnyRow | undefined;
  /** Its last version; absent where nothing changed since it was loaded. */
  readonly open: VersionRecord | undefined;
  readonly isStored: boolean;
}

/** SQL: of each record that left the memory and came back, the versions that it had left open end where the next begins. Before there are indexes. */
function closeOpenVersions({ versions }: ModuleTables): string {
  return `update ${versions} v set until = following.since
    from (select ctid as place, until, lead(since) over (partition by id order by since) as since from ${versions}) following
    where v.ctid = following.place and following.until is null and following.since is not null`;
}

export class ShadowBuild {
  readonly module: ModuleDescription;
  living = 0;
  /** The tables refused something of what was copied. */
  isRefused = false;
  readonly #part: ProjectedModule;
  readonly #router: Router;
  readonly #rows = new Map<string, AnyRow>();
  readonly #open = new Map<string, VersionRecord>();
  readonly #records: ReturnType<typeof versionRecords>;
  readonly #target: { readonly module: ModuleDescription; readonly tables: ModuleTables };
  readonly #parked = new Map<string, Failure>();
  readonly #bounds: Bound[] = [];
  #closed: VersionRecord[] = [];
  /** Of the records in memory, those that the shadow table holds too, as they were. */
  readonly #stored = new Set<string>();
  readonly #mostRecords: number;
  #hasLeft = false;
  #hasReturned = false;

  /**
   * @param attempt names its tables, once for all rebuilds
   * @param mostRecords that memory holds between two batches
   */
  constructor(module: ModuleDescription, attempt: string, mostRecords = MOST_RECORDS) {
    this.module = module;
    this.#mostRecords = mostRecords;
    const tables = shadowTables(module, attempt);
    this.#part = { module, fold: moduleFold(module), writer: moduleWriter(module, tables) };
    this.#router = new Router([module]);
    this.#records = versionRecords(module);
    this.#target = { module, tables };
  }

  get tables(): ModuleTables {
    return this.#target.tables;
  }

  get parked(): readonly Failure[] {
    return [...this.#parked.values()];
  }

  async prepare(client: pg.Client): Promise<void> {
    await inTransaction(client, async () => {
      await makeForSchemaOwner(client);
      await client.query(tableDdl(this.module, this.tables));
    });
  }

  async drop(client: pg.Client): Promise<void> {
    await client.query(`drop table if exists ${Object.values(this.tables).join(', ')}`);
  }

  /** What of this module the events move; to be taken in their order. */
  touches(events: readonly StoredEvent[]): readonly Touch[] {
    if (this.isRefused) return [];
    const own = this.#router.route(events).get(this.module) ?? [];
    return touchesOf(this.module, own, (failure) => this.#park(failure));
  }

  /** Records that are touched and may have left the memory. */
  absentOf(touches: readonly Touch[]): readonly string[] {
    if (!this.#hasLeft) return [];
    return [...new Set(touches.map(({ id }) => id))].filter((id) => !this.#rows.has(id));
  }

  /** Loads those of them that left; before their touches are taken, and while nothing is being flushed. */
  async recall(client: pg.Client, ids: readonly string[]): Promise<void> {
    for (const [id, row] of await this.#part.writer.load(client, ids)) {
      this.#rows.set(id, row);
      this.#stored.add(id);
      this.#hasReturned = true;
    }
  }

  /** Folds without writing; versions that came to an end wait to be flushed. */
  take(touches: readonly Touch[]): void {
    if (this.isRefused) return;
    const changes = this.#folded(touches);
    const reached = boundOf(this.module, changes);
    if (reached && reached.bound > (this.#bounds.at(-1)?.bound ?? '')) this.#bounds.push(reached);
    for (const version of changes.flatMap(this.#records)) {
      const earlier = this.#open.get(version.id);
      if (earlier) this.#closed.push({ ...earlier, until: version.since });
      this.#open.set(version.id, { ...version, until: null });
    }
  }

  get isFull(): boolean {
    return this.#closed.length >= FLUSH_VERSIONS || this.#isCrowded;
  }

  get #isCrowded(): boolean {
    return this.#rows.size > this.#mostRecords;
  }

  /** What will not change any more, or has not for long, leaves the memory while the log is still being read. */
  async flush(client: pg.Client): Promise<void> {
    const versions = this.#closed;
    this.#closed = [];
    const leaving = this.#isCrowded ? this.#releaseHalf() : [];
    await this.#unlessRefused(() => copyVersions(client, this.#target, versions));
    await this.#store(client, leaving);
  }

  /** Those that nothing touched for longest; so many that the next batches find room. */
  #releaseHalf(): HeldRecord[] {
    const ids = [...this.#rows.keys()].slice(0, Math.ceil(this.#rows.size / 2));
    this.#hasLeft = true;
    return ids.map((id) => this.#release(id));
  }

  #release(id: string): HeldRecord {
    const held = { id, row: this.#rows.get(id), open: this.#open.get(id), isStored: this.#stored.has(id) };
    this.#rows.delete(id);
    this.#open.delete(id);
    this.#stored.delete(id);
    return held;
  }

  async #store(client: pg.Client, leaving: readonly HeldRecord[]): Promise<void> {
    const { rows } = this.#target.tables;
    const changed = leaving.filter(({ open }) => open !== undefined);
    const replaced = changed.filter(({ isStored }) => isStored).map(({ id }) => id);
    if (replaced.length > 0)
      await this.#unlessRefused(() =>
        client.query(`delete from ${rows} where _id = any($1::uuid[])`, [replaced]),
      );
    await this.#unlessRefused(() =>
      copyRecords(
        client,
        this.#target,
        changed.flatMap(({ row }) => row ?? []),
      ),
    );
    await this.#unlessRefused(() =>
      copyVersions(
        client,
        this.#target,
        changed.flatMap(({ open }) => open ?? []),
      ),
    );
  }

  /** Everything else, and then the indexes. */
  async copy(client: pg.Client): Promise<void> {
    await this.flush(client);
    await this.#store(
      client,
      [...this.#rows.keys()].map((id) => this.#release(id)),
    );
    const { tables } = this.#target;
    if (this.#hasReturned) await this.#unlessRefused(() => client.query(closeOpenVersions(tables)));
    await this.#unlessRefused(() => client.query(indexDdl(this.module, tables)));
    await this.#unlessRefused(() => copyBounds(client, tables.bounds, this.#bounds));
    await client.query(`analyze ${tables.rows}, ${tables.versions}, ${tables.references}`);
  }

  async #unlessRefused(work: () => Promise<unknown>): Promise<void> {
    if (this.isRefused) return;
    try {
      await work();
    } catch (error) {
      if (!isDataError(error)) throw error;
      this.isRefused = true;
    }
  }

  /** Empty and indexed: from here on `write` takes the whole log. */
  async startOver(client: pg.Client): Promise<void> {
    await this.drop(client);
    await this.prepare(client);
    await client.query(indexDdl(this.module, this.tables));
    this.#parked.clear();
    this.living = 0;
  }

  /** Events after those that were copied, written as the runner writes. Within a transaction. */
  async write(client: pg.Client, events: readonly StoredEvent[]): Promise<void> {
    const own = this.#router.route(events).get(this.module) ?? [];
    const parked = new Set(this.#parked.keys());
    const { living, failures, waiting } = await applyEvents(client, this.#part, { events: own, parked });
    this.living += living;
    for (const failure of failures) this.#park(failure);
    for (const touch of waiting) this.#keepWaiting(touch);
  }

  #folded(touches: readonly Touch[]): Change[] {
    const park = (failure: Failure) => this.#park(failure);
    const open = this.#parked.size === 0 ? touches : touches.filter((touch) => !this.#keepWaiting(touch));
    const changes = [...this.#part.fold(open, this.#rows, park)];
    for (const { id, versions } of changes) {
      const last = versions.at(-1);
      if (!last) continue;
      // Put behind the others, so that it is the last to leave.
      this.#rows.delete(id);
      this.#rows.set(id, last.row);
    }
    this.living += livingDelta(changes);
    return changes;
  }

  #park(failure: Failure): void {
    const known = this.#parked.get(failure.id);
    if (known) known.events.push(...failure.events);
    else this.#parked.set(failure.id, failure);
  }

  /** @returns whether its record is parked */
  #keepWaiting({ id, event }: Touch): boolean {
    const parked = this.#parked.get(id);
    parked?.events.push(event);
    return parked !== undefined;
  }
}
