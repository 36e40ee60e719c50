/** Screens that need a flag, or the role Administrateur; everybody else is led to the dashboard. */
import type { Flag } from '@hospital/contracts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useIsConfirmed, useSession, type Session } from './SessionContext.tsx';

/** What a screen asks: one of these flags, the role Administrateur, or nothing but a session. */
export interface Needs {
  readonly flags?: readonly Flag[];
  readonly all?: readonly Flag[];
  readonly administrator?: boolean;
  /** The flags do not bind Administrateur here. */
  readonly orAdministrator?: boolean;
}

export function fulfils(
  session: Pick<Session, 'isAdministrator' | 'flags'>,
  needs: Needs | undefined,
): boolean {
  if (!needs) return true;
  if (needs.orAdministrator && session.isAdministrator) return true;
  if (needs.administrator && !session.isAdministrator) return false;
  if (needs.all && !needs.all.every((flag) => session.flags.has(flag))) return false;
  return !needs.flags || needs.flags.some((flag) => session.flags.has(flag));
}

/** Leads to the dashboard, once the server has said that the rights are still those that this browser remembers. */
export function LedAway() {
  const isConfirmed = useIsConfirmed();
  return isConfirmed ? <Navigate to="/dashboard" replace /> : null;
}

export function Guard({ needs, children }: { needs?: Needs | undefined; children: ReactNode }) {
  const session = useSession();
  return fulfils(session, needs) ? children : <LedAway />;
}
