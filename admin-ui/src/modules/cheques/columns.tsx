import { cheques } from '@hospital/contracts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';

export const chequeColumns = columnsFor(cheques, [
  {
    source: 'chequeNumber',
    width: 130,
    render: (record) => <span className="ltr">{String(record['chequeNumber'] ?? '–')}</span>,
  },
  { source: 'bank', width: 150 },
  { source: 'patient', render: (record) => <PersonWithAvatar person={record['patient']} /> },
  { source: 'day', width: 130 },
  { source: 'amount', width: 140 },
  { source: 'status', width: 130, render: (record) => <StatePill module={cheques} record={record} /> },
]);
