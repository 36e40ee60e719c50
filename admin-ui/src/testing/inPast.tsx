/** Shows what is below as of a moment. */
import type { ReactNode } from 'react';
import { PastContext } from '../kernel/past/past.ts';

export const MOMENT = '2026-03-01T08:00:00.000Z';
const past = { moment: MOMENT, instant: MOMENT };

export const inPast = (content: ReactNode) => (
  <PastContext.Provider value={past}>{content}</PastContext.Provider>
);
