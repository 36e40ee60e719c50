/** A list screen: title, true count, one primary action, filters, rows, Load more, and what to show when there are none. */
import type { ModuleDescription } from '@hospital/contracts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useKeys } from '../keys.ts';
import { Notice } from '../form/RecordForm.tsx';
import { usePast } from '../past/past.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import type { BulkOptions } from './BulkBar.tsx';
import { ChooseMatching } from './ChooseMatching.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { columnsOf, type Column } from './columns.tsx';
import { ExportTool } from './ExportTool.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListCount } from './ListCount.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListRows } from './ListRows.tsx';
import { PrintTool } from './PrintTool.tsx';
import { ColumnsTool, SavedTool } from './ListTools.tsx';
import { statesOf } from './listCounts.ts';
import { ListTabs, type ListView } from './ListTabs.tsx';
import { useColumns } from './useColumns.ts';
import { useSelection } from './useSelection.ts';
import { useModuleList, type Filters, type ListOptions, type ModuleListState } from './useModuleList.ts';
import './list.css';

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
  /** What can be done with several rows at once. */
  readonly bulk?: BulkOptions | undefined;
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

/** `n` begins a new record. */
function useNewKey(createTo: string | null | undefined) {
  const navigate = useNavigate();
  const begin = (event: KeyboardEvent) => {
    event.preventDefault();
    if (createTo) navigate(createTo);
  };
  useKeys(createTo ? { n: begin } : {});
}

interface ToolsProps {
  readonly module: ModuleDescription;
  readonly list: ModuleListState;
  /** The filter that the page itself sets. */
  readonly fixed: Filters;
  /** Null where the list is no table. */
  readonly columns: ReturnType<typeof useColumns> | null;
}

function Tools({ module, list, fixed, columns }: ToolsProps) {
  return (
    <span className="tools">
      <SavedTool module={module} list={list} />
      {columns && <ColumnsTool module={module} columns={columns} />}
      <ExportTool module={module} list={list} fixed={fixed} />
      <PrintTool list={list} />
    </span>
  );
}

export function ListPage(props: ListPageProps) {
  const { module, perPage, step, filter, resetTo, failsTo500, quick, searchFields, createTo } = props;
  const translate = useTranslate();
  const isPast = usePast() !== null;
  const bulk = isPast ? undefined : props.bulk;
  const { one, many } = useNames(props.name);
  useNewKey(isPast ? null : createTo);
  // The states stand as tabs above the rows.
  const barFields = props.barFields?.filter((name) => name !== 'status' || statesOf(module).length === 0);
  const list = useModuleList({
    resource: module.name,
    perPage,
    step,
    ...(filter ? { filter } : {}),
    ...(resetTo ? { resetTo } : {}),
    ...(failsTo500 ? { failsTo500 } : {}),
  });
  const columns = useColumns(module, props.columns ?? columnsOf(module));
  const search = JSON.stringify([list.filters, list.sort]);
  const chosen = useSelection({ resource: module.name, records: list.records, search });
  const create = createTo && (
    <LinkButton to={createTo} look="primary" icon={Plus}>
      {translate('action.add', { name: one.toLowerCase() })}
    </LinkButton>
  );
  return (
    <Page
      title={props.title ?? many}
      beside={<ListCount list={list} />}
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
        barFields={barFields}
        needsAll={props.searchNeedsAll ? (resetTo ?? perPage) : undefined}
      >
        <Tools module={module} list={list} fixed={filter ?? {}} columns={props.body ? null : columns} />
      </FilterBar>
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
      {bulk && (
        <ChosenBar module={module} bulk={bulk} chosen={chosen.records} clear={chosen.clear}>
          {chosen.isEveryShown && (
            <ChooseMatching module={module} list={list} fixed={filter ?? {}} choose={chosen.chooseAll} />
          )}
        </ChosenBar>
      )}
      <ListRows
        {...props}
        list={list}
        shown={columns.shown}
        selection={bulk ? chosen.selection : undefined}
      />
      <ListFoot module={module} list={list} fixed={filter ?? {}} />
    </Page>
  );
}
