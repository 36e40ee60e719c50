import { useRef, type ReactNode } from 'react';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { ReadState, type ReadResult } from '../ui/ReadState.tsx';
import { Skeleton } from '../ui/State.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { defaultOrder } from './defaultOrder.ts';

export interface ShortSectionProps {
  readonly title: string;
  /** Beside the title: what the section has, where another one has nearly the same. A key. */
  readonly note?: string;
  readonly read: ReadResult<readonly RaRecord[]>;
  /** What an empty section says: a key. */
  readonly empty: string;
  readonly allTo?: string | undefined;
  readonly row: (record: RaRecord) => ReactNode;
}

interface ShortListProps extends Omit<ShortSectionProps, 'read'> {
  readonly resource: string;
  readonly limit: number;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

/** The first records of a list with a way to all of them: a section of the dashboard. */
export function ShortList({ resource, limit, filter = {}, sort = defaultOrder, ...section }: ShortListProps) {
  const read = useGetList(
    resource,
    { pagination: { page: 1, perPage: limit }, sort, filter },
    { retry: false },
  );
  return <ShortSection {...section} read={read} />;
}

function RowsToCome() {
  return (
    <div style={{ display: 'grid', gap: 16, paddingBlock: 14 }}>
      {[62, 48, 55].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

/** A few records. */
export function ShortSection({ title, note, read, empty, allTo, row }: ShortSectionProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLElement>(null);
  useKeptFocus(frame, read.data);
  return (
    <section ref={frame}>
      <div className="section-head">
        <h2>{translate(title)}</h2>
        {note && <span className="quiet small">{translate(note)}</span>}
        {allTo && <Link to={allTo}>{translate('list.all')}</Link>}
      </div>
      <ReadState read={read} toCome={<RowsToCome />}>
        {(records) =>
          records.length === 0 ? (
            <p className="quiet" style={{ paddingBlock: 14 }}>
              {translate(empty)}
            </p>
          ) : (
            <ul className="rows">
              {records.map((record) => (
                <li key={record.id} data-row={record.id}>
                  {row(record)}
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </section>
  );
}
