/** Who did what, across records: searched, newest first, a page at a time by position. */
import { labelOf, moduleAt, moduleList } from '@hospital/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { ChangeValue } from '../../kernel/record/ChangeValue.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { eventWords, type HistoryEntry } from '../../kernel/record/HistoryTab.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { ErrorState, SkeletonRows, State } from '../../kernel/ui/State.tsx';
import { AuditFilters, type AuditFilter } from './AuditFilters.tsx';
import { recordPathOf } from './recordPath.ts';

const PAGE = 50;
const SHOWN_CHANGES = 3;
/** In the address: how many pages are shown. */
const PAGES = 'pages';
const MOST_PAGES = 40;

type Row = HistoryEntry &
  RaRecord & {
    readonly resource: string;
    readonly record: { readonly _id: string; readonly name: string | null };
  };

function useAudit(filter: AuditFilter) {
  const provider = useDataProvider();
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await provider.getList<Row>('audit', {
        pagination: { page: 1, perPage: PAGE },
        sort: { field: 'position', order: 'DESC' },
        filter: { ...filter, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      });
      return data;
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.position),
  });
}

function Changes({ row }: { row: Row }) {
  const { label } = useTexts();
  const module = moduleAt(row.resource) ?? moduleList.find(({ name }) => name === row.resource);
  const changes = row.changes ?? [];
  return (
    <>
      {changes.slice(0, SHOWN_CHANGES).map(({ field, to }, index) => (
        <span key={field}>
          {index > 0 && ', '}
          <span className="quiet">{module ? label(module, field) : labelOf(field)}</span>{' '}
          <ChangeValue module={module} name={field} value={to} />
        </span>
      ))}
      {changes.length > SHOWN_CHANGES && <span className="quiet"> +{changes.length - SHOWN_CHANGES}</span>}
    </>
  );
}

function RecordName({ row }: { row: Row }) {
  const { one } = useTexts();
  const module = moduleAt(row.resource) ?? moduleList.find(({ name }) => name === row.resource);
  const to = recordPathOf(row.resource, row.record._id);
  const kind = module ? one(module.name) : row.resource;
  const name = row.record.name ?? kind;
  return (
    <>
      {to ? <Link to={to}>{name}</Link> : name} {name !== kind && <span className="quiet small">{kind}</span>}
    </>
  );
}

/** On a phone. */
function AuditCard({ row }: { row: Row }) {
  const translate = useTranslate();
  return (
    <div className="card-row">
      <strong className="clip">
        <RecordName row={row} />
      </strong>
      <span className="small quiet">
        <Instant at={row.at} />
      </span>
      <div className="rest">
        <span>{row.actor?.name ?? translate('history.somebody')}</span>
        <span>{translate(`event.${row.type}`, { _: eventWords(row.type) })}</span>
        <span>
          <Changes row={row} />
        </span>
      </div>
    </div>
  );
}

function AuditRow({ row }: { row: Row }) {
  const translate = useTranslate();
  return (
    <tr>
      <td style={{ whiteSpace: 'nowrap' }}>
        <Instant at={row.at} />
      </td>
      <td>
        <span className="cell">{row.actor?.name ?? translate('history.somebody')}</span>
      </td>
      <td>
        <span className="cell">{translate(`event.${row.type}`, { _: eventWords(row.type) })}</span>
      </td>
      <td>
        <span className="cell">
          <RecordName row={row} />
        </span>
      </td>
      <td style={{ maxInlineSize: 520 }}>
        <span className="cell">
          <Changes row={row} />
        </span>
      </td>
    </tr>
  );
}

const heads = ['audit.when', 'audit.who', 'audit.what', 'audit.record', 'audit.changes'];

function Rows({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  if (!rows.length) return <State title={translate('audit.empty')} />;
  return (
    <>
      <div className="cards">
        {rows.map((row) => (
          <AuditCard key={`${row.position} ${row.record._id}`} row={row} />
        ))}
      </div>
      <div className="table-frame has-cards">
        <table className="table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {translate(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AuditRow key={`${row.position} ${row.record._id}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Filters and how many pages are shown stand in the address: a link, back and forward lead to the same. */
function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const { [PAGES]: pages, ...filter } = Object.fromEntries(parameters);
  const pagesAsked = Math.min(Math.max(Math.trunc(Number(pages)) || 1, 1), MOST_PAGES);
  return {
    filter,
    pagesAsked,
    setFilter: (next: AuditFilter) => setParameters({ ...next }),
    showPages: (count: number) => setParameters({ ...filter, [PAGES]: String(count) }, { replace: true }),
  };
}

export function AuditPage() {
  const translate = useTranslate();
  const { filter, pagesAsked, setFilter, showPages } = useAddress();
  const audit = useAudit(filter);
  const pages = audit.data?.pages ?? [];
  const { hasNextPage, isFetching, error, fetchNextPage } = audit;
  const isBehind = pages.length > 0 && pages.length < pagesAsked && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);
  return (
    <Page title={translate('audit.title')}>
      <AuditFilters filter={filter} onChange={setFilter} />
      {audit.isPending && <SkeletonRows rows={14} />}
      {error && !audit.data && <ErrorState error={error} retry={() => void audit.refetch()} />}
      {audit.data && <Rows rows={pages.flat()} />}
      {hasNextPage && pages.length < MOST_PAGES && (
        <div className="more">
          <Button onClick={() => showPages(pages.length + 1)} isRunning={audit.isFetchingNextPage}>
            {translate('action.loadMore')}
          </Button>
        </div>
      )}
    </Page>
  );
}
