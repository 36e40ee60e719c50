/** The records of one module that belong to a record of another, as a table on its page; all of them are behind the link. */
import type { ModuleDescription } from '@hospital/contracts';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Column } from '../list/columns.tsx';
import { DataTable } from '../list/DataTable.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState, SkeletonRows, State } from '../ui/State.tsx';
import { usualOrder } from '../list/usualOrder.ts';

const SHOWN = 50;

interface RelatedListProps {
  readonly module: ModuleDescription;
  readonly columns: readonly Column[];
  readonly filter: Readonly<Record<string, unknown>>;
  /** The list's own order unless given. */
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly opens: (record: RaRecord) => string | null;
  /** Where all of them are listed: the address of the list, to which the filter is added. */
  readonly list?: string;
}

/** A list with these filters. */
export function listAddress(list: string, filter: Readonly<Record<string, unknown>>): string {
  return `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

export function RelatedList({ module, columns, filter, sort = usualOrder, opens, list }: RelatedListProps) {
  const translate = useTranslate();
  const { many } = useTexts();
  const { data, total, error } = useGetList(
    module.name,
    { pagination: { page: 1, perPage: SHOWN }, sort, filter },
    { retry: false },
  );
  if (error && !data) return <ErrorState error={error} />;
  if (!data) return <SkeletonRows rows={3} />;
  if (!data.length)
    return <State title={translate('list.emptyTitle', { name: many(module.name).toLowerCase() })} />;
  return (
    <>
      <DataTable module={module} columns={columns} records={data} opens={opens} />
      {list && (total ?? 0) > data.length && (
        <p className="related-all">
          <Link to={listAddress(list, filter)}>{translate('list.all')}</Link>
        </p>
      )}
    </>
  );
}
