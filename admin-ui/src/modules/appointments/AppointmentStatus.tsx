import { appointments } from '@hospital/contracts';
import { ClipboardPlus, FileText } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { StatusMenu } from '../../kernel/record/StatusMenu.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useSlotOverride } from './slotOverride.tsx';

export function isClosed(appointment: RaRecord): boolean {
  return appointment['status'] === 'Closed';
}

/** The id of the invoice that closed it. */
function invoiceIdOf({ invoice }: RaRecord): string | null {
  return idIn(invoice) || null;
}

export function isPrescribed({ prescription }: RaRecord): boolean {
  return idIn(prescription) !== '';
}

/** Whether a prescription of this appointment can be written: by its state, as the server decides, and by the person's rights. */
export function useMayPrescribe(): (appointment: RaRecord) => boolean {
  const { may } = useSession();
  return (appointment) =>
    appointment['status'] === 'Approved' && !isPrescribed(appointment) && may('CreatePrescription');
}

export function usePrescribePath(): (appointment: RaRecord) => string {
  const { createOf } = useAddresses();
  return ({ id }) => createOf('prescriptions', id);
}

/** The state with the two other states behind it; a closed appointment shows its invoice instead. */
export function AppointmentStatus({ record }: { record: RaRecord }) {
  const { onRefused, dialog } = useSlotOverride();
  return (
    <>
      <StatusMenu
        module={appointments}
        record={record}
        operation="ChangeAppointmentStatus"
        words={['Approved', 'Pending', 'Canceled']}
        success="toast.appointment.status"
        isFinal={isClosed(record)}
        onRefused={onRefused}
      />
      {dialog}
    </>
  );
}

export function InvoiceLink({ record }: { record: RaRecord }) {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const { may } = useSession();
  const id = invoiceIdOf(record);
  if (!id || !may('invoices.get')) return null;
  return (
    <Link to={recordOf('invoices', id)} className="button plain small">
      <FileText size={15} aria-hidden />
      {translate('appointment.invoice')}
    </Link>
  );
}

export function PrescriptionLink({ record }: { record: RaRecord }) {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const id = idIn(record['prescription']);
  if (!id) return null;
  return (
    <Link to={recordOf('prescriptions', id)} className="button plain small">
      <ClipboardPlus size={15} aria-hidden />
      {translate('appointment.prescription')}
    </Link>
  );
}
