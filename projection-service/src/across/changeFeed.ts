/**
 * Which records changed, read once for all streams of the process: one query for each round of commits, however many people listen. What a
 * stream may tell is decided here too: the query says which of the streams' conditions a change passes, and there are only as many of
 * those as there are kinds of roles. Five hundred streams with a query each took reads from 5 to 245 ms.
 */
import { Backoff, moduleList, type Actor } from '@hospital/contracts';
import { pause, withLinkedSignal } from '@hospital/event-store';
import { escapeLiteral } from 'pg';
import { positionText } from '../kernel/database.ts';
import { queryPrepared } from '../kernel/preparedStatements.ts';
import { queryArrays } from '../kernel/query/list.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { RETURNED } from '../kernel/parkedRecords.ts';
import { VERSIONS } from '../kernel/tables.ts';
import { changeRight, ownerSql, type ChangeRight, type SharedCondition } from './rights.ts';

/** Commits in a row are sent together, and rounds follow each other more slowly the more streams each has to serve. */
const DEBOUNCE_MS = 50;
const PAUSE_MS_A_STREAM = 1;
/** Without news of the position, which can be lost. */
const LOOK_MS = 1_000;
const PAGE = 500;
/** What waits for a client that does not read; then the stream ends, and its client resumes from where it stood. */
const LONGEST_QUEUE = 5_000;

export interface Change {
  readonly resource: string;
  readonly id: string;
  readonly position: string;
  /** From parking: its last event was passed before, so the position does not say whether it was sent. */
  readonly isReturn: boolean;
  /** Whose record it is. */
  readonly owner: string | null;
  /** Of the conditions that were asked about, those that it meets, and for whom: everybody where null. */
  readonly passes: ReadonlyMap<string, string | null>;
}

export interface ChangePage {
  readonly changes: readonly Change[];
  readonly isAll: boolean;
}

interface Condition extends SharedCondition {
  readonly module: string;
}

/** Equal for all whose rights to the module are the same. */
const keyOf = ({ module, namedBy, sql }: Condition): string => `${module} ${namedBy ?? ''} ${sql}`;

/** What one person may receive. */
export class ChangeReader {
  readonly #actor: Actor;
  readonly #rights: ReadonlyMap<string, ChangeRight>;
  /** To be asked of the database. */
  readonly conditions: readonly Condition[];

  constructor(kit: QueryKit, actor: Actor) {
    this.#actor = actor;
    this.#rights = new Map(moduleList.map((module) => [module.name, changeRight(kit, actor, module)]));
    this.conditions = [...this.#rights].flatMap(([module, right]) =>
      typeof right === 'object' ? right.shared.map((shared) => ({ module, ...shared })) : [],
    );
  }

  maySee({ resource, owner, passes }: Change): boolean {
    const right = this.#rights.get(resource) ?? 'none';
    if (typeof right === 'object')
      return right.shared.some((shared) => {
        const whom = passes.get(keyOf({ module: resource, ...shared }));
        return whom === null || whom === this.#actor.id;
      });
    return right === 'all' || (right === 'own' && owner === this.#actor.id);
  }

  /** Of the person's own user or role: what they may do is asked again. */
  isOwn({ resource, id }: Change): boolean {
    const { id: userId, roleId } = this.#actor;
    return (resource === 'users' && id === userId) || (resource === 'roles' && id === roleId);
  }

  /** All that `maySee` or `isOwn` hold for, and perhaps more. */
  get where(): string {
    const { id, roleId } = this.#actor;
    const whole = [...this.#rights].flatMap(([name, right]) =>
      right === 'all' ? [escapeLiteral(name)] : [],
    );
    const parts = [...this.#rights].flatMap(([name, right]) =>
      typeof right === 'object' ? [`(v.resource = ${escapeLiteral(name)} and (${right.condition}))`] : [],
    );
    const own = moduleList.flatMap((module) =>
      this.#rights.get(module.name) === 'own'
        ? [`(v.resource = ${escapeLiteral(module.name)} and ${ownerSql(module, 'v')} = ${escapeLiteral(id)})`]
        : [],
    );
    return [
      `v.id in (${escapeLiteral(id)}::uuid, ${escapeLiteral(roleId)}::uuid)`,
      ...(whole.length > 0 ? [`v.resource in (${whole.join(', ')})`] : []),
      ...own,
      ...parts,
    ].join(' or ');
  }
}

/** What came for one stream since it was last asked. */
export class ChangeQueue {
  #changes: Change[] = [];
  #wake: (() => void) | null = null;
  isOverfull = false;

