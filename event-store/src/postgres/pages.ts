/**
 * The log page by page over a connection that subscriptions share, by COPY: on 200,000 events it took this process two
 * thirds of the work that rows took (0.65 s against 0.95 s). Rejected as slower: JSON arrays made by the server, one
 * string a row, one string a page.
 */
import type { Position, StoredEvent } from '@hospital/contracts';
import { to } from 'pg-copy-streams';
import { escapeLiteral, type Client } from 'pg';
import type { Notifier } from '../notifier.ts';
import { positionOf } from '../encode.ts';
import { passes, type EventFilter } from '../filter.ts';
import type { Log } from '../follow.ts';
import type { FetchedPage } from '../sharedTail.ts';
import { withTimeLimit } from '../timeLimit.ts';
import type { EventGate } from '../seals/eventGate.ts';
import { COLUMNS, toEvents } from './rows.ts';
import type { SharedReaders } from './sharedReaders.ts';
import { CATEGORY } from './schema.ts';
import type { EventRow } from './rows.ts';

const MOST_EVENTS = 1_000;
const ABOUT_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/**
 * Looking up 10 types, 125,000 of 300,000 events, took 1.5 to 2.5 s, where all took 3 to 3.7 s; looking up all 62 types took 12 to 20 s.
 * So many are most of the log anyway: it is read whole then, and what does not pass is dropped here.
 */
const MOST_LOOK_UPS = 16;
/** Here, because pg's own limit (`query_timeout`, off on this connection) never learns that a COPY has ended. */
const LIMIT_MS = 4_500;

export interface PagedLogOptions {
  /** The table, as SQL names it. */
  readonly events: string;
  readonly notifier: Notifier;
  readonly gate: EventGate;
  readonly filter?: EventFilter | undefined;
}

export class PagedLog implements Log {
  readonly notifier: Notifier;
  readonly #readers: Pick<SharedReaders, 'use'>;
  readonly #events: string;
  readonly #gate: EventGate;
  readonly #filter: EventFilter | undefined;
  readonly #found: FoundColumn | null;
  #limit = MOST_EVENTS;

  constructor(readers: Pick<SharedReaders, 'use'>, { events, notifier, gate, filter }: PagedLogOptions) {
    this.#readers = readers;
    this.#events = events;
    this.#gate = gate;
    this.#filter = filter;
    this.#found = lookedFor(filter);
    this.notifier = notifier;
  }

  async fetch(after: Position): Promise<FetchedPage> {
    const limit = this.#limit;
    // COPY takes no parameters; a position is digits alone.
    const found = this.#found;
    const rows = pageOf(this.#events, { after: BigInt(after), limit, found });
    const page = await this.#readers.use((client) => copyOut(client, `copy (${rows}) to stdout`));
    const lines = page.toString('utf8').split('\n');
    lines.pop();
    const end = found ? lines.pop() : undefined;
    const last = lines.at(-1);
    const isFull = lines.length === limit;
    // Large events make small pages, so that a page stays small in memory.
    if (last !== undefined)
      this.#limit = Math.max(
        1,
        Math.min(MOST_EVENTS, Math.floor((ABOUT_BYTES * lines.length) / page.length)),
      );
    return {
      until: positionIn(isFull ? last : (end ?? last)) ?? after,
      more: isFull,
      bytes: page.length,
      decode: () => this.#decode(lines),
    };
  }

  #decode(lines: readonly string[]): StoredEvent[] {
    const events = lines.flatMap((line) => toEvents(rowOf(line), this.#gate));
    return this.#found ? events : events.filter((event) => passes(this.#filter, event));
  }
}

/** What is looked for by an index, or null where the whole log is read. */
function lookedFor(filter: EventFilter | undefined): FoundColumn | null {
  if (!filter) return null;
  const found =
    'types' in filter ? { key: 'type', values: filter.types } : { key: CATEGORY, values: filter.categories };
  return found.values.length <= MOST_LOOK_UPS ? found : null;
}

interface FoundColumn {
  /** As SQL names it. */
  readonly key: string;
  readonly values: readonly string[];
}

function positionIn(line: string | undefined): Position | undefined {
  return line === undefined ? undefined : positionOf(line.slice(0, line.indexOf('\t')));
}

interface WantedPage {
  readonly after: bigint;
  readonly limit: number;
  readonly found: FoundColumn | null;
}

/**
 * With a filter, the first events of each type or category by its index, of those the first of all, and behind them a row with the position of
 * the log's last event at that moment: everything up to there was looked through. The order by both columns, over a range and not over one value,
 * is one that their index alone has. Ordered by the position, the planner takes the primary key and filters for a value of which it does not know
 * how rare it is: for categories of which a log of 1,000,000 appointments has none it read all of them, 4 s each.
 */
function pageOf(events: string, { after, limit, found }: WantedPage): string {
  if (!found)
    return `select ${COLUMNS} from ${events} where position > ${after} order by position limit ${limit}`;
  const { key, values } = found;
  return `select ${COLUMNS} from (
      select ${COLUMNS} from (
        select first.position as place from unnest(array[${values.map(escapeLiteral).join(', ')}]::text[]) as wanted
        cross join lateral (select position from ${events} where (${key}, position) > (wanted, ${after}) and ${key} <= wanted
          order by ${key}, position limit ${limit}) as first
        order by first.position limit ${limit}
      ) as page cross join lateral (select ${COLUMNS} from ${events} where position = place offset 0) as event
      union all
      (select position, null, null, null, null, null, null from ${events} order by position desc limit 1)
    ) as rows order by position, stream nulls last`;
}

async function copyOut(client: Pick<Client, 'query'>, text: string): Promise<Buffer> {
  const copy = client.query(to(text, { highWaterMark: CHUNK_BYTES }));
  const chunks: Buffer[] = [];
  try {
    await withTimeLimit(LIMIT_MS, 'a page of the log', async (extend) => {
      for await (const chunk of copy) {
        extend();
        chunks.push(chunk);
      }
    });
  } catch (error) {
    copy.destroy();
    throw error;
  }
  return Buffer.concat(chunks);
}

/** COPY's text format: tabs between the fields, and backslashes before what would be taken for something else. */
function rowOf(line: string): EventRow {
  const fields = line.split('\t');
  const [position = '', stream = '', revision = '', id = '', type = '', data = '', metadata = ''] =
    line.includes('\\') ? fields.map(unescape) : fields;
  return [ownCopy(position), ownCopy(stream), revision, ownCopy(id), ownCopy(type), data, metadata];
}

/** A slice keeps the whole page in memory: anyone who remembers one id would hold a megabyte. A joined string is a new one. */
function ownCopy(slice: string): string {
  return ` ${slice}`.slice(1);
}

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unescape(field: string): string {
  return field.replace(/\\(.)/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped);
}
