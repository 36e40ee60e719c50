/**
 * How far the read models are, as this process knows it: from its own runner at once, from another copy's by NOTIFY, and by looking
 * when neither spoke: a pooler passes no notification on. Anyone who must read what was written waits here.
 */
import { START, type Position } from '@hospital/contracts';
import { keepListening, pause, SingleFlight } from '@hospital/event-store';
import type pg from 'pg';
import { clientConfig, positionText } from './database.ts';
import { Listeners } from './listeners.ts';
import { GROUP } from './migrateReadModels.ts';
import { PARKED_NOW, ParkedNow, type ParkedRows } from './parkedNow.ts';
import { RETURNED } from './parkedRecords.ts';
import { SCHEMA } from './schema.ts';

/** Says a position, that parked records are to be tried again, that somebody waits, or anything else to make the others look. */
export const CHANNEL = 'read_models';
const RETRY = 'retry';
const AWAITED = 'awaited';
/** Notifications can be lost, so a waiter also looks. */
const LOOK_MS = 250;
/** For those who wait for nothing in particular: streams of changes, the state of the modules. */
const POLL_MS = 1_000;

interface State {
  readonly position: string;
  readonly parked: ParkedRows;
  readonly returned: { readonly seq: string; readonly position: string };
}

/** The last record that came back from parking: its place in `returned_records`, and where the read models were. */
export interface LastReturn {
  readonly seq: bigint;
  readonly position: Position;
}

/** One statement, so that who sees a position also sees what was parked on the way to it. */
const STATE = `select position::text, (${PARKED_NOW}) as parked,
  (select json_build_object('seq', coalesce(max(seq), 0)::text, 'position', coalesce(max(position), 0)::text) from ${RETURNED}) as returned
  from ${SCHEMA}.checkpoints where name = $1`;

export class Progress {
  readonly #pool: pg.Pool;
  readonly #databaseUrl: string;
  readonly #waiting = new Listeners();
  readonly #advanced = new Listeners();
  readonly #retried = new Listeners();
  readonly #awaited = new Listeners();
  readonly #closing = new AbortController();
  #position: Position = START;
  #parked = new ParkedNow();
  #returned: LastReturn = { seq: 0n, position: START };
  #listening: Promise<unknown> | null = null;
  #notifying: Promise<void> | null = null;
  #news: string | null = null;
  readonly #looks = new SingleFlight<void>();
  #looking: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, databaseUrl: string) {
    this.#pool = pool;
    this.#databaseUrl = databaseUrl;
  }

  get position(): Position {
    return this.#position;
  }

  get parked(): ParkedNow {
    return this.#parked;
  }

  get returned(): LastReturn {
    return this.#returned;
  }

  async start(): Promise<void> {
    await this.look();
    this.#listening = Promise.all([this.#listen(), this.#poll()]);
  }

  /** Called by the runner after its commit. */
  advance(position: Position): void {
    this.#reach(position);
    this.#notify(position);
  }

  /** A record was parked or came back: here and in the other processes. */
  async refresh(): Promise<void> {
    await this.look();
    this.#notify('state');
  }

  /** The leader tries what is parked again at once, here or in another process. */
  async askRetry(): Promise<void> {
    this.#retried.call();
    await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, RETRY]);
  }

  /** Calls back whenever somebody asks for it; returns how to stop. */
  onRetry(listener: () => void): () => void {
    return this.#retried.add(listener);
  }

  /** Reads the truth from the database. One look at a time: an answer that was overtaken would bring back what is over. */
  look(): Promise<void> {
    return this.#looks.ask('state', () => this.#look());
  }

  async #look(): Promise<void> {
    const { rows } = await this.#pool.query<State & pg.QueryResultRow>({
      name: 'state of the read models',
      text: STATE,
      values: [GROUP],
    });
    const [state] = rows;
    if (!state) return;
    this.#parked = new ParkedNow(state.parked);
    this.#reach(positionText(state.position));
    const seq = BigInt(state.returned.seq);
    if (seq <= this.#returned.seq) return;
    this.#returned = { seq, position: positionText(state.returned.position) };
    this.#advanced.call();
  }

  /** True once the position is reached, false after `ms` or when the signal aborts. */
  async wait(position: Position, ms: number, signal?: AbortSignal): Promise<boolean> {
    if (this.#position >= position) return true;
    const deadline = performance.now() + ms;
    this.#hurry();
    await this.look();
    while (this.#position < position) {
      const left = deadline - performance.now();
      if (left <= 0 || signal?.aborted || this.#closing.signal.aborted) return false;
      if (!(await this.#woken(Math.min(left, LOOK_MS)))) await this.look();
    }
    return true;
  }

  /** Whether somebody in this process waits for a position. */
  get isAwaited(): boolean {
    return this.#waiting.count > 0;
  }

  /** Calls back whenever somebody begins to wait, here or in another process; returns how to stop. */
  onAwaited(listener: () => void): () => void {
    return this.#awaited.add(listener);
  }

  #hurry(): void {
    this.#awaited.call();
    if (this.#awaited.count === 0)
      void this.#pool.query('select pg_notify($1, $2)', [CHANNEL, AWAITED]).catch(() => undefined);
  }

  /** Calls back whenever the position moved or a record came back; returns how to stop. */
  onAdvance(listener: () => void): () => void {
    return this.#advanced.add(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#waiting.call();
    await Promise.all([this.#listening, this.#notifying]);
  }

  #reach(position: Position): void {
    if (position <= this.#position) return;
    this.#position = position;
    this.#waiting.call();
    this.#advanced.call();
  }

  /** False when nothing was heard. */
  #woken(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (isWoken: boolean) => {
        clearTimeout(timer);
        leave();
        resolve(isWoken);
      };
      const leave = this.#waiting.add(() => done(true));
      const timer = setTimeout(done, ms, false);
    });
  }

  /** Not within the transaction: one notification speaks for all commits while the one before was under way. */
  #notify(news: string): void {
    this.#news = this.#news === 'state' ? 'state' : news;
    this.#notifying ??= this.#notifyAll().finally(() => {
      this.#notifying = null;
    });
  }

  async #notifyAll(): Promise<void> {
    while (this.#news !== null) {
      const news = this.#news;
      this.#news = null;
      await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, news]).catch(() => undefined);
    }
  }

  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await pause(POLL_MS, { signal });
      if (signal.aborted) return;
      await this.look().catch(() => undefined);
    }
  }

  #listen(): Promise<void> {
    const connection = clientConfig(this.#databaseUrl, 'projection listener');
    const listening = {
      channel: CHANNEL,
      onNotification: (payload: string) => this.#hear(payload),
      onListening: () => this.look(),
    };
    return keepListening(connection, listening, this.#closing.signal);
  }

  /** A position that is reported after a change of state holds once that state was looked at. */
  #hear(payload: string): void {
    if (payload === RETRY) return this.#retried.call();
    if (payload === AWAITED) return this.#awaited.call();
    const isPosition = /^\d{20}$/.test(payload);
    if (!isPosition) this.#looking = this.look().catch(() => undefined);
    else void this.#looking.then(() => this.#reach(payload));
  }
}
