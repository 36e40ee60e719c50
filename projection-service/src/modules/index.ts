/** What each module with rules of its own adds to the usual calls. One that is forgotten does not compile. */
import { readsInvoices, readsReceipts, type CustomModuleName } from '@hospital/contracts';
import type { ModuleService } from '../kernel/query/moduleService.ts';
import { accessArchivesService } from './accessArchives/accessArchives.ts';
import { actsService } from './acts/acts.ts';
import { appointmentsService } from './appointments/appointments.ts';
import { documentBatchesService } from './documentBatches/documentBatches.ts';
import { documentsService } from './documents/documents.ts';
import { employeesSalariesService } from './employeesSalaries/employeesSalaries.ts';
import { auditExportsService } from './auditExports/auditExports.ts';
import { erasuresService } from './erasures/erasures.ts';
import { invoicesService } from './invoices/invoices.ts';
import { patientAccountsService } from './patientAccounts/patientAccounts.ts';
import { prescriptionsService } from './prescriptions/prescriptions.ts';
import { rolesService } from './roles/roles.ts';
import { settingsService } from './settings/settings.ts';
import { usersService } from './users/users.ts';

export const moduleServices: Readonly<Record<CustomModuleName, ModuleService>> = {
  roles: rolesService,
  users: usersService,
  settings: settingsService,
  appointments: appointmentsService,
  acts: actsService,
  invoices: invoicesService,
  // Nobody asks for them: the invoice shows what was asked for.
  invoiceRequests: {},
  // Read by who holds the flag, or by its cashier, as its description says.
  tillSessions: {},
  patientAccounts: patientAccountsService,
  cheques: { historyFlags: readsInvoices.any },
  // Read by who holds the flag, as its description says.
  depositSlips: {},
  leaves: {},
  prescriptions: prescriptionsService,
  receipts: { historyFlags: readsReceipts.any },
  // Read by who holds the flag, as its description says.
  creditNotes: {},
  documents: documentsService,
  documentBatches: documentBatchesService,
  auditExports: auditExportsService,
  // Read by who holds the flag, as its description says.
  expenses: {},
  employeesSalaries: employeesSalariesService,
  // Read by who holds the flag, as its description says.
  providentFunds: {},
  erasures: erasuresService,
  accessArchives: accessArchivesService,
};

export function serviceOf(name: string): ModuleService {
  return Object.entries(moduleServices).find(([known]) => known === name)?.[1] ?? {};
}
