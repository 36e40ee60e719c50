/** What each module gives the command service. A module with rules does not compile without its entry. */
import {
  departments,
  holidays,
  isCrud,
  moduleList,
  patients,
  taxes,
  type CustomModuleName,
  type ModuleName,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import type { CommandModule } from '../kernel/command.ts';
import { simpleEntry, type ModuleEntry } from '../kernel/moduleEntry.ts';
import { restrictionHandlers } from '../kernel/restrictions.ts';
import { accessArchiveCommands, accessArchiveHandlers } from './accessArchives/accessArchives.ts';
import { actCommands, actHandlers } from './acts/acts.ts';
import { accountHandlers, type AccountDependencies } from './users/accounts.ts';
import { chequeCommands, chequeHandlers } from './invoices/cheques.ts';
import { depositSlipCommands, depositSlipHandlers } from './invoices/depositSlips.ts';
import { auditExportCommands, auditExportHandlers } from './auditExports/auditExports.ts';
import { appointmentCommands, appointmentHandlers } from './appointments/appointments.ts';
import { departmentIndexes, departmentWarnings } from './departments/departments.ts';
import {
  documentBatchCommands,
  documentBatchHandlers,
  type BatchDependencies,
} from './documentBatches/documentBatches.ts';
import { documentCommands, documentHandlers, type DocumentDependencies } from './documents/documents.ts';
import { erasureCommands, erasureHandlers, type ErasureDependencies } from './erasures/erasures.ts';
import { expenseCommands, expenseHandlers } from './expenses/expenses.ts';
import { holidayIndexes, holidayWarnings } from './holidays/holidays.ts';
import type { NumberingDependencies } from '../kernel/numberedIssue.ts';
import { patientAccountCommands, patientAccountHandlers } from './invoices/patientAccounts.ts';
import { invoiceRequestCommands } from './invoices/invoiceRequests.ts';
import { invoiceCommands, invoiceHandlers } from './invoices/invoices.ts';
import { prescriptionCommands, prescriptionHandlers } from './prescriptions/prescriptions.ts';
import { salaryCommands, salaryHandlers } from './employeesSalaries/employeesSalaries.ts';
import { leaveCommands, leaveHandlers } from './leaves/leaves.ts';
import { providentFundCommands, providentFundHandlers } from './providentFunds/providentFunds.ts';
import { patientIndexes, patientWarnings } from './patients/patients.ts';
import { roleCommands, roleHandlers } from './roles/roles.ts';
import { settingsCommands, settingsHandlers } from './settings/settings.ts';
import { taxIndexes, taxWarnings } from './taxes/taxes.ts';
import { tillSessionCommands, tillSessionHandlers } from './tills/tillSessions.ts';
import { userCommands } from './users/users.ts';

export type ModuleDependencies = AccountDependencies &
  NumberingDependencies &
  DocumentDependencies &
  BatchDependencies &
  ErasureDependencies;
type Entry = ModuleEntry<ModuleDependencies>;

/** A simple module without additions needs no entry. */
const ownEntries: Readonly<Record<CustomModuleName, Entry> & { [N in ModuleName]?: Entry }> = {
  roles: { commands: roleCommands, handlers: roleHandlers },
  users: { commands: userCommands, handlers: accountHandlers },
  settings: { commands: settingsCommands, handlers: settingsHandlers },
  patients: simpleEntry(patients, { indexes: patientIndexes, warnings: patientWarnings }),
  departments: simpleEntry(departments, { indexes: departmentIndexes, warnings: departmentWarnings }),
  appointments: { commands: appointmentCommands, handlers: appointmentHandlers },
  acts: { commands: actCommands, handlers: actHandlers },
  invoices: { commands: invoiceCommands, handlers: invoiceHandlers },
  // Asked for by the calls of invoices.
  invoiceRequests: { commands: invoiceRequestCommands, handlers: () => ({}) },
  patientAccounts: { commands: patientAccountCommands, handlers: patientAccountHandlers },
  cheques: { commands: chequeCommands, handlers: chequeHandlers },
  depositSlips: { commands: depositSlipCommands, handlers: depositSlipHandlers },
  tillSessions: { commands: tillSessionCommands, handlers: tillSessionHandlers },
  taxes: simpleEntry(taxes, { indexes: taxIndexes, warnings: taxWarnings }),
  holidays: simpleEntry(holidays, { indexes: holidayIndexes, warnings: holidayWarnings }),
  leaves: { commands: leaveCommands, handlers: leaveHandlers },
  prescriptions: { commands: prescriptionCommands, handlers: prescriptionHandlers },
  // Receipts are issued and reversed by the invoice's processes alone.
  receipts: { commands: {}, handlers: () => ({}) },
  // Credit notes are issued by the invoice's process alone.
  creditNotes: { commands: {}, handlers: () => ({}) },
  documents: { commands: documentCommands, handlers: documentHandlers },
  documentBatches: { commands: documentBatchCommands, handlers: documentBatchHandlers },
  auditExports: { commands: auditExportCommands, handlers: auditExportHandlers },
  expenses: { commands: expenseCommands, handlers: expenseHandlers },
  employeesSalaries: { commands: salaryCommands, handlers: salaryHandlers },
  providentFunds: { commands: providentFundCommands, handlers: providentFundHandlers },
  erasures: { commands: erasureCommands, handlers: erasureHandlers },
  accessArchives: { commands: accessArchiveCommands, handlers: accessArchiveHandlers },
};

const entries: Readonly<Record<string, Entry>> = {
  ...Object.fromEntries(moduleList.filter(isCrud).map((module) => [module.name, simpleEntry(module)])),
  ...ownEntries,
};

/** What the kernel needs of each module. */
export const commandModules: Readonly<Record<string, CommandModule>> = Object.fromEntries(
  Object.entries(entries).map(([name, { commands }]) => [name, commands]),
);

/** Every call of kind `command`. */
export function commandHandlers(dependencies: ModuleDependencies): Handlers {
  const handlers: Handlers = Object.assign(
    {},
    ...Object.values(entries).map(({ handlers }) => handlers(dependencies)),
    ...moduleList.map((module) =>
      restrictionHandlers(dependencies, module, commandModules[module.name] ?? {}),
    ),
  );
  return handlers;
}
