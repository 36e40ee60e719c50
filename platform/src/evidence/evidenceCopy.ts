/**
 * One further folder that gets each line of the checkpoints. A disk or share that hangs is given up after a time without a sign of it; one that is
 * slow is not, and what was compared before it hung is not compared again.
 */
import { pause } from '@hospital/event-store';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { COPY_PROGRAM, type CopyRequest, type CopyState } from './copyProgram.ts';
import { CHECKPOINTS_FILE, PUBLIC_KEY_FILE } from './evidenceFolder.ts';

/** The code of what this process gave up itself. */
export const STOPPED = 'stopped';

const LIMIT_MS = 10_000;
const ENDING_MS = 1_000;

/** The copy was not reached. */
export class CopyUnavailable extends Error {
  override readonly name = 'CopyUnavailable';
  /** The system's code, or `no answer`. */
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const answerShape = z.union([
  z.object({ code: z.string() }),
  z.object({
    state: z.enum(['same', 'behind', 'ahead', 'differs']),
    bytes: z.number(),
    lines: z.number(),
    lacking: z.number(),
    text: z.string().nullable(),
  }),
]);

export interface CopyOptions {
  /** The evidence folder. */
  readonly folder: string;
  readonly copy: string;
  /** Without a line of the program; ten seconds unless set. */
  readonly limitMs?: number;
  /** Another program, for tests. */
  readonly program?: string;
}

/** How many bytes were found to be the same, by the last whole line that says so. */
function comparedIn(said: string): number {
  const lines = said.split('\n').slice(0, -1);
  return Number(lines.findLast((line) => line !== '') ?? 0);
}

/** One that was ended a moment ago; a process that hangs in the system does not end. */
async function endsSoon(child: ChildProcess): Promise<boolean> {
  const over = new AbortController();
  const end = once(child, 'exit', { signal: over.signal }).catch(() => undefined);
  await Promise.race([end, pause(ENDING_MS, { signal: over.signal })]);
  over.abort();
  return child.exitCode !== null || child.signalCode !== null;
}

export class EvidenceCopy {
  readonly #options: CopyOptions;
  /** Bytes that need not be compared again. */
  #known = 0;
  /** A process that hangs in the system cannot be ended: no second one joins it. */
  #running: ChildProcess | null = null;
  #giveUp: () => void = () => undefined;

  constructor(options: CopyOptions) {
    this.#options = options;
  }

  get folder(): string {
    return this.#options.copy;
  }

  /** Adds what the copy lacks. @throws CopyUnavailable */
  sync(): Promise<CopyState> {
    return this.#work('sync');
  }

  /** @throws CopyUnavailable */
  compare(): Promise<CopyState> {
    return this.#work('compare');
  }

  /** Renames the copy's checkpoints. @throws CopyUnavailable */
  async setAside(name: string): Promise<void> {
    await this.#work('setAside', name);
  }

  /** Ends what is at work: what is half written is completed the next time. */
  stop(): void {
    this.#giveUp();
  }

  async #work(work: CopyRequest['work'], aside = ''): Promise<CopyState> {
    if (this.#running && !(await endsSoon(this.#running))) throw new CopyUnavailable('no answer');
    const { folder, copy, limitMs = LIMIT_MS } = this.#options;
    const [from, to] = [path.resolve(folder), path.resolve(copy)];
    const request: CopyRequest = {
      work,
      from: path.join(from, CHECKPOINTS_FILE),
      to: path.join(to, CHECKPOINTS_FILE),
      folder: to,
      publicKeys: { from: path.join(from, PUBLIC_KEY_FILE), to: path.join(to, PUBLIC_KEY_FILE) },
      known: this.#known,
      aside: path.join(to, aside),
    };
    const answer = answerShape.parse(JSON.parse(await this.#ask(request, limitMs)));
    if ('code' in answer) throw new CopyUnavailable(answer.code);
    this.#known = answer.state === 'same' || answer.state === 'behind' ? answer.bytes : 0;
    return answer;
  }

  #ask(request: CopyRequest, limitMs: number): Promise<string> {
    const { program = COPY_PROGRAM } = this.#options;
    const args = ['--input-type=module', '--eval', program, JSON.stringify(request)];
    // It gets none of the secrets of this process.
    const child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] });
    this.#running = child;
    return new Promise((resolve, reject) => {
      let said = '';
      const fail = (code: string) => {
        this.#known = comparedIn(said) || this.#known;
        child.kill('SIGKILL');
        child.stdout.destroy();
        child.unref();
        reject(new CopyUnavailable(code));
      };
      const limit = setTimeout(() => fail('no answer'), limitMs);
      this.#giveUp = () => {
        clearTimeout(limit);
        fail(STOPPED);
      };
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        limit.refresh();
      });
      child.on('error', () => fail('no process'));
      child.on('exit', () => (this.#running = null));
      child.on('close', () => {
        clearTimeout(limit);
        const answer = said.split('\n').at(-1) ?? '';
        if (answer === '') reject(new CopyUnavailable('no process'));
        else resolve(answer);
      });
    });
  }
}
