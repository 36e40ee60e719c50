import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { withOtherColumns } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { IconLink } from '../ui/Button.tsx';
import type { Presentation } from './presentation.ts';
import { useChangeable } from './useChangeable.ts';

function RowActions({ presentation, record }: { presentation: Presentation; record: RaRecord }) {
  const translate = useTranslate();
  const { module, base, toast, name, rowVerbs } = presentation;
  const { mayChange } = useChangeable(module);
  if (!mayChange(record)) return rowVerbs?.(record);
  return (
    <>
      {rowVerbs?.(record)}
      <IconLink icon={Pencil} label={translate('action.edit')} to={`${base}/${record.id}/update`} />
      <DeleteButton
        asIcon
        module={module}
        record={record}
        name={translate(name, { smart_count: 1 })}
        toast={`toast.${toast}.deleted`}
      />
    </>
  );
}

export function CrudList({ presentation }: { presentation: Presentation }) {
  const { module, name, base, perPage, step, quick, failsTo500, withoutColumn } = presentation;
  const { columns: written } = presentation;
  const columns = written && withoutColumn ? withOtherColumns(module, written, withoutColumn) : written;
  return (
    <ListPage
      module={module}
      name={name}
      perPage={perPage}
      step={step}
      {...(columns ? { columns } : {})}
      {...(quick ? { quick } : {})}
      {...(failsTo500 ? { failsTo500 } : {})}
      createTo={`${base}/create`}
      opens={(record) => `${base}/${record.id}`}
      rowActions={(record) => <RowActions presentation={presentation} record={record} />}
    />
  );
}
