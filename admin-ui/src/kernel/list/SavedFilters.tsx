/** Loaded when they are first asked for: filters that are kept under a name, shown again, renamed, replaced after a question, dropped. */
import type { ModuleDescription } from '@hospital/contracts';
import { Pencil, Trash2, X } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { extractValidSavedQueries, useSavedQueries, useTranslate } from 'react-admin';
import { useSession } from '../session/SessionContext.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { idsOnly } from './idsOnly.ts';
import type { Filters, ModuleListState } from './useModuleList.ts';

export interface SavedFiltersProps {
  readonly module: ModuleDescription;
  readonly list: ModuleListState;
  /** What the page itself sets: a list of a part of the module keeps its own. */
  readonly fixed: Filters;
  readonly close: () => void;
}

const asOrder = (order: unknown) => (order === 'DESC' ? 'DESC' : 'ASC');

/** Kept by react-admin's saved queries, for the person in this browser. */
function useSaved({ module, list, fixed }: Omit<SavedFiltersProps, 'close'>) {
  const { user } = useSession();
  const [kept, setKept] = useSavedQueries([user._id, module.name, ...Object.values(fixed)].join('.'));
  const saved = extractValidSavedQueries(kept);
  const without = (label: string) => saved.filter((query) => query.label !== label);
  return {
    names: saved.map(({ label }) => label),
    show: (label: string) => {
      const value = saved.find((query) => query.label === label)?.value;
      const order = value?.sort
        ? ({ field: value.sort.field, order: asOrder(value.sort.order) } as const)
        : undefined;
      list.show((value?.filter ?? {}) as ModuleListState['filters'], order);
    },
    save: (label: string) => {
      const value = { filter: idsOnly(list.filters), sort: list.sort, perPage: 0, displayedFilters: [] };
      setKept([...without(label), { label, value }]);
    },
    /** Where another one has the name already, this one takes its place. */
    rename: (from: string, label: string) =>
      setKept(
        saved
          .filter((query) => query.label === from || query.label !== label)
          .map((query) => (query.label === from ? { ...query, label } : query)),
      ),
    drop: (label: string) => setKept(without(label)),
  };
}

interface NameFormProps {
  readonly autoFocus: boolean;
  readonly begins?: string;
  /** Names of other filters: one of them is taken only after a question. */
  readonly taken: readonly string[];
  readonly onName: (label: string) => void;
  readonly onCancel?: () => void;
}

const LONGEST_NAME = 60;

function NameForm({ autoFocus, begins = '', taken, onName, onCancel }: NameFormProps) {
  const translate = useTranslate();
  const id = useId();
  const [name, setName] = useState(begins);
  const [asked, setAsked] = useState<string | null>(null);
  const label = name.trim();
  const isAsking = label !== '' && asked === label;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (label === '') return;
    if (taken.includes(label) && !isAsking) setAsked(label);
    else onName(label);
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
        aria-describedby={isAsking ? id : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{translate(isAsking ? 'action.replace' : 'action.save')}</Button>
      {onCancel && <IconButton icon={X} size="small" label={translate('action.cancel')} onClick={onCancel} />}
      {isAsking && (
        <p id={id} className="small" role="alert">
          {translate('list.nameTaken', { name: label })}
        </p>
      )}
    </form>
  );
}

interface SavedFilterProps {
  readonly label: string;
  readonly onShow: () => void;
  readonly onRename: () => void;
  readonly onDrop: () => void;
}

function SavedFilter({ label, onShow, onRename, onDrop }: SavedFilterProps) {
  const translate = useTranslate();
  return (
    <span className="saved-filter">
      <Button look="plain" onClick={onShow}>
        <span className="clip">{label}</span>
      </Button>
      <IconButton
        icon={Pencil}
        size="small"
        label={translate('list.rename', { name: label })}
        onClick={onRename}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label={translate('action.remove', { name: label })}
        onClick={onDrop}
      />
    </span>
  );
}

export function SavedFilters({ close, ...props }: SavedFiltersProps) {
  const translate = useTranslate();
  const { names, show, save, rename, drop } = useSaved(props);
  const [renamed, setRenamed] = useState<string | null>(null);
  const { filters, sort } = props.list;
  const hasSomething = Object.keys(filters).length > 0 || sort.field !== '';
  return (
    <>
      {names.length === 0 && <p className="quiet small">{translate('list.noneSaved')}</p>}
      {names.map((label) =>
        label === renamed ? (
          <NameForm
            key={label}
            autoFocus
            begins={label}
            taken={names.filter((name) => name !== label)}
            onName={(next) => {
              rename(label, next);
              setRenamed(null);
            }}
            onCancel={() => setRenamed(null)}
          />
        ) : (
          <SavedFilter
            key={label}
            label={label}
            onShow={() => {
              show(label);
              close();
            }}
            onRename={() => setRenamed(label)}
            onDrop={() => drop(label)}
          />
        ),
      )}
      {hasSomething ? (
        <NameForm
          autoFocus={names.length === 0}
          taken={names}
          onName={(label) => {
            save(label);
            close();
          }}
        />
      ) : (
        <p className="quiet small">{translate('list.filterFirst')}</p>
      )}
    </>
  );
}
