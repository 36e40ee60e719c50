/** A list screen: title, true count, one primary action, filters, rows, Load more, and what to show when there are none. */
import type { ModuleDescription } from '@hospital/contracts';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useKeys } from '../keys.ts';
import { addText } from '../i18n/addText.ts';
import { usePast } from '../past/past.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { ChooseMatching } from './ChooseMatching.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { columnsOf } from './columns.tsx';
import { ExportTool } from './ExportTool.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListCount } from './ListCount.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListRows } from './ListRows.tsx';
import { PrintTool } from './PrintTool.tsx';
import { ColumnsTool } from './ListTools.tsx';
import { statesOf } from './listCounts.ts';
import { ListTabs } from './ListTabs.tsx';
import type { ListPageProps } from './listPageProps.ts';
import { SavedTool } from './SavedTool.tsx';
import { SanitizedSearch } from './SanitizedSearch.tsx';
import { useColumns } from './useColumns.ts';
import { useSelection } from './useSelection.ts';
import { useModuleList, type Filters, type ModuleListState } from './useModuleList.ts';
import './list.css';

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
  readonly name: string;
  /** The filter that the page itself sets. */
  readonly fixed: Filters;
  /** Null where the list is no table. */
  readonly columns: ReturnType<typeof useColumns> | null;
}

function Tools({ module, list, name, fixed, columns }: ToolsProps) {
  return (
    <span className="tools">
      <SavedTool module={module} list={list} fixed={fixed} />
      {columns && <ColumnsTool module={module} columns={columns} />}
      <ExportTool module={module} list={list} name={name} fixed={fixed} />
      <PrintTool list={list} />
    </span>
  );
}

export function ListPage(props: ListPageProps) {
  return (
    <SanitizedSearch>
      <List {...props} />
    </SanitizedSearch>
  );
}

function List(props: ListPageProps) {
  const { module, perPage, step, filter, resetTo, failsTo500, quick, searchFields, createTo } = props;
  const Frame = props.frame ?? Fragment;
  const translate = useTranslate();
  const isPast = usePast() !== null;
  const bulk = isPast ? undefined : props.bulk;
  const many = translate(props.name, { smart_count: 2 });
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
  const whole = { module, list, fixed: filter ?? {} };
  const search = JSON.stringify([list.filters, list.sort]);
  const chosen = useSelection({ resource: module.name, records: list.records, search });
  const create = createTo && (
    <LinkButton to={createTo} look="primary" icon={Plus}>
      {addText(translate, props.name)}
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
      <Frame>
        {props.above}
        <FilterBar
          module={module}
          filters={list.filters}
          rows={list.isPending ? null : list.records}
          setFilters={list.setFilters}
          reset={list.reset}
          quick={quick}
          fields={searchFields}
          words={props.searchWords}
          barFields={barFields}
          needsAll={props.searchNeedsAll ? (resetTo ?? perPage) : undefined}
        >
          <Tools {...whole} name={many} columns={props.body ? null : columns} />
        </FilterBar>
        <ListTabs {...whole} views={props.views ?? []} orderNote={props.orderNote} />
        <ListRows
          {...props}
          list={list}
          shown={columns.shown}
          selection={bulk ? chosen.selection : undefined}
        />
        <ListFoot module={module} list={list} fixed={filter ?? {}} />
        {bulk && (
          <ChosenBar module={module} bulk={bulk} chosen={chosen.records} clear={chosen.clear}>
            {chosen.isEveryShown && (
              <ChooseMatching module={module} list={list} fixed={filter ?? {}} choose={chosen.chooseAll} />
            )}
          </ChosenBar>
        )}
      </Frame>
    </Page>
  );
}
