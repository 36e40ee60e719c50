import { prescriptions } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type Presented } from '../../kernel/crud/presentation.ts';
import { deleteVerbs } from '../../kernel/list/bulkVerbs.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { IconLink, LinkButton } from '../../kernel/ui/Button.tsx';
import { prescriptionColumns } from './columns.tsx';
import { useEditPath, useMayWrite } from './rights.ts';

function RowActions({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const mayWrite = useMayWrite();
  const editPath = useEditPath();
  if (!mayWrite(record)) return null;
  return (
    <>
      <IconLink icon={Pencil} label={translate('action.edit')} to={editPath(record)} />
      <DeleteButton
        module={prescriptions}
        record={record}
        name={translate('resources.prescriptions.name', { smart_count: 1 })}
        toast="toast.prescription.deleted"
      />
    </>
  );
}

export function PrescriptionList({ presentation }: Presented) {
  const { listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  const { holds } = useSession();
  const mayWrite = useMayWrite();
  const toAppointments = (
    <LinkButton to={listOf('appointments')}>{translate('menu.appointments')}</LinkButton>
  );
  return (
    <ListPage
      {...listProps(presentation)}
      title={translate('menu.prescriptions')}
      columns={prescriptionColumns}
      quick="patient"
      bulk={{ verbs: deleteVerbs(prescriptions, mayWrite) }}
      opens={(record) => recordOf('prescriptions', record.id)}
      rowActions={(record) => <RowActions record={record} />}
      whenEmpty={{
        text: 'prescription.emptyText',
        action: holds('Appointments') ? toAppointments : null,
      }}
    />
  );
}
