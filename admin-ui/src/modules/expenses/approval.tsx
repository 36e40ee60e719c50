/** The states that a person may give an expense: what one bought or wrote to is approved by somebody else (decision 19). */
import { expenses } from '@hospital/contracts';
import { Check } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { waitsForApproval } from '../../kernel/record/approval.ts';
import { StatusVerb } from '../../kernel/record/StatusVerb.tsx';
import { useStatusChange } from '../../kernel/record/useStatusChange.ts';
import { useIsOwner } from '../../kernel/session/useRightsLimits.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';

export const approval: readonly string[] = ['Pending', 'Approved'];

export const statusChange = {
  module: expenses,
  operation: 'ChangeExpenseStatus',
  success: 'toast.expense.status',
} as const;

export function useApproval(): (expense: Readonly<Record<string, unknown>>) => readonly string[] {
  const isBuyer = useIsOwner({ flag: 'Expenses', field: 'purchasedBy' });
  const isWriter = useIsOwner({ flag: 'Expenses', field: 'writers' });
  return (expense) => {
    // What was paid out of a till stays as it was approved.
    if (typeof expense['payoutSession'] === 'string') return [];
    return isBuyer(expense) || isWriter(expense) ? ['Pending'] : approval;
  };
}

/** Pending → Approved in one click, for those who may. */
export function ExpenseApproval({ record, size }: { record: RaRecord; size?: 'small' }) {
  const { may } = useSession();
  const offered = useApproval()(record);
  const change = useStatusChange(statusChange);
  if (!waitsForApproval(expenses, record) || !may(statusChange.operation) || !offered.includes('Approved'))
    return null;
  return (
    <StatusVerb
      record={record}
      status="Approved"
      text="bulk.approve"
      icon={Check}
      look="primary"
      change={change}
      size={size}
    />
  );
}
