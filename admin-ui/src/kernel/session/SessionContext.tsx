/** The profile and the rights of who is signed in. Below `RequireSession` there always is one. */
import { accessOf, isAdministratorRole, type Actor, type Flag } from '@hospital/contracts';
import { createContext, useContext } from 'react';
import { routeOf } from '../api/calls.ts';
import type { Permissions } from '../api/authProvider.ts';
import type { SignedInUser } from '../api/session.ts';

export interface Session extends Permissions {
  readonly user: SignedInUser;
  readonly isAdministrator: boolean;
  /** Nothing opens but the own profile until the person has added one. */
  readonly needsSecondFactor: boolean;
  readonly holds: (flag: Flag) => boolean;
  /** Whether the server would let this call pass, by the same table that it asks. */
  readonly may: (operation: string) => boolean;
  /** Whether it would return at least what a picker shows. */
  readonly mayPick: (operation: string) => boolean;
  /** Whether it would let it pass for one's own records at least. */
  readonly mayForOneself: (operation: string) => boolean;
}

export function sessionOf(user: SignedInUser, permissions: Permissions): Session {
  const isAdministrator = isAdministratorRole(user.role.name);
  const actor: Actor = {
    id: user._id,
    name: `${user.firstname} ${user.lastname}`,
    roleId: user.role._id,
    roleName: user.role.name,
    isAdministrator,
    ...permissions,
  };
  return {
    user,
    ...permissions,
    isAdministrator,
    needsSecondFactor:
      user.mustAddSecondFactor === true ||
      (permissions.requiresSecondFactor === true && user.hasSecondFactor !== true),
    holds: (flag) => permissions.flags.has(flag),
    mayPick: (operation) => accessOf(routeOf(operation).permission, actor) !== 'denied',
    may: (operation) => accessOf(routeOf(operation).permission, actor) === 'full',
    mayForOneself: (operation) => ['full', 'own'].includes(accessOf(routeOf(operation).permission, actor)),
  };
}

export const SessionContext = createContext<Session | null>(null);

/** Whether the rights are those of this visit, not only those that the browser remembers. Apart: few ask, and it changes in every visit. */
export const ConfirmedContext = createContext(true);

export function useIsConfirmed(): boolean {
  return useContext(ConfirmedContext);
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session here: this screen belongs below RequireSession.');
  return session;
}
