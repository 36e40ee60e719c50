import { appointments } from '@hospital/contracts';
import { CalendarDays, Pencil, ReceiptText } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { IconLink, LinkButton } from '../../kernel/ui/Button.tsx';
import { InvoiceLink, isClosed } from './AppointmentStatus.tsx';
import { appointmentColumns } from './columns.tsx';

function RowActions({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { may } = useSession();
  if (isClosed(record)) return <InvoiceLink record={record} />;
  return (
    <>
      {record['status'] === 'Approved' && may('CloseWithInvoice') && (
        <IconLink
          icon={ReceiptText}
          label={translate('appointment.createInvoice')}
          to={`/appointments/${record.id}/invoices/create`}
        />
      )}
      <IconLink icon={Pencil} label={translate('action.edit')} to={`/appointments/${record.id}/update`} />
      <DeleteButton
        asIcon
        module={appointments}
        record={record}
        name={translate('resources.appointments.name', { smart_count: 1 })}
        toast="toast.appointment.deleted"
      />
    </>
  );
}

export function AppointmentList() {
  const translate = useTranslate();
  return (
    <ListPage
      module={appointments}
      name="resources.appointments.name"
      perPage={8}
      step={5}
      resetTo={10}
      failsTo500
      columns={appointmentColumns}
      quick="patient"
      createTo="/appointments/create"
      opens={(record) => `/appointments/${record.id}`}
      isLocked={isClosed}
      rowActions={(record) => <RowActions record={record} />}
      pageActions={
        <LinkButton to="/appointments/calendar" icon={CalendarDays}>
          {translate('menu.calendar')}
        </LinkButton>
      }
    />
  );
}
