/** Read by users with one of the flags of the desk, as its description says. */
import { readsInvoices } from '@hospital/contracts';
import type { ModuleService } from '../../kernel/query/moduleService.ts';
import { patientStatement } from './statement.ts';

export const patientAccountsService: ModuleService = {
  handlers: (kit) => ({ 'patientAccounts.statement': patientStatement(kit) }),
  historyFlags: readsInvoices.any,
};
