/** One try of one call, which ends in time whatever the server does. */
import { StoreUnavailable } from '../../eventStore.ts';
import type { Link } from './link.ts';

export interface Attempt {
  readonly link: Link;
  /** Aborts when nobody waits any more. */
  readonly over: AbortSignal;
  /** Something came: the limit begins anew. */
  progress(): void;
}

export interface Limit {
  readonly link: Link;
  readonly limitMs: number;
  onLate(): void;
}

/** Ends when the work ends, when nothing came of it for the limit, or when its connection is left. */
export function limited<T>(
  { link, limitMs, onLate }: Limit,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const giveUp = (reason: unknown) => {
      over.abort();
      reject(reason);
    };
    const late = () => {
      giveUp(new StoreUnavailable(`EventStoreDB has not answered for ${limitMs / 1_000} s`));
      onLate();
    };
    const onLeft = () => giveUp(link.left.reason);
    const timer = setTimeout(late, limitMs);
    link.left.addEventListener('abort', onLeft, { once: true });
    if (link.left.aborted) onLeft();
    work({ link, over: over.signal, progress: () => void timer.refresh() })
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        link.left.removeEventListener('abort', onLeft);
      });
  });
}
