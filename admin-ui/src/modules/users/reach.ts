/**
 * What the server lets nobody do to their own account, and nobody but an Administrateur to an Administrateur's, is not offered. The
 * flags of other roles are not known here: an account beyond one's own in another way is refused by the server, which says why.
 */
import { isAdministratorRole } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { roleNameOf } from './people.tsx';

export interface Reach {
  readonly isOwn: (user: RaRecord) => boolean;
  /** E-mail, password, role, status and deletion are an Administrateur's to change. */
  readonly isBeyond: (user: RaRecord) => boolean;
  readonly mayRemove: (user: RaRecord) => boolean;
}

export function useReach(): Reach {
  const { user: self, isAdministrator } = useSession();
  const isOwn = (user: RaRecord) => user.id === self._id;
  const isBeyond = (user: RaRecord) => !isAdministrator && isAdministratorRole(roleNameOf(user));
  return { isOwn, isBeyond, mayRemove: (user) => isAdministrator || !(isOwn(user) || isBeyond(user)) };
}
