/**
 * Standard output or error, as the log is written to it: behind the work and never in its way. What a full disk or a closed terminal refuses is
 * lost, and the process goes on; a reader that is slow is waited for, with a limit. pino's own destination ends the process at the first such line,
 * and repeats it for ever where the line is the last one.
 */
import { write, writeSync } from 'node:fs';

/** Characters. What is logged while so much waits is lost. */
const MOST_WAITING = 8 * 1024 * 1024;
/** A reader that takes nothing now. */
const BUSY = new Set(['EAGAIN', 'EBUSY']);
const BUSY_MS = 100;
/** At the end of the process. */
const LAST_TRIES = 10;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY.has(String(error.code));
}

export class LogOutput {
  readonly #fd: number;
  #waiting = '';
  #isWriting = false;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > MOST_WAITING) return;
    this.#waiting += line;
    if (!this.#isWriting) this.#writeWaiting();
  }

  /** For a process that is about to end: pino calls it after a fatal line. */
  flushSync(): void {
    let bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    for (let tries = 0; bytes.length > 0 && tries < LAST_TRIES;) {
      try {
        bytes = bytes.subarray(writeSync(this.#fd, bytes));
      } catch (error) {
        if (!isBusy(error)) return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
      }
    }
  }

  #writeWaiting(): void {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#isWriting = bytes.length > 0;
    if (this.#isWriting) this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    write(this.#fd, bytes, (error, written) => {
      if (error && isBusy(error)) {
        setTimeout(() => this.#write(bytes), BUSY_MS);
        return;
      }
      const rest = bytes.subarray(written);
      if (error || rest.length === 0) this.#writeWaiting();
      else this.#write(rest);
    });
  }
}
