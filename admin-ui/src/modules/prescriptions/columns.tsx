import { prescriptions } from '@hospital/contracts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';

export const prescriptionColumns = columnsFor(prescriptions, [
  {
    source: 'number',
    width: 170,
    render: (record) => <span className="ltr">{String(record['number'])}</span>,
  },
  { source: 'patient', render: (record) => <PersonWithAvatar person={record['patient']} /> },
  { source: 'dueDate', width: 150 },
  {
    source: 'status',
    width: 150,
    render: (record) => <StatePill module={prescriptions} record={record} />,
  },
]);
