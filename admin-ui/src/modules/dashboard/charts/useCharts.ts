/** The figures that the dashboard draws; what one may not see is absent. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/api/http.ts';

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

async function read(): Promise<ChartFigures> {
  return (await call({ method: 'GET', path: '/dashboard/charts' })).body as ChartFigures;
}

/** The key begins with the dashboard's, so that what refreshes one refreshes the other. */
export function useCharts() {
  return useQuery({ queryKey: ['dashboard', 'charts'], queryFn: read, retry: false });
}
