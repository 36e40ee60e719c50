import { appointments } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { FieldDetails, RecordPage } from '../../kernel/record/RecordPage.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import {
  AppointmentStatus,
  InvoiceLink,
  isClosed,
  isPrescribed,
  PrescriptionLink,
} from './AppointmentStatus.tsx';
import { CancelVerb, NextVerbs, useAppointmentStatus } from './AppointmentVerbs.tsx';

function Verbs({ record }: { record: RaRecord }) {
  const { editOf, listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { change, dialog } = useAppointmentStatus();
  const links = (
    <>
      <PrescriptionLink record={record} />
      <InvoiceLink record={record} />
    </>
  );
  if (isClosed(record)) return links;
  return (
    <>
      {links}
      {!isPrescribed(record) && (
        <DeleteButton
          module={appointments}
          record={record}
          name={translate('resources.appointments.name', { smart_count: 1 })}
          toast="toast.appointment.deleted"
          goNext={() => navigate(listOf('appointments'))}
        />
      )}
      <LinkButton to={editOf('appointments', record.id)} icon={Pencil}>
        {translate('action.edit')}
      </LinkButton>
      <CancelVerb record={record} change={change} />
      <NextVerbs record={record} change={change} />
      {dialog}
    </>
  );
}

const shown = ['patient', 'doctor', 'department', 'appointmentDate', 'fromTime', 'toTime', 'injury'];

export function AppointmentRecord() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  return (
    <RecordPage
      module={appointments}
      back={{ to: listOf('appointments'), name: translate('menu.appointments') }}
      title={(record, nameOf) => nameOf(record['patient'])}
      showStatus={false}
      beside={(record) => <AppointmentStatus record={record} />}
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <FieldDetails module={appointments} record={record} names={shown} />}
    />
  );
}
