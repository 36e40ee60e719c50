import { receipts } from '@hospital/contracts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';

export const receiptColumns = columnsFor(receipts, [
  {
    source: 'number',
    width: 170,
    render: (record) => <span className="ltr">{String(record['number'])}</span>,
  },
  { source: 'patient', render: (record) => <PersonWithAvatar person={record['patient']} /> },
  { source: 'kind', width: 130 },
  { source: 'method', width: 130 },
  { source: 'day', width: 140 },
  { source: 'amount', width: 150 },
  {
    source: 'status',
    width: 130,
    render: (record) => <StatePill module={receipts} record={record} />,
  },
]);
