/**
 * Screens below need a session: without one the way leads to /signin and back. The profile and the role load first; when
 * they do not, the session ends with the specification's warning, or, where the server ended it, with the sign-in page's word.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loadPermissions, loadProfile, type Permissions } from '../api/authProvider.ts';
import { statusOf } from '../api/http.ts';
import { endSession, forgetSession, readSession, rememberUser, type SignedInUser } from '../api/session.ts';
import { useToasts } from '../toasts.ts';
import { ShellSkeleton } from '../layout/ShellSkeleton.tsx';
import { SessionContext, sessionOf } from './SessionContext.tsx';

interface Loaded {
  readonly user: SignedInUser;
  readonly permissions: Permissions;
}

async function loadSession(): Promise<Loaded> {
  const user = await loadProfile();
  rememberUser(user);
  return { user, permissions: await loadPermissions(user.role.name) };
}

/** Where one is sent from here, so that the sign-in leads back. */
function useWayBack() {
  const { pathname, search } = useLocation();
  return useMemo(() => ({ nextPathname: pathname, nextSearch: search }), [pathname, search]);
}

export function RequireSession({ children }: { children: ReactNode }) {
  const stored = readSession();
  const back = useWayBack();
  const { data, error } = useQuery({
    queryKey: ['session', stored?.token],
    queryFn: loadSession,
    enabled: stored !== null,
    retry: false,
    staleTime: 60_000,
  });
  // A later refresh that fails for want of a connection takes nobody's work away; a session that ended does.
  useFailedProfile(data && statusOf(error) !== 401 ? null : error, back);
  const session = useMemo(() => (data ? sessionOf(data.user, data.permissions) : null), [data]);
  if (!stored) return <Navigate to="/signin" replace state={back} />;
  if (!session) return <ShellSkeleton />;
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

function useFailedProfile(error: Error | null, back: object) {
  const navigate = useNavigate();
  const { say } = useToasts();
  useEffect(() => {
    if (!error) return;
    if (statusOf(error) === 401) endSession();
    else {
      forgetSession();
      say({ kind: 'warning', title: 'toast.title.warning', text: 'toast.profileFailed' });
    }
    navigate('/signin', { replace: true, state: back });
  }, [error, navigate, say, back]);
}
