/** Records as dense rows, as cards on a phone. A row opens by click and by Enter. */
import type { ModuleDescription } from '@hospital/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { cellOf, isFigure, isSortable, type Column } from './columns.tsx';

interface DataTableProps {
  readonly module: ModuleDescription;
  readonly columns: readonly Column[];
  readonly records: readonly RaRecord[];
  readonly sort?: { readonly field: string; readonly order: string };
  readonly onSort?: (field: string) => void;
  readonly opens?: (record: RaRecord) => string | null;
  readonly actions?: (record: RaRecord) => ReactNode;
  readonly isLocked?: (record: RaRecord) => boolean;
}

function Head({ module, columns, sort, onSort, actions }: DataTableProps) {
  const { label } = useTexts();
  const translate = useTranslate();
  const textOf = (column: Column) => (column.label ? translate(column.label) : label(module, column.source));
  const Arrow = sort?.order === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSorted = sort?.field === column.source;
          return (
            <th
              key={column.source}
              scope="col"
              className={isFigure(module, column) ? 'figure' : undefined}
              style={column.width ? { inlineSize: column.width } : undefined}
              aria-sort={isSorted ? (sort?.order === 'DESC' ? 'descending' : 'ascending') : undefined}
            >
              {onSort && isSortable(module, column) ? (
                <button type="button" className="sort" onClick={() => onSort(column.source)}>
                  {textOf(column)}
                  {isSorted && <Arrow size={13} aria-hidden />}
                </button>
              ) : (
                textOf(column)
              )}
            </th>
          );
        })}
        {actions && <th aria-hidden style={{ inlineSize: 1 }} />}
      </tr>
    </thead>
  );
}

/** What a click on the row does, unless it meant something inside it. */
function useOpening(opens: DataTableProps['opens']) {
  const navigate = useNavigate();
  return (record: RaRecord) => {
    const to = opens?.(record);
    if (!to) return {};
    const isInside = (event: MouseEvent | KeyboardEvent) =>
      (event.target as HTMLElement).closest('a, button, input, select, [role="menu"], [role="dialog"]') !==
      null;
    return {
      tabIndex: 0,
      onClick: (event: MouseEvent) => {
        if (isInside(event) || getSelection()?.toString()) return;
        if (event.metaKey || event.ctrlKey) window.open(to);
        else navigate(to);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) navigate(to);
      },
    };
  };
}

export function DataTable(props: DataTableProps) {
  const { module, columns, records, opens, actions, isLocked } = props;
  const opening = useOpening(opens);
  return (
    <>
      <div className="table-frame has-cards">
        <table className="table">
          <Head {...props} />
          <tbody>
            {records.map((record) => (
              <tr
                key={record.id}
                className={
                  [opens && 'opens', isLocked?.(record) && 'locked'].filter(Boolean).join(' ') || undefined
                }
                {...opening(record)}
              >
                {columns.map((column, index) => (
                  <td key={column.source} className={isFigure(module, column) ? 'figure' : undefined}>
                    <span className={index === 0 ? 'cell lead' : 'cell'}>
                      {cellOf(module, column, record)}
                    </span>
                  </td>
                ))}
                {actions && (
                  <td>
                    <div className="row-actions">{actions(record)}</div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Cards {...props} />
    </>
  );
}

function Cards({ module, columns, records, opens, actions }: DataTableProps) {
  const opening = useOpening(opens);
  const [first, ...others] = columns;
  const state = others.find(({ source }) => source === 'status');
  const rest = others.filter((column) => column !== state);
  if (!first) return null;
  return (
    <div className="cards">
      {records.map((record) => (
        <div key={record.id} className="card-row" {...opening(record)}>
          <strong className="clip">{cellOf(module, first, record)}</strong>
          <span>{state && cellOf(module, state, record)}</span>
          <div className="rest">
            {rest.slice(0, 4).map((column) => (
              <span key={column.source} className="clip">
                {cellOf(module, column, record)}
              </span>
            ))}
          </div>
          {actions && <div className="row-actions">{actions(record)}</div>}
        </div>
      ))}
    </div>
  );
}
