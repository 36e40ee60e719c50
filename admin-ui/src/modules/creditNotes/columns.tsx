import { creditNotes } from '@hospital/contracts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';

export const creditNoteColumns = columnsFor(creditNotes, [
  {
    source: 'number',
    width: 170,
    render: (record) => <span className="ltr">{String(record['number'])}</span>,
  },
  { source: 'patient', render: (record) => <PersonWithAvatar person={record['patient']} /> },
  {
    source: 'invoiceNumber',
    width: 150,
    render: (record) => <span className="ltr">{String(record['invoiceNumber'])}</span>,
  },
  { source: 'day', width: 140 },
  { source: 'amount', width: 150 },
  { source: 'refunded', width: 150 },
]);
