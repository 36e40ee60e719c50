/** What each module with rules of its own adds to the usual calls. A missing one does not compile. */
import { readsInvoices, readsReceipts, type CustomModuleName } from '@hospital/contracts';
import type { QueryModule } from '../kernel/query/queryModule.ts';
import { accessArchivesQueries } from './accessArchives/accessArchives.ts';
import { actsQueries } from './acts/acts.ts';
import { appointmentsQueries } from './appointments/appointments.ts';
import { documentBatchesQueries } from './documentBatches/documentBatches.ts';
import { documentsQueries } from './documents/documents.ts';
import { employeesSalariesQueries } from './employeesSalaries/employeesSalaries.ts';
import { auditExportsQueries } from './auditExports/auditExports.ts';
import { erasuresQueries } from './erasures/erasures.ts';
import { invoicesQueries } from './invoices/invoices.ts';
import { patientAccountsQueries } from './patientAccounts/patientAccounts.ts';
import { prescriptionsQueries } from './prescriptions/prescriptions.ts';
import { rolesQueries } from './roles/roles.ts';
import { settingsQueries } from './settings/settings.ts';
import { usersQueries } from './users/users.ts';

const queryModules: Readonly<Record<CustomModuleName, QueryModule>> = {
  roles: rolesQueries,
  users: usersQueries,
  settings: settingsQueries,
  appointments: appointmentsQueries,
  acts: actsQueries,
  invoices: invoicesQueries,
  // Nobody asks for them: the invoice shows what was asked for.
  invoiceRequests: {},
  // Read by who holds the flag, or by its cashier, as its description says.
  tillSessions: {},
  patientAccounts: patientAccountsQueries,
  cheques: { historyFlags: readsInvoices.any },
  // Read by who holds the flag, as its description says.
  depositSlips: {},
  leaves: {},
  prescriptions: prescriptionsQueries,
  receipts: { historyFlags: readsReceipts.any },
  // Read by who holds the flag, as its description says.
  creditNotes: {},
  documents: documentsQueries,
  documentBatches: documentBatchesQueries,
  auditExports: auditExportsQueries,
  // Read by who holds the flag, as its description says.
  expenses: {},
  employeesSalaries: employeesSalariesQueries,
  // Read by who holds the flag, as its description says.
  providentFunds: {},
  erasures: erasuresQueries,
  accessArchives: accessArchivesQueries,
};

export function queryModuleOf(name: string): QueryModule {
  return Object.entries(queryModules).find(([known]) => known === name)?.[1] ?? {};
}
