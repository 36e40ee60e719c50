import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

/** @returns what opens an address of the product in another tab, with the moment that this one shows. The other tab knows nothing of this one. */
export function useOpenTab(): (to: string) => void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useCallback(
    (to) => {
      // eslint-disable-next-line no-restricted-properties -- the one way
      window.open(navigator.createHref(to), '_blank', 'noopener');
    },
    [navigator],
  );
}
