/** On the dashboard: the expenses that wait for approval, longest first, each approved here by those who may. */
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { DashboardList } from '../../kernel/list/DashboardList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { ExpenseApproval } from './approval.tsx';

function PendingExpense({ record }: { record: RaRecord }) {
  const nameOf = usePersonName();
  const { recordOf } = useAddresses();
  const { money, day } = useFormats();
  return (
    <>
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={recordOf('expenses', record.id)}
        >
          <bdi className="name">{String(record['itemName'])}</bdi>
        </Link>
        <span className="quiet small clip">
          <bdi>{nameOf(record['purchasedBy'])}</bdi> · <bdi>{day(record['purchaseDate'])}</bdi>
        </span>
      </span>
      <span className="ltr">{money(record['amount'])}</span>
      <ExpenseApproval record={record} size="small" />
    </>
  );
}

export function PendingExpenses() {
  const { listOf } = useAddresses();
  return (
    <DashboardList
      title="dashboard.pendingExpenses"
      rowsOf={({ lists }) => lists['pendingExpenses'] ?? []}
      empty="dashboard.noPendingExpenses"
      allTo={listOf('expenses', { status: 'Pending' })}
      row={(record) => <PendingExpense record={record} />}
    />
  );
}
