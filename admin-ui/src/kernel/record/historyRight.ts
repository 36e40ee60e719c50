/** Users who read a record only as their own do not see its history, unless they may read every history. */
import type { ModuleDescription } from '@hospital/contracts';
import { usualRoute } from '../api/calls.ts';
import type { Session } from '../session/SessionContext.tsx';

export function mayReadHistory(session: Session, module: ModuleDescription): boolean {
  const { operation } = usualRoute(module, 'get') ?? {};
  if (session.isAdministrator || session.holds('Activities') || operation === undefined) return true;
  return session.may(operation) || !session.mayForOneself(operation);
}
