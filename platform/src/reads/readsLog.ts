/**
 * Who opened the records of which patient. It is kept beside the log and apart from it: reads are no facts of the clinic, and go after
 * some years. A read is told here after it was answered for, and waits for nothing: entries are written together, within a second and at the
 * end of the process. While the table cannot be written they wait in memory; health says so, reads go on, and what no longer fits is
 * written to the process's own log, by ids.
 */
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Health, HealthPart } from '../health.ts';
import type { Logger } from '../logging.ts';
import { oldRows } from '../oldRows.ts';
import type { Sweep } from '../sweeper.ts';

export type HowRead = 'record' | 'list' | 'photo' | 'history' | 'document' | 'pdf';

export interface PatientRead {
  readonly actor: string;
  /** Name of the module. */
  readonly resource: string;
  readonly record: string;
  readonly patient: string;
  readonly how: HowRead;
  readonly requestId: string;
}

export interface ReadsLog {
  /** The same person opening the same record in the same way again within a minute counts as once. */
  note(read: PatientRead): void;
  /** Resolves when what was noted so far is written, or could not be. */
  flush(): Promise<void>;
  readonly health: HealthPart;
  /** Removes what is older than is kept. */
  readonly sweep: Sweep;
  close(): Promise<void>;
}

interface Options {
  readonly pool: Pick<Pool, 'query'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retentionDays: number;
  /** Between two writes, 500 ms unless set. */
  readonly everyMs?: number;
}

interface Entry extends PatientRead {
  readonly at: Date;
}

export const READS_RETENTION_DAYS = 1_095;
const EVERY_MS = 500;
const AGAIN_MS = 60_000;
const MOST_WAITING = 20_000;
const ROWS_A_WRITE = 1_000;

export function createReadsLog(options: Options): ReadsLog {
  const buffer = new ReadsBuffer(options);
  const { retentionDays, everyMs = EVERY_MS } = options;
  const timer = setInterval(() => void buffer.flush(), everyMs);
  timer.unref();
  return {
    note: (read) => buffer.note(read),
    flush: () => buffer.flush(),
    health: { name: 'reads of patients', check: () => Promise.resolve(buffer.health()) },
    sweep: oldRows(options, {
      name: 'old reads of patients',
      table: 'kept.patient_reads',
      key: 'id',
      days: retentionDays,
    }),
    close: async () => {
      clearInterval(timer);
      await buffer.flush();
      buffer.giveUp();
    },
  };
}

class ReadsBuffer {
  readonly #options: Options;
  readonly #noted = new Map<string, number>();
  #waiting: Entry[] = [];
  #writing: Promise<void> | null = null;
  #failure: string | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  note(read: PatientRead): void {
    const at = this.#options.clock();
    const key = [read.actor, read.resource, read.record, read.how].join(' ');
    if (at.getTime() - (this.#noted.get(key) ?? -Infinity) < AGAIN_MS) return;
    if (this.#noted.size >= MOST_WAITING) this.#noted.clear();
    this.#noted.set(key, at.getTime());
    this.#waiting.push({ ...read, at });
    if (this.#waiting.length > MOST_WAITING) this.#tellLost(this.#waiting.splice(0, ROWS_A_WRITE));
  }

  /** One at a time: who comes while one is under way waits for one more. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#waiting.length === 0) return;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  health(): Health {
    if (this.#failure === null) return { ok: true };
    return { ok: true, degraded: `${this.#waiting.length} reads of patients wait to be written` };
  }

  giveUp(): void {
    this.#tellLost(this.#waiting.splice(0));
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.slice(0, ROWS_A_WRITE);
      try {
        await insert(this.#options.pool, entries);
      } catch (error) {
        if (this.#failure === null)
          this.#options.log.error({ err: error }, 'reads of patients cannot be written; they wait');
        this.#failure = 'cannot be written';
        return;
      }
      // What came meanwhile stands behind them.
      const written = new Set(entries);
      this.#waiting = this.#waiting.filter((entry) => !written.has(entry));
      this.#failure = null;
    }
  }

  #tellLost(entries: readonly Entry[]): void {
    for (const entry of entries) this.#options.log.error(entry, 'a read of a patient could not be kept');
  }
}

async function insert(pool: Pick<Pool, 'query'>, entries: readonly Entry[]): Promise<void> {
  await pool.query(
    `insert into kept.patient_reads (at, actor, resource, record, patient, how, request_id)
     select * from unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])`,
    [
      entries.map(({ at }) => at),
      entries.map(({ actor }) => actor),
      entries.map(({ resource }) => resource),
      entries.map(({ record }) => record),
      entries.map(({ patient }) => patient),
      entries.map(({ how }) => how),
      entries.map(({ requestId }) => requestId),
    ],
  );
}

/** For tests of other things. */
export const noReadsLog: Pick<ReadsLog, 'note'> = { note: () => undefined };
