/** Bars that lead to the lists behind them, and the same figures as a table, for who does not see or does not point. */
import { BarChart } from '@mui/x-charts/BarChart';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import type { ChartRow } from './chartRows.ts';

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly colour: string;
}

interface ChartProps {
  readonly title: string;
  readonly empty: string;
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** What a row is about, in words. */
  readonly about: (row: ChartRow) => string;
  /** A short one for the axis. */
  readonly tick?: (row: ChartRow) => string;
  readonly value: (value: number) => string;
  readonly isStacked?: boolean;
  readonly isAcross?: boolean;
  readonly beside?: ReactNode;
}

function FigureTable({ title, rows, series, about, value }: ChartProps) {
  const translate = useTranslate();
  return (
    <details className="chart-table">
      <summary>{translate('dashboard.asTable')}</summary>
      <div className="table-frame">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col" className="figure">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{about(row)}</th>
                {series.map(({ id }) => (
                  <td key={id} className="figure">
                    <Link to={row.links[id] ?? ''} className="ltr">
                      {value(row.values[id] ?? 0)}
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The names of the rows, and the figures: which of the two runs across depends on the chart. */
function axesOf({ rows, about, tick = about, isAcross }: ChartProps, figure: (value: number) => string) {
  const names = {
    scaleType: 'band' as const,
    data: rows.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { location: string }) => {
      const row = rows.find((known) => known.key === key);
      return row ? (location === 'tick' ? tick(row) : about(row)) : key;
    },
  };
  return isAcross
    ? { yAxis: [{ ...names, width: 120 }], xAxis: [{ tickMinStep: 1, valueFormatter: figure }] }
    : { xAxis: [names], yAxis: [{ width: 'auto' as const, valueFormatter: figure }] };
}

const ROW_PX = 28;

function Bars(props: ChartProps) {
  const { rows, series, value, isStacked, isAcross } = props;
  const navigate = useNavigate();
  const { number } = useFormats();
  return (
    <BarChart
      height={isAcross ? 60 + rows.length * ROW_PX : 240}
      layout={isAcross ? 'horizontal' : 'vertical'}
      {...axesOf(props, number)}
      series={series.map(({ id, label, colour }) => ({
        id,
        label,
        color: colour,
        data: rows.map(({ values }) => values[id] ?? 0),
        valueFormatter: (amount: number | null) => value(amount ?? 0),
        ...(isStacked ? { stack: 'all' } : {}),
      }))}
      grid={isAcross ? { vertical: true } : { horizontal: true }}
      disableKeyboardNavigation
      hideLegend={series.length < 2}
      skipAnimation
      margin={{ top: 8, right: 8, bottom: 4, left: 4 }}
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const to = rows[dataIndex]?.links[String(seriesId)];
        if (to) navigate(to);
      }}
    />
  );
}

export function Chart(props: ChartProps) {
  const { title, empty, rows, beside } = props;
  const id = useId();
  return (
    <section className="chart" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {rows.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <>
          <div className="chart-bars" aria-hidden>
            <Bars {...props} />
          </div>
          <FigureTable {...props} />
        </>
      )}
    </section>
  );
}
