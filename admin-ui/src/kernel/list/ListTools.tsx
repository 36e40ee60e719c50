/** At the end of the bar: which columns are in the list, and filters that are kept under a name. */
import type { ModuleDescription } from '@hospital/contracts';
import { Bookmark, Columns3, Trash2, type LucideIcon } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { extractValidSavedQueries, useSavedQueries, useTranslate } from 'react-admin';
import { Popover } from '../ui/borrowed.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { useSession } from '../session/SessionContext.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import type { ColumnChoice } from './useColumns.ts';
import type { Filters, ModuleListState } from './useModuleList.ts';

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

function Tool({ icon, label, children }: ToolProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'floating tool', role: 'dialog', 'aria-label': label } }}
      >
        {children(close)}
      </Popover>
    </>
  );
}

interface ColumnsToolProps {
  readonly module: ModuleDescription;
  readonly columns: ColumnChoice;
}

export function ColumnsTool({ module, columns }: ColumnsToolProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  return (
    <Tool icon={Columns3} label={translate('list.columns')}>
      {() => (
        <>
          {columns.offered.map((column) => (
            <label key={column.source} className="check">
              <input
                type="checkbox"
                checked={columns.isShown(column)}
                onChange={() => columns.toggle(column)}
              />
              {column.label ? translate(column.label) : label(module, column.source)}
            </label>
          ))}
          {!columns.isUsual && (
            <Button look="link" onClick={columns.reset}>
              {translate('list.usualColumns')}
            </Button>
          )}
        </>
      )}
    </Tool>
  );
}

interface SavedToolProps {
  readonly module: ModuleDescription;
  readonly list: ModuleListState;
  /** What the page itself sets: a list of a part of the module keeps its own. */
  readonly fixed: Filters;
}

const asOrder = (order: unknown) => (order === 'DESC' ? 'DESC' : 'ASC');

/** Kept by react-admin's saved queries, for the person in this browser. */
function useSaved({ module, list, fixed }: SavedToolProps) {
  const { user } = useSession();
  const [kept, setKept] = useSavedQueries([user._id, module.name, ...Object.values(fixed)].join('.'));
  const saved = extractValidSavedQueries(kept);
  return {
    saved,
    show: (label: string) => {
      const value = saved.find((query) => query.label === label)?.value;
      const order = value?.sort
        ? ({ field: value.sort.field, order: asOrder(value.sort.order) } as const)
        : undefined;
      list.show((value?.filter ?? {}) as ModuleListState['filters'], order);
    },
    save: (label: string) => {
      const value = { filter: list.filters, sort: list.sort, perPage: 0, displayedFilters: [] };
      setKept([...saved.filter((query) => query.label !== label), { label, value }]);
    },
    drop: (label: string) => setKept(saved.filter((query) => query.label !== label)),
  };
}

interface SaveFormProps {
  readonly autoFocus: boolean;
  readonly onSave: (label: string) => void;
}

const LONGEST_NAME = 60;

function SaveForm({ autoFocus, onSave }: SaveFormProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onSave(name.trim());
  };
  return (
    <form className="save-filter" onSubmit={submit}>
      <input
        className="input"
        autoFocus={autoFocus}
        maxLength={LONGEST_NAME}
        value={name}
        placeholder={translate('list.filterName')}
        aria-label={translate('list.filterName')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{translate('action.save')}</Button>
    </form>
  );
}

export function SavedTool(props: SavedToolProps) {
  const translate = useTranslate();
  const { saved, show, save, drop } = useSaved(props);
  const { filters, sort } = props.list;
  const hasSomething = Object.keys(filters).length > 0 || sort.field !== '';
  return (
    <Tool icon={Bookmark} label={translate('list.saved')}>
      {(close) => {
        const closing = (act: () => void) => () => {
          act();
          close();
        };
        return (
          <>
            {saved.length === 0 && <p className="quiet small">{translate('list.noneSaved')}</p>}
            {saved.map(({ label }) => (
              <span key={label} className="saved-filter">
                <Button look="plain" onClick={closing(() => show(label))}>
                  <span className="clip">{label}</span>
                </Button>
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={translate('action.remove', { name: label })}
                  onClick={() => drop(label)}
                />
              </span>
            ))}
            {hasSomething ? (
              <SaveForm autoFocus={saved.length === 0} onSave={(label) => closing(() => save(label))()} />
            ) : (
              <p className="quiet small">{translate('list.filterFirst')}</p>
            )}
          </>
        );
      }}
    </Tool>
  );
}
