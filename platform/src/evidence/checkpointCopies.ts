/**
 * Brings each line of the checkpoints to further folders (`AUDIT_COPIES`), beside the signing and never in its way. A copy that cannot be written is
 * reported and tried again; then it gets all that it lacks. A copy that holds something else is never changed.
 */
import { Backoff } from '@hospital/contracts';
import { pause, withLinkedSignal } from '@hospital/event-store';
import type { Logger } from '../monitoring/logging.ts';
import type { CopyState } from './copyProgram.ts';
import { CopyUnavailable, EvidenceCopy, STOPPED } from './evidenceCopy.ts';
import { parseCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';

const RETRY = { firstMs: 1_000, longestMs: 60_000 };
const LOOK_MS = 60_000;
/** Checkpoints that follow each other at once are copied together. */
const REST_MS = 500;
const LAST_MS = 2_000;

export type CopyProblem = 'unavailable' | 'different';

export interface CopyStatus {
  /** Its place in `AUDIT_COPIES`, from 1. */
  readonly number: number;
  readonly problem: CopyProblem | null;
  /** For a person: no path, because health shows it to anyone. */
  readonly failure: string | null;
}

interface Copy {
  readonly number: number;
  readonly copy: EvidenceCopy;
  problem: CopyProblem | null;
  failure: string | null;
}

export interface CopiesOptions {
  readonly folder: string;
  readonly copies: readonly string[];
  readonly log: Logger;
  readonly limitMs?: number;
}

export class CheckpointCopies {
  readonly #copies: readonly Copy[];
  readonly #log: Logger;
  #wake = new AbortController();

  constructor({ folder, copies, log, limitMs }: CopiesOptions) {
    this.#log = log;
    this.#copies = copies.map((copy, index) => ({
      number: index + 1,
      copy: new EvidenceCopy({ folder, copy, ...(limitMs === undefined ? {} : { limitMs }) }),
      problem: null,
      failure: null,
    }));
  }

  get status(): readonly CopyStatus[] {
    return this.#copies.map(({ number, problem, failure }) => ({ number, problem, failure }));
  }

  /** A line was added to the folder. */
  wake(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  /** What the copies hold that the folder does not hold at the same place. A copy that does not answer holds nothing. */
  async foreignLines(): Promise<readonly { readonly number: number; readonly line: SignedCheckpoint }[]> {
    const lines = await Promise.all(
      this.#copies.map(async ({ number, copy }) => {
        const { text } = await copy.compare().catch(() => ({ text: null }));
        const line = text === null ? null : parseCheckpoint(text);
        return line ? [{ number, line }] : [];
      }),
    );
    return lines.flat();
  }

  /** Until the signal aborts. */
  async keep(signal: AbortSignal): Promise<void> {
    const stop = () => this.#stop();
    signal.addEventListener('abort', stop, { once: true });
    await Promise.all(this.#copies.map((copy) => this.#keepOne(copy, signal)));
    signal.removeEventListener('abort', stop);
  }

  #stop(): void {
    for (const { copy } of this.#copies) copy.stop();
  }

  /** Copies what was signed last, within a short time. */
  async finish(): Promise<void> {
    const last = this.#copies.filter(({ problem }) => problem === null).map((copy) => this.#sync(copy));
    const over = new AbortController();
    await Promise.race([Promise.all(last), pause(LAST_MS, { signal: over.signal })]);
    over.abort();
    this.#stop();
  }

  async #keepOne(copy: Copy, signal: AbortSignal): Promise<void> {
    for (const backoff = new Backoff(RETRY); !signal.aborted;) {
      const wake = this.#wake.signal;
      await this.#sync(copy);
      if (copy.problem !== null) {
        await pause(backoff.next(), { signal });
        continue;
      }
      backoff.reset();
      await pause(REST_MS, { signal });
      await withLinkedSignal([signal, wake], (either) => pause(LOOK_MS, { signal: either }));
    }
  }

  async #sync(copy: Copy): Promise<void> {
    const { failure } = copy;
    try {
      const state = await copy.copy.sync();
      copy.problem = state.state === 'same' ? null : 'different';
      copy.failure = state.state === 'same' ? null : differenceOf(copy.number, state);
    } catch (error) {
      if (codeOf(error) === STOPPED) return;
      copy.problem = 'unavailable';
      copy.failure = `Copy ${copy.number} of the checkpoints cannot be written at present (${codeOf(error)}).`;
    }
    if (copy.failure !== null && copy.failure !== failure)
      this.#log.error({ copy: copy.number, folder: copy.copy.folder }, copy.failure);
  }
}

function codeOf(error: unknown): string {
  return error instanceof CopyUnavailable ? error.code : 'unknown error';
}

function differenceOf(number: number, { state, lines }: CopyState): string {
  const what =
    state === 'ahead'
      ? `holds more lines than the folder (from line ${lines + 1} on)`
      : `differs from the folder from line ${lines + 1} on`;
  return `Copy ${number} of the checkpoints ${what}. Run npm run audit:verify, and see docs/operations.md, Tamper evidence.`;
}
