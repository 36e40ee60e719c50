/** What changes something is not offered while the screens show the past. */
import type { ReactNode } from 'react';
import { usePast } from './past.ts';

export function OnlyInPresent({ children }: { readonly children: ReactNode }) {
  return usePast() ? null : children;
}
