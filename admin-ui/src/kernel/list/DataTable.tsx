/** Records as dense rows, as cards on a phone. What names a row is a real link; a click elsewhere on the row opens it too. */
import type { ModuleDescription } from '@hospital/contracts';
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { TableFrame } from '../ui/TableFrame.tsx';
import { cellOf, dropOrder, isFigure, isNamedOnCard, isSortable, type Column } from './columns.tsx';
import { useRecordTitle } from '../record/useTitleInWords.ts';
import { useOpenTab } from '../useOpenTab.ts';

/** Which rows are chosen, for verbs on several. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** @param isRange with everything from the row that was chosen last */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly setAll: (isChosen: boolean) => void;
}

export interface DataTableProps {
  readonly module: ModuleDescription;
  readonly columns: readonly Column[];
  readonly records: readonly RaRecord[];
  readonly sort?: { readonly field: string; readonly order: string };
  readonly onSort?: (field: string) => void;
  readonly opens?: (record: RaRecord) => string | null;
  readonly actions?: (record: RaRecord) => ReactNode;
  readonly isLocked?: (record: RaRecord) => boolean;
  readonly selection?: Selection;
}

function SelectAll({ records, selection }: Pick<DataTableProps, 'records'> & { selection: Selection }) {
  const translate = useTranslate();
  const chosen = records.filter(({ id }) => selection.ids.has(String(id))).length;
  return (
    <th scope="col" className="select-cell">
      <label className="check">
        <input
          type="checkbox"
          aria-label={translate('list.selectAll')}
          checked={chosen > 0 && chosen === records.length}
          ref={(input) => {
            if (input) input.indeterminate = chosen > 0 && chosen < records.length;
          }}
          onChange={(event) => selection.setAll(event.target.checked)}
        />
      </label>
    </th>
  );
}

function useColumnText(module: ModuleDescription) {
  const { label } = useTexts();
  const translate = useTranslate();
  return (column: Column) => (column.label ? translate(column.label) : label(module, column.source));
}

