import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddressesOf } from '../addresses.ts';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { LinkButton } from '../ui/Button.tsx';
import type { Presentation, Presented } from './presentation.ts';
import { useRights } from './useRights.ts';

function Verbs({ presentation, record }: { presentation: Presentation; record: RaRecord }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { module, toast, name, verbs, question, decisions } = presentation;
  const { list, editOf } = useAddressesOf(module);
  const edit = editOf(record);
  const { mayChange, mayRemove } = useRights(presentation);
  return (
    <>
      {verbs?.(record)}
      {mayRemove(record) && (
        <DeleteButton
          module={module}
          record={record}
          name={translate(name, { smart_count: 1 })}
          toast={`toast.${toast}.deleted`}
          {...(question ? { question } : {})}
          goNext={() => navigate(list)}
        />
      )}
      {edit !== null && mayChange(record) && (
        <LinkButton to={edit} icon={Pencil} look={decisions ? undefined : 'primary'}>
          {translate('action.edit')}
        </LinkButton>
      )}
      {decisions?.(record)}
    </>
  );
}

export function CrudRecord({ presentation }: Presented) {
  const { module, name, related, title, details, status } = presentation;
  const { list } = useAddressesOf(module);
  const translate = useTranslate();
  return (
    <RecordPage
      module={module}
      back={{ to: list, name: translate(name, { smart_count: 2 }) }}
      verbs={(record) => <Verbs presentation={presentation} record={record} />}
      {...(related ? { related } : {})}
      {...(title ? { title } : {})}
      {...(status ? { beside: status, showStatus: false } : {})}
      {...(details ? { details } : {})}
    />
  );
}
