import { invoices } from '@hospital/contracts';
import { Pencil, Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { Button, LinkButton } from '../../kernel/ui/Button.tsx';
import { Pill } from '../../kernel/ui/Pill.tsx';
import { idOfAppointment } from './columns.tsx';
import { isPaid } from './InvoiceList.tsx';
import { InvoiceRelated } from './InvoiceRelated.tsx';
import { Paper } from './Paper.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPayment } from './RecordPayment.tsx';

function Verbs({ record, print }: { record: RaRecord; print: () => void }) {
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
            onDeleted={() => navigate('/invoices')}
          />
          <LinkButton
            to={`/appointments/${idOfAppointment(record)}/invoices/${record.id}/update`}
            icon={Pencil}
          >
            {translate('action.edit')}
          </LinkButton>
          <RecordPayment record={record} />
        </>
      )}
      <PdfButton module={invoices} record={record} />
      <Button icon={Printer} look="primary" onClick={print}>
        {translate('action.print')}
      </Button>
    </>
  );
}

export function InvoiceView() {
  const translate = useTranslate();
  const frame = useRef<HTMLIFrameElement>(null);
  const print = () => frame.current?.contentWindow?.print();
  return (
    <RecordPage
      module={invoices}
      back={{ to: '/invoices', name: translate('menu.invoices') }}
      title={(record) => translate('invoice.title', { number: record['number'] })}
      beside={(record) => (record['void'] === true ? <Pill word="Void" tone="grey hollow" /> : null)}
      verbs={(record) => <Verbs record={record} print={print} />}
      details={(record) => <Paper record={record} frame={frame} />}
      related={(record) => <InvoiceRelated record={record} />}
    />
  );
}
