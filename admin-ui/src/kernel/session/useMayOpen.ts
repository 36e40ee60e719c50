/** Whether the person may open the screen at an address: there is one, and they have what it needs. */
import { matchPath } from 'react-router-dom';
import { useProduct } from '../screens.ts';
import { fulfils } from './Guard.tsx';
import { useSession } from './SessionContext.tsx';

export function useMayOpen(): (address: string) => boolean {
  const { screens } = useProduct();
  const session = useSession();
  return (address) =>
    screens.some(({ path, needs }) => matchPath(path, address) !== null && fulfils(session, needs));
}
