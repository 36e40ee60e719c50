import { invoices, invoiceStatus } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type Presented } from '../../kernel/crud/presentation.ts';
import { deleteVerbs } from '../../kernel/list/bulkVerbs.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { IconLink, LinkButton } from '../../kernel/ui/Button.tsx';
import { idOfAppointment, invoiceColumns } from './columns.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';

/** A paid invoice is final. */
export function isPaid(record: RaRecord): boolean {
  return record['status'] === 'Paid';
}

function RowActions({ record }: { record: RaRecord }) {
  const { editOf } = useAddresses();
  const translate = useTranslate();
  const isFinal = isPaid(record);
  return (
    <>
      <PdfButton module={invoices} record={record} asIcon />
      {!isFinal && (
        <>
          <IconLink
            icon={Pencil}
            label={translate('action.edit')}
            to={editOf('invoices', idOfAppointment(record), record.id)}
          />
          <DeleteButton
            module={invoices}
            record={record}
            name={translate('resources.invoices.name', { smart_count: 1 })}
            toast="toast.invoice.deleted"
          />
        </>
      )}
    </>
  );
}

const overdue = [
  { text: 'list.overdue', filters: { overdue: 'true' }, sort: { field: 'dueDate', order: 'ASC' } },
] as const;

const bulk = { verbs: deleteVerbs(invoices, (record) => !isPaid(record)) };

export function InvoiceList({ presentation }: Presented) {
  const { listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  return (
    <ListPage
      {...listProps(presentation)}
      failsTo500
      columns={invoiceColumns}
      quick="patient"
      views={overdue}
      bulk={bulk}
      searchWords={{ status: [...Object.values(invoiceStatus), 'Pending'] }}
      opens={(record) => recordOf('invoices', record.id)}
      rowActions={(record) => <RowActions record={record} />}
      whenEmpty={{
        text: 'invoice.emptyText',
        action: <LinkButton to={listOf('appointments')}>{translate('menu.appointments')}</LinkButton>,
      }}
    />
  );
}
