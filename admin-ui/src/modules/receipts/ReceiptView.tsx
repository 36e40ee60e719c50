import { receipts } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';

export function ReceiptView() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  return (
    <RecordPage
      module={receipts}
      back={{ to: listOf('receipts'), name: translate('menu.receipts') }}
      title={(record) => translate('receipt.title', { number: record['number'] })}
      verbs={(record) => (
        <>
          <PdfButton module={receipts} record={record} />
          <PrintButton module={receipts} record={record} />
        </>
      )}
      details={(record) => <RecordPaper module={receipts} record={record} />}
    />
  );
}
