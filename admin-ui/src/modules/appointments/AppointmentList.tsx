import { appointments, DOCTOR } from '@hospital/contracts';
import { CalendarDays, CalendarX, ClipboardPlus, Pencil, ReceiptText } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type Presented } from '../../kernel/crud/presentation.ts';
import type { BulkOptions } from '../../kernel/list/BulkBar.tsx';
import { approveVerb, deleteVerbs } from '../../kernel/list/bulkVerbs.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import type { ListView } from '../../kernel/list/ListTabs.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { IconLink, LinkButton } from '../../kernel/ui/Button.tsx';
import {
  InvoiceLink,
  isClosed,
  isPrescribed,
  PrescriptionLink,
  useMayPrescribe,
  usePrescribePath,
} from './AppointmentStatus.tsx';
import { appointmentColumns } from './columns.tsx';

function RowActions({ record }: { record: RaRecord }) {
  const { createOf, editOf } = useAddresses();
  const translate = useTranslate();
  const { may } = useSession();
  const mayPrescribe = useMayPrescribe();
  const prescribePath = usePrescribePath();
  if (isClosed(record))
    return (
      <>
        <PrescriptionLink record={record} />
        <InvoiceLink record={record} />
      </>
    );
  const isPlain = !isPrescribed(record);
  return (
    <>
      <PrescriptionLink record={record} />
      {mayPrescribe(record) && (
        <IconLink
          icon={ClipboardPlus}
          label={translate('appointment.addPrescription')}
          to={prescribePath(record)}
        />
      )}
      {record['status'] === 'Approved' && may('CloseWithInvoice') && (
        <IconLink
          icon={ReceiptText}
          label={translate('appointment.createInvoice')}
          to={createOf('invoices', record.id)}
        />
      )}
      <IconLink icon={Pencil} label={translate('action.edit')} to={editOf('appointments', record.id)} />
      {isPlain && (
        <DeleteButton
          module={appointments}
          record={record}
          name={translate('resources.appointments.name', { smart_count: 1 })}
          toast="toast.appointment.deleted"
        />
      )}
    </>
  );
}

function useBulk(): BulkOptions {
  const operation = 'ChangeAppointmentStatus';
  const isOpen = (record: RaRecord) => !isClosed(record);
  return {
    verbs: [
      approveVerb(appointments, operation, (record) => isOpen(record) && record['status'] !== 'Approved'),
      {
        text: 'appointment.cancelMany',
        icon: CalendarX,
        operation,
        body: { status: 'Canceled' },
        isFor: (record) => isOpen(record) && record['status'] !== 'Canceled',
        question: 'appointment.askCancelMany',
      },
      ...deleteVerbs(appointments, (record) => isOpen(record) && !isPrescribed(record)),
    ],
  };
}

/** Soonest first; a day goes on with its hours. */
const soonestFirst = { field: 'appointmentDate', order: 'ASC' } as const;

function useViews(): readonly ListView[] {
  const { now } = useFormats();
  const { user } = useSession();
  const { day } = now();
  const today = { fromDate: day, toDate: day };
  const own = { doctor: { _id: user._id }, ...today };
  return [
    ...(user.role.name === DOCTOR ? [{ text: 'list.myDay', filters: own, sort: soonestFirst }] : []),
    { text: 'list.today', filters: today, sort: soonestFirst },
    { text: 'list.upcoming', filters: { upcoming: 'true' }, sort: soonestFirst },
  ];
}

export function AppointmentList({ presentation }: Presented) {
  const { createOf, listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  return (
    <ListPage
      {...listProps(presentation)}
      resetTo={10}
      failsTo500
      columns={appointmentColumns}
      quick="patient"
      views={useViews()}
      orderNote="list.farthest"
      createTo={createOf('appointments')}
      opens={(record) => recordOf('appointments', record.id)}
      isLocked={isClosed}
      bulk={useBulk()}
      rowActions={(record) => <RowActions record={record} />}
      pageActions={
        <LinkButton to={`${listOf('appointments')}/calendar`} icon={CalendarDays}>
          {translate('menu.calendar')}
        </LinkButton>
      }
    />
  );
}
