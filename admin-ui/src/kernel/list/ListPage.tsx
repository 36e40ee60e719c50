/** A list screen: title, true count, one primary action, filters, rows, Load more, and what to show when there are none. */
import type { ModuleDescription } from '@hospital/contracts';
import { Plus, SearchX } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Notice } from '../form/RecordForm.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { ErrorState, SkeletonRows, State } from '../ui/State.tsx';
import { columnsOf, type Column } from './columns.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { isFilterRefused } from './filterRefused.ts';
import { ListFoot } from './ListFoot.tsx';
import { ListTabs, type ListView } from './ListTabs.tsx';
import { useModuleList, type ListOptions, type ModuleListState } from './useModuleList.ts';

export interface ListPageProps extends Omit<ListOptions, 'resource'> {
  readonly module: ModuleDescription;
  /** `Department |||| Departments`, a key. */
  readonly name: string;
  readonly title?: string;
  readonly columns?: readonly Column[];
  readonly createTo?: string | null;
  readonly opens?: (record: RaRecord) => string | null;
  readonly rowActions?: (record: RaRecord) => ReactNode;
  readonly isLocked?: (record: RaRecord) => boolean;
  /** The field of the quick search; where the list declares `any`, that looks into all of its places. */
  readonly quick?: string;
  /** Views that are asked for most, beside the states. */
  readonly views?: readonly ListView[];
  /** What the usual order of the list is, where nobody would expect it: a key. */
  readonly orderNote?: string;
  readonly searchFields?: readonly string[];
  /** Words of the Search form that the declaration does not have. */
  readonly searchWords?: Readonly<Record<string, readonly string[]>>;
  /** The Search button runs only with every field filled in, and otherwise goes back to the first records. */
  readonly searchNeedsAll?: boolean;
  /** Fields beside the quick search, each of which filters at once. */
  readonly barFields?: readonly string[];
  /** Between the title and the filters. */
  readonly above?: ReactNode;
  readonly pageActions?: ReactNode;
  /** What an empty list says, and its one way on, where records are not added here. */
  readonly whenEmpty?: { readonly text: string; readonly action: ReactNode };
  /** Another shape than a table: the doctors' grid. */
  readonly body?: (records: readonly RaRecord[]) => ReactNode;
}

function useNames(name: string) {
  const translate = useTranslate();
  return { one: translate(name, { smart_count: 1 }), many: translate(name, { smart_count: 2 }) };
}

function Count({ list }: { list: ModuleListState }) {
  const translate = useTranslate();
  if (list.total === undefined) return null;
  const isFiltered = Object.keys(list.filters).length > 0;
  const key = list.isCapped ? 'list.capped' : isFiltered ? 'list.filtered' : 'list.count';
  return <span className="count">{translate(key, { count: list.total.toLocaleString('en-US') })}</span>;
}

interface NothingProps extends Pick<ListPageProps, 'name' | 'createTo' | 'whenEmpty'> {
  readonly list: ModuleListState;
}

function Nothing({ list, name, createTo, whenEmpty }: NothingProps) {
  const translate = useTranslate();
  const { one, many } = useNames(name);
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
  return (
    <State
      title={translate('list.emptyTitle', { name: many.toLowerCase() })}
      text={translate(whenEmpty?.text ?? 'list.emptyText')}
    >
      {whenEmpty?.action}
      {createTo && (
        <LinkButton to={createTo} look="primary" icon={Plus}>
          {translate('action.add', { name: one.toLowerCase() })}
        </LinkButton>
      )}
    </State>
  );
}

/** An old link, or an address that somebody typed. */
function BadFilter({ list }: { list: ModuleListState }) {
  const translate = useTranslate();
  return (
    <State icon={SearchX} title={translate('list.noneTitle')} text={translate('list.badFilter')}>
      <Button onClick={() => list.show({})}>{translate('list.clear')}</Button>
    </State>
  );
}

function Rows({ list, ...props }: ListPageProps & { list: ModuleListState }) {
  const { module, columns, opens, rowActions, isLocked, body } = props;
  if (list.isPending) return <SkeletonRows rows={Math.min(props.perPage, 12)} />;
  if (isFilterRefused(list.error) && !list.records.length) return <BadFilter list={list} />;
  if (list.error && !list.records.length) return <ErrorState error={list.error} retry={list.retry} />;
  if (!list.records.length) return <Nothing list={list} {...props} />;
  if (body) return body(list.records);
  return (
    <DataTable
      module={module}
      columns={columns ?? columnsOf(module)}
      records={list.records}
      sort={list.sort}
      onSort={list.setSort}
      {...(opens ? { opens } : {})}
      {...(rowActions ? { actions: rowActions } : {})}
      {...(isLocked ? { isLocked } : {})}
    />
  );
}

/** `n` begins a new record, unless one is typing. */
function useNewKey(createTo: string | null | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!createTo) return undefined;
    const listen = (event: KeyboardEvent) => {
      const isBusy = (event.target as HTMLElement).closest(
        'input, textarea, select, [role="dialog"], [role="menu"]',
      );
      if (event.key !== 'n' || isBusy || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      navigate(createTo);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [createTo, navigate]);
}

export function ListPage(props: ListPageProps) {
  const { module, perPage, step, filter, resetTo, failsTo500, quick, searchFields, createTo } = props;
  const translate = useTranslate();
  const { one, many } = useNames(props.name);
  useNewKey(createTo);
  const list = useModuleList({
    resource: module.name,
    perPage,
    step,
    ...(filter ? { filter } : {}),
    ...(resetTo ? { resetTo } : {}),
    ...(failsTo500 ? { failsTo500 } : {}),
  });
  const create = createTo && (
    <LinkButton to={createTo} look="primary" icon={Plus}>
      {translate('action.add', { name: one.toLowerCase() })}
    </LinkButton>
  );
  return (
    <Page
      title={props.title ?? many}
      beside={<Count list={list} />}
      actions={
        <>
          {props.pageActions}
          {create}
        </>
      }
    >
      {props.above}
      <FilterBar
        module={module}
        filters={list.filters}
        setFilters={list.setFilters}
        reset={list.reset}
        quick={quick}
        fields={searchFields}
        words={props.searchWords}
        barFields={props.barFields}
        needsAll={props.searchNeedsAll ? (resetTo ?? perPage) : undefined}
      />
      {list.error && list.records.length > 0 ? (
        <Notice text="list.stale" tone="orange" action="action.retry" onAct={list.retry} />
      ) : null}
      <ListTabs
        module={module}
        list={list}
        fixed={filter ?? {}}
        views={props.views ?? []}
        orderNote={props.orderNote}
      />
      <Rows {...props} list={list} />
      <ListFoot module={module} list={list} fixed={filter ?? {}} />
    </Page>
  );
}
