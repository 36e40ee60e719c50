/**
 * First pages of streams, those that are asked for at the same moment with one statement: a call looks at its user, their role and its record, and
 * under load many calls do. A statement costs this process and the server more than the rows that it finds.
 */
import type { EventRow } from './rows.ts';
import { COLUMNS } from './rows.ts';

/** Rows of a stream from a revision on, at most so many. */
export interface PageOfRows {
  readonly rows: readonly EventRow[];
  readonly isLast: boolean;
}

export interface AskedPage {
  readonly stream: string;
  readonly from: bigint;
}

interface WaitingRead extends AskedPage {
  /** Of all types unless set. */
  readonly types: readonly string[] | undefined;
  readonly resolve: (page: PageOfRows) => void;
  readonly reject: (error: unknown) => void;
}

export type AskDatabase = <R extends readonly unknown[]>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<R[]>;

type PlacedRow = [...EventRow, place: string];

const ALONE = 500;
const TOGETHER = 50;
const BY_REVISION = 'stream = $1 and revision >= $2';

export class StreamReads {
  readonly #ask: AskDatabase;
  readonly #select: string;
  readonly #placed: string;
  #waiting: WaitingRead[] = [];

  /** @param events the table, as SQL names it */
  constructor(events: string, ask: AskDatabase) {
    this.#ask = ask;
    this.#select = `select ${COLUMNS} from ${events}`;
    const columns = COLUMNS.split(', ').map((column) => `event.${column}`);
    // Within a subquery the server does not count the streams, so that it plans the statement once and not at each call.
    this.#placed = `select ${columns.join(', ')}, place
      from unnest((select $1::text[]), (select $2::bigint[])) with ordinality as asked (stream, first, place)`;
  }

  /** At most so many events from a revision on. */
  some({ stream, from }: AskedPage, count: number): Promise<EventRow[]> {
    const text = `${this.#select} where ${BY_REVISION} order by revision limit $3`;
    return this.#ask<EventRow>('read', text, [stream, from, count]);
  }

  #someOfTypes({ stream, from }: AskedPage, types: readonly string[]): Promise<EventRow[]> {
    const text = `${this.#select} where ${BY_REVISION} and type = any($4::text[]) order by revision limit $3`;
    return this.#ask<EventRow>('read types', text, [stream, from, ALONE, types]);
  }

  /** Of these types alone, where some are named. */
  page(asked: AskedPage, types?: readonly string[]): Promise<PageOfRows> {
    return new Promise((resolve, reject) => {
      const waiting = { ...asked, types, resolve, reject };
      if (this.#waiting.push(waiting) === 1) setImmediate(() => this.#askAll());
    });
  }

  #askAll(): void {
    const byTypes = new Map<string, WaitingRead[]>();
    for (const waiting of this.#waiting) {
      const key = JSON.stringify(waiting.types ?? null);
      byTypes.set(key, [...(byTypes.get(key) ?? []), waiting]);
    }
    this.#waiting = [];
    for (const asking of byTypes.values()) void this.#askSame(asking);
  }

  /** @param asking all of the same types */
  async #askSame(asking: readonly WaitingRead[]): Promise<void> {
    try {
      const [only] = asking;
      if (only && asking.length === 1) await this.#askOne(only);
      else await this.#askTogether(asking, only?.types);
    } catch (error) {
      for (const { reject } of asking) reject(error);
    }
  }

  async #askOne(asked: WaitingRead): Promise<void> {
    const rows = await (asked.types ? this.#someOfTypes(asked, asked.types) : this.some(asked, ALONE));
    asked.resolve({ rows, isLast: rows.length < ALONE });
  }

  async #askTogether(asking: readonly WaitingRead[], types: readonly string[] | undefined): Promise<void> {
    const values = [asking.map(({ stream }) => stream), asking.map(({ from }) => from)];
    const found = asking.map((): EventRow[] => []);
    const rows = await (types
      ? this.#ask<PlacedRow>('read types together', this.#together('and type = any($3::text[])'), [
          ...values,
          types,
        ])
      : this.#ask<PlacedRow>('read together', this.#together(''), values));
    for (const [place, row] of rows.map(placed)) found[place]?.push(row);
    for (const [index, { resolve }] of asking.entries()) {
      const own = found[index] ?? [];
      resolve({ rows: own, isLast: own.length < TOGETHER });
    }
  }

  #together(ofTypes: string): string {
    return `${this.#placed} cross join lateral (
        ${this.#select} where stream = asked.stream and revision >= asked.first ${ofTypes} order by revision limit ${TOGETHER}) as event
      order by place, event.revision`;
  }
}

/** Counted from 0. */
function placed(row: PlacedRow): readonly [number, EventRow] {
  const [position, stream, revision, id, type, data, metadata, place] = row;
  return [Number(place) - 1, [position, stream, revision, id, type, data, metadata]];
}
