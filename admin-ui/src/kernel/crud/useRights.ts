/** What a person may do with the records of a module: as far as the calls let them, and as the module says of each record. */
import type { RaRecord } from 'react-admin';
import { defaultRoute } from '../api/calls.ts';
import { usePast } from '../past/past.ts';
import { useSession } from '../session/SessionContext.tsx';
import { useIsOwner } from '../session/useRightsLimits.ts';
import type { Presentation } from './presentation.ts';
import { useRestricted } from '../record/restriction.ts';
import { useChangeable } from './useChangeable.ts';

export interface Rights {
  readonly mayCreate: boolean;
  readonly mayChange: (record: RaRecord) => boolean;
  /** Whether there may be records that the person may remove. */
  readonly mayRemoveSome: boolean;
  readonly mayRemove: (record: RaRecord) => boolean;
}

export function useRights({ module, mayWrite, ownMatter }: Presentation): Rights {
  const session = useSession();
  const isPast = usePast() !== null;
  const declared = useChangeable(module);
  const isOwnMatter = useIsOwner(ownMatter);
  const isRestricted = useRestricted(module);
  const reaches = (verb: 'create' | 'change' | 'remove') => {
    const route = defaultRoute(module, verb);
    return !isPast && route !== undefined && session.mayForOneself(route.operation);
  };
  const isOpen = (record: RaRecord) =>
    declared.mayChange(record) && !isOwnMatter(record) && (mayWrite?.(record, session) ?? true);
  return {
    mayCreate: reaches('create'),
    mayChange: (record) => reaches('change') && isOpen(record),
    mayRemoveSome: reaches('remove'),
    mayRemove: (record) => reaches('remove') && isOpen(record) && !isRestricted(record),
  };
}
