/** The rows of a list, and what it says where there are none. */
import { Eye, Plus, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useKeys } from '../keys.ts';
import { addText } from '../i18n/addText.ts';
import { usePast } from '../past/past.ts';
import { Button, IconButton, LinkButton } from '../ui/Button.tsx';
import { State } from '../ui/State.tsx';
import type { Column } from './columns.tsx';
import { DataTable, type Selection } from './DataTable.tsx';
import { ListBody } from './ListBody.tsx';
import type { ListPageProps } from './listPageProps.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { lazyComponent } from '../lazyScreen.ts';
import { LazyOverlay } from '../ui/LazyOverlay.tsx';
import { useListKeys } from './useListKeys.ts';
import type { ModuleListState } from './useModuleList.ts';

const PeekPanel = lazyComponent(() => import('./PeekPanel.tsx'), 'PeekPanel');

interface NothingProps extends Pick<ListPageProps, 'name' | 'createTo' | 'whenEmpty'> {
  readonly list: Pick<ModuleListState, 'filters' | 'reset'>;
}

export function Nothing({ list, name, createTo, whenEmpty }: NothingProps) {
  const translate = useTranslate();
  const isPast = usePast() !== null;
  const many = translate(name, { smart_count: 2 });
  if (Object.keys(list.filters).length) {
    return (
      <State
        icon={SearchX}
        title={translate('list.noneTitle')}
        text={translate('list.noneText', { name: many.toLowerCase() })}
      >
        <Button onClick={list.reset}>{translate('list.clear')}</Button>
      </State>
    );
  }
  const title = translate('list.emptyTitle', { name: many.toLowerCase() });
  // Where nothing can be added, nothing says so.
  if (isPast) return <State title={title} />;
  const text = whenEmpty?.text ?? (createTo ? 'list.emptyText' : 'list.emptyElsewhere');
  return (
    <State title={title} text={translate(text, whenEmpty?.values)}>
      {whenEmpty?.action}
      {createTo && (
        <LinkButton to={createTo} look="primary" icon={Plus}>
          {addText(translate, name)}
        </LinkButton>
      )}
    </State>
  );
}

export interface ListRowsProps extends ListPageProps {
  readonly list: ModuleListState;
  readonly shown: readonly Column[];
  readonly selection?: Selection | undefined;
}

export function ListRows(props: ListRowsProps) {
  const { list, body, perPage } = props;
  return (
    <ListBody list={list} toCome={Math.min(perPage, 12)} whenEmpty={<Nothing {...props} />}>
      {body ? body(list.records) : <Table {...props} />}
    </ListBody>
  );
}

/** The record that is looked into; it follows the focus from row to row. */
function usePeek(records: readonly RaRecord[]) {
  const [id, setId] = useState<string | null>(null);
  const record = records.find((one) => String(one.id) === id) ?? null;
  const isOpen = record !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset['row']) setId(row.dataset['row']);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [isOpen]);
  useKeys(isOpen ? { Escape: () => setId(null) } : {});
  return { record, toggle: (next: string) => setId(next === id ? null : next), close: () => setId(null) };
}

function Table({ module, list, shown, selection, opens, rowActions, isLocked }: ListRowsProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const peek = usePeek(list.records);
  useKeptFocus(frame, list.records);
  useListKeys(frame, { toggle: selection?.toggle, peek: peek.toggle });
  const actions = (record: RaRecord) => (
    <>
      <IconButton
        icon={Eye}
        size="small"
        label={translate('list.peek')}
        aria-pressed={peek.record === record}
        onClick={() => peek.toggle(String(record.id))}
      />
      {rowActions?.(record)}
    </>
  );
  return (
    <div ref={frame} className={peek.record ? 'with-peek' : undefined}>
      <DataTable
        module={module}
        columns={shown}
        records={list.records}
        sort={list.sort}
        onSort={list.setSort}
        actions={actions}
        {...(opens ? { opens } : {})}
        {...(isLocked ? { isLocked } : {})}
        {...(selection ? { selection } : {})}
      />
      {peek.record && (
        <LazyOverlay onMissing={peek.close}>
          <PeekPanel
            module={module}
            record={peek.record}
            opensAt={opens?.(peek.record) ?? null}
            close={peek.close}
          />
        </LazyOverlay>
      )}
    </div>
  );
}
