/** How long records stay in each status, who approved what, and what an auditor looks at first: own approvals, overrides, work after hours. */
import { moduleAt, toneOf, type ModuleDescription } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../../kernel/api/http.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useNameOf } from '../../kernel/record/useNameOf.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { Pill } from '../../kernel/ui/Pill.tsx';
import { ReadState } from '../../kernel/ui/ReadState.tsx';
import { SkeletonRows } from '../../kernel/ui/State.tsx';
import './audit.css';
import { useAuditAddress, type AuditFilter } from './auditAddress.ts';
import { DaysFilter } from './AuditFilters.tsx';
import { AuditRows, type AuditEntry, type NamedRecord } from './AuditRows.tsx';
import { AuditTabs } from './AuditTabs.tsx';
import { useDuration } from './useDuration.ts';

const resources = ['appointments', 'leaves', 'invoices'] as const;

interface StatusTimes {
  readonly status: string;
  readonly left: number;
  readonly still: number;
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
  readonly longestSeconds: number | null;
}

interface StatusReport {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
  readonly states: readonly StatusTimes[];
  readonly approvals: readonly {
    readonly actor: NamedRecord;
    readonly count: number;
    readonly own: number;
  }[];
  readonly selfApprovals: readonly AuditEntry[];
  readonly selfApprovalsTotal: number;
  readonly overrides: readonly AuditEntry[];
  readonly overridesTotal: number;
  readonly afterHours: readonly AuditEntry[];
  readonly afterHoursTotal: number;
}

function useReport(resource: string, { from = '', to = '' }: AuditFilter) {
  const query = new URLSearchParams({ resource, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  return useQuery({
    queryKey: ['audit', 'reports', resource, from, to],
    queryFn: async ({ signal }) => {
      const path = `/reports/status?${query.toString()}`;
      return (await call({ method: 'GET', path, signal })).body as StatusReport;
    },
    retry: false,
  });
}

/** The list of those that are in the status now. */
function listPath({ path }: ModuleDescription, status: string): string {
  return `/${path}?filter=${encodeURIComponent(JSON.stringify({ status }))}`;
}

interface BarProps {
  readonly times: StatusTimes;
  readonly longest: number;
}

/** The cells of a state's row. */
function useTimes(module: ModuleDescription) {
  const duration = useDuration();
  const durationText = (seconds: number | null) => (seconds === null ? '–' : duration(seconds));
  return ({ times, longest }: BarProps) => {
    const { status, left, still, medianSeconds, p90Seconds, longestSeconds } = times;
    return [
      <Pill key="status" word={status} tone={toneOf(module.fields['status'], status)} />,
      <span key="median" className="bar-cell">
        <span className="time-bar" aria-hidden>
          <span style={{ inlineSize: `${longest > 0 ? (100 * (medianSeconds ?? 0)) / longest : 0}%` }} />
        </span>
        {durationText(medianSeconds)}
      </span>,
      durationText(p90Seconds),
      durationText(longestSeconds),
      left,
      still > 0 ? (
        <Link key="still" to={listPath(module, status)}>
          {still}
        </Link>
      ) : (
        still
      ),
    ];
  };
}

const heads = ['status', 'median', 'p90', 'longest', 'left', 'still'].map((name) => `audit.report.${name}`);
const figures = heads.slice(-2);

function States({ module, states }: { module: ModuleDescription; states: readonly StatusTimes[] }) {
  const translate = useTranslate();
  const cellsOf = useTimes(module);
  const longest = Math.max(...states.map(({ medianSeconds }) => medianSeconds ?? 0), 0);
  return (
    <section className="report">
      <h2>{translate('audit.timeInStates')}</h2>
      <PlainTable
        heads={heads}
        figures={figures}
        rows={states.map((times) => ({ key: times.status, cells: cellsOf({ times, longest }) }))}
      />
    </section>
  );
}

/** Everything that the person did to such records in these days. */
function auditPath({ resource, from, to }: StatusReport, actor: string): string {
  return `/audit?${new URLSearchParams({ resource, actor, from, to }).toString()}`;
}

function Approvals({ report }: { readonly report: StatusReport }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const most = Math.max(...report.approvals.map(({ count }) => count), 1);
  return (
    <section className="report">
      <h2>{translate('audit.approvals')}</h2>
      {report.approvals.length === 0 && <p className="quiet">{translate('audit.none')}</p>}
      <ul className="approvals">
        {report.approvals.map(({ actor, count, own }) => (
          <li key={actor._id}>
            <Link to={auditPath(report, actor._id)}>{nameOf(actor)}</Link>
            <span className="time-bar" aria-hidden>
              <span style={{ inlineSize: `${(100 * count) / most}%` }} />
            </span>
            <span>{count}</span>
            {own > 0 && <span className="pill orange">{translate('audit.own', { count: own })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entries({ title, rows, total }: { title: string; rows: readonly AuditEntry[]; total: number }) {
  const translate = useTranslate();
  return (
    <section className="report">
      <h2>
        {translate(title)} <span className="quiet">{total}</span>
      </h2>
      {rows.length > 0 ? <AuditRows rows={rows} /> : <p className="quiet">{translate('audit.none')}</p>}
      {total > rows.length && (
        <p className="quiet small">{translate('audit.newest', { count: rows.length })}</p>
      )}
    </section>
  );
}

function Report({ module, report }: { module: ModuleDescription; report: StatusReport }) {
  return (
    <>
      <States module={module} states={report.states} />
      <Approvals report={report} />
      <Entries title="audit.selfApprovals" rows={report.selfApprovals} total={report.selfApprovalsTotal} />
      <Entries title="audit.overrides" rows={report.overrides} total={report.overridesTotal} />
      <Entries title="audit.afterHours" rows={report.afterHours} total={report.afterHoursTotal} />
    </>
  );
}

export function ReportsPage() {
  const translate = useTranslate();
  const { many } = useTexts();
  const { filter, set } = useAuditAddress();
  const resource = resources.find((known) => known === filter['resource']) ?? resources[0];
  const read = useReport(resource, filter);
  const { data } = read;
  const module = moduleAt(resource);
  return (
    <Page title={translate('audit.reportsTitle')}>
      <AuditTabs />
      <div className="bar">
        <span className="segments">
          {resources.map((known) => (
            <button
              key={known}
              type="button"
              aria-pressed={known === resource}
              onClick={() => set('resource', known)}
            >
              {many(known)}
            </button>
          ))}
        </span>
        <div className="bar-fields">
          <DaysFilter filter={{ ...(data ? { from: data.from, to: data.to } : {}), ...filter }} set={set} />
        </div>
      </div>
      {/* The choice itself is not printed. */}
      <p className="on-paper">{many(resource)}</p>
      <ReadState read={read} toCome={<SkeletonRows rows={8} />}>
        {(report) => module && <Report module={module} report={report} />}
      </ReadState>
    </Page>
  );
}
