import { appointments } from '@hospital/contracts';
import { Check, ClipboardPlus, Pencil, ReceiptText } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { WhenNow } from '../../kernel/past/WhenNow.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { FieldDetails, RecordPage } from '../../kernel/record/RecordPage.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button, LinkButton } from '../../kernel/ui/Button.tsx';
import { nameOf } from '../../kernel/ui/Avatar.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import {
  AppointmentStatus,
  InvoiceLink,
  isClosed,
  isPrescribed,
  PrescriptionLink,
} from './AppointmentStatus.tsx';
import { useSlotOverride } from './slotOverride.tsx';

/** Pending → Approved in one click. */
export function ApproveButton({ record, text = 'appointment.approve' }: { record: RaRecord; text?: string }) {
  const translate = useTranslate();
  const { onRefused, dialog } = useSlotOverride();
  const { run, isRunning } = useCommand('appointments', 'ChangeAppointmentStatus', {
    success: 'toast.appointment.status',
    onRefused,
  });
  return (
    <WhenNow>
      <Button
        icon={Check}
        size="small"
        isRunning={isRunning}
        onClick={() => void run(String(record.id), { status: 'Approved' })}
      >
        {translate(text)}
      </Button>
      {dialog}
    </WhenNow>
  );
}

function Verbs({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { may } = useSession();
  const links = (
    <>
      <PrescriptionLink record={record} />
      <InvoiceLink record={record} />
    </>
  );
  if (isClosed(record)) return links;
  const isPlain = !isPrescribed(record);
  return (
    <>
      {links}
      {isPlain && (
        <DeleteButton
          module={appointments}
          record={record}
          name={translate('resources.appointments.name', { smart_count: 1 })}
          toast="toast.appointment.deleted"
          onDeleted={() => navigate('/appointments')}
        />
      )}
      <LinkButton to={`/appointments/${record.id}/update`} icon={Pencil}>
        {translate('action.edit')}
      </LinkButton>
      {record['status'] === 'Pending' && <ApproveButton record={record} />}
      {record['status'] === 'Approved' && isPlain && may('CreatePrescription') && (
        <LinkButton to={`/appointments/${record.id}/prescriptions/create`} icon={ClipboardPlus}>
          {translate('appointment.addPrescription')}
        </LinkButton>
      )}
      {record['status'] === 'Approved' && may('CloseWithInvoice') && (
        <LinkButton to={`/appointments/${record.id}/invoices/create`} icon={ReceiptText} look="primary">
          {translate('appointment.createInvoice')}
        </LinkButton>
      )}
    </>
  );
}

const shown = ['patient', 'doctor', 'department', 'appointmentDate', 'fromTime', 'toTime', 'injury'];

export function AppointmentRecord() {
  const translate = useTranslate();
  return (
    <RecordPage
      module={appointments}
      back={{ to: '/appointments', name: translate('menu.appointments') }}
      title={(record) => nameOf(record['patient'])}
      showStatus={false}
      beside={(record) => <AppointmentStatus record={record} />}
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <FieldDetails module={appointments} record={record} names={shown} />}
    />
  );
}
