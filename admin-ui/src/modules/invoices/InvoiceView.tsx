import { invoices } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { pillClass } from '../../kernel/ui/Pill.tsx';
import { idOfAppointment } from './columns.tsx';
import { isPaid } from './InvoiceList.tsx';
import { InvoiceRelated } from './InvoiceRelated.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPayment } from './RecordPayment.tsx';

function Verbs({ record }: { record: RaRecord }) {
  const { editOf, listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const isOpen = !isPaid(record) && record['void'] !== true;
  return (
    <>
      {isOpen && (
        <>
          <DeleteButton
            module={invoices}
            record={record}
            name={translate('resources.invoices.name', { smart_count: 1 })}
            toast="toast.invoice.deleted"
            onDeleted={() => navigate(listOf('invoices'))}
          />
          <LinkButton to={editOf('invoices', idOfAppointment(record), record.id)} icon={Pencil}>
            {translate('action.edit')}
          </LinkButton>
          <RecordPayment record={record} />
        </>
      )}
      <PdfButton module={invoices} record={record} />
      <PrintButton module={invoices} record={record} />
    </>
  );
}

function VoidPill() {
  const translate = useTranslate();
  return <span className={pillClass('grey hollow')}>{translate('invoice.void')}</span>;
}

export function InvoiceView() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  return (
    <RecordPage
      module={invoices}
      back={{ to: listOf('invoices'), name: translate('menu.invoices') }}
      title={(record) => translate('invoice.title', { number: record['number'] })}
      beside={(record) => (record['void'] === true ? <VoidPill /> : null)}
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <RecordPaper module={invoices} record={record} />}
      related={(record) => <InvoiceRelated record={record} />}
    />
  );
}
