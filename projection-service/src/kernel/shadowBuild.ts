/**
 * One module's rebuild: its rows folded in memory from the first event on, then copied, indexed and kept in step. A record that can't be
 * folded is parked. Where the tables refuse what was copied, the module is built once more the slow way, event by event as the runner does,
 * which finds the record.
 */
import type { AnyRow, ModuleDescription, StoredEvent } from '@hospital/contracts';
import { isOfTheData } from '@hospital/platform';
import type pg from 'pg';
import { moduleFold, Router, touchesOf, versionRecords } from './batchFold.ts';
import type { Failure, Touch, VersionRecord } from './batchFold.ts';
import type { Change } from './change.ts';
import { boundOf, copyBounds, type Bound } from './listPlaces.ts';
import { copyRecords, copyVersions, livingDelta, moduleWriter } from './moduleWriter.ts';
import { applyEvents, type Part } from './projecting.ts';
import { indexDdl, shadowTables, tableDdl, type ModuleTables } from './tables.ts';

const FLUSH_VERSIONS = 5_000;

export class ShadowBuild {
  readonly module: ModuleDescription;
  living = 0;
  /** The tables refused something of what was copied. */
  isRefused = false;
  readonly #part: Part;
  readonly #router: Router;
  readonly #rows = new Map<string, AnyRow>();
  readonly #open = new Map<string, VersionRecord>();
  readonly #records: ReturnType<typeof versionRecords>;
  readonly #target: { readonly module: ModuleDescription; readonly tables: ModuleTables };
  readonly #parked = new Map<string, Failure>();
  readonly #bounds: Bound[] = [];
  #closed: VersionRecord[] = [];

  /** @param attempt names its tables, once for all rebuilds */
  constructor(module: ModuleDescription, attempt: string) {
    this.module = module;
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
    await client.query(tableDdl(this.module, this.tables));
  }

  async drop(client: pg.Client): Promise<void> {
    await client.query(`drop table if exists ${Object.values(this.tables).join(', ')}`);
  }

  /** Folds without writing; versions that came to an end wait to be flushed. */
  take(events: readonly StoredEvent[]): void {
    if (this.isRefused) return;
    const changes = this.#folded(events);
    const reached = boundOf(this.module, changes);
    if (reached && reached.bound > (this.#bounds.at(-1)?.bound ?? '')) this.#bounds.push(reached);
    for (const version of changes.flatMap(this.#records)) {
      const earlier = this.#open.get(version.id);
      if (earlier) this.#closed.push({ ...earlier, until: version.since });
      this.#open.set(version.id, { ...version, until: null });
    }
  }

  get isFull(): boolean {
    return this.#closed.length >= FLUSH_VERSIONS;
  }

  /** What will not change any more leaves the memory while the log is still being read. */
  async flush(client: pg.Client): Promise<void> {
    const versions = this.#closed;
    this.#closed = [];
    await this.#unlessRefused(() => copyVersions(client, this.#target, versions));
  }

  /** Everything else, and then the indexes. */
  async copy(client: pg.Client): Promise<void> {
    await this.flush(client);
    await this.#unlessRefused(() => copyRecords(client, this.#target, this.#rows.values()));
    await this.#unlessRefused(() => copyVersions(client, this.#target, this.#open.values()));
    const { tables } = this.#target;
    await this.#unlessRefused(() => client.query(indexDdl(this.module, tables)));
    await this.#unlessRefused(() => copyBounds(client, tables.bounds, this.#bounds));
    await client.query(`analyze ${tables.rows}, ${tables.versions}`);
    this.#rows.clear();
    this.#open.clear();
  }

  async #unlessRefused(work: () => Promise<unknown>): Promise<void> {
    if (this.isRefused) return;
    try {
      await work();
    } catch (error) {
      if (!isOfTheData(error)) throw error;
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

  #folded(events: readonly StoredEvent[]): Change[] {
    const own = this.#router.route(events).get(this.module) ?? [];
    const park = (failure: Failure) => this.#park(failure);
    const touches = touchesOf(this.module, own, park);
    const open = this.#parked.size === 0 ? touches : touches.filter((touch) => !this.#keepWaiting(touch));
    const changes = [...this.#part.fold(open, this.#rows, park)];
    for (const { id, versions } of changes) {
      const last = versions.at(-1);
      if (last) this.#rows.set(id, last.row);
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
