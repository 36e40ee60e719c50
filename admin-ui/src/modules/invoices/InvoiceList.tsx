import { invoices, invoiceStatus } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type Presented } from '../../kernel/crud/presentation.ts';
import { deleteVerbs } from '../../kernel/list/bulkVerbs.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { IconLink, LinkButton } from '../../kernel/ui/Button.tsx';
import { useBillAddresses } from './addresses.ts';
import { invoiceColumns } from './columns.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { lockOf } from './payments.ts';
import { RecordPaymentIcon } from './RecordPayment.tsx';
import { useLockLookup } from './useLock.ts';

/** A paid invoice is final. */
export function isPaid(record: RaRecord): boolean {
  return record['status'] === 'Paid';
}

/** Cashiers read invoices and take payments; the rest is for users with Invoices. */
export function useMayChange(): (record: RaRecord) => boolean {
  const { may } = useSession();
  return (record) =>
    may('ChangeInvoice') && !isPaid(record) && record['void'] !== true && lockOf(record) === null;
}

export function RowActions({ record }: { record: RaRecord }) {
  const { editOfInvoice } = useBillAddresses();
  const translate = useTranslate();
  const mayChange = useMayChange();
  const lockOfRow = useLockLookup();
  const whyNot = async () => {
    const lock = await lockOfRow(record);
    return lock && `invoice.locked_${lock}`;
  };
  return (
    <>
      <RecordPaymentIcon record={record} />
      <PdfButton module={invoices} record={record} asIcon />
      {mayChange(record) && (
        <>
          <IconLink icon={Pencil} label={translate('action.edit')} to={editOfInvoice(record)} />
          <DeleteButton
            module={invoices}
            record={record}
            name={translate('resources.invoices.name', { smart_count: 1 })}
            toast="toast.invoice.deleted"
            whyNot={whyNot}
          />
        </>
      )}
    </>
  );
}

const overdue = [
  { text: 'list.overdue', filters: { overdue: 'true' }, sort: { field: 'dueDate', order: 'ASC' } },
] as const;

export function InvoiceList({ presentation }: Presented) {
  const { listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  const { holds, may } = useSession();
  const { newBill } = useBillAddresses();
  const mayChange = useMayChange();
  const toAppointments = (
    <LinkButton to={listOf('appointments')}>{translate('menu.appointments')}</LinkButton>
  );
  return (
    <ListPage
      {...listProps(presentation)}
      failsTo500
      createTo={may('CloseWithInvoice') ? newBill : null}
      columns={invoiceColumns}
      quick="patient"
      views={overdue}
      bulk={{ verbs: deleteVerbs(invoices, mayChange) }}
      searchWords={{ status: [...Object.values(invoiceStatus), 'Pending'] }}
      opens={(record) => recordOf('invoices', record.id)}
      rowActions={(record) => <RowActions record={record} />}
      whenEmpty={{
        text: 'invoice.emptyText',
        action: holds('Appointments') ? toAppointments : null,
      }}
    />
  );
}
