import { prescriptions } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { useEditPath, useMayWrite } from './rights.ts';

function Verbs({ record }: { record: RaRecord }) {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const editPath = useEditPath();
  return (
    <>
      {mayWrite(record) && (
        <>
          <DeleteButton
            module={prescriptions}
            record={record}
            name={translate('resources.prescriptions.name', { smart_count: 1 })}
            toast="toast.prescription.deleted"
            goNext={() => navigate(listOf('prescriptions'))}
          />
          <LinkButton to={editPath(record)} icon={Pencil}>
            {translate('action.edit')}
          </LinkButton>
        </>
      )}
      <PdfButton module={prescriptions} record={record} />
      <PrintButton module={prescriptions} record={record} />
    </>
  );
}

export function PrescriptionView() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  return (
    <RecordPage
      module={prescriptions}
      back={{ to: listOf('prescriptions'), name: translate('menu.prescriptions') }}
      title={(record) => translate('prescription.title', { number: record['number'] })}
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <RecordPaper module={prescriptions} record={record} />}
    />
  );
}
