/** One module's rebuild: its rows folded in memory from the first event on, then copied, indexed and kept in step. */
import type { AnyRow, ModuleDescription, StoredEvent } from '@hospital/contracts';
import type pg from 'pg';
import {
  moduleFold,
  Router,
  touchesOf,
  versionRecords,
  type Change,
  type ModuleFold,
  type VersionRecord,
} from './batchFold.ts';
import { copyRecords, copyVersions, livingDelta, moduleWriter } from './moduleWriter.ts';
import { indexDdl, shadowTables, tableDdl, type ModuleTables } from './tables.ts';

const FLUSH_VERSIONS = 5_000;

export class ShadowBuild {
  readonly module: ModuleDescription;
  living = 0;
  readonly #fold: ModuleFold;
  readonly #router: Router;
  readonly #rows = new Map<string, AnyRow>();
  readonly #open = new Map<string, VersionRecord>();
  readonly #records: ReturnType<typeof versionRecords>;
  readonly #target: { readonly module: ModuleDescription; readonly tables: ModuleTables };
  #closed: VersionRecord[] = [];

  /** @param attempt names its tables, once for all rebuilds */
  constructor(module: ModuleDescription, attempt: string) {
    this.module = module;
    this.#fold = moduleFold(module);
    this.#router = new Router([module]);
    this.#records = versionRecords(module);
    this.#target = { module, tables: shadowTables(module, attempt) };
  }

  get tables(): ModuleTables {
    return this.#target.tables;
  }

  async prepare(client: pg.Client): Promise<void> {
    await client.query(tableDdl(this.module, this.tables));
  }

  async drop(client: pg.Client): Promise<void> {
    await client.query(`drop table if exists ${this.tables.rows}, ${this.tables.versions}`);
  }

  /** Folds without writing; versions that came to an end wait to be flushed. */
  take(events: readonly StoredEvent[]): void {
    for (const version of this.#folded(events).flatMap(this.#records)) {
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
    await copyVersions(client, this.#target, versions);
  }

  /** Everything else, and then the indexes. */
  async copy(client: pg.Client): Promise<void> {
    await this.flush(client);
    await copyRecords(client, this.#target, this.#rows.values());
    await copyVersions(client, this.#target, this.#open.values());
    this.#open.clear();
    const { tables } = this.#target;
    await client.query(indexDdl(this.module, tables));
    await client.query(`analyze ${tables.rows}, ${tables.versions}`);
  }

  /** Events after those that were copied, written as the runner writes. */
  async write(client: pg.Client, events: readonly StoredEvent[]): Promise<void> {
    const changes = this.#folded(events);
    await moduleWriter(this.module, this.tables).write(client, changes, changes.length);
  }

  #folded(events: readonly StoredEvent[]): Change[] {
    const own = this.#router.route(events).get(this.module) ?? [];
    const changes = [...this.#fold(touchesOf(this.module, own), this.#rows)];
    for (const { id, versions } of changes) {
      const last = versions.at(-1);
      if (last) this.#rows.set(id, last.row);
    }
    this.living += livingDelta(changes);
    return changes;
  }
}
