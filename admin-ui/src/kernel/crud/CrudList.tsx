import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddressesOf, usePageOf } from '../addresses.ts';
import type { BulkOptions } from '../list/BulkBar.tsx';
import { deleteVerbs } from '../list/bulkVerbs.ts';
import { withOtherColumns } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { ListPageProps } from '../list/listPageProps.ts';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { IconLink } from '../ui/Button.tsx';
import type { Presentation, Presented } from './presentation.ts';
import { useRights } from './useRights.ts';

function RowActions({ presentation, record }: { presentation: Presentation; record: RaRecord }) {
  const translate = useTranslate();
  const { module, toast, name, rowVerbs, question } = presentation;
  const edit = useAddressesOf(module).editOf(record);
  const { mayChange, mayRemove } = useRights(presentation);
  return (
    <>
      {rowVerbs?.(record)}
      {edit !== null && mayChange(record) && (
        <IconLink icon={Pencil} label={translate('action.edit')} to={edit} />
      )}
      {mayRemove(record) && (
        <DeleteButton
          module={module}
          record={record}
          name={translate(name, { smart_count: 1 })}
          toast={`toast.${toast}.deleted`}
          {...(question ? { question } : {})}
        />
      )}
    </>
  );
}

interface CrudListProps
  extends Presented, Pick<ListPageProps, 'pageActions' | 'whenEmpty' | 'views' | 'orderNote' | 'frame'> {
  readonly title?: string;
  readonly above?: ReactNode;
  readonly isLocked?: (record: RaRecord) => boolean;
}

/** The verbs of the module, and the deletion of what may be deleted. */
function useBulkOf(presentation: Presentation): BulkOptions | undefined {
  const session = useSession();
  const { mayRemove, mayRemoveSome } = useRights(presentation);
  const { module, bulk } = presentation;
  const verbs = [...(bulk?.(session) ?? []), ...(mayRemoveSome ? deleteVerbs(module, mayRemove) : [])];
  return verbs.length > 0 ? { verbs } : undefined;
}

function searchOf({ search, perPage }: Presentation): Partial<ListPageProps> {
  const { resetTo, ...others } = search ?? {};
  return resetTo === undefined ? others : { ...others, resetTo: resetTo === 'first' ? perPage : resetTo };
}

export function CrudList({ presentation, ...own }: CrudListProps) {
  const { module, name, perPage, step, quick, failsTo500, withoutColumn } = presentation;
  const { columns: written } = presentation;
  const pageOf = usePageOf();
  const { create } = useAddressesOf(module);
  const columns = written && withOtherColumns(module, written, withoutColumn);
  const { mayCreate } = useRights(presentation);
  const bulk = useBulkOf(presentation);
  return (
    <ListPage
      module={module}
      name={name}
      perPage={perPage}
      step={step}
      {...(columns ? { columns } : {})}
      {...(quick ? { quick } : {})}
      {...(failsTo500 ? { failsTo500 } : {})}
      {...searchOf(presentation)}
      {...own}
      bulk={bulk}
      createTo={mayCreate ? create : null}
      opens={(record) => pageOf(module.name, record)}
      rowActions={(record) => <RowActions presentation={presentation} record={record} />}
    />
  );
}
