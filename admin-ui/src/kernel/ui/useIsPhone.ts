/** Whether the page is as narrow as on a phone: the width at which the style sheets change too. */
import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 680px)';

function query(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia(NARROW) : null;
}

function subscribe(changed: () => void): () => void {
  const narrow = query();
  narrow?.addEventListener('change', changed);
  return () => narrow?.removeEventListener('change', changed);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? false);
}
