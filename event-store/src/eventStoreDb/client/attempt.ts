/** One try of one call, which ends in time whatever the server does. */
import { StoreUnavailable } from '../../eventStore.ts';
import { TimeLimitError, withTimeLimit } from '../../timeLimit.ts';
import { abortable } from '../../untilAvailable.ts';
import type { Link } from './link.ts';

export interface LinkAttempt {
  readonly link: Link;
  /** Aborts when nobody waits any more. */
  readonly over: AbortSignal;
  /** Something came: the limit starts again. */
  progress(): void;
}

export interface Limit {
  readonly link: Link;
  readonly limitMs: number;
  onLate(): void;
}

/** Ends when the work ends, when nothing came of it for the limit, or when its connection is left. */
export async function limited<T>(
  { link, limitMs, onLate }: Limit,
  work: (attempt: LinkAttempt) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  try {
    return await withTimeLimit(limitMs, 'EventStoreDB', (progress) =>
      abortable(work({ link, over: over.signal, progress }), link.left),
    );
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    onLate();
    throw new StoreUnavailable(`EventStoreDB has not answered for ${limitMs / 1_000} s`);
  } finally {
    over.abort();
  }
}
