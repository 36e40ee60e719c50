import type { ReactNode } from 'react';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { refusalFrom } from '../api/http.ts';
import { Skeleton } from '../ui/State.tsx';

interface ShortListProps {
  readonly title: string;
  readonly resource: string;
  readonly limit: number;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** What an empty section says: a key. */
  readonly empty: string;
  readonly allTo?: string;
  /** The last order, where the call's is not fine enough. */
  readonly arrange?: (records: readonly RaRecord[]) => readonly RaRecord[];
  readonly row: (record: RaRecord) => ReactNode;
}

const usual = { field: '', order: 'ASC' } as const;

/** A few records with a way to all of them: a section of the dashboard. */
export function ShortList({
  title,
  resource,
  limit,
  filter = {},
  sort = usual,
  empty,
  allTo,
  arrange = (records) => records,
  row,
}: ShortListProps) {
  const translate = useTranslate();
  const { data, error } = useGetList(
    resource,
    { pagination: { page: 1, perPage: limit }, sort, filter },
    { retry: false },
  );
  return (
    <section>
      <div className="section-head">
        <h2>{translate(title)}</h2>
        {allTo && <Link to={allTo}>{translate('list.all')}</Link>}
      </div>
      {error && !data && (
        <p className="quiet" style={{ paddingBlock: 12 }}>
          {refusalFrom(error).error}
        </p>
      )}
      {!error && !data && (
        <div style={{ display: 'grid', gap: 16, paddingBlock: 14 }}>
          {[62, 48, 55].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <p className="quiet" style={{ paddingBlock: 14 }}>
          {translate(empty)}
        </p>
      )}
      <ul className="rows">
        {data && arrange(data).map((record) => <li key={record.id}>{row(record)}</li>)}
      </ul>
    </section>
  );
}
