/** The figures that the dashboard draws; what one may not see is absent. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/api/http.ts';
import { overview } from '../../../kernel/refresh.ts';

export interface WeekFigure {
  /** Its Monday. */
  readonly week: string;
  readonly status: string;
  readonly count: number;
}

export interface MonthFigure {
  readonly month: string;
  readonly currency: string;
  readonly billed: number;
  readonly received: number;
  readonly due: number;
}

export interface DepartmentFigure {
  readonly department: { readonly _id: string; readonly name: string };
  readonly count: number;
}

export interface ChartFigures {
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly appointmentsByWeek?: readonly WeekFigure[];
  readonly appointmentsByDepartment?: readonly DepartmentFigure[];
  readonly invoicesByMonth?: readonly MonthFigure[];
}

const EVERY_MS = 60_000;

async function read(signal: AbortSignal): Promise<ChartFigures> {
  return (await call({ method: 'GET', path: '/dashboard/charts', signal })).body as ChartFigures;
}

export function useCharts() {
  return useQuery({
    queryKey: ['dashboard', 'charts'],
    queryFn: ({ signal }) => read(signal),
    retry: false,
    ...overview('dashboard.charts', EVERY_MS),
  });
}
