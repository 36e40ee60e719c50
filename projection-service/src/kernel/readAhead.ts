/**
 * Loads a few items ahead of the one that is taken, in their order: who takes them waits for the slowest part of the way alone, and not for each part after the
 * other. No more than `ahead` results wait, however slowly they are taken.
 */
export async function* readAhead<T, R>(
  items: AsyncIterable<T>,
  ahead: number,
  load: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const loading: Promise<R>[] = [];
  for await (const item of items) {
    const loaded = load(item);
    // It is thrown where it is taken; a reader that left takes it no more.
    loaded.catch(() => undefined);
    loading.push(loaded);
    const first = loading.length > ahead ? loading.shift() : undefined;
    if (first) yield await first;
  }
  for (const loaded of loading) yield await loaded;
}
