import { getEventListeners } from 'node:events';

/** How much a signal holds: its listeners, and the composites that `AbortSignal.any` made of it. */
export function entriesOfSignal(signal: AbortSignal): number {
  const composites = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === 'kDependantSignals',
  );
  const kept: unknown = composites && Reflect.get(signal, composites);
  const count = typeof kept === 'object' && kept !== null ? Number(Reflect.get(kept, 'size')) : 0;
  return count + getEventListeners(signal, 'abort').length;
}