  add(changes: readonly Change[]): void {
    if (this.#changes.length + changes.length > LONGEST_QUEUE) this.isOverfull = true;
    else this.#changes.push(...changes);
    this.#wake?.();
  }

  /** All that waits; nothing after `ms` or when the signal aborts. */
  async take(ms: number, signal: AbortSignal): Promise<readonly Change[]> {
    if (this.#changes.length === 0 && !this.isOverfull) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await withLinkedSignal([signal, woken.signal], (either) => pause(ms, { signal: either }));
      this.#wake = null;
    }
    const taken = this.#changes;
    this.#changes = [];
    return taken;
  }
}

type ChangeRow = [
  resource: string,
  id: string,
  position: string,
  isReturn: boolean,
  owner: string | null,
  /** By the order of the conditions: whom it is met for, empty for everybody; null where it is not met. */
  met: readonly (string | null)[],
];

function passing(
  key: string,
  whom: string | null | undefined,
): readonly (readonly [string, string | null])[] {
  return typeof whom === 'string' ? [[key, whom === '' ? null : whom]] : [];
}

interface ChangesAsked {
  readonly changed: string;
  /** Of that SQL. */
  readonly values: string[];
  /** Planned at each call unless set. */
  readonly query?: typeof queryPrepared;
}

const ownedBySomebody = moduleList.filter(({ ownedBy }) => ownedBy !== undefined);
/** SQL: whose the record of any module is. */
const owners =
  ownedBySomebody.length === 0
    ? 'v.id::text'
    : `(case v.resource ${ownedBySomebody.map((module) => `when ${escapeLiteral(module.name)} then ${ownerSql(module, 'v')}`).join(' ')} else v.id::text end)`;

/**
 * SQL: what changed after the position $1, up to $2, where all read models are. A rebuild may have taken one of them further: that comes once the
 * others are there, or what they have to say of before it would be passed over.
 */
const changedAfter = (where: string): string =>
  `select v.resource, v.id, v.row, v.since as position, false as "isReturn", v.since as place from ${VERSIONS} v
   where v.since > (select $1::bigint) and v.since <= (select $2::bigint) and (${where}) order by v.since fetch first ${PAGE} rows with ties`;

/** SQL: what came back, as it is now. */
const returned = (where: string): string =>
  `select v.resource, v.id, v.row, r.position, true as "isReturn", r.seq as place
   from (select module, record, max(seq) as seq, max(position) as position from ${RETURNED} group by 1, 2) r
   join ${VERSIONS} v on v.resource = r.module and v.id = r.record and v.until is null
   where ${where}`;

export class ChangeFeed {
  readonly #kit: QueryKit;
  readonly #listeners = new Map<ChangeQueue, ChangeReader>();
  #position = '';
  #returned = 0n;
  #running = false;
  /** The one under way, or the last one. */
  #lastRound: Promise<void> = Promise.resolve();

  constructor(kit: QueryKit) {
    this.#kit = kit;
  }

