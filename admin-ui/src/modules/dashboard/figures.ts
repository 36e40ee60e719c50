/** The exact figures of the dashboard; what one may not see is absent. */
import { useDashboard } from '../../kernel/list/useDashboard.ts';

export interface Figures {
  readonly doctors?: number | null;
  readonly patients?: number | null;
  readonly pendingAppointments?: number | null;
  readonly unpaidInvoices?: number | null;
  readonly totalInvoices?: number | null;
}

export function useFigures(enabled: boolean): Figures | null {
  const { data } = useDashboard(enabled);
  return data?.figures ?? null;
}
