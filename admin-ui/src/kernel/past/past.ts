/** What the screens below show: now (null), or a moment of the past, where nothing can be changed. */
import { createContext, useContext } from 'react';

export interface Past {
  readonly moment: string;
  /** Of a position: when its event happened. */
  readonly instant: string;
}

export const PastContext = createContext<Past | null>(null);

export function usePast(): Past | null {
  return useContext(PastContext);
}

/** Whether a form is at the address: the specification's words for it. */
export function isFormAddress(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return /\/(create|add|update|edit)\/?$/.test(path);
}
