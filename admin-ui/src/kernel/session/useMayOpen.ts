/** What the person may open: a screen that is there, and for which they have what it needs. */
import { matchPath } from 'react-router-dom';
import { usePageOf } from '../addresses.ts';
import { useProduct } from '../screens.ts';
import { meetsNeeds } from './Guard.tsx';
import { useSession } from './SessionContext.tsx';

export function useMayOpen(): (address: string) => boolean {
  const { screens } = useProduct();
  const session = useSession();
  return (address) =>
    screens.some(({ path, needs }) => matchPath(path, address) !== null && meetsNeeds(session, needs));
}

/** The address of a record's page; null if it has no page, or if the person may not open it. */
export function useOpenPage(): ReturnType<typeof usePageOf> {
  const pageOf = usePageOf();
  const mayOpen = useMayOpen();
  return (module, record) => {
    const page = pageOf(module, record);
    return page !== null && mayOpen(page) ? page : null;
  };
}
