import { invoices } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { CorrectionNote } from './CorrectionNote.tsx';
import { InvoiceRelated } from './InvoiceRelated.tsx';
import { InvoiceVerbs } from './InvoiceVerbs.tsx';
import { LockNote } from './LockNote.tsx';
import { InvoiceMarks } from './Marks.tsx';
import { MoneyOfInvoice } from './MoneyOfInvoice.tsx';

export function InvoiceView() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  return (
    <RecordPage
      module={invoices}
      back={{ to: listOf('invoices'), name: translate('menu.invoices') }}
      title={(record) => translate('invoice.title', { number: record['number'] })}
      beside={(record) => <InvoiceMarks record={record} />}
      verbs={(record) => <InvoiceVerbs record={record} />}
      above={(record) => (
        <>
          <LockNote record={record} />
          <CorrectionNote record={record} />
          <MoneyOfInvoice record={record} />
        </>
      )}
      details={(record) => <RecordPaper module={invoices} record={record} />}
      related={(record) => <InvoiceRelated record={record} />}
    />
  );
}
