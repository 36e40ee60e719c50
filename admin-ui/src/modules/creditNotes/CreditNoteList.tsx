import { creditNotes } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type Presented } from '../../kernel/crud/presentation.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { creditNoteColumns } from './columns.tsx';

export function CreditNoteList({ presentation }: Presented) {
  const { listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  return (
    <ListPage
      {...listProps(presentation)}
      columns={creditNoteColumns}
      quick="patient"
      opens={(record) => recordOf('creditNotes', record.id)}
      rowActions={(record) => <PdfButton module={creditNotes} record={record} asIcon />}
      whenEmpty={{
        text: 'creditNote.emptyText',
        action: <LinkButton to={listOf('invoices')}>{translate('menu.invoices')}</LinkButton>,
      }}
    />
  );
}
