import { invoices } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { idIn } from '../../kernel/record/idIn.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { InvoiceMarks } from './Marks.tsx';

/** The patient of an invoice, by its appointment where the invoice itself does not say. */
export function patientOf({ patient, appointment }: RaRecord): unknown {
  if (typeof patient === 'object' && patient !== null) return patient;
  return typeof appointment === 'object' && appointment !== null && 'patient' in appointment
    ? appointment.patient
    : null;
}

export function idOfAppointment({ appointment }: RaRecord): string {
  return idIn(appointment);
}

/** In red, and in words, where something is still owed after it. */
function DueDate({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { day, now } = useFormats();
  const isOverdue = Number(record['due']) > 0 && String(record['dueDate']) < now().day;
  return (
    <span className={isOverdue ? 'overdue' : undefined}>
      <span className="ltr">{day(record['dueDate'])}</span>
      {isOverdue && <span className="small"> {translate('list.overdue')}</span>}
    </span>
  );
}

export const invoiceColumns = columnsFor(invoices, [
  {
    source: 'number',
    width: 130,
    render: (record) => <span className="ltr">{String(record['number'])}</span>,
  },
  { source: 'patient', render: (record) => <PersonWithAvatar person={patientOf(record)} /> },
  { source: 'invoiceDate', width: 130, onCard: false },
  { source: 'dueDate', width: 150, render: (record) => <DueDate record={record} /> },
  { source: 'grandTotal', width: 160 },
  { source: 'due', width: 140 },
  {
    source: 'status',
    width: 150,
    // Nobody paid what was credited.
    render: (record) =>
      record['credited'] === true ? (
        <InvoiceMarks record={record} />
      ) : (
        <StatePill module={invoices} record={record} />
      ),
  },
]);
