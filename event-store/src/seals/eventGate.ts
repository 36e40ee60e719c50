/**
 * Where every event that a store reads passes. What is not ours is skipped and reported, and so is an event without a seal behind
 * the first sealed one: another program wrote it, whatever it looks like. A wrong seal, or one of a key that is missing here, marks the event
 * unreadable, so that it stops its own record alone. Which events count (`ours`) follows from the presence of seals: it needs no key.
 * What the log says of its keys is noted on the way: a seal of a former key does not hold behind the place where that key was retired.
 */
import type { Position, Seal, StoredEvent, UnreadableReason } from '@hospital/contracts';
import { foreignPart, type Candidate, type ForeignPart, type ReportForeign } from '../ours.ts';
import { sealProblem } from './eventSeal.ts';
import { SealHistory } from './sealHistory.ts';
import type { SealKeys } from './sealKeys.ts';

/** The stream whose first event is the first sealed one of the log: one look finds from where on seals are required. */
export const SEALS_STREAM = 'log-seals';

export interface BrokenSeal {
  readonly position: Position;
  readonly reason: UnreadableReason;
}

export interface SealOptions {
  readonly keys: SealKeys;
  /** Reads and checks, and begins nothing: for a look at a log that others write. */
  readonly isReadOnly?: boolean;
  /** Of the event that begins the seals; the process's own clock unless set. */
  readonly now?: (() => Date) | undefined;
  readonly onBrokenSeal?: (broken: BrokenSeal) => void;
  /** How long a look at the keys of the log may be old when an append is acknowledged (`freshSeals.ts`); for tests. */
  readonly freshMs?: number;
}

export interface GateOptions {
  readonly seals?: SealOptions | undefined;
  /** Called with each event that a reader skips because it is not ours. */
  readonly onForeignEvent?: ReportForeign | undefined;
}

export class EventGate {
  readonly seals: SealOptions | undefined;
  readonly history = new SealHistory();
  readonly #report: ReportForeign;
  /** Null while no sealed event was seen. */
  #firstSeal: Position | null = null;
  /** Null while what is found is reported at once. */
  #held: BrokenSeal[] | null = null;

  constructor({ seals, onForeignEvent = () => undefined }: GateOptions = {}) {
    this.seals = seals;
    this.#report = onForeignEvent;
  }

  /** Nothing, and a report, where it is not ours. */
  ours(candidate: Candidate): StoredEvent[] {
    const part = this.foreignPart(candidate);
    if (part === null) return [this.#checked(candidate as StoredEvent)];
    this.#report({ position: candidate.position, part });
    return [];
  }

  foreignPart(candidate: Candidate): ForeignPart | null {
    const part = foreignPart(candidate);
    if (part !== null) return part;
    const { stream, position, metadata } = candidate as StoredEvent;
    if (metadata.seal) {
      if (this.#firstSeal === null || position < this.#firstSeal) this.#firstSeal = position;
      return null;
    }
    const isRequired = stream === SEALS_STREAM || (this.#firstSeal !== null && position > this.#firstSeal);
    return isRequired ? 'seal' : null;
  }

  #checked(event: StoredEvent): StoredEvent {
    const { seal } = event.metadata;
    if (!this.seals || !seal) return event;
    const reason = this.#problemOf(event, seal, this.seals.keys);
    if (reason === null) return this.#noted(event);
    this.#reportBroken({ position: event.position, reason });
    return { ...event, unreadable: reason };
  }

  #reportBroken(broken: BrokenSeal): void {
    if (this.#held) this.#held.push(broken);
    else this.seals?.onBrokenSeal?.(broken);
  }

  /** Broken seals that are found meanwhile are reported when the work has succeeded: where it fails, it says itself what is wrong. */
  async reportAfter(work: () => Promise<void>): Promise<void> {
    const held: BrokenSeal[] = [];
    this.#held = held;
    try {
      await work();
    } finally {
      this.#held = null;
    }
    for (const broken of held) this.#reportBroken(broken);
  }

  /** A key that the log never named is not missing: anyone who can write to the store can invent its id, and would stop the whole service. */
  #problemOf(event: StoredEvent, seal: Seal, keys: SealKeys): UnreadableReason | null {
    if (this.history.isRetired(seal.key, event.position)) return 'seal_wrong';
    const reason = sealProblem(event, seal, keys);
    const { current, used } = this.history;
    const isInvented = reason === 'seal_key_absent' && current !== null && !used.includes(seal.key);
    return isInvented ? 'seal_wrong' : reason;
  }

  #noted(event: StoredEvent): StoredEvent {
    if (event.stream !== SEALS_STREAM) return event;
    this.history.note(event);
    if (this.history.current !== null) this.seals?.keys.use(this.history.current);
    return event;
  }
}
