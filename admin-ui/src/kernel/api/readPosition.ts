/**
 * When the server first answered this tab, by its own clock. What the tab shows was read from then on: whoever listens for changes listens from
 * there, or what was changed between the reading and the listening is never told.
 */
const LONGEST_MS = 60_000;
/** A Date header has whole seconds. */
const MARGIN_MS = 1_000;

let first: { readonly at: number; readonly seen: number } | null = null;

export function rememberAnswer(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!first && !Number.isNaN(at)) first = { at, seen: performance.now() };
}

/** A minute ago at most; null where nothing was answered. */
export function listensFrom(): string | null {
  if (!first) return null;
  const elapsed = performance.now() - first.seen;
  return new Date(first.at - MARGIN_MS + Math.max(0, elapsed - LONGEST_MS)).toISOString();
}
