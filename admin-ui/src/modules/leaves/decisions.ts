/** The states that a person may give a leave: their own they take back, and somebody else decides it. */
import { useIsOwner } from '../../kernel/session/useRightsLimits.ts';

export const decisions: readonly string[] = ['Approved', 'Pending', 'Declined'];

export function useDecisions(): (leave: Readonly<Record<string, unknown>>) => readonly string[] {
  const isOwn = useIsOwner({ flag: 'Leaves', field: 'user' });
  return (leave) => (isOwn(leave) ? ['Pending'] : decisions);
}
