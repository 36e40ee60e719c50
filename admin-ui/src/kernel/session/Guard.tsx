/** Screens that need a flag, or the role Administrateur; everybody else is redirected to the dashboard. */
import type { Flag } from '@hospital/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useToasts } from '../toasts.ts';
import { useIsConfirmed, useSession, type Session } from './SessionContext.tsx';

/** What a screen asks: one of these flags, the role Administrateur, or nothing but a session. */
export interface AccessNeeds {
  readonly flags?: readonly Flag[];
  readonly all?: readonly Flag[];
  readonly administrator?: boolean;
  /** The flags do not bind Administrateur here. */
  readonly orAdministrator?: boolean;
}

export function meetsNeeds(
  session: Pick<Session, 'isAdministrator' | 'flags'>,
  needs: AccessNeeds | undefined,
): boolean {
  if (!needs) return true;
  if (needs.orAdministrator && session.isAdministrator) return true;
  if (needs.administrator && !session.isAdministrator) return false;
  if (needs.all && !needs.all.every((flag) => session.flags.has(flag))) return false;
  return !needs.flags || needs.flags.some((flag) => session.flags.has(flag));
}

/** Leads to the dashboard, once the server has said that the rights are still those that this browser remembers. */
export function RedirectToDashboard() {
  const isConfirmed = useIsConfirmed();
  return isConfirmed ? <Navigate to="/dashboard" replace /> : null;
}

/** A notice says why the screen that was in use closes. */
function Closed() {
  const { say } = useToasts();
  useEffect(() => say({ kind: 'warning', title: 'toast.title.warning', text: 'toast.rightsChanged' }), [say]);
  return <RedirectToDashboard />;
}

export function Guard({ needs, children }: { needs?: AccessNeeds | undefined; children: ReactNode }) {
  const isOpen = meetsNeeds(useSession(), needs);
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<string | null>(null);
  if (isOpen && opened !== pathname) setOpened(pathname);
  if (isOpen) return children;
  return opened === pathname ? <Closed /> : <RedirectToDashboard />;
}