function Head({ module, columns, records, sort, onSort, actions, selection }: DataTableProps) {
  const translate = useTranslate();
  const textOf = useColumnText(module);
  const Arrow = sort?.order === 'DESC' ? ArrowDown : ArrowUp;
  const dropping = dropOrder(module, columns);
  return (
    <thead>
      <tr>
        {selection && <SelectAll records={records} selection={selection} />}
        {columns.map((column) => {
          const isSorted = sort?.field === column.source;
          return (
            <th
              key={column.source}
              scope="col"
              className={isFigure(module, column) ? 'figure' : undefined}
              style={column.width ? { inlineSize: column.width } : undefined}
              data-drop={dropping.get(column)}
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
        {actions && (
          <th className="row-verbs">
            <span className="unseen">{translate('action.more')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** What a click on the row does, unless it meant something inside it. The middle button and Ctrl open another tab, as on the link. */
function useOpening(opens: DataTableProps['opens']) {
  const navigate = useNavigate();
  const openTab = useOpenTab();
  return (record: RaRecord) => {
    const to = opens?.(record);
    if (!to) return {};
    const isInside = (event: MouseEvent) =>
      event.target instanceof Element &&
      event.target.closest('a, button, input, select, label, [role="menu"], [role="dialog"]') !== null;
    return {
      onClick: (event: MouseEvent) => {
        if (isInside(event) || getSelection()?.toString()) return;
        if (event.metaKey || event.ctrlKey) openTab(to);
        else navigate(to);
      },
      onAuxClick: (event: MouseEvent) => {
        if (event.button === 1 && !isInside(event)) openTab(to);
      },
    };
  };
}

interface RowProps {
  readonly table: DataTableProps;
  readonly record: RaRecord;
}

/** What names the record, as a link where it opens. */
function Lead({ table: { module, columns, opens }, record }: RowProps) {
  const [first] = columns;
  if (!first) return null;
  const content = cellOf(module, first, record);
  const to = opens?.(record);
  return to ? (
    <Link className="row-link clip" to={to}>
      {content}
    </Link>
  ) : (
    content
  );
}

const isShifted = (event: Event) => 'shiftKey' in event && event.shiftKey === true;

function Choice({ table: { module, selection }, record }: RowProps) {
  const translate = useTranslate();
  const titleOf = useRecordTitle();
  if (!selection) return null;
  const id = String(record.id);
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={translate('list.select', { name: titleOf(module, record) })}
        checked={selection.ids.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, isShifted(nativeEvent))}
      />
    </label>
  );
}

/** Where the table has no room for them all, they open over the row: when one points there, taps, or comes with the Tab key. */
function Verbs({ children }: { readonly children: ReactNode }) {
  const label = useTranslate()('action.more');
  const verbs = useRef<HTMLDivElement>(null);
  const open = () => verbs.current?.querySelector<HTMLElement>('a, button')?.focus();
  return (
    <div className="verbs">
      <div ref={verbs} className="row-actions">
        {children}
      </div>
      {/* No stop of the Tab key and not read aloud: the verbs themselves are both. */}
      <button
        type="button"
        className="button plain icon small more-verbs"
        aria-hidden
        tabIndex={-1}
        title={label}
        onClick={open}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
}

function Row({ table, record }: RowProps) {
  const { module, columns, opens, actions, isLocked, selection } = table;
  const opening = useOpening(opens);
  const isChosen = selection?.ids.has(String(record.id)) ?? false;
  const marks = [opens && 'opens', isLocked?.(record) && 'locked', isChosen && 'chosen'].filter(Boolean);
  return (
    <tr data-row={record.id} className={marks.join(' ') || undefined} {...opening(record)}>
      {selection && (
        <td className="select-cell">
          <Choice table={table} record={record} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.source} className={isFigure(module, column) ? 'figure' : undefined}>
          <span className={index === 0 ? 'cell lead' : 'cell'}>
            {index === 0 ? <Lead table={table} record={record} /> : cellOf(module, column, record)}
          </span>
        </td>
      ))}
      {actions && (
        <td className="row-verbs">
          <Verbs>{actions(record)}</Verbs>
        </td>
      )}
    </tr>
  );
}

/** What is cut tells all of it on hover. */
function tellCut({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.clip, .cell') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

export function DataTable(table: DataTableProps) {
  return (
    <>
      <TableFrame key={table.columns.map(({ source }) => source).join()}>
        <table className="table">
          <Head {...table} />
          <tbody onMouseOver={tellCut}>
            {table.records.map((record) => (
              <Row key={record.id} table={table} record={record} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <div className="cards">
        {table.records.map((record) => (
          <Card key={record.id} table={table} record={record} />
        ))}
      </div>
    </>
  );
}

const CARD_FIELDS = 4;

function Card({ table, record }: RowProps) {
  const { module, columns, opens, actions, selection } = table;
  const textOf = useColumnText(module);
  const opening = useOpening(opens);
  const others = columns.slice(1);
  const state = others.find(({ source }) => source === 'status');
  const rest = others.filter((column) => column !== state);
  const shown = rest.filter(({ onCard }) => onCard !== false).slice(0, CARD_FIELDS);
  return (
    <div className="card-row" {...opening(record)}>
      <strong className="card-lead">
        {selection && <Choice table={table} record={record} />}
        <Lead table={table} record={record} />
      </strong>
      <span>{state && cellOf(module, state, record)}</span>
      <div className="rest">
        {shown.map((column) => (
          <span key={column.source} className="clip">
            {isNamedOnCard(module, column) && <span className="of-figure">{textOf(column)} </span>}
            {cellOf(module, column, record)}
          </span>
        ))}
      </div>
      {actions && <div className="row-actions">{actions(record)}</div>}
    </div>
  );
}
