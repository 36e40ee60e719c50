import { useEffect, useState } from 'react';

/** Long enough for the next letter. */
const PAUSE_MS = 150;

/** A value once it has not changed for a while: what a search sends, what is computed by the server. */
export function useDebounced<T>(value: T, pauseMs = PAUSE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
