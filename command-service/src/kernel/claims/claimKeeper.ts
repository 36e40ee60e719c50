/**
 * Takes and releases claims around an owner's append: take (sorted by stream) → owner's event with the tokens → release by token.
 * An entry holds while its folded owner holds it under that token. Who meets one that its owner does not confirm is refused while it is
 * younger than 30 s; after that it first appends `ClaimAbandoned` to the owner, so that a late owner loses its append, and takes the place.
 */
import {
  categoryOf,
  moduleList,
  Problem,
  type JsonObject,
  type NewEvent,
  type Rejection,
} from '@hospital/contracts';
import { RevisionConflict, type EventStore, type KeyedMutex } from '@hospital/event-store';
import {
  FoldCache,
  holdsClaim,
  isOlderThan,
  nextRevision,
  kernelEvent,
  type Clock,
  type FoldedStream,
  type Records,
} from '@hospital/platform';
import {
  conflictsOf,
  foldClaims,
  NO_LIMIT,
  noClaims,
  withoutEntries,
  type ClaimEntry,
  type ClaimState,
  type LeavingEntry,
  type WantedEntry,
} from './claimState.ts';

/** After this long an entry that its owner does not confirm may be taken over. */
export const UNCONFIRMED_MS = 30_000;

/** A doctor's days of a year, and as many more. They hold ids and times, no personal value. */
const CACHE_STREAMS = 20_000;

/** Races lost in a row before a caller is asked to try again. */
const MAX_RACES = 100;

export interface ClaimKeeperDependencies {
  readonly store: EventStore;
  readonly records: Records;
  readonly queue: KeyedMutex;
  readonly clock: Clock;
}

export interface ClaimRequest extends WantedEntry {
  readonly kind: string;
  readonly stream: string;
  readonly token: string;
  /** Entries of others that may be beside it. */
  readonly accepts: (entry: ClaimEntry) => boolean;
  readonly refusal: Rejection;
}

export class ClaimKeeper {
  readonly #dependencies: ClaimKeeperDependencies;
  readonly #states = new FoldCache<ClaimState>({ streams: CACHE_STREAMS });

  constructor(dependencies: ClaimKeeperDependencies) {
    this.#dependencies = dependencies;
  }

