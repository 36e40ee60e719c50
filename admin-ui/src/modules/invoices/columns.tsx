import { invoices } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { Face } from '../../kernel/ui/Avatar.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';

/** The patient of an invoice, by its appointment where the invoice itself does not say. */
export function patientOf({ patient, appointment }: RaRecord): unknown {
  if (typeof patient === 'object' && patient !== null) return patient;
  return typeof appointment === 'object' && appointment !== null && 'patient' in appointment
    ? appointment.patient
    : null;
}

export function idOfAppointment({ appointment }: RaRecord): string {
  if (typeof appointment === 'object' && appointment !== null && '_id' in appointment)
    return String(appointment._id);
  return String(appointment ?? '');
}

export const invoiceColumns = columnsFor(invoices, [
  {
    source: 'number',
    width: 130,
    render: (record) => <span className="ltr">{String(record['number'])}</span>,
  },
  { source: 'patient', render: (record) => <Face person={patientOf(record)} /> },
  { source: 'invoiceDate', width: 130 },
  { source: 'dueDate', width: 130 },
  { source: 'grandTotal', width: 160 },
  { source: 'due', width: 140 },
  { source: 'status', width: 150, render: (record) => <StatePill module={invoices} record={record} /> },
]);
