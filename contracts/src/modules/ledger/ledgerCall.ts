/** What the calls about the money of an invoice have in common: each is a POST that answers with the invoice. */
import type { Route } from '../../kernel/route.ts';

export function ledgerCall(route: Omit<Route, 'method' | 'kind' | 'module' | 'answer'>): Route {
  return {
    module: 'invoices',
    method: 'POST',
    kind: 'command',
    answer: { kind: 'record', status: 200 },
    ...route,
  };
}
