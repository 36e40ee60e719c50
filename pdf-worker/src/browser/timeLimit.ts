/** A wait that does not end is the commonest way for a browser to fail: every wait for one has a limit. */
export class TimeLimitError extends Error {
  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${String(milliseconds / 1000)} s`);
    this.name = 'TimeLimitError';
  }
}

export async function withTimeLimit<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitError(what, milliseconds));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