  /** As the log has it now: read whole once, and then on from where it was read to. */
  async state(stream: string): Promise<ClaimState> {
    const known = this.#states.get(stream) ?? noClaims;
    const state = await foldClaims(known, this.#dependencies.store.read(stream, nextRevision(known)));
    this.#states.keep(stream, state);
    return state;
  }

  /** Takes a claim that nobody ever took. @throws RevisionConflict where somebody did */
  async found(stream: string, { owner, token }: Pick<ClaimRequest, 'owner' | 'token'>): Promise<void> {
    await this.#dependencies.store.append(
      stream,
      [this.#event('ClaimTaken', { owner, token, value: {} })],
      'none',
    );
  }

  /** The entries of others that stand in the way: none where it was taken. */
  async take(taking: ClaimRequest): Promise<readonly ClaimEntry[]> {
    const held = await this.#decide(taking.stream, async (state) => {
      if (state.entries.has(taking.token)) return null;
      const { owner, token, value } = taking;
      const { standing, abandoned } = await this.#fenceAll(state, taking);
      if (standing.length > 0) return { standing };
      const released = abandoned.map((entry) => this.#event('ClaimReleased', { token: entry.token }));
      return [...released, this.#event('ClaimTaken', { owner, token, value: { ...value } })];
    });
    return held?.standing ?? [];
  }

  /** The same entries, where nothing is to be taken. */
  async inTheWayOf(taking: ClaimRequest): Promise<readonly ClaimEntry[]> {
    return (await this.#fenceAll(await this.state(taking.stream), taking)).standing;
  }

  async #fenceAll(state: ClaimState, taking: ClaimRequest) {
    const inTheWay = (of: ClaimState) => conflictsOf(of, taking).filter((entry) => !taking.accepts(entry));
    const abandoned: ClaimEntry[] = [];
    for (const entry of inTheWay(state)) {
      if (entry !== NO_LIMIT && (await this.#isAbandoned(taking.stream, entry))) abandoned.push(entry);
    }
    const tokens = abandoned.map(({ token }) => token);
    return { standing: inTheWay(withoutEntries(state, tokens)), abandoned };
  }

  /** Silent where the token is unknown. */
  async release(stream: string, token: string): Promise<void> {
    await this.#decide(stream, async (state) =>
      state.entries.has(token) ? [this.#event('ClaimReleased', { token })] : null,
    );
  }

  /** Enters an "at least one" claim, after the owner's event. A token that was left meanwhile stays out. */
  async enter(stream: string, owner: string, token: string): Promise<void> {
    await this.#decide(stream, async (state) =>
      state.entries.has(token) || state.left.has(token)
        ? null
        : [this.#event('ClaimTaken', { owner, token, value: {} })],
    );
  }

  /** Leaves an "at least one" claim, before the owner's event; refused where nobody else would be left. */
  async leave(
    stream: string,
    leaving: { token: string; owner: string; attempt: string; refusal: Rejection },
  ): Promise<Rejection | null> {
    const { token, owner, attempt, refusal } = leaving;
    return this.#decide(stream, async (state) => {
      const others = [...state.entries.values()].filter((entry) => entry.owner !== owner);
      if (others.length === 0 && !(await this.#returnLost(stream, state))) return refusal;
      return [this.#event('ClaimLeft', { token, owner, attempt })];
    });
  }

  /** Whether leaving would be refused by now: nobody else holds it, and nobody who left without an end would come back. */
  async isLast(stream: string, owner: string): Promise<boolean> {
    const { entries, left } = await this.state(stream);
    if ([...entries.values()].some((entry) => entry.owner !== owner)) return false;
    for (const [token, leaving] of left) {
      const holder = await this.#foldOwner(leaving.owner);
      if (holder && holdsClaim(holder, stream, token)) return false;
    }
    return true;
  }

  /** Silent where another attempt left meanwhile, and where the owner does not hold the claim any more: then somebody's leaving succeeded. */
  async undoLeave(stream: string, token: string, attempt: string): Promise<void> {
    await this.#decide(stream, async (state) => {
      const leaving = state.left.get(token);
      if (leaving?.attempt !== attempt) return null;
      const owner = await this.#foldOwner(leaving.owner);
      if (!owner || !holdsClaim(owner, stream, token)) return null;
      return [this.#event('ClaimLeaveUndone', { token, attempt })];
    });
  }

  /**
   * Moves an owner's stream on, so that an append at this head that is still on its way loses. False where the stream was moved
   * already, by that append or by another one.
   */
  async abandon(
    owner: { readonly stream: string; readonly head: bigint | 'none' },
    given: { readonly claim: string; readonly token: string },
  ): Promise<boolean> {
    try {
      await this.#dependencies.store.append(owner.stream, [this.#event('ClaimAbandoned', given)], owner.head);
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  }

  /** One append to a claim stream, decided again when another process was faster. @throws Problem `busy` */
  async #decide<R extends object>(
    stream: string,
    decide: (state: ClaimState) => Promise<NewEvent[] | R | null>,
  ): Promise<R | null> {
    return this.#dependencies.queue.run(stream, async () => {
      for (let attempt = 0; attempt < MAX_RACES; attempt += 1) {
        try {
          const state = await this.state(stream);
          const decision = await decide(state);
          if (!Array.isArray(decision)) return decision;
          await this.#dependencies.store.append(stream, decision, state.head);
          return null;
        } catch (error) {
          if (!(error instanceof RevisionConflict)) throw error;
        }
      }
      throw new Problem('busy');
    });
  }

  async #isAbandoned(stream: string, entry: ClaimEntry): Promise<boolean> {
    return this.#fence(stream, entry, (owner) => holdsClaim(owner, stream, entry.token));
  }

  /** Anyone who left and never finished is an administrator still: brought back, with a fence against the late owner. */
  async #returnLost(stream: string, state: ClaimState): Promise<boolean> {
    let returned = false;
    for (const [token, leaving] of state.left) {
      const holder = await this.#foldOwner(leaving.owner);
      if (!holder || !holdsClaim(holder, stream, token)) continue;
      if (!(await this.#fence(stream, { ...leaving, token }, () => false))) continue;
      await this.#dependencies.store.append(
        stream,
        [this.#event('ClaimLeaveUndone', { token, attempt: leaving.attempt })],
        (await this.state(stream)).head,
      );
      returned = true;
    }
    if (returned) throw new RevisionConflict(stream, state.head, 'none');
    return false;
  }

  /** True once the owner cannot hold the entry any more: it did not confirm, time has passed, and its stream was moved on. */
  async #fence(
    stream: string,
    entry: Pick<ClaimEntry & LeavingEntry, 'owner' | 'at'> & { readonly token: string },
    confirms: (owner: FoldedStream) => boolean,
  ): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_RACES; attempt += 1) {
      const owner = await this.#foldOwner(entry.owner);
      if (!owner) return true;
      if (confirms(owner)) return false;
      if (!isOlderThan(UNCONFIRMED_MS, entry.at, this.#dependencies.clock)) return false;
      if (
        await this.abandon({ stream: entry.owner, head: owner.head }, { claim: stream, token: entry.token })
      )
        return true;
    }
    return false;
  }

  async #foldOwner(stream: string) {
    const module = moduleList.find(({ category }) => category === categoryOf(stream));
    return module ? this.#dependencies.records.loadStream(module, stream) : null;
  }

  #event(type: string, data: JsonObject): NewEvent {
    return kernelEvent(type, data, this.#dependencies.clock());
  }
}
