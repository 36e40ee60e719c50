/**
 * What the server refuses somebody although they hold the flag: accounts with rights that they lack, and their own matter, which
 * somebody else decides as long as there is somebody else. Asked once for all screens; until it is known, one's own matter is not offered.
 */
import type { Flag } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { fillPath, routeOf } from '../api/calls.ts';
import { call } from '../api/http.ts';
import { usePast } from '../past/past.ts';
import { idIn } from '../record/idIn.ts';
import { useSession } from './SessionContext.tsx';

export interface RightsLimits {
  /** Roles with a right that the person lacks. */
  readonly beyond: readonly string[];
  /** Those among them whose right is one over people, rights or settings. */
  readonly stronger: readonly string[];
  /** Flags that nobody else holds. */
  readonly alone: readonly string[];
}

const none: RightsLimits = { beyond: [], stronger: [], alone: [] };

async function load({ signal }: { readonly signal: AbortSignal }): Promise<RightsLimits> {
  const { body } = await call({ method: 'GET', path: fillPath(routeOf('reach')), signal });
  return { ...none, ...(body as object) };
}

/** The key begins with the session's, so that a change of roles refreshes it. */
export function useRightsLimits(isAsked = true): RightsLimits {
  const isPast = usePast() !== null;
  const { data } = useQuery({
    queryKey: ['session', 'reach'],
    queryFn: load,
    enabled: isAsked && !isPast,
    retry: false,
  });
  return data ?? none;
}

export interface OwnerRule {
  readonly flag: Flag;
  /** The field that names whose it is, or all whose it is: `user`. */
  readonly field: string;
}

/** Whether a record is the person's own matter, for somebody else to decide. */
export function useIsOwner(matter?: OwnerRule): (record: Readonly<Record<string, unknown>>) => boolean {
  const { user, holds } = useSession();
  const { alone } = useRightsLimits(matter !== undefined && holds(matter.flag));
  if (!matter || alone.includes(matter.flag)) return () => false;
  return (record) => [record[matter.field]].flat().some((owner) => idIn(owner) === user._id);
}

/** For the field that says whose it will be: oneself only where nobody else could write it. */
export function useExcludesSelf(flag: Flag): (person: RaRecord) => boolean {
  const isOwn = useIsOwner({ flag, field: 'id' });
  return (person) => !isOwn(person);
}
