/**
 * The batches that the person asked for in this browser and has not been notified of yet. They outlive the page and are forgotten after the
 * notification.
 */
import { readSession } from '../../kernel/api/session.ts';

const MOST = 20;
const listeners = new Set<() => void>();
let known: { readonly name: string; readonly ids: readonly string[] } | null = null;

const nameNow = () => `${readSession()?.user._id ?? ''}.watchedBatches`;

function read(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  const name = nameNow();
  known = { name, ids: ids.slice(-MOST) };
  try {
    localStorage.setItem(name, JSON.stringify(known.ids));
  } catch {
    // A browser that keeps nothing tells of the batches of this page alone.
  }
  for (const listener of listeners) listener();
}

export function watchedBatches(): readonly string[] {
  const name = nameNow();
  if (known?.name !== name) known = { name, ids: read(name) };
  return known.ids;
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
