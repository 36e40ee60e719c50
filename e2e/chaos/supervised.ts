/** A process that is started again whenever it ends, as an orchestrator does. What ends by itself is a finding. */
import { setTimeout as sleep } from 'node:timers/promises';
import { NotReady } from '../processes.ts';
import type { TargetName } from './plan.ts';

export interface Running {
  readonly ended: Promise<number | string | null>;
  /** Null where it is in this process. */
  readonly pid: number | null;
  kill(): void;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

interface Program {
  readonly name: TargetName;
  /** Resolves when it is ready. @throws where it ended before */
  start(): Promise<Running>;
  /** While true it may end by itself: what it needs is not there. */
  mayEnd(): boolean;
  readonly onFinding: (finding: string) => void;
}

const AGAIN_MS = 200;
/** How npm reports that its child was killed. */
const KILLED: readonly (number | string)[] = ['SIGKILL', 137];

export class Supervised {
  readonly name: TargetName;
  readonly #program: Program;
  #running: Running | null = null;
  #isClosing = false;
  #life: Promise<void> = Promise.resolve();
  starts = 0;

  constructor(program: Program) {
    this.name = program.name;
    this.#program = program;
  }

  get isUp(): boolean {
    return this.#running !== null;
  }

  /** Of what runs, which may have started others. */
  get pid(): number | null {
    return this.#running?.pid ?? null;
  }

  /** Resolves when it runs for the first time. */
  async begin(): Promise<void> {
    const first = await this.#program.start();
    this.#life = this.#live(first);
  }

  kill(): void {
    this.#running?.kill();
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#running?.signal(signal);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#running?.signal('SIGCONT');
    this.#running?.kill();
    await this.#life;
  }

  async #live(first: Running): Promise<void> {
    let next: Running | null = first;
    for (; !this.#isClosing; next = await this.#again()) {
      if (!next) continue;
      this.#running = next;
      this.starts += 1;
      const code = await next.ended;
      this.#running = null;
      if (this.#isClosing || KILLED.includes(code ?? 'SIGKILL') || this.#program.mayEnd()) continue;
      this.#program.onFinding(`${this.name} ended by itself with ${code}`);
    }
    // It may have been started just before everything was closed.
    next?.kill();
    await next?.ended;
  }

  async #again(): Promise<Running | null> {
    if (this.#isClosing) return null;
    try {
      return await this.#program.start();
    } catch (error) {
      // A failpoint may be reached within a start.
      const isKilled = error instanceof NotReady && KILLED.includes(error.code ?? '');
      if (!isKilled && !this.#program.mayEnd() && !this.#isClosing)
        this.#program.onFinding(`${this.name} did not start: ${String(error)}`);
      await sleep(AGAIN_MS);
      return null;
    }
  }
}
