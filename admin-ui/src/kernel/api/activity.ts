/**
 * Whether a person is behind a call, or a screen that refreshes by itself: only the calls of a person keep the session from ending. A call
 * is a person's for a few seconds after they last touched the page; opening it is an act of theirs too.
 */
const ACT_MS = 10_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
let actedAt = performance.now();

for (const act of ACTS) {
  window.addEventListener(act, () => (actedAt = performance.now()), { capture: true, passive: true });
}

export function isPersonActing(): boolean {
  return performance.now() - actedAt < ACT_MS;
}
