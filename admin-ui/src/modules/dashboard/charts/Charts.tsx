/** What people would rather look at than read: the weeks, the money, the departments. */
import { appointments, toneOf } from '@hospital/contracts';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTexts } from '../../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { ReadState } from '../../../kernel/ui/ReadState.tsx';
import { Chart } from './Chart.tsx';
import {
  currenciesOf,
  departmentRows,
  monthRows,
  monthSeries,
  weekRows,
  weekSeries,
  type ChartRow,
} from './chartRows.ts';
import { useCharts, type ChartFigures, type MonthFigure } from './useCharts.ts';

const isEmpty = (rows: readonly ChartRow[]) =>
  rows.every(({ values }) => Object.values(values).every((value) => value === 0));

type Visits = Required<
  Pick<ChartFigures, 'fromDate' | 'toDate' | 'appointmentsByWeek' | 'appointmentsByDepartment'>
>;

function toneColour(status: string): string {
  return `var(--${toneOf(appointments.fields.status, status).split(' ')[0] ?? 'grey'}-dot)`;
}

function Weeks({ appointmentsByWeek, ...days }: Visits) {
  const translate = useTranslate();
  const formats = useFormats();
  const { word } = useTexts();
  const rows = weekRows(appointmentsByWeek, days);
  return (
    <Chart
      title={translate('dashboard.byWeek')}
      empty={translate('dashboard.noVisits')}
      rows={isEmpty(rows) ? [] : rows}
      series={weekSeries.map((status) => ({ id: status, label: word(status), colour: toneColour(status) }))}
      about={({ about }) => translate('dashboard.weekOf', { day: formats.day(about) })}
      tick={({ about }) => formats.shortDay(about)}
      value={formats.number}
      isStacked
    />
  );
}

const moneyColours = { billed: 'var(--accent)', received: 'var(--green-dot)', due: 'var(--orange-dot)' };

function Months({ figures }: { figures: readonly MonthFigure[] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const currencies = currenciesOf(figures, formats.style.currency);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? currencies[0] ?? formats.style.currency;
  const choice = currencies.length > 1 && (
    <span className="segments" role="group" aria-label={translate('dashboard.currency')}>
      {currencies.map((one) => (
        <button key={one} type="button" aria-pressed={one === currency} onClick={() => setChosen(one)}>
          {one}
        </button>
      ))}
    </span>
  );
  return (
    <Chart
      title={translate('dashboard.byMonth', { currency })}
      empty={translate('dashboard.noInvoices')}
      rows={monthRows(figures, { currency, thisMonth: formats.now().day.slice(0, 7) })}
      series={monthSeries.map((id) => ({
        id,
        label: translate(`dashboard.${id}`),
        colour: moneyColours[id],
      }))}
      about={({ about }) => formats.month(about)}
      value={(amount) => formats.money(amount, currency)}
      beside={choice}
    />
  );
}

function Departments({ appointmentsByDepartment, ...days }: Visits) {
  const translate = useTranslate();
  const formats = useFormats();
  return (
    <Chart
      title={translate('dashboard.byDepartment')}
      empty={translate('dashboard.noVisits')}
      rows={departmentRows(appointmentsByDepartment, days)}
      series={[{ id: 'appointments', label: translate('dashboard.visits'), colour: 'var(--accent)' }]}
      about={({ about }) => about}
      value={formats.number}
      isAcross
    />
  );
}

function Drawn({ figures }: { readonly figures: ChartFigures }) {
  const { fromDate, toDate, appointmentsByWeek, appointmentsByDepartment, invoicesByMonth } = figures;
  const visits =
    fromDate && toDate && appointmentsByWeek && appointmentsByDepartment
      ? { fromDate, toDate, appointmentsByWeek, appointmentsByDepartment }
      : null;
  return (
    <div className="charts">
      {visits && <Weeks {...visits} />}
      {invoicesByMonth && <Months figures={invoicesByMonth} />}
      {visits && <Departments {...visits} />}
    </div>
  );
}

export function Charts() {
  return (
    <ReadState read={useCharts()} toCome={null}>
      {(figures) => <Drawn figures={figures} />}
    </ReadState>
  );
}
