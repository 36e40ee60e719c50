import { leaves, toneOf } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { CrudCreate } from '../../kernel/crud/CrudForms.tsx';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import { approveVerb } from '../../kernel/list/bulkVerbs.ts';
import { waitsForApproval } from '../../kernel/record/approval.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { FieldDetails } from '../../kernel/record/RecordPage.tsx';
import { StatusMenu } from '../../kernel/record/StatusMenu.tsx';
import { pillClass } from '../../kernel/ui/Pill.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useDecisions } from './decisions.ts';
import { LeaveDecisions, statusChange } from './LeaveDecisions.tsx';
import { mayWriteLeave } from './leaveDays.ts';
import { LeaveInputs } from './LeaveInputs.tsx';
import { RemainingLeave } from './RemainingLeave.tsx';

/** A closed leave keeps its state, and what was decided. */
function ClosedLeave({ record }: { record: RaRecord }) {
  const { word } = useTexts();
  const { status, outcome } = record;
  const decided = typeof outcome === 'string' ? ` (${word(outcome).toLowerCase()})` : '';
  return (
    <span className={pillClass(toneOf(leaves.fields.status, status))}>
      {word(String(status))}
      {decided}
    </span>
  );
}

/** The two other states behind it, for who may decide. */
function LeaveStatus({ record }: { record: RaRecord }) {
  const { may } = useSession();
  const wordsOf = useDecisions();
  if (record['status'] === 'Closed') return <ClosedLeave record={record} />;
  return (
    <StatusMenu
      {...statusChange}
      record={record}
      words={wordsOf(record)}
      isFinal={!may('ChangeLeaveStatus')}
    />
  );
}

const shown = ['user', 'type', 'fromDate', 'toDate', 'nbOfDays', 'reason'] as const;

export const presentation: OwnPresentation = {
  list: LeaveList,
  create: LeaveCreate,
  toast: 'leave',
  search: {
    searchFields: ['name', 'type', 'status', 'fromDate', 'toDate'],
    searchWords: { status: ['Pending', 'Approved', 'Rejected'] },
    searchNeedsAll: true,
    barFields: ['type', 'status', 'fromDate', 'toDate'],
    resetTo: 'first',
  },
  withoutColumn: ['outcome'],
  columns: columnsFor(leaves, [
    { source: 'user' },
    { source: 'type', width: 140 },
    { source: 'fromDate', width: 130 },
    { source: 'toDate', width: 130 },
    { source: 'nbOfDays', width: 130 },
    { source: 'reason' },
    { source: 'status', width: 130, render: (record) => <LeaveStatus record={record} /> },
  ]),
  title: (record, nameOf) => nameOf(record['user']),
  mayWrite: (record, { may, user }) =>
    mayWriteLeave(record, { holdsFlag: may('ChangeLeaveStatus'), own: user._id }),
  whenLocked: 'leave.locked',
  inputs: () => <LeaveInputs />,
  status: (record) => <LeaveStatus record={record} />,
  decisions: (record) => <LeaveDecisions record={record} />,
  details: (record) => (
    <FieldDetails module={leaves} record={record} names={record['outcome'] ? [...shown, 'outcome'] : shown} />
  ),
};

/** Anyone who sees their own leaves alone has nobody to search for. */
function LeaveList({ presentation }: Presented) {
  const { may } = useSession();
  const decisionsOf = useDecisions();
  const seesAll = may('ChangeLeaveStatus');
  const isToApprove = (record: RaRecord) =>
    waitsForApproval(leaves, record) && decisionsOf(record).includes('Approved');
  const bulk = () => [approveVerb(leaves, 'ChangeLeaveStatus', isToApprove)];
  return (
    <CrudList
      presentation={seesAll ? { ...presentation, quick: 'name', bulk } : presentation}
      above={<RemainingLeave />}
    />
  );
}

function LeaveCreate({ presentation }: Presented) {
  const { user, may } = useSession();
  const defaults = may('ChangeLeaveStatus') ? {} : { user };
  return <CrudCreate presentation={presentation} defaults={defaults} />;
}
