/** The records of one module that belong to a record of another, as a table on its page; all of them are behind the link. */
import type { ModuleDescription, ModuleName } from '@hospital/contracts';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses, usePageOf } from '../addresses.ts';
import type { Column } from '../list/columns.tsx';
import { DataTable } from '../list/DataTable.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState, SkeletonRows, State } from '../ui/State.tsx';
import { defaultOrder } from '../list/defaultOrder.ts';

const SHOWN = 50;

interface RelatedListProps {
  readonly module: ModuleDescription<ModuleName>;
  readonly columns: readonly Column[];
  readonly filter: Readonly<Record<string, unknown>>;
  /** The list's own order unless given. */
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** All of them are behind a link to the list, which has the same filter. */
  readonly isListed?: boolean;
}

export function RelatedList({ module, columns, filter, sort = defaultOrder, isListed }: RelatedListProps) {
  const translate = useTranslate();
  const { many } = useTexts();
  const pageOf = usePageOf();
  const { listOf } = useAddresses();
  const { data, total, error, refetch } = useGetList(
    module.name,
    { pagination: { page: 1, perPage: SHOWN }, sort, filter },
    { retry: false },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  if (!data.length)
    return <State title={translate('list.emptyTitle', { name: many(module.name).toLowerCase() })} />;
  return (
    <>
      <DataTable
        module={module}
        columns={columns}
        records={data}
        opens={(record) => pageOf(module.name, record)}
      />
      {isListed && (total ?? 0) > data.length && (
        <p className="related-all">
          <Link to={listOf(module.name, filter)}>{translate('list.all')}</Link>
        </p>
      )}
    </>
  );
}
