/** One module's rebuild: its rows folded in memory from the first event on, then copied, indexed and kept in step. */
import type { AnyRow, ModuleDescription, StoredEvent } from '@hospital/contracts';
import type pg from 'pg';
import { moduleFold, Router, touchesOf, versionRecords, type Change, type ModuleFold } from './batchFold.ts';
import { copyRecords, livingDelta, moduleWriter } from './moduleWriter.ts';
import { indexDdl, shadowTables, tableDdl } from './tables.ts';

export class ShadowBuild {
  readonly module: ModuleDescription;
  living = 0;
  readonly #fold: ModuleFold;
  readonly #router: Router;
  readonly #rows = new Map<string, AnyRow>();
  readonly #changes = new Map<string, Change>();

  constructor(module: ModuleDescription) {
    this.module = module;
    this.#fold = moduleFold(module);
    this.#router = new Router([module]);
  }

  async prepare(client: pg.Client): Promise<void> {
    await this.drop(client);
    await client.query(tableDdl(this.module, shadowTables(this.module)));
  }

  async drop(client: pg.Client): Promise<void> {
    const tables = shadowTables(this.module);
    await client.query(`drop table if exists ${tables.rows}, ${tables.versions}`);
  }

  /** Folds without writing. */
  take(events: readonly StoredEvent[]): void {
    for (const change of this.#folded(events)) {
      const earlier = this.#changes.get(change.id);
      if (earlier) earlier.versions.push(...change.versions);
      else this.#changes.set(change.id, { ...change, versions: [...change.versions] });
    }
  }

  /** Everything taken, into tables that have no index yet. */
  async copy(client: pg.Client): Promise<void> {
    const tables = shadowTables(this.module);
    const records = versionRecords(this.module);
    const changes = this.#changes.values();
    const versions = (function* () {
      for (const change of changes) yield* records([change]);
    })();
    await copyRecords(client, { module: this.module, tables }, { rows: this.#rows.values(), versions });
    this.#changes.clear();
    await client.query(indexDdl(this.module, tables));
    await client.query(`analyze ${tables.rows}, ${tables.versions}`);
  }

  /** Events after those that were copied, written as the runner writes. */
  async write(client: pg.Client, events: readonly StoredEvent[]): Promise<void> {
    const changes = this.#folded(events);
    if (changes.length > 0) await moduleWriter(this.module, shadowTables(this.module)).write(client, changes);
  }

  #folded(events: readonly StoredEvent[]): Change[] {
    const own = this.#router.route(events).get(this.module) ?? [];
    const changes = this.#fold(touchesOf(this.module, own), this.#rows);
    for (const { id, versions } of changes) {
      const last = versions.at(-1);
      if (last) this.#rows.set(id, last.row);
    }
    this.living += livingDelta(changes);
    return changes;
  }
}
