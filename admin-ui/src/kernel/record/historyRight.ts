/**
 * Who may read the history of a record. A module declares who reads every history (`everyHistory`): they also look at the past.
 * Users who read a record only as their own do not see its history.
 */
import type { ModuleDescription } from '@hospital/contracts';
import { defaultRoute } from '../api/calls.ts';
import { useProduct } from '../screens.ts';
import { meetsNeeds, type AccessNeeds } from '../session/Guard.tsx';
import { useSession, type Session } from '../session/SessionContext.tsx';

function readsEvery(session: Session, everyHistory: readonly AccessNeeds[]): boolean {
  return everyHistory.some((needs) => meetsNeeds(session, needs));
}

interface HistoryQuestion {
  readonly module: ModuleDescription;
  readonly everyHistory: readonly AccessNeeds[];
}

export function mayReadHistory(session: Session, { module, everyHistory }: HistoryQuestion): boolean {
  const { operation } = defaultRoute(module, 'get') ?? {};
  if (operation === undefined || readsEvery(session, everyHistory)) return true;
  return session.may(operation) || !session.mayForOneself(operation);
}

/** Nobody does where no module declares it. */
export function useReadsEveryHistory(): boolean {
  const session = useSession();
  return readsEvery(session, useProduct().everyHistory);
}

export function useMayReadHistory(module: ModuleDescription | undefined): boolean {
  const session = useSession();
  const { everyHistory } = useProduct();
  return module !== undefined && mayReadHistory(session, { module, everyHistory });
}
