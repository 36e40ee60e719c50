/** The exact figures of the dashboard; what one may not see is absent. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/api/http.ts';

export interface Figures {
  readonly doctors?: number | null;
  readonly patients?: number | null;
  readonly pendingAppointments?: number | null;
  readonly unpaidInvoices?: number | null;
  readonly totalInvoices?: number | null;
}

export function useFigures(enabled: boolean): Figures | null {
  const { data } = useQuery({
    queryKey: ['dashboard'],
    queryFn: async () => (await call({ method: 'GET', path: '/dashboard' })).body as Figures,
    enabled,
  });
  return data ?? null;
}
