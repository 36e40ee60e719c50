/** Runs over the items in their order, some at a time; after a failure none is begun, and those under way are waited for. */
export async function inParallel<T>(
  items: readonly T[],
  run: (item: T, index: number) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const waiting = items.entries();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      if (failed) return;
      try {
        await run(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failure = workers.find((worker) => worker.status === 'rejected');
  if (failure) throw failure.reason;
}
