/** The modules whose rules are written by hand. One that is missing here does not compile. */
import { isDeclared, moduleList, type CustomModuleName, type ModuleName } from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { crudCommandModule, crudHandlers, type CrudWarnings } from '../kernel/crud.ts';
import type { CommandModule } from '../kernel/command.ts';
import { accountHandlers, type AccountParts } from './users/accounts.ts';
import { auditExportCommands, auditExportHandlers } from './auditExports/auditExports.ts';
import { appointmentCommands, appointmentHandlers } from './appointments/appointments.ts';
import {
  documentBatchCommands,
  documentBatchHandlers,
  type BatchParts,
} from './documentBatches/documentBatches.ts';
import { documentCommands, documentHandlers, type DocumentParts } from './documents/documents.ts';
import { expenseCommands, expenseHandlers } from './expenses/expenses.ts';
import { holidayIndexes } from './holidays/holidays.ts';
import type { NumberingParts } from '../kernel/numberedIssue.ts';
import { invoiceCommands, invoiceHandlers } from './invoices/invoices.ts';
import { prescriptionCommands, prescriptionHandlers } from './prescriptions/prescriptions.ts';
import { salaryCommands, salaryHandlers } from './employeesSalaries/employeesSalaries.ts';
import { leaveCommands, leaveHandlers } from './leaves/leaves.ts';
import { providentFundCommands, providentFundHandlers } from './providentFunds/providentFunds.ts';
import { patientIndexes, patientWarnings } from './patients/patients.ts';
import { roleCommands, roleHandlers } from './roles/roles.ts';
import { settingsCommands, settingsHandlers } from './settings/settings.ts';
import { taxIndexes } from './taxes/taxes.ts';
import { userCommands } from './users/users.ts';

export type ModuleParts = AccountParts & NumberingParts & DocumentParts & BatchParts;

interface Entry {
  readonly commands: CommandModule;
  readonly handlers: (parts: ModuleParts) => Handlers;
}

const custom: Readonly<Record<CustomModuleName, Entry>> = {
  roles: { commands: roleCommands, handlers: roleHandlers },
  users: { commands: userCommands, handlers: accountHandlers },
  settings: { commands: settingsCommands, handlers: settingsHandlers },
  appointments: { commands: appointmentCommands, handlers: appointmentHandlers },
  invoices: { commands: invoiceCommands, handlers: invoiceHandlers },
  leaves: { commands: leaveCommands, handlers: leaveHandlers },
  prescriptions: { commands: prescriptionCommands, handlers: prescriptionHandlers },
  documents: { commands: documentCommands, handlers: documentHandlers },
  documentBatches: { commands: documentBatchCommands, handlers: documentBatchHandlers },
  auditExports: { commands: auditExportCommands, handlers: auditExportHandlers },
  expenses: { commands: expenseCommands, handlers: expenseHandlers },
  employeesSalaries: { commands: salaryCommands, handlers: salaryHandlers },
  providentFunds: { commands: providentFundCommands, handlers: providentFundHandlers },
};

/** Declared modules whose records a command finds by a value. */
const indexes: Readonly<Record<string, CommandModule>> = {
  taxes: { indexes: taxIndexes },
  holidays: { indexes: holidayIndexes },
  patients: { indexes: patientIndexes },
} satisfies { readonly [N in ModuleName]?: CommandModule };

/** What the creations and edits of declared modules warn of. */
const says: Readonly<Record<string, CrudWarnings>> = {
  patients: patientWarnings,
} satisfies { readonly [N in ModuleName]?: CrudWarnings };

/** What the kernel needs of each module. */
export const commandModules: Readonly<Record<string, CommandModule>> = {
  ...Object.fromEntries(
    moduleList
      .filter(isDeclared)
      .map((module) => [module.name, { ...crudCommandModule(module), ...indexes[module.name] }]),
  ),
  ...Object.fromEntries(Object.entries(custom).map(([name, { commands }]) => [name, commands])),
};

/** Every call of kind `command`. */
export function commandHandlers(parts: ModuleParts): Handlers {
  const declared = moduleList
    .filter(isDeclared)
    .map((module) => crudHandlers(parts, module, says[module.name]));
  const written = Object.values(custom).map(({ handlers }) => handlers(parts));
  const handlers: Handlers = Object.assign({}, ...declared, ...written);
  return handlers;
}
