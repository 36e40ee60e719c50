import { creditNotes } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';

export function CreditNoteView() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  return (
    <RecordPage
      module={creditNotes}
      back={{ to: listOf('creditNotes'), name: translate('menu.creditNotes') }}
      title={(record) => translate('creditNote.title', { number: record['number'] })}
      verbs={(record) => (
        <>
          <PdfButton module={creditNotes} record={record} />
          <PrintButton module={creditNotes} record={record} />
        </>
      )}
      details={(record) => <RecordPaper module={creditNotes} record={record} />}
    />
  );
}
