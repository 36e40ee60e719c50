import { receipts } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type Presented } from '../../kernel/crud/presentation.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { receiptColumns } from './columns.tsx';

export function ReceiptList({ presentation }: Presented) {
  const { listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  return (
    <ListPage
      {...listProps(presentation)}
      columns={receiptColumns}
      quick="patient"
      opens={(record) => recordOf('receipts', record.id)}
      rowActions={(record) => <PdfButton module={receipts} record={record} asIcon />}
      whenEmpty={{
        text: 'receipt.emptyText',
        action: <LinkButton to={listOf('invoices')}>{translate('menu.invoices')}</LinkButton>,
      }}
    />
  );
}
