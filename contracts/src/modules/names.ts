/** The names of the modules. Apart from the registry, which refers to every module and checks this list both ways. */
import { refsTo } from '../kernel/field.ts';

export type ModuleName =
  | 'roles'
  | 'users'
  | 'settings'
  | 'departments'
  | 'patients'
  | 'appointments'
  | 'taxes'
  | 'acts'
  | 'invoices'
  | 'invoiceRequests'
  | 'patientAccounts'
  | 'cheques'
  | 'depositSlips'
  | 'tills'
  | 'tillSessions'
  | 'leaves'
  | 'prescriptions'
  | 'creditNotes'
  | 'receipts'
  | 'documents'
  | 'documentBatches'
  | 'auditExports'
  | 'holidays'
  | 'expenses'
  | 'employeesSalaries'
  | 'providentFunds'
  | 'erasures'
  | 'accessArchives';

/** The id of a record of another module. */
export const ref = refsTo<ModuleName>();
