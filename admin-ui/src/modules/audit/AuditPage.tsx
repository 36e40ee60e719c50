/** Who did what, across records: searched, newest first, a page at a time by position. */
import { labelOf, moduleAt, moduleList } from '@hospital/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

function AuditRow({ row }: { row: Row }) {
  const translate = useTranslate();
  const { one } = useTexts();
  const module = moduleAt(row.resource) ?? moduleList.find(({ name }) => name === row.resource);
  const to = recordPathOf(row.resource, row.record._id);
  const kind = module ? one(module.name) : row.resource;
  const name = row.record.name ?? kind;
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
          {to ? <Link to={to}>{name}</Link> : name}{' '}
          {name !== kind && <span className="quiet small">{kind}</span>}
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
    <div className="table-frame">
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
  );
}

export function AuditPage() {
  const translate = useTranslate();
  const [parameters] = useSearchParams();
  const [filter, setFilter] = useState<AuditFilter>(() => Object.fromEntries(parameters));
  const audit = useAudit(filter);
  const rows = audit.data?.pages.flat() ?? [];
  return (
    <Page title={translate('audit.title')}>
      <AuditFilters filter={filter} onChange={setFilter} />
      {audit.isPending && <SkeletonRows rows={14} />}
      {audit.error && !audit.data && <ErrorState error={audit.error} retry={() => void audit.refetch()} />}
      {audit.data && <Rows rows={rows} />}
      {audit.hasNextPage && (
        <div className="more">
          <Button onClick={() => void audit.fetchNextPage()} isRunning={audit.isFetchingNextPage}>
            {translate('action.loadMore')}
          </Button>
        </div>
      )}
    </Page>
  );
}
