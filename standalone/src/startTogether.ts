/**
 * Starts two parts beside each other. Where one fails, the waits of the other end: it may be waiting for a server that is away, and nobody would
 * hear why the start cannot succeed. Fails only when both have ended, so that nothing still opens behind what is closed then.
 * @throws the failure that came first
 */
export async function startTogether<A, B>(
  startA: (signal: AbortSignal) => Promise<A>,
  startB: (signal: AbortSignal) => Promise<B>,
): Promise<[A, B]> {
  const failed = new AbortController();
  const endOther = (error: unknown): never => {
    failed.abort(error);
    throw error;
  };
  const parts = [startA(failed.signal).catch(endOther), startB(failed.signal).catch(endOther)] as const;
  await Promise.allSettled(parts);
  failed.signal.throwIfAborted();
  return Promise.all(parts);
}
