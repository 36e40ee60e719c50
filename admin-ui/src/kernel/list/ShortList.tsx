import { useRef, type ReactNode } from 'react';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { refusalFrom } from '../api/http.ts';
import { refusalText } from '../i18n/refusalText.ts';
import { Skeleton } from '../ui/State.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { usualOrder } from './usualOrder.ts';

interface ShortSectionProps {
  readonly title: string;
  /** Beside the title: what the section has, where another one has nearly the same. A key. */
  readonly note?: string;
  readonly data: readonly RaRecord[] | undefined;
  readonly error: unknown;
  /** What an empty section says: a key. */
  readonly empty: string;
  readonly allTo?: string | undefined;
  readonly row: (record: RaRecord) => ReactNode;
}

interface ShortListProps extends Omit<ShortSectionProps, 'data' | 'error'> {
  readonly resource: string;
  readonly limit: number;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

/** The first records of a list with a way to all of them: a section of the dashboard. */
export function ShortList({ resource, limit, filter = {}, sort = usualOrder, ...section }: ShortListProps) {
  const { data, error } = useGetList(
    resource,
    { pagination: { page: 1, perPage: limit }, sort, filter },
    { retry: false },
  );
  return <ShortSection {...section} data={data} error={error} />;
}

/** A few records that somebody else has read. */
export function ShortSection({ title, note, data, error, empty, allTo, row }: ShortSectionProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLElement>(null);
  useKeptFocus(frame, data);
  return (
    <section ref={frame}>
      <div className="section-head">
        <h2>{translate(title)}</h2>
        {note && <span className="quiet small">{translate(note)}</span>}
        {allTo && <Link to={allTo}>{translate('list.all')}</Link>}
      </div>
      {Boolean(error) && !data && (
        <p className="quiet" style={{ paddingBlock: 12 }}>
          {refusalText(translate, refusalFrom(error))}
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
        {data?.map((record) => (
          <li key={record.id} data-row={record.id}>
            {row(record)}
          </li>
        ))}
      </ul>
    </section>
  );
}
