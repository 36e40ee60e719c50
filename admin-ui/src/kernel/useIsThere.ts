import { useCallback, useEffect, useRef } from 'react';

/** @returns whether the component is still on the screen, to ask after a call: what it would show is shown elsewhere once it is gone */
export function useIsThere(): () => boolean {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  return useCallback(() => isThere.current, []);
}