  /**
   * From now on the queue gets what changes. A round that is under way does not know it, and may find more than the read models' position says:
   * the queue is complete after the position `from`, which is there with the round's end. What came before it, the caller reads with `read`.
   */
  join(reader: ChangeReader): { readonly queue: ChangeQueue; readonly from: Promise<string> } {
    const queue = new ChangeQueue();
    this.#listeners.set(queue, reader);
    if (!this.#running) {
      this.#running = true;
      this.#position = this.#kit.progress.position;
      this.#returned = this.#kit.progress.returned.seq;
      void this.#run();
    }
    const reached = () => this.#position;
    return { queue, from: this.#lastRound.then(reached, reached) };
  }

  leave(queue: ChangeQueue): void {
    this.#listeners.delete(queue);
  }

  /** A page of what this reader may see after a position. */
  async read(reader: ChangeReader, after: string): Promise<ChangePage> {
    const { conditions, where } = reader;
    const values = [after, this.#kit.progress.position];
    const changes = await this.#query(conditions, { changed: changedAfter(where), values });
    return { changes, isAll: changes.length < PAGE };
  }

  /** What this reader may see of what came back since the read models were at a position. */
  async readReturns(reader: ChangeReader, since: string): Promise<readonly Change[]> {
    if (this.#kit.progress.returned.position < since) return [];
    const changed = returned(`r.position >= $1::bigint and (${reader.where})`);
    return this.#query(reader.conditions, { changed, values: [since] });
  }

  async #run(): Promise<void> {
    const { closing } = this.#kit;
    const backoff = new Backoff();
    while (this.#listeners.size > 0 && !closing.aborted) {
      // A database that is away has its streams wait; their clients miss nothing.
      await this.#next().then(
        () => backoff.reset(),
        () => pause(backoff.next(), { signal: closing }),
      );
    }
    this.#running = false;
  }

  /** A round where there is something new, or nothing after `LOOK_MS`. */
  async #next(): Promise<void> {
    const { closing } = this.#kit;
    if (!this.#isBehind()) await this.#advanced();
    if (!this.#isBehind()) return;
    const debounceMs = Math.max(DEBOUNCE_MS, this.#listeners.size * PAUSE_MS_A_STREAM);
    await pause(debounceMs, { signal: closing });
    this.#lastRound = this.#round();
    await this.#lastRound;
  }

  async #advanced(): Promise<void> {
    const { progress, closing } = this.#kit;
    const woken = new AbortController();
    const stop = progress.onAdvance(() => woken.abort());
    await withLinkedSignal([closing, woken.signal], (signal) => pause(LOOK_MS, { signal })).finally(stop);
  }

  async #round(): Promise<void> {
    const present = [...this.#listeners];
    const conditions = new Map(
      present.flatMap(([, reader]) => reader.conditions.map((one) => [keyOf(one), one] as const)),
    );
    const { position: reached, returned: back } = this.#kit.progress;
    // In an order of their own, so that the statement stays the same, in which order people ever came.
    const asked = [...conditions].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
    const next = { changed: changedAfter('true'), values: [this.#position, reached], query: queryPrepared };
    const changes = await this.#query(asked, next);
    const returns =
      back.seq > this.#returned
        ? await this.#query(asked, {
            changed: returned('r.seq > $1::bigint'),
            values: [String(this.#returned)],
          })
        : [];
    for (const [queue] of present) queue.add([...changes, ...returns]);
    const last = changes.at(-1)?.position ?? this.#position;
    this.#position = changes.length < PAGE && reached > last ? reached : last;
    this.#returned = back.seq;
  }

  #isBehind(): boolean {
    const { position, returned: back } = this.#kit.progress;
    return position > this.#position || back.seq > this.#returned;
  }

  async #query(
    conditions: readonly Condition[],
    { changed, values, query = queryArrays }: ChangesAsked,
  ): Promise<Change[]> {
    const passes = conditions.map(({ module, namedBy, sql }) => {
      const whom = namedBy === null ? "''" : `v.row->>${escapeLiteral(namedBy)}`;
      return `case when v.resource = ${escapeLiteral(module)} and (${sql}) then ${whom} end`;
    });
    // Materialized, or each condition is planned once for the versions of each module: 10 ms a round.
    const text = `with v as materialized (${changed})
      select v.resource, v.id, v.position::text, v."isReturn", ${owners}, array[${passes.join(', ')}]::text[]
      from v order by v.place`;
    const { rows } = await query(this.#kit.pool, text, values);
    const keys = conditions.map(keyOf);
    return (rows as ChangeRow[]).map(([resource, id, position, isReturn, owner, met]) => ({
      resource,
      id,
      owner,
      isReturn,
      position: positionText(position),
      passes: new Map(keys.flatMap((key, index) => passing(key, met[index]))),
    }));
  }
}
