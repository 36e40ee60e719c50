/** On the dashboard: the leaves that wait for a decision, longest first, each decided here by those who may. */
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { DashboardList } from '../../kernel/list/DashboardList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Avatar } from '../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { LeaveDecisions } from './LeaveDecisions.tsx';

function PendingLeave({ record }: { record: RaRecord }) {
  const nameOf = usePersonName();
  const { recordOf } = useAddresses();
  const { day } = useFormats();
  const { word } = useTexts();
  return (
    <>
      <Avatar person={record['user']} size={30} />
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={recordOf('leaves', record.id)}
        >
          <bdi className="name">{nameOf(record['user'])}</bdi>
        </Link>
        <span className="quiet small">
          {word(String(record['type']))} · <bdi>{day(record['fromDate'])}</bdi> –{' '}
          <bdi>{day(record['toDate'])}</bdi>
        </span>
      </span>
      <LeaveDecisions record={record} size="small" />
    </>
  );
}

export function PendingLeaves() {
  const { listOf } = useAddresses();
  return (
    <DashboardList
      title="dashboard.pendingLeaves"
      rowsOf={({ lists }) => lists['pendingLeaves'] ?? []}
      empty="dashboard.noPendingLeaves"
      allTo={listOf('leaves', { status: 'Pending' })}
      row={(record) => <PendingLeave record={record} />}
    />
  );
}
