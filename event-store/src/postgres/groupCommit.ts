/**
 * Adaptive group commit over one connection: whatever waits when the connection is free goes in one statement and
 * shares its commit. There is no timer (1 ms of waiting cost a single caller seven times its rate), and an append that
 * conflicts, or that the server refuses, never fails its neighbours in the group.
 */
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import type { EncodedEvent } from '../encodedEvent.ts';
import { StoreUnavailable } from '../eventStore.ts';
import { failpoint } from '../failpoint.ts';
import { TimeLimitError, withTimeLimit } from '../timeLimit.ts';
import type { Connection } from './connection.ts';
import { AS_TEXT } from './rows.ts';

export interface Append {
  readonly stream: string;
  /** The revision at which the stream must stand; -1 where it must not exist. */
  readonly expected: bigint;
  readonly events: readonly EncodedEvent[];
}

/** `position` is that of the last event, or null where the stream stood at `head` and not where it was expected. */
export interface CommitOutcome {
  readonly head: bigint;
  readonly position: string | null;
}

interface WaitingAppend extends Append {
  resolve(outcome: CommitOutcome): void;
  reject(error: unknown): void;
}

type AnswerRow = [head: string, position: string | null];

/** Bounds the memory and the time of one statement; measured, more appends in a group gain nothing. */
const GROUP_EVENTS = 512;
const GROUP_CHARACTERS = 8 * 1024 * 1024;
/** An append has its answer within this, its wait for groups before it included. */
const LIMIT_MS = 4_800;

function charactersOf({ events }: Append): number {
  return events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
}

/** The first append of each stream, as far as they fit; a second one of a stream would need the outcome of the first. */
export function nextGroup<A extends Append>(waiting: readonly A[]): { group: A[]; left: A[] } {
  const [group, left]: [A[], A[]] = [[], []];
  const streams = new Set<string>();
  let [events, characters] = [0, 0];
  for (const append of waiting) {
    const [more, longer] = [events + append.events.length, characters + charactersOf(append)];
    const fits = group.length === 0 || (more <= GROUP_EVENTS && longer <= GROUP_CHARACTERS);
    if (fits && !streams.has(append.stream)) {
      group.push(append);
      [events, characters] = [more, longer];
    } else left.push(append);
    streams.add(append.stream);
  }
  return { group, left };
}

export class GroupCommit {
  readonly #connection: Connection;
  readonly #schema: string;
  readonly #onCommit: () => void;
  #waiting: WaitingAppend[] = [];
  #draining: Promise<void> | null = null;
  #isClosed = false;

  constructor(connection: Connection, schema: string, onCommit: () => void) {
    this.#connection = connection;
    this.#schema = escapeIdentifier(schema);
    this.#onCommit = onCommit;
  }

  append(append: Append): Promise<CommitOutcome> {
    if (this.#isClosed) return Promise.reject(new StoreUnavailable('the store is closed'));
    let waiting: WaitingAppend | null = null;
    const outcome = new Promise<CommitOutcome>((resolve, reject) => {
      waiting = { ...append, resolve, reject };
      this.#waiting.push(waiting);
    });
    this.#draining ??= this.#drain();
    return withTimeLimit(LIMIT_MS, 'PostgreSQL', outcome).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw error;
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      throw new StoreUnavailable(`PostgreSQL has not answered for ${LIMIT_MS / 1_000} s`);
    });
  }

  /** Writes what waits, then takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // The callers of the last group are answered by now; those that append again at once come along in this one.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commit(this.#takeGroup());
    }
    this.#draining = null;
  }

  #takeGroup(): WaitingAppend[] {
    const { group, left } = nextGroup(this.#waiting);
    this.#waiting = left;
    return group;
  }

  async #commit(group: readonly WaitingAppend[]): Promise<void> {
    try {
      const outcomes = await this.#connection.use((client) => this.#write(client, group));
      if (outcomes.some(({ position }) => position !== null)) this.#onCommit();
      group.forEach((waiting, index) => {
        const outcome = outcomes[index];
        if (outcome) waiting.resolve(outcome);
        else waiting.reject(new Error('PostgreSQL answered fewer appends than it was given'));
      });
    } catch (error) {
      if (error instanceof StoreUnavailable || group.length === 1)
        for (const waiting of group) waiting.reject(error);
      else for (const waiting of group) await this.#commit([waiting]);
    }
  }

  async #write(client: Client, group: readonly Append[]): Promise<CommitOutcome[]> {
    const [only, ...others] = group;
    const [event, ...more] = only?.events ?? [];
    const isLone = only && event && others.length === 0 && more.length === 0;
    failpoint('append.before');
    const { rows } = await client.query<AnswerRow>({
      rowMode: 'array',
      types: AS_TEXT,
      ...(isLone ? this.#appendOne(only, event) : this.#appendGroup(group)),
    });
    failpoint('append.after');
    let answered = 0;
    return group.flatMap(({ events }) => {
      answered += events.length;
      const last = rows[answered - 1];
      return last ? [{ head: BigInt(last[0]), position: last[1] }] : [];
    });
  }

  #appendOne({ stream, expected }: Append, { id, type, data, metadata }: EncodedEvent) {
    return {
      name: 'append one',
      text: `select at_revision, at_position from ${this.#schema}.append_one($1, $2, $3, $4, $5, $6)`,
      values: [stream, expected, id, type, data, metadata],
    };
  }

  #appendGroup(group: readonly Append[]) {
    const events = group.flatMap(({ stream, expected, events }) =>
      events.map((event, index) => ({ stream, expected, revision: expected + BigInt(index + 1), event })),
    );
    return {
      name: 'append group',
      text: `select at_revision, at_position from ${this.#schema}.append_group($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        events.map(({ stream }) => stream),
        events.map(({ expected }) => expected),
        events.map(({ revision }) => revision),
        events.map(({ event }) => event.id),
        events.map(({ event }) => event.type),
        events.map(({ event }) => event.data).join('\n'),
        events.map(({ event }) => event.metadata).join('\n'),
      ],
    };
  }
}
