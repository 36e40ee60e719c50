/** Work that has its outcome in time, whatever it waits for: a server, a browser or a file that hangs keeps nobody. */

/** A timer that is later than this says that our own process was held up: the outcome may be waiting to be read. */
const STALL_MS = 500;

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms / 1_000} s`);
  }
}

/**
 * The outcome of the work, or a TimeLimitError. The work itself goes on: stop it where that matters.
 * @param what for the error: `the last documents`
 * @param work may call `extend` with each sign of life: the limit starts again
 */
export function withTimeLimit<T>(
  ms: number,
  what: string,
  work: Promise<T> | ((extend: () => void) => Promise<T>),
): Promise<T> {
  return new Promise((resolve, reject) => {
    let dueAt = performance.now() + ms;
    const extend = () => {
      dueAt = performance.now() + ms;
      timer.refresh();
    };
    const late = () => {
      if (performance.now() - dueAt > STALL_MS) extend();
      // What has arrived is read first.
      else setImmediate(() => reject(new TimeLimitError(what, ms)));
    };
    const timer = setTimeout(late, ms);
    const working = typeof work === 'function' ? work(extend) : work;
    working.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
