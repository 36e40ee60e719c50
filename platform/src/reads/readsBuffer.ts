/**
 * Entries that wait to be written to one table. They are written together, twice a second and at the end of the process; nothing waits for
 * them. While the table cannot be written they wait in memory, up to a limit; what no longer fits is written to the process's own log.
 */
import type { Logger } from '../monitoring/logging.ts';

export interface ReadsTable<Entry> {
  insert(entries: readonly Entry[]): Promise<unknown>;
  /** How much memory an entry takes, in ids. */
  weight(entry: Entry): number;
  readonly log: Logger;
}

/** In ids: some tens of megabytes. */
const MOST_WAITING = 200_000;
/** A statement writes one entry, or several up to this weight. */
const WEIGHT_A_WRITE = 10_000;

export class ReadsBuffer<Entry extends object> {
  readonly #table: ReadsTable<Entry>;
  readonly #mostWaiting: number;
  #waiting: Entry[] = [];
  #weight = 0;
  #writing: Promise<void> | null = null;
  #hasFailed = false;

  constructor(table: ReadsTable<Entry>, mostWaiting = MOST_WAITING) {
    this.#table = table;
    this.#mostWaiting = mostWaiting;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** The last attempt to write failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  add(entry: Entry): void {
    this.#waiting.push(entry);
    this.#weight += this.#table.weight(entry);
    if (this.#weight > this.#mostWaiting) this.#logLost(this.#batch());
  }

  /** One write at a time: a second caller waits for the one under way and writes what came meanwhile. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#waiting.length === 0) return;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  giveUp(): void {
    this.#logLost(this.#waiting);
  }

  /** The oldest entries, at least one. */
  #batch(): Entry[] {
    let count = 0;
    let weight = 0;
    for (const entry of this.#waiting) {
      weight += this.#table.weight(entry);
      if (count > 0 && weight > WEIGHT_A_WRITE) break;
      count += 1;
    }
    return this.#waiting.slice(0, count);
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const entries = this.#batch();
      try {
        await this.#table.insert(entries);
      } catch (error) {
        if (!this.#hasFailed)
          this.#table.log.error({ err: error }, 'reads of patients cannot be written; they wait');
        this.#hasFailed = true;
        return;
      }
      this.#remove(entries);
      this.#hasFailed = false;
    }
  }

  /** New entries, and a limit that was reached, may have changed the queue during a write. */
  #remove(entries: readonly Entry[]): void {
    const gone = new Set(entries);
    this.#waiting = this.#waiting.filter((entry) => !gone.has(entry));
    this.#weight = this.#waiting.reduce((sum, entry) => sum + this.#table.weight(entry), 0);
  }

  #logLost(entries: readonly Entry[]): void {
    const lost: readonly object[] = entries;
    for (const entry of lost) this.#table.log.error(entry, 'a read of a patient could not be kept');
    this.#remove(entries);
  }
}
