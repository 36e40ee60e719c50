/** What the state of an appointment allows: the same buttons on its page, in the calendar and on the dashboard. */
import { appointments } from '@hospital/contracts';
import { CalendarX, Check, ClipboardPlus, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { StatusVerb } from '../../kernel/record/StatusVerb.tsx';
import { useStatusChange, type StatusChange } from '../../kernel/record/useStatusChange.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { isClosed, useMayPrescribe, usePrescribePath } from './AppointmentStatus.tsx';
import { useSlotOverride } from './slotOverride.tsx';

/** Its states as buttons; a refusal of the slot asks for the reason of an override. */
export function useAppointmentStatus(goNext?: () => void): {
  readonly change: StatusChange;
  readonly dialog: ReactNode;
} {
  const { onRefused, dialog } = useSlotOverride();
  const change = useStatusChange({
    module: appointments,
    operation: 'ChangeAppointmentStatus',
    success: 'toast.appointment.status',
    onRefused,
    ...(goNext ? { goNext } : {}),
  });
  return { change, dialog };
}

/** Pending → Approved in one click. */
export function ApproveButton({ record, text = 'appointment.approve' }: { record: RaRecord; text?: string }) {
  const { change, dialog } = useAppointmentStatus();
  return (
    <>
      <StatusVerb record={record} status="Approved" text={text} icon={Check} size="small" change={change} />
      {dialog}
    </>
  );
}

interface VerbProps {
  readonly record: RaRecord;
  readonly change: StatusChange;
}

export function CancelVerb({ record, change }: VerbProps) {
  const status = String(record['status']);
  if (status !== 'Pending' && status !== 'Approved') return null;
  return (
    <StatusVerb
      record={record}
      status="Canceled"
      text="appointment.cancel"
      icon={CalendarX}
      change={change}
    />
  );
}

/** The next step of a visit: approve it, or write what an approved one leads to. */
export function NextVerbs({ record, change }: VerbProps) {
  const { createOf } = useAddresses();
  const translate = useTranslate();
  const { may } = useSession();
  const mayPrescribe = useMayPrescribe();
  const prescribePath = usePrescribePath();
  if (isClosed(record)) return null;
  const isApproved = record['status'] === 'Approved';
  return (
    <>
      {record['status'] === 'Pending' && (
        <StatusVerb
          record={record}
          status="Approved"
          text="appointment.approve"
          icon={Check}
          look="primary"
          change={change}
        />
      )}
      {mayPrescribe(record) && (
        <LinkButton to={prescribePath(record)} icon={ClipboardPlus}>
          {translate('appointment.addPrescription')}
        </LinkButton>
      )}
      {isApproved && may('CloseWithInvoice') && (
        <LinkButton to={createOf('invoices', record.id)} icon={ReceiptText} look="primary">
          {translate('appointment.createInvoice')}
        </LinkButton>
      )}
    </>
  );
}
