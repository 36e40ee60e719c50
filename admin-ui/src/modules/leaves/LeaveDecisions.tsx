/** To approve or decline a leave that waits for it, for those who may decide it (decision 19). A decided one has the menu of its state. */
import { leaves } from '@hospital/contracts';
import { Check, X } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { waitsForApproval } from '../../kernel/record/approval.ts';
import { StatusVerb } from '../../kernel/record/StatusVerb.tsx';
import { useStatusChange } from '../../kernel/record/useStatusChange.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useDecisions } from './decisions.ts';

export const statusChange = {
  module: leaves,
  operation: 'ChangeLeaveStatus',
  success: 'toast.leave.status',
} as const;

export function LeaveDecisions({ record, size }: { record: RaRecord; size?: 'small' }) {
  const { may } = useSession();
  const offered = useDecisions()(record);
  const change = useStatusChange(statusChange);
  if (!waitsForApproval(leaves, record) || !may(statusChange.operation) || !offered.includes('Approved'))
    return null;
  const verb = { record, change, size };
  return (
    <>
      <StatusVerb {...verb} status="Declined" text="leave.decline" icon={X} />
      <StatusVerb {...verb} status="Approved" text="leave.approve" icon={Check} look="primary" />
    </>
  );
}
