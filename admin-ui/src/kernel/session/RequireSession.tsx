/**
 * Screens below need a session: without one the way leads to /signin and back. The profile and the role load first; when
 * they do not, the session ends with the specification's warning, or, where the server ended it, with the sign-in page's word.
 */
import { roleFlags } from '@hospital/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useResetStore } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loadPermissions, loadProfile, type Permissions } from '../api/authProvider.ts';
import { clearPersonalState } from '../api/clearPersonalState.ts';
import { refusalFrom, statusOf } from '../api/http.ts';
import {
  onOtherPerson,
  readSession,
  rememberedRights,
  rememberRights,
  rememberUser,
  type SignedInUser,
  type StoredSession,
} from '../api/session.ts';
import { dropAllDrafts } from '../form/draft.ts';
import { useToasts } from '../toasts.ts';
import { ShellSkeleton } from '../layout/ShellSkeleton.tsx';
import { useRememberScreenPath } from './rememberedPath.ts';
import { ConfirmedContext, SessionContext, sessionOf } from './SessionContext.tsx';

interface LoadedSession {
  readonly user: SignedInUser;
  readonly permissions: Permissions;
}

/** The role of the last visit is asked for beside the profile; only who has another one by now waits for both. */
async function loadSession(): Promise<LoadedSession> {
  const before = readSession()?.user.role.name;
  const profile = loadProfile();
  const early = before === undefined ? null : loadPermissions(before).catch(() => null);
  const user = await profile;
  rememberUser(user);
  const isSame = user.role.name === before;
  const permissions = (isSame ? await early : null) ?? (await loadPermissions(user.role.name));
  rememberRights({ ...permissions, userId: user._id, flags: [...permissions.flags] });
  return { user, permissions };
}

/** Shown while the profile loads, so that the screen asks for its data meanwhile: the server checks each call in any case. */
export function rememberedSession({ user }: StoredSession): LoadedSession | undefined {
  const rights = rememberedRights(user);
  if (!rights) return undefined;
  const known = new Set(rights.flags);
  const { hasAccess, requiresSecondFactor = false } = rights;
  const flags = new Set(roleFlags.filter((flag) => known.has(flag)));
  return { user, permissions: { hasAccess, requiresSecondFactor, flags } };
}

const comparable = ({ user, permissions: { flags, ...permissions } }: LoadedSession) =>
  JSON.stringify([user, [...flags].sort(), permissions.hasAccess, permissions.requiresSecondFactor]);

/** A profile that says what is known already draws nothing again. */
function keepSame(before: unknown, now: unknown): unknown {
  return before !== undefined && comparable(before as LoadedSession) === comparable(now as LoadedSession)
    ? before
    : now;
}

export function sessionQuery(stored: StoredSession | null) {
  return queryOptions({
    queryKey: ['session', stored?.token],
    queryFn: loadSession,
    retry: false,
    staleTime: 60_000,
    structuralSharing: keepSame,
    initialData: () => (stored ? rememberedSession(stored) : undefined),
    initialDataUpdatedAt: 0,
  });
}

/** Where one is sent from here, so that the sign-in leads back. */
function useWayBack() {
  const { pathname, search } = useLocation();
  return useMemo(() => ({ nextPathname: pathname, nextSearch: search }), [pathname, search]);
}

/**
 * What this tab shows is nobody's to see any more; loaded again, nothing of it is left. What was typed is kept for who typed it until
 * somebody else is signed in: another tab, whose sign-in that may have been, cannot reach the drafts of this one.
 */
function useOtherTabs(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return undefined;
    dropAllDrafts(person);
    return onOtherPerson(() => location.reload());
  }, [person]);
}

export function RequireSession({ children }: { children: ReactNode }) {
  const stored = readSession();
  const back = useWayBack();
  useRememberScreenPath();
  useOtherTabs(stored?.user._id);
  const { data, error, dataUpdatedAt } = useQuery({ ...sessionQuery(stored), enabled: stored !== null });
  const isConfirmed = dataUpdatedAt > 0;
  // A later refresh that fails for want of a connection takes nobody's work away; a session that ended does.
  useFailedProfile(isConfirmed && statusOf(error) !== 401 ? null : error, back);
  const session = useMemo(() => (data ? sessionOf(data.user, data.permissions) : null), [data]);
  if (!stored) return <Navigate to="/signin" replace state={back} />;
  if (!session) return <ShellSkeleton />;
  return (
    <ConfirmedContext.Provider value={isConfirmed}>
      <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
    </ConfirmedContext.Provider>
  );
}

function useFailedProfile(error: Error | null, back: object) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const resetStore = useResetStore();
  const { say } = useToasts();
  useEffect(() => {
    if (!error) return;
    const isOver = statusOf(error) === 401;
    clearPersonalState(isOver ? { code: refusalFrom(error).code } : {});
    if (!isOver) say({ kind: 'warning', title: 'toast.title.warning', text: 'toast.profileFailed' });
    navigate('/signin', { replace: true, state: back });
    // As react-admin's sign-out does: what the person looked for in lists is theirs, too.
    resetStore();
    client.clear();
  }, [error, navigate, say, back, resetStore, client]);
}
