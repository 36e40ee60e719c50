/** Read by users with one of the flags of the desk, as its description says. */
import { readsInvoices } from '@hospital/contracts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { patientStatement } from './statement.ts';

export const patientAccountsQueries: QueryModule = {
  handlers: (kit) => ({ 'patientAccounts.statement': patientStatement(kit) }),
  historyFlags: readsInvoices.any,
};
