/** The batches that this browser asked for and has not been notified of yet. They outlive the page and are forgotten after the notification. */
const NAME = 'watchedBatches';
const MOST = 20;
const listeners = new Set<() => void>();
let known: readonly string[] | null = null;

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  known = ids.slice(-MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(known));
  } catch {
    // A browser that keeps nothing tells of the batches of this page alone.
  }
  for (const listener of listeners) listener();
}

export function watchedBatches(): readonly string[] {
  known ??= read();
  return known;
}

export function watchBatch(id: string): void {
  keep([...watchedBatches().filter((other) => other !== id), id]);
}

export function forgetBatch(id: string): void {
  keep(watchedBatches().filter((other) => other !== id));
}

export function onWatched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
