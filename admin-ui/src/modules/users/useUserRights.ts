/**
 * What the server lets nobody do to their own account, nor to one with rights that they lack, is not offered: by the role, the e-mail, password
 * and role of the account, and its status and deletion where the right is one over people, rights or settings.
 */
import { isAdministratorRole, users } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useRestricted } from '../../kernel/record/restriction.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useRightsLimits } from '../../kernel/session/useRightsLimits.ts';
import { roleNameOf } from './roleNameOf.ts';

export interface UserRights {
  readonly isOwn: (user: RaRecord) => boolean;
  /** Neither e-mail, password nor role are this person's to change. */
  readonly isBeyond: (user: RaRecord) => boolean;
  /** Nor the status. */
  readonly isStronger: (user: RaRecord) => boolean;
  readonly mayRemove: (user: RaRecord) => boolean;
  /** Of the roles, those that this person may give. */
  readonly mayGive: (role: RaRecord) => boolean;
}

export function useUserRights(): UserRights {
  const { user: self, isAdministrator } = useSession();
  const isRestricted = useRestricted(users);
  const { beyond, stronger } = useRightsLimits(!isAdministrator);
  const isOwn = (user: RaRecord) => user.id === self._id;
  const hasRoleOf = (roles: readonly string[], user: RaRecord) =>
    !isAdministrator && (isAdministratorRole(roleNameOf(user)) || roles.includes(String(user['role']?._id)));
  const isStronger = (user: RaRecord) => hasRoleOf(stronger, user);
  return {
    isOwn,
    isBeyond: (user) => !isOwn(user) && hasRoleOf(beyond, user),
    isStronger,
    mayRemove: (user) => (isAdministrator || !(isOwn(user) || isStronger(user))) && !isRestricted(user),
    mayGive: (role) => isAdministrator || !beyond.includes(String(role.id)),
  };
}
