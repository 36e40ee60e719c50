/**
 * Compares the log with its checkpoints, in one pass. Where the leaves are known, each event is compared with its own, and where they part,
 * the nearest place where they agree again tells what was altered, what is missing and what was inserted. Beyond them, roots are compared.
 */
import {
  CHAIN_ACCEPTED,
  CHECKPOINT_KEY_REPLACED,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import { leafHash, TreeEdge, type EventStore } from '@hospital/event-store';
import { isFirstSeal } from './firstSeal.ts';
import { keyChangeOf, type KeyChange } from './keyChange.ts';
import { erasureLines, erasuresIn } from './namedErasures.ts';
import type { KeptEvidence } from './readEvidence.ts';
import { headOf, type SignedCheckpoint } from './signedCheckpoint.ts';

/** What differs, by the event's place in the log as it was signed. */
export interface Finding {
  readonly kind: 'altered' | 'missing' | 'inserted' | 'moved' | 'between';
  /** From 0; of an inserted one, the place before which it stands. */
  readonly ordinal: number;
  /** The last one of several in a row. */
  readonly until: number;
  /** Where it stood when it was signed. */
  readonly signedPosition: Position | null;
  /** What is there now; null for what is missing. */
  readonly found: StoredEvent | null;
}

export interface Verification {
  /** Events that checkpoints cover. */
  readonly signed: number;
  /** Events of the log. */
  readonly events: number;
  readonly findings: readonly Finding[];
  /** False where the first sealed event of the log is not where it was when it was kept. */
  readonly isFirstSealThere: boolean;
  /** Streams in which a revision is missing: a missing event was probably there. */
  readonly gaps: readonly string[];
  /** By which a person accepted a new chain of checkpoints. */
  readonly accepted: readonly StoredEvent[];
  /** Where the log says that another key signs from there on. */
  readonly keyChanges: readonly RecordedKeyChange[];
  /** Checkpoints that cover such an event and are signed by the former key. */
  readonly signedByFormer: readonly SignedCheckpoint[];
  /** Lines (`erasureLines`) of what the signed part of the log erases and no checkpoint names: a restore would not erase it again. */
  readonly unnamedErasures: readonly string[];
  /** Lines that a checkpoint has, and whose erasure is not in the log. */
  readonly unrecordedErasures: readonly string[];
}

export interface RecordedKeyChange {
  readonly change: KeyChange;
  readonly event: StoredEvent;
  /** The event's place, from 0. */
  readonly ordinal: number;
}

export interface VerifyOptions {
  readonly store: EventStore;
  readonly evidence: KeptEvidence;
  /** False for a log that was copied to another store: there positions are others. */
  readonly comparePositions: boolean;
  readonly onProgress?: (events: number) => void;
}

/** How many events in a row may be altered or inserted in one place and still be listed one by one. */
const WINDOW = 64;
const MOST_LOST = 1_000;
const MOST_MIXED = 16;
const MOST_FINDINGS = 20;
const MOST_GAPS = 20;
const PROGRESS = 100_000;

export async function verifyLog(options: VerifyOptions): Promise<Verification> {
  const comparison = new Comparison(options);
  const end = await options.store.end();
  const finished = new AbortController();
  let next = PROGRESS;
  await options.store.subscribe(
    { after: null },
    async ({ events, checkpoint }) => {
      if (finished.signal.aborted) return;
      for (const event of events) if (event.position <= end) comparison.take(event);
      if (comparison.events >= next) {
        options.onProgress?.(next);
        next += PROGRESS;
      }
      if (checkpoint >= end) finished.abort();
    },
    finished.signal,
  );
  return comparison.finish();
}

interface ChainStep {
  /** Events of the log to pass over. */
  readonly extra: number;
  /** Signed events to pass over. */
  readonly lost: number;
}

/** Where to look for agreement, the nearest first: as many altered, some removed and inserted, many of one kind. */
const STEPS: readonly ChainStep[] = [
  { extra: 0, lost: 1 },
  { extra: 1, lost: 0 },
  ...Array.from({ length: WINDOW }, (_, n) => ({ extra: n, lost: n })),
  ...Array.from({ length: MOST_MIXED }, (_, n) => n + 1).flatMap((sum) =>
    Array.from({ length: sum + 1 }, (_, extra) => ({ extra, lost: sum - extra })),
  ),
  ...Array.from({ length: WINDOW }, (_, extra) => ({ extra, lost: 0 })),
  ...Array.from({ length: MOST_LOST }, (_, lost) => ({ extra: 0, lost })),
].filter(({ extra, lost }) => extra + lost > 0);

class Comparison {
  events = 0;
  readonly #options: VerifyOptions;
  readonly #findings: Finding[] = [];
  readonly #edge = new TreeEdge();
  readonly #revisions = new Map<string, bigint>();
  readonly #gaps: string[] = [];
  readonly #accepted: StoredEvent[] = [];
  readonly #keyChanges: RecordedKeyChange[] = [];
  readonly #erased = new Map<string, number>();
  readonly #isWholeKnown: boolean;
  readonly #signed: number;
  #pending: StoredEvent[] = [];
  #firstSeal: Position | null = null;
  #ordinal = 0;
  #nextCheckpoint = 0;
  /** The last checkpoint that the log agreed with. */
  #agreed = 0;

  constructor(options: VerifyOptions) {
    const { checkpoints, known } = options.evidence;
    this.#options = options;
    this.#signed = checkpoints.at(-1)?.size ?? 0;
    this.#isWholeKnown = known === this.#signed;
  }

  take(event: StoredEvent): void {
    this.events += 1;
    if (event.metadata.seal) this.#firstSeal ??= event.position;
    this.#noteGap(event);
    if (event.type === CHAIN_ACCEPTED) this.#accepted.push(event);
    if (event.type === CHECKPOINT_KEY_REPLACED && !event.unreadable) this.#noteKeyChange(event);
    for (const line of erasureLines(erasuresIn(event))) this.#noteErasure(line);
    if (!this.#isWholeKnown) this.#pushToEdge(event);
    this.#pending.push(event);
    if (this.#pending.length > 2 * WINDOW) this.#compare(WINDOW);
  }

  finish(): Verification {
    this.#compare(0);
    const { known } = this.#options.evidence;
    if (this.#ordinal < known) this.#found('missing', { ordinal: this.#ordinal, until: known - 1 });
    const isShort = !this.#isWholeKnown && this.events < this.#signed && this.#findings.length === 0;
    if (isShort) this.#found('missing', { ordinal: this.events, until: this.#signed - 1 });
    const findings = withMoves(this.#findings, this.#options.evidence);
    const { comparePositions, evidence } = this.#options;
    return {
      signed: this.#signed,
      events: this.events,
      findings,
      isFirstSealThere: !comparePositions || isFirstSeal(evidence.firstSeal, this.#firstSeal),
      gaps: this.#gaps,
      accepted: this.#accepted,
      keyChanges: this.#keyChanges,
      signedByFormer: evidence.checkpoints.filter(({ size, key }) =>
        this.#keyChanges.some(({ change, ordinal }) => change.former.id === key && size > ordinal),
      ),
      ...this.#comparedErasures(),
    };
  }

  #noteKeyChange(event: StoredEvent): void {
    const change = keyChangeOf(event.data);
    if (change) this.#keyChanges.push({ change, event, ordinal: this.events - 1 });
  }

  #noteErasure(line: string): void {
    if (!this.#erased.has(line)) this.#erased.set(line, this.events - 1);
  }

  #comparedErasures(): Pick<Verification, 'unnamedErasures' | 'unrecordedErasures'> {
    const named = new Set(this.#options.evidence.checkpoints.flatMap(erasureLines));
    const recorded = [...this.#erased].filter(([, ordinal]) => ordinal < this.#signed);
    return {
      unnamedErasures: recorded.flatMap(([line]) => (named.has(line) ? [] : [line])),
      unrecordedErasures: [...named].filter((line) => !this.#erased.has(line)),
    };
  }

  #noteGap({ stream, revision }: StoredEvent): void {
    const expected = (this.#revisions.get(stream) ?? -1n) + 1n;
    if (revision !== expected && this.#gaps.length < MOST_GAPS)
      this.#gaps.push(`${stream} before revision ${revision}`);
    this.#revisions.set(stream, revision);
  }

  /** Where leaves are not known, roots alone say between which checkpoints the log differs. */
  #pushToEdge(event: StoredEvent): void {
    this.#edge.push(leafHash(event, this.#edge.size));
    const checkpoint = this.#options.evidence.checkpoints[this.#nextCheckpoint];
    if (checkpoint?.size !== this.#edge.size) return;
    this.#nextCheckpoint += 1;
    const isSame = this.#edge.root().equals(headOf(checkpoint).root);
    const isNew = !this.#findings.some(({ kind }) => kind === 'between');
    if (isSame) this.#agreed = checkpoint.size;
    else if (isNew && this.#agreed >= this.#options.evidence.known)
      this.#found('between', { ordinal: this.#agreed, until: checkpoint.size - 1, event });
  }

  /** @param rest how many events to leave for looking ahead */
  #compare(rest: number): void {
    let at = 0;
    if (this.#findings.length >= MOST_FINDINGS) this.#ordinal = this.#options.evidence.known;
    while (this.#pending.length - at > rest && this.#ordinal < this.#options.evidence.known) {
      const event = this.#pending[at];
      if (!event) break;
      if (this.#agrees(event, this.#ordinal)) this.#comparePosition(event);
      else at += this.#resume(this.#pending.slice(at, at + WINDOW)) - 1;
      at += 1;
      this.#ordinal += 1;
    }
    if (this.#ordinal >= this.#options.evidence.known) at = Math.max(at, this.#pending.length - rest);
    this.#pending = this.#pending.slice(at);
  }

  #agrees(event: StoredEvent, ordinal: number): boolean {
    const leaf = ordinal < this.#options.evidence.known ? this.#options.evidence.leaf(ordinal) : null;
    return leaf !== null && leafHash(event, ordinal).equals(leaf.hash);
  }

  #comparePosition(event: StoredEvent): void {
    const signed = this.#options.evidence.leaf(this.#ordinal)?.position;
    if (this.#options.comparePositions && signed !== event.position)
      this.#found('moved', { ordinal: this.#ordinal, until: this.#ordinal, event });
  }

  /**
   * Finds where the log agrees again, notes what lies before, and leaves `#ordinal` before that place.
   * @returns how many events of the log lie before it
   */
  #resume(ahead: readonly StoredEvent[]): number {
    const again = this.#nearest(ahead);
    const ordinal = this.#ordinal;
    if (!again) {
      const { known } = this.#options.evidence;
      this.#found('altered', { ordinal, until: known - 1, event: ahead[0] });
      this.#ordinal = known;
      return ahead.length;
    }
    const { extra, lost } = again;
    const both = Math.min(extra, lost);
    for (let n = 0; n < both; n += 1)
      this.#found('altered', { ordinal: ordinal + n, until: ordinal + n, event: ahead[n] });
    if (lost > both) this.#found('missing', { ordinal: ordinal + both, until: ordinal + lost - 1 });
    for (let n = both; n < extra; n += 1)
      this.#found('inserted', { ordinal: ordinal + both, until: ordinal + both, event: ahead[n] });
    this.#ordinal += lost - 1;
    return extra;
  }

  /** The least removed and inserted first; null where the log does not agree again. */
  #nearest(ahead: readonly StoredEvent[]): ChainStep | null {
    for (const step of STEPS) {
      const event = ahead[step.extra];
      if (event && this.#agrees(event, this.#ordinal + step.lost)) return step;
    }
    return null;
  }

  #found(
    kind: Finding['kind'],
    {
      event,
      ...place
    }: { readonly ordinal: number; readonly until: number; readonly event?: StoredEvent | undefined },
  ): void {
    if (this.#findings.length >= MOST_FINDINGS) return;
    const signedPosition = this.#options.evidence.leaf(place.ordinal)?.position ?? null;
    this.#findings.push({ kind, ...place, signedPosition, found: event ?? null });
  }
}

/** What is missing in one place and is in another was moved. */
function withMoves(findings: readonly Finding[], { leaf }: KeptEvidence): Finding[] {
  const missing = findings.filter(({ kind, ordinal, until }) => kind === 'missing' && ordinal === until);
  const moved = new Map<Finding, Finding>();
  for (const finding of findings) {
    const { found } = finding;
    if (finding.kind !== 'inserted' || !found) continue;
    const from = missing.find(({ ordinal }) => leaf(ordinal)?.hash.equals(leafHash(found, ordinal)));
    if (!from || moved.has(from)) continue;
    moved.set(from, { ...from, kind: 'moved', found });
    moved.set(finding, from);
  }
  return findings.flatMap((finding) => {
    const to = moved.get(finding);
    if (!to) return [finding];
    return to.kind === 'moved' ? [to] : [];
  });
}
