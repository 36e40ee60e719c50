/** For those who keep the books: this month's invoices by currency, and what is overdue in all. */
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { failureOf } from '../../kernel/api/readResult.ts';
import { useAddresses } from '../../kernel/addresses.ts';
import { useDashboard } from '../../kernel/list/useDashboard.ts';
import { Detail } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Skeleton } from '../../kernel/ui/State.tsx';

interface Amounts {
  readonly currency: string;
  readonly billed: number;
  readonly received: number;
  readonly due: number;
  readonly overdue: number;
  readonly overdueInvoices: number;
}

interface Month {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly amounts: readonly Amounts[];
}

function InCurrency({ currency, overdueInvoices: count, overdue, ...sums }: Amounts) {
  const translate = useTranslate();
  const { money } = useFormats();
  const { listOf } = useAddresses();
  const amount = (value: number) => <span className="ltr">{money(value, currency)}</span>;
  return (
    <dl className="facts">
      <Detail label={translate('dashboard.billed')}>{amount(sums.billed)}</Detail>
      <Detail label={translate('dashboard.received')}>{amount(sums.received)}</Detail>
      <Detail label={translate('dashboard.due')}>{amount(sums.due)}</Detail>
      <Detail label={translate('dashboard.overdue')}>
        <Link to={listOf('invoices', { overdue: 'true' })} className={count > 0 ? 'overdue' : undefined}>
          {amount(overdue)}
        </Link>{' '}
        <span className="quiet small">{translate('dashboard.overdueCount', { smart_count: count })}</span>
      </Detail>
    </dl>
  );
}

export function MonthNow() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const { month: asMonth } = useFormats();
  const read = useDashboard();
  const { data } = read;
  if (failureOf(read) !== null) return null;
  if (!data) return <Skeleton width="60%" height={40} />;
  const { month, amounts } = (data.figures['month'] ?? { month: '', amounts: [] }) as Month;
  return (
    <section>
      <div className="section-head">
        <h2>{translate('dashboard.month', { month: asMonth(month) })}</h2>
        <Link to={listOf('invoices')}>{translate('list.all')}</Link>
      </div>
      {amounts.length === 0 && <p className="quiet">{translate('dashboard.noMonth')}</p>}
      {amounts.map((each) => (
        <InCurrency key={each.currency} {...each} />
      ))}
    </section>
  );
}
